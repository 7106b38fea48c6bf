/** The balances that the books begin with: typed in, or the trial balance or SAF-T file of another program. Checked first, then posted. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { RouteInput, RouteOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useCurrency, useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Tabs } from '../../../parts/tabs/tabs.tsx'
import { useReader } from '../../../words/index.ts'
import { faultsIn, useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { Page, Space, styles, Tools } from '../../books/frame.tsx'
import { DayInput } from '../../books/inputs.tsx'
import { refreshBooks, useRead, useToday } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { useDrafts } from '../../inbox/drafts.ts'
import { useContactChoices } from '../entries/contacts.ts'
import lines from '../entries/entry-lines.module.css'
import { type EntryRow, newRow, reckon, rowsMax, toSent } from '../entries/entry-lines.ts'
import { LineEditor } from '../entries/line-editor.tsx'
import { useLedgerWords } from '../words/index.ts'
import { type ItemRow, itemsOf, OpenItems } from './open-items.tsx'
import { isMapped, isXml, type OpeningFile, OpeningMapping, sendOpeningFile, toOpening } from './opening-file.tsx'

type Input = RouteInput<'POST /ledger-entries/opening-balances'>
type Checked = RouteOutput<'POST /ledger-entries/opening-balances'>

interface Typed {
  date: string
  way: 'hand' | 'file'
  rows: EntryRow[]
  csv: string
  items: ItemRow[]
  audit?: OpeningFile | undefined
}

const nothingYet = (): Typed => ({ date: '', way: 'hand', rows: [newRow(), newRow()], csv: '', items: [] })

export function View() {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can } = useSession()
  const navigate = useNavigate()
  const currency = useCurrency()
  const today = useToday()
  const file = useRef<HTMLInputElement>(null)
  const contacts = useContactChoices()
  const [kept, keep] = useDrafts('opening-balances')
  const [first] = useState(nothingYet)
  const typed = kept.opening === undefined ? first : (JSON.parse(kept.opening) as Typed)
  const [checked, setChecked] = useState<Checked>()
  const [isPosting, setIsPosting] = useState(false)
  const there = useRead('/ledger-entries', { sourceType: 'opening_balance', limit: 20 }, { types: ['ledger_entry'] })
  const opening = there.data?.items.find(({ reversedBy }) => reversedBy === null)
  const change = (part: Partial<Typed>): void => {
    setChecked(undefined)
    keep('opening', JSON.stringify({ ...typed, ...part }))
  }
  const date = typed.date === '' ? `${(today ?? '2026').slice(0, 4)}-01-01` : typed.date
  const reckoned = reckon(typed.rows, currency, language)
  const sent = toSent(typed.rows, reckoned)
  const items = itemsOf(typed.items, currency, language)
  const audit = typed.way === 'file' ? typed.audit : undefined
  const written =
    typed.way === 'file' ? { csv: typed.csv } : { lines: (sent?.lines ?? []).map(({ accountId, amount }) => ({ accountId, amount })) }
  const input = (dryRun: boolean): Input => ({
    date,
    ...(audit ? toOpening(audit) : { ...written, ...(items.length === 0 ? {} : { openItems: items }) }),
    dryRun,
  })
  const read = useChange(
    // What tells two files apart when they are compared as text.
    async (given: { file: File; size: number; changed: number; name: string }, call) => ({
      name: given.file.name,
      read: await sendOpeningFile(given.file, call),
    }),
    result => change({ audit: { ...result, chosen: {}, isOtherCompany: false }, csv: '', date: result.read.date }),
  )
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    read.reset()
    if (await isXml(chosen)) read.mutate({ file: chosen, name: chosen.name, size: chosen.size, changed: chosen.lastModified })
    else change({ csv: await chosen.text(), audit: undefined })
  }
  const check = useChange((given: Input, call) => api.change('POST /ledger-entries/opening-balances', given, call), setChecked)
  const post = useChange(
    (given: Input, call) => api.change('POST /ledger-entries/opening-balances', given, call),
    async ({ ledgerEntryIds }) => {
      keep('opening', undefined)
      announce(books.saved)
      await refreshBooks()
      await navigate({ to: `/ledger/entries/${ledgerEntryIds[0]}` })
    },
  )
  if (!can('ledger:edit')) return <p className={styles.pad}>{books.mayNot}</p>
  const faults = faultsIn(check.error ?? post.error)
  const ofFile = [...faults, ...faultsIn(read.error)]
  const told = ofFile.filter(([path]) => /^(csv|lines$|file|isOtherCompany)/.test(path)).map(([, message]) => message)
  const total = checked ? formatMoney(checked.total, currency, language) : ''
  const isFileReady = audit ? isMapped(audit) : typed.csv.trim() !== ''
  const isReady = typed.way === 'file' ? isFileReady : (sent?.lines.length ?? 0) >= 2
  return (
    <>
      <Tools>
        <p className="quiet">{opening ? text.openingDone : text.openingText}</p>
        <Space />
        {opening ? (
          <button type="button" className="button" onClick={() => void navigate({ to: `/ledger/entries/${opening.id}` })}>
            {text.entryOf({ number: opening.number })}
          </button>
        ) : (
          <>
            <button type="button" className="button" disabled={check.isPending || !isReady} onClick={() => check.mutate(input(true))}>
              {text.check}
            </button>
            <button type="button" className="button primary" disabled={!checked} onClick={() => setIsPosting(true)}>
              {text.postOpening}
            </button>
          </>
        )}
      </Tools>
      {opening ? null : (
        <Page label={text.views.opening}>
          <div className={styles.form}>
            <DayInput label={books.date} value={date} onChange={day => change({ date: day })} today={today} fault={faults.get('date')} />
          </div>
          <Tabs
            label={text.views.opening}
            tabs={[
              { name: 'hand' as const, label: text.byHand },
              { name: 'file' as const, label: text.fromFile },
            ]}
            current={typed.way}
            onChange={way => change({ way })}
          >
            {typed.way === 'hand' ? (
              <div className={styles.block}>
                <ol className={lines.lines}>
                  {typed.rows.map((row, at) => (
                    <LineEditor
                      key={row.key}
                      at={at}
                      row={row}
                      currency={currency}
                      difference={reckoned.difference}
                      faultAt={field =>
                        faults.get(`lines.${sent?.places.indexOf(Number(field.split('.')[0])) ?? -1}.${field.split('.')[1]}`)
                      }
                      contacts={[]}
                      hasVat={false}
                      onChange={part => change({ rows: typed.rows.map(one => (one === row ? { ...one, ...part } : one)) })}
                      onRemove={() => change({ rows: typed.rows.length > 2 ? typed.rows.filter(one => one !== row) : typed.rows })}
                      onNext={() => (typed.rows.length < rowsMax ? change({ rows: [...typed.rows, newRow()] }) : undefined)}
                    />
                  ))}
                </ol>
                <div className={styles.actions}>
                  <button type="button" className="button" onClick={() => change({ rows: [...typed.rows, newRow()] })}>
                    {text.addLine}
                  </button>
                  <strong role="status">
                    {reckoned.difference === 0
                      ? text.balanced
                      : text.difference({ amount: formatMoney(reckoned.difference, currency, language) })}
                  </strong>
                </div>
              </div>
            ) : (
              <div className={styles.block}>
                <div className={styles.actions}>
                  <button type="button" className="button" onClick={() => file.current?.click()}>
                    {text.chooseFile}
                  </button>
                  <span className="quiet">{text.csvHint}</span>
                </div>
                <input
                  ref={file}
                  type="file"
                  accept=".csv,.xml,text/csv,text/plain,application/xml,text/xml"
                  hidden
                  onChange={event => {
                    void take(event.target.files?.[0])
                    // The same file can be chosen again once it is mended.
                    event.target.value = ''
                  }}
                />
                {read.isPending ? <p role="status">{text.readingFile}</p> : null}
                {audit ? (
                  <OpeningMapping file={audit} onChange={part => change({ audit: { ...audit, ...part } })} />
                ) : (
                  <textarea
                    className="input"
                    rows={10}
                    aria-label={text.fromFile}
                    maxLength={500_000}
                    value={typed.csv}
                    onChange={event => change({ csv: event.target.value })}
                  />
                )}
              </div>
            )}
          </Tabs>
          {audit ? null : (
            <OpenItems rows={typed.items} contacts={contacts} faults={faults} today={today} onChange={rows => change({ items: rows })} />
          )}
          {told.length > 0 ? (
            <ul className={styles.fault} role="alert">
              {told.map(message => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          ) : null}
          {(check.error ?? read.error) ? <Problem error={check.error ?? read.error} /> : null}
          {checked ? (
            <section className={styles.block}>
              <p role="status">{text.checked({ count: checked.lines.length, total })}</p>
              <table className={styles.table}>
                <tbody>
                  {checked.lines.map(line => (
                    <tr key={line.accountId}>
                      <th scope="row">
                        {line.accountId} {line.accountName}
                      </th>
                      <td>
                        <Amount value={line.amount} currency={currency} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ) : null}
        </Page>
      )}
      {isPosting && checked ? (
        <Confirm
          title={text.postOpening}
          sentence={text.postOpeningText({ day: formatDay(date, language), total })}
          confirm={text.postOpening}
          isPending={post.isPending}
          error={post.error}
          onConfirm={() => post.mutate(input(false))}
          onClose={() => setIsPosting(false)}
        />
      ) : null}
    </>
  )
}
