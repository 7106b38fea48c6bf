/** The page as it is printed, drawn by the service. */
import { useEffect, useState } from 'react'
import { pageCountOf, pictureOf } from '../../api/pictures.ts'
import { isUnread } from '../../api/unread.ts'
import { Problem } from '../../parts/problem/problem.tsx'
import { useUnread } from '../../parts/unread/use-unread.ts'
import type { InvoiceRecord } from './draft-fields.ts'
import styles from './invoices.module.css'
import { useInvoiceWords } from './words/index.ts'

/** `drawn`: counts what was changed beside the draft itself. */
export function Preview({ record, drawn = 0 }: { record: InvoiceRecord | undefined; drawn?: number }) {
  const text = useInvoiceWords()
  const [picture, setPicture] = useState<{ source?: string; failure?: unknown }>({})
  const [tries, setTries] = useState(0)
  const [page, setPage] = useState(1)
  const id = record?.id
  const version = record?.updatedAt
  useUnread(picture.failure, () => setTries(before => before + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    if (id === undefined) return
    let isCurrent = true
    // What stands behind the # tells the versions of a draft apart; the service sees nothing of it.
    pictureOf(`/api/rest/invoices/${id}/pages/${page}/image?width=1200#${version} ${drawn}`, true).then(
      source => isCurrent && setPicture({ source }),
      error => isCurrent && (page === 1 ? setPicture(before => ({ ...before, failure: before.failure ?? error })) : setPage(1)),
    )
    return () => {
      isCurrent = false
    }
  }, [id, version, drawn, page, tries])
  return (
    <section className={styles.paper} aria-label={text.preview}>
      {picture.source === undefined ? null : <img src={picture.source} alt={text.preview} draggable={false} />}
      {isUnread(picture.failure) ? (
        <Problem error={picture.failure} onRetry={() => setTries(tries + 1)} />
      ) : picture.source === undefined ? (
        <p className="quiet" role="status">
          {picture.failure ? text.previewFailed : record ? text.previewDrawn : text.previewLater}
        </p>
      ) : null}
      {picture.source !== undefined && page < pageCountOf(picture.source) ? (
        <button type="button" className="button" onClick={() => setPage(page + 1)}>
          {text.nextPage}
        </button>
      ) : null}
      {page > 1 ? (
        <button type="button" className="button plain" onClick={() => setPage(1)}>
          {text.firstPage}
        </button>
      ) : null}
    </section>
  )
}
