/** Payments to suppliers: chosen, ordered, confirmed, and taken to the bank as a file. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemOf, RouteInput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Tabs } from '../../../parts/tabs/tabs.tsx'
import { useReader } from '../../../words/index.ts'
import { faultsIn, useChange } from '../../books/change.ts'
import { styles, Tools } from '../../books/frame.tsx'
import { DayInput, SelectInput, TextInput } from '../../books/inputs.tsx'
import { refreshBooks, usePages, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { useAddress } from '../../books/span-bar.tsx'
import { ToInbox } from '../../books/to-inbox.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import type { ViewProps } from '../view-props.ts'
import { useLedgerWords } from '../words/index.ts'
import { OrderView } from './order.tsx'

type Payable = ItemOf<'/payables'>
type Order = ItemOf<'/payment-orders'>

const types = ['ledger_entry', 'payment_order', 'transaction', 'bank_matches']

export function View({ id }: ViewProps) {
  const text = useLedgerWords()
  const [search, change] = useAddress()
  if (id !== undefined) return <OrderView id={id} />
  const current = search.list === 'orders' ? 'orders' : 'payables'
  return (
    <div className={styles.list} data-fill data-tabs>
      <Tabs
        label={text.views.payments}
        tabs={[
          { name: 'payables' as const, label: text.payables },
          { name: 'orders' as const, label: text.orders },
        ]}
        current={current}
        onChange={list => change({ list: list === 'orders' ? list : undefined })}
      >
        {current === 'orders' ? <Orders /> : <Payables />}
      </Tabs>
    </div>
  )
}

function Payables() {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can } = useSession()
  const navigate = useNavigate()
  const today = useToday()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [accountId, setAccountId] = useState<string>()
  const [day, setDay] = useState('')
  /** For invoices that name none. */
  const [ibans, setIbans] = useState<Readonly<Record<string, string>>>({})
  const found = usePages(['/payables'], cursor => api.read('/payables', { limit: 100, ...cursor }), types)
  const banks = usePages(['/bank-accounts'], cursor => api.read('/bank-accounts', { limit: 100, ...cursor }), ['bank_account'])
  const accounts = banks.items.filter(({ iban }) => iban !== null)
  const from = accountId ?? accounts[0]?.id
  const mayEdit = can('bank:edit')
  const propose = useChange(
    (input: RouteInput<'POST /payment-orders'>, call) => api.change('POST /payment-orders', input, call),
    async ({ id }) => {
      setMarked(new Set())
      announce(text.proposed)
      await refreshBooks()
      await navigate({ to: `/ledger/payments/${id}` })
    },
  )
  const chosen = found.items.filter(one => marked.has(one.ledgerEntryId))
  const lacking = chosen.filter(one => one.creditorIban === null)
  const sums = [...new Set(chosen.map(({ currency }) => currency))].map(currency =>
    formatMoney(
      chosen.filter(one => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
      currency,
      language,
    ),
  )
  const toggle = (id: string): void =>
    setMarked(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const faults = faultsIn(propose.error)
  // What is wrong with one of several is said with its supplier.
  const told = [...faults]
    .filter(([path]) => path.startsWith('items'))
    .map(([path, message]) => {
      const item = propose.variables?.items[Number(path.split('.')[1])]
      const one = found.items.find(({ ledgerEntryId }) => ledgerEntryId === item?.ledgerEntryId)
      return one ? `${one.creditorName ?? one.text}: ${message}` : message
    })
  const columns: Column<Payable>[] = [
    ...(mayEdit
      ? [
          {
            key: 'mark',
            head: '',
            width: '1.5rem',
            place: 'mark' as const,
            // The glyph is for the eye; who listens hears the word.
            cell: (one: Payable) => (
              <>
                <span aria-hidden>{marked.has(one.ledgerEntryId) ? '☑' : '☐'}</span>
                <span className="unseen">{marked.has(one.ledgerEntryId) ? text.chosen : text.notChosen}</span>
              </>
            ),
          },
        ]
      : []),
    {
      key: 'due',
      head: text.dueDate,
      width: '6rem',
      place: 'note',
      cell: one => (one.dueDate === null ? '' : formatDay(one.dueDate, language)),
    },
    { key: 'name', head: text.creditor, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.creditorName ?? one.text },
    { key: 'number', head: text.invoiceNumber, width: 'minmax(5rem, 0.7fr)', cell: one => one.invoiceNumbers.join(', ') },
    {
      key: 'iban',
      head: text.iban,
      width: 'minmax(8rem, 1fr)',
      place: 'noteEnd',
      cell: one => one.creditorIban ?? <Pill tone="caution">{one.warnings[0]?.message ?? '—'}</Pill>,
    },
    {
      key: 'amount',
      head: books.amount,
      width: '9rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.amount} currency={one.currency} hasCurrency />,
    },
  ]
  return (
    <>
      {mayEdit ? (
        <Tools>
          {accounts.length === 0 && !banks.isLoading ? (
            <Link to={'/bank/accounts' as never}>{text.noBank}</Link>
          ) : (
            <>
              <SelectInput
                label={text.payFrom}
                value={from ?? ''}
                options={accounts.map(one => ({ value: one.id, label: one.name }))}
                onChange={setAccountId}
              />
              <DayInput
                label={text.payOn}
                value={day}
                today={today}
                onChange={setDay}
                hint={text.payOnHint}
                fault={faults.get('executionOn')}
              />
              <button
                type="button"
                className="button primary"
                disabled={chosen.length === 0 || from === undefined || propose.isPending}
                onClick={() =>
                  from === undefined
                    ? undefined
                    : propose.mutate({
                        bankAccountId: from,
                        items: chosen.map(({ ledgerEntryId }) => {
                          const creditorIban = ibans[ledgerEntryId]?.trim()
                          return { ledgerEntryId, ...(creditorIban ? { creditorIban } : {}) }
                        }),
                        ...(day === '' ? {} : { executionOn: day }),
                      })
                }
              >
                {chosen.length === 0 ? text.proposeNone : text.propose({ count: chosen.length, amount: sums.join(' + ') })}
              </button>
              {chosen.length === 0 ? <p className="quiet">{text.chooseFirst}</p> : null}
            </>
          )}
        </Tools>
      ) : null}
      {mayEdit && lacking.length > 0 ? (
        <Tools>
          {lacking.map(one => (
            <TextInput
              key={one.ledgerEntryId}
              name="creditorIban"
              label={`${text.iban}, ${one.creditorName ?? one.text}`}
              maxLength={50}
              value={ibans[one.ledgerEntryId] ?? ''}
              onChange={iban => setIbans({ ...ibans, [one.ledgerEntryId]: iban })}
            />
          ))}
        </Tools>
      ) : null}
      {told.length > 0 ? (
        <ul className={styles.fault} role="alert">
          {told.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      {propose.error && told.length === 0 && !faults.has('executionOn') ? <Problem error={propose.error} /> : null}
      <Rows
        name="payables"
        label={text.payables}
        columns={columns}
        items={found.items}
        idOf={one => one.ledgerEntryId}
        {...(mayEdit ? { onMark: toggle, marked } : {})}
        isLoading={found.isLoading}
        error={found.error}
        onRetry={found.reload}
        onNearEnd={found.loadMore}
        empty={
          <Empty title={text.noPayables}>
            <ToInbox />
          </Empty>
        }
      />
    </>
  )
}

function Orders() {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const found = usePages(['/payment-orders'], cursor => api.read('/payment-orders', { limit: 100, ...cursor }), types)
  const columns: Column<Order>[] = [
    { key: 'date', head: text.payOn, width: '7rem', place: 'main', cell: one => formatDay(one.executionOn, language) },
    {
      key: 'state',
      head: books.state,
      width: '8rem',
      place: 'noteEnd',
      cell: one => <Pill tone={one.state === 'confirmed' ? 'good' : 'plain'}>{text.orderStates[one.state]}</Pill>,
    },
    { key: 'from', head: text.payFrom, width: 'minmax(0, 1fr)', place: 'note', cell: one => one.debtorIban },
    { key: 'count', head: books.number, width: '4rem', isFigure: true, cell: one => one.count },
    {
      key: 'sum',
      head: books.amount,
      width: '12rem',
      isFigure: true,
      place: 'end',
      cell: one => one.totals.map(({ currency, amount }) => formatMoney(amount, currency, language)).join(' + '),
    },
  ]
  return (
    <Rows
      name="payment-orders"
      label={text.orders}
      columns={columns}
      items={found.items}
      idOf={one => one.id}
      onOpen={one => void navigate({ to: `/ledger/payments/${one.id}` })}
      isLoading={found.isLoading}
      error={found.error}
      onRetry={found.reload}
      onNearEnd={found.loadMore}
      empty={
        <Empty title={text.noOrders}>
          <Link className="button" to={'/ledger/payments' as never}>
            {text.payables}
          </Link>
        </Empty>
      }
    />
  )
}
