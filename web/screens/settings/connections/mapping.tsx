/** What our accounts and VAT codes are in the connected ledger. Only what a person confirmed is used. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { isGone } from '../../../api/unread.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { Choice } from '../choice.tsx'
import { Select } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import type { Connection } from './records.ts'

type MappingAnswer = ReadOutput<'/connections/:id/mapping'>
type Proposal = MappingAnswer['accounts'][number]

interface Setting {
  journal?: string
  booking?: 'booked' | 'draft'
  company?: string
  accounts?: Record<string, string | null>
  vatCodes?: Record<string, string | null>
}

export function Mapping({ connection: { id, settings } }: { connection: Connection }) {
  const { connections: text, saved } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const mapping = useQuery({
    queryKey: ['/connections/:id/mapping', id],
    queryFn: ({ signal }) => api.read('/connections/:id/mapping', { id }, { signal }),
  })
  const set = useMutation({
    mutationFn: (wish: { settings?: Setting; confirmProposed?: boolean }) => api.change('PATCH /connections/:id', { id, ...wish }),
    onSuccess: () => announce(saved),
    onSettled: () => Promise.all(['/connections', '/connections/:id/mapping'].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  })
  if (isGone(mapping.error, mapping.data)) return <Problem error={mapping.error} />
  if (!mapping.data) return <Skeleton />
  const { accounts, vatCodes, choices } = mapping.data
  const mayEdit = can('settings:edit')
  const open = [...accounts, ...vatCodes].filter(({ confirmed, proposed }) => confirmed === null && proposed !== null).length
  return (
    <div className={styles.page}>
      <p className="quiet small">{text.mappingHint}</p>
      {set.error ? <Problem error={set.error} /> : null}
      {mayEdit && (
        <div className={styles.fields}>
          {choices.companies.length > 0 && settings?.company === null && (
            <Select
              label={text.company}
              value=""
              options={[{ value: '', label: text.choose }, ...choices.companies.map(one => ({ value: one.id, label: one.name }))]}
              onChange={company => company !== '' && set.mutate({ settings: { company } })}
            />
          )}
          {choices.journals.length > 0 && (
            <Select
              label={text.journal}
              value={settings?.journal ?? ''}
              options={[{ value: '', label: text.choose }, ...choices.journals.map(one => ({ value: one.id, label: one.name }))]}
              onChange={journal => journal !== '' && set.mutate({ settings: { journal } })}
            />
          )}
          {settings && (
            <Choice
              label={text.booking}
              value={settings.booking}
              options={(['draft', 'booked'] as const).map(value => ({ value, label: text.bookings[value] }))}
              onChange={booking => set.mutate({ settings: { booking } })}
            />
          )}
        </div>
      )}
      {mayEdit && open > 0 && (
        <div className={styles.actions}>
          <button type="button" className="button primary" disabled={set.isPending} onClick={() => set.mutate({ confirmProposed: true })}>
            {text.confirmAll({ count: open })}
          </button>
        </div>
      )}
      <Table
        title={text.vatCodes}
        proposals={vatCodes}
        options={choices.vatCodes.map(({ code, name, rate }) => ({ value: code, label: `${code} ${name} ${rate} %` }))}
        onChange={mayEdit ? (ours, theirs) => set.mutate({ settings: { vatCodes: { [ours]: theirs } } }) : undefined}
      />
      <Table
        title={text.accounts}
        proposals={accounts}
        options={choices.accounts.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
        onChange={mayEdit ? (ours, theirs) => set.mutate({ settings: { accounts: { [ours]: theirs } } }) : undefined}
      />
      {can('documents:post') ? <DryRun id={id} /> : null}
    </div>
  )
}

interface TableProps {
  title: string
  proposals: readonly Proposal[]
  options: readonly { value: string; label: string }[]
  onChange: ((ours: string, theirs: string | null) => void) | undefined
}

/** Those that need somebody come first; a chart has hundreds of accounts, so the rest is opened on request. */
function Table({ title, proposals, options, onChange }: TableProps) {
  const { connections: text } = useSettingsWords()
  const [isAll, setAll] = useState(false)
  const waiting = proposals.filter(({ confirmed, isGone }) => confirmed === null || isGone)
  const shown = isAll ? proposals : waiting.slice(0, 50)
  return (
    <div>
      <h3>
        {title} <span className="quiet">{text.mapped({ done: proposals.length - waiting.length, of: proposals.length })}</span>
      </h3>
      <ul>
        {shown.map(({ ours, name, confirmed, isGone, proposed, because }) => (
          <li key={ours} className={styles.row}>
            <span className={styles.name}>
              {ours} {name} {isGone && <Pill tone="danger">{text.gone}</Pill>}
              {confirmed === null && proposed !== null && because !== null ? (
                <>
                  <br />
                  <span className="quiet small">{text.proposed({ theirs: proposed })}</span>
                </>
              ) : null}
            </span>
            {onChange ? (
              <Select
                label={text.inLedger({ ours })}
                isQuiet
                value={confirmed ?? ''}
                options={[{ value: '', label: text.notMapped }, ...options]}
                onChange={theirs => onChange(ours, theirs === '' ? null : theirs)}
              />
            ) : (
              <span>{confirmed ?? text.notMapped}</span>
            )}
          </li>
        ))}
      </ul>
      {!isAll && shown.length < proposals.length && (
        <button type="button" className="button" onClick={() => setAll(true)}>
          {text.showAll({ count: proposals.length })}
        </button>
      )}
    </div>
  )
}

/** What would be written there for a document, without writing it. */
function DryRun({ id }: { id: string }) {
  const { connections: text } = useSettingsWords()
  const [documentId, setDocumentId] = useState('')
  const waiting = useQuery({
    queryKey: ['/documents', 'coded'],
    queryFn: ({ signal }) => api.read('/documents', { state: 'coded', limit: 50 }, { signal }),
  })
  const run = useMutation({ mutationFn: (chosen: string) => api.change('POST /connections/:id/dry-run', { id, documentId: chosen }) })
  const items = waiting.data?.items ?? []
  if (items.length === 0) return null
  return (
    <div>
      <h3>{text.dryRun}</h3>
      <Select
        label={text.dryRunOf}
        value={documentId}
        options={[
          { value: '', label: text.choose },
          ...items.map(document => ({
            value: document.id,
            label: [document.extraction?.supplier.name, document.extraction?.invoiceNumber].filter(Boolean).join(' ') || document.id,
          })),
        ]}
        onChange={chosen => {
          setDocumentId(chosen)
          if (chosen !== '') run.mutate(chosen)
        }}
      />
      {run.error ? <Problem error={run.error} /> : null}
      {run.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and whoever uses the keyboard must get there
        <pre className={styles.pre} tabIndex={0}>
          {JSON.stringify(run.data, null, 2)}
        </pre>
      ) : null}
    </div>
  )
}
