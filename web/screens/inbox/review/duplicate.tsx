/** Two documents that may be the same one, side by side. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DocumentRecord } from '../../../api/records.ts'
import { formatAmount, formatDay, formatMoment } from '../../../app/format.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { PagePicture } from '../../../parts/page-view/page-picture.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../inbox.module.css'
import { documentQuery, pagesQuery } from '../queries.ts'
import { useInboxPartWords } from '../words/index.ts'

export interface DuplicateDialogProps {
  document: DocumentRecord
  otherId: string
  canDelete: boolean
  onDelete: () => void
  onClose: () => void
}

export function DuplicateDialog({ document, otherId, canDelete, onDelete, onClose }: DuplicateDialogProps) {
  const { duplicate } = useInboxPartWords()
  const { data: other } = useQuery(documentQuery(otherId))
  return (
    <Dialog
      title={duplicate.title}
      onClose={onClose}
      size="large"
      footer={
        <>
          <Link to={`/documents/${otherId}`} className="button">
            {duplicate.open}
          </Link>
          {canDelete ? (
            <button type="button" className="button danger" onClick={onDelete}>
              {duplicate.deleteThis}
            </button>
          ) : null}
          <button type="button" className="button primary" onClick={onClose}>
            {duplicate.keep}
          </button>
        </>
      }
    >
      <div className={styles.twins}>
        <Twin document={document} title={duplicate.this} />
        {other ? (
          <Twin document={other} title={duplicate.other} />
        ) : (
          <section className={styles.twin}>
            <h3>{duplicate.other}</h3>
            <Skeleton rows={5} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Half of the dialog. */
const twinWidth = 440

function Twin({ document, title }: { document: DocumentRecord; title: string }) {
  const { words, language } = useReader()
  const { inbox } = words
  const { duplicate } = useInboxPartWords()
  const { data: pages } = useQuery(pagesQuery(document.id))
  const { extraction } = document
  const currency = extraction?.currency ?? 'EUR'
  const first = pages?.items[0]
  const rows: [string, string | null][] = [
    [inbox.fields.supplier, extraction?.supplier.name ?? null],
    [inbox.fields.invoiceNumber, extraction?.invoiceNumber ?? null],
    [inbox.fields.date, extraction?.date ? formatDay(extraction.date, language) : null],
    [inbox.fields.total, extraction?.total == null ? null : `${formatAmount(extraction.total, currency, language)} ${currency}`],
  ]
  return (
    <section className={styles.twin}>
      <h3>
        {title} <span className="quiet small">{inbox.states[document.state]}</span>
      </h3>
      <dl className={styles.twinFields}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{duplicate.captured({ moment: formatMoment(document.createdAt, language) })}</p>
      {first && pages ? (
        <PagePicture
          page={first}
          pageCount={pages.pageCount}
          zoom={1}
          width={twinWidth}
          boxes={[]}
          activeField={undefined}
          onField={() => undefined}
        />
      ) : null}
    </section>
  )
}
