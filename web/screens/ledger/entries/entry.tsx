/** One entry: its lines, what led to it, and whether it was taken back. Enter opens the paper. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { isGone } from '../../../api/unread.ts'
import { useCommands } from '../../../app/commands.tsx'
import { formatDay, formatNumber } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountName } from '../../books/account-name.ts'
import { BackButton } from '../../books/back.tsx'
import { faultsIn, useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { Facts, Page, Space, styles, Tools } from '../../books/frame.tsx'
import { DayInput, TextInput } from '../../books/inputs.tsx'
import { rowKeys } from '../../books/keys.ts'
import { refreshBooks, useRead, useToday } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { ledgerKeys } from '../keys.ts'
import { useLedgerWords } from '../words/index.ts'

type Entry = ReadOutput<'/ledger-entries/:id'>

/** Where what led to it can be looked at. */
export function addressOfSource({ type, id }: Entry['source']): string | undefined {
  if (type === 'document') return `/documents/${id}`
  if (type === 'invoice') return `/invoices/${id}`
  if (type === 'reversal') return `/ledger/entries/${id}`
  if (type === 'vat_settlement') return id.startsWith('oss_') ? '/vat/oss' : `/vat/${id}`
  if (type === 'year_end') return '/ledger/years'
  return undefined
}

/** The day on which it is taken back is the person's. */
const isFinal = new Set<Entry['source']['type']>(['reversal', 'year_end', 'vat_settlement'])

export function EntryView({ id }: { id: string }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can } = useSession()
  const navigate = useNavigate()
  const [isTakingBack, setIsTakingBack] = useState(false)
  const { data, error, refetch } = useRead('/ledger-entries/:id', { id }, { types: ['ledger_entry'] })
  const address = data && addressOfSource(data.source)
  const isTakeable = data !== undefined && data.reversedBy === null && !isFinal.has(data.source.type)
  const mayTakeBack = can('ledger:edit') && isTakeable
  useCommands([
    ...(address === undefined
      ? []
      : [
          {
            name: 'entry-source',
            label: text.openSource,
            group: books.entry,
            keys: rowKeys.open,
            run: () => void navigate({ to: address }),
          },
        ]),
    ...(mayTakeBack
      ? [{ name: 'entry-take-back', label: text.takeBack, group: books.entry, keys: ledgerKeys.takeBack, run: () => setIsTakingBack(true) }]
      : []),
  ])
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} />
  const { exchange, currency } = data
  return (
    <>
      <Tools>
        <BackButton to="/ledger/entries" />
        <h2>{text.entryOf({ number: data.number })}</h2>
        {data.reversedBy === null ? null : <Pill tone="caution">{text.takenBackBy}</Pill>}
        <Space />
        {address === undefined ? null : (
          <Link className="button primary" to={address}>
            {text.openSource} <kbd>↵</kbd>
          </Link>
        )}
        {mayTakeBack ? (
          <button type="button" className="button danger" onClick={() => setIsTakingBack(true)}>
            {text.takeBack} <kbd>t</kbd>
          </button>
        ) : null}
      </Tools>
      <Page label={text.entryOf({ number: data.number })}>
        <p className={styles.total}>{data.text}</p>
        <Facts
          rows={[
            [books.date, formatDay(data.date, language)],
            [text.source, text.sources[data.source.type]],
            ...(data.openAmount === 0 ? [] : [[text.openAmount, formatMoney(data.openAmount, currency, language)] as const]),
            ...(data.externalReference === null ? [] : [[data.provider, data.externalReference] as const]),
          ]}
        />
        {exchange ? (
          <p className="quiet">
            {text.exchange({
              total: formatMoney(exchange.total, exchange.currency, language),
              rate: formatNumber(exchange.rate, language),
              day: formatDay(exchange.on, language),
            })}
          </p>
        ) : null}
        <EntryLines entry={data} />
        {isTakeable && !mayTakeBack && can('documents:post') ? <p className="quiet small">{text.takenBackByOthers}</p> : null}
        {data.reversedBy === null ? null : <Link to={`/ledger/entries/${data.reversedBy}`}>{text.takenBackBy}</Link>}
        {data.reverses === null ? null : <Link to={`/ledger/entries/${data.reverses}`}>{text.takesBack}</Link>}
      </Page>
      {isTakingBack ? <TakeBack entry={data} onClose={() => setIsTakingBack(false)} /> : null}
    </>
  )
}

function EntryLines({ entry }: { entry: Entry }) {
  const books = useBooksWords()
  const accountName = useAccountName()
  const { currency } = entry
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{books.account}</th>
          <th scope="col">{books.vatCode}</th>
          <th scope="col">{books.debit}</th>
          <th scope="col">{books.credit}</th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what it is known by
          <tr key={at}>
            <th scope="row">
              <Link to={`/ledger/accounts/${encodeURIComponent(line.account)}`}>
                {line.account} {accountName(line.account, line.accountName)}
              </Link>
            </th>
            <td>{line.vatCode ?? ''}</td>
            <td>{line.debit === 0 ? '' : <Amount value={line.debit} currency={currency} />}</td>
            <td>{line.credit === 0 ? '' : <Amount value={line.credit} currency={currency} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TakeBack({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const today = useToday()
  const [reason, setReason] = useState('')
  const [date, setDate] = useState('')
  const reversal = useChange(
    (input: { reason?: string; date?: string }, call) => api.change('POST /ledger-entries/:id/reversal', { id: entry.id, ...input }, call),
    ({ number }) => {
      announce(text.takenBack({ number }))
      onClose()
      return refreshBooks('document', 'history', 'inbox', 'ledger-entry')
    },
  )
  const faults = faultsIn(reversal.error)
  const amount = entry.lines.reduce((sum, line) => sum + line.debit, 0)
  return (
    <Confirm
      title={`${text.takeBack}: ${text.entryOf({ number: entry.number })}`}
      sentence={[
        text.takeBackText({ number: entry.number, amount: formatMoney(amount, entry.currency, language) }),
        ...(entry.source.type === 'document' ? [text.takeBackDocument] : []),
      ].join(' ')}
      confirm={text.takeBack}
      isDanger
      isPending={reversal.isPending}
      error={reversal.error}
      onConfirm={() => reversal.mutate({ ...(reason.trim() === '' ? {} : { reason: reason.trim() }), ...(date === '' ? {} : { date }) })}
      onClose={onClose}
    >
      <TextInput
        label={books.reason}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={200}
        isFirst
        fault={faults.get('reason')}
      />
      <DayInput label={text.onDay} value={date} onChange={setDate} today={today} fault={faults.get('date')} />
    </Confirm>
  )
}
