/** Exchange rates that were entered. */
import { useState } from 'react'
import type { ItemOf, RouteInput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay, formatNumber } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useCurrency, useSession } from '../../../app/session.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { faultsIn, useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { styles } from '../../books/frame.tsx'
import { DayInput, TextInput } from '../../books/inputs.tsx'
import { refreshBooks, usePages, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'
import { Published } from './published.tsx'

type Rate = ItemOf<'/exchange-rates'>

/** A number with either sign for its decimals. */
const readRate = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}

export function View() {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can } = useSession()
  const own = useCurrency()
  const today = useToday()
  const [currency, setCurrency] = useState('')
  const [day, setDay] = useState('')
  const [rate, setRate] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [leaving, setLeaving] = useState<Rate>()
  const found = usePages(['/exchange-rates'], cursor => api.read('/exchange-rates', { limit: 100, ...cursor }), ['exchange_rate'])
  const save = useChange(
    (input: RouteInput<'POST /exchange-rates'>, call) => api.change('POST /exchange-rates', input, call),
    () => {
      announce(books.saved)
      setRate('')
      setIsTried(false)
      return refreshBooks()
    },
  )
  const remove = useChange(
    (id: string, call) => api.change('DELETE /exchange-rates/:id', { id }, call),
    () => {
      setLeaving(undefined)
      return refreshBooks()
    },
  )
  const faults = faultsIn(save.error)
  const parsed = readRate(rate)
  const mayEdit = can('documents:edit')
  const columns: Column<Rate>[] = [
    { key: 'currency', head: text.currency, width: '5rem', place: 'main', cell: one => one.currency },
    { key: 'date', head: books.date, width: '8rem', place: 'note', cell: one => formatDay(one.date, language) },
    {
      key: 'rate',
      head: text.rate,
      width: 'minmax(8rem, 1fr)',
      place: 'end',
      cell: one => `${formatNumber(one.rate, language)} ${one.homeCurrency}`,
    },
  ]
  const submit = (): void => {
    setIsTried(true)
    if (parsed !== undefined) save.mutate({ currency: currency.trim().toUpperCase(), date: day === '' ? (today ?? '') : day, rate: parsed })
  }
  return (
    <>
      {mayEdit ? (
        <form
          className={styles.tools}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <TextInput
            label={text.currency}
            name="currency"
            value={currency}
            onChange={setCurrency}
            maxLength={3}
            fault={faults.get('currency')}
          />
          <DayInput
            label={books.date}
            value={day === '' ? (today ?? '') : day}
            onChange={setDay}
            today={today}
            fault={faults.get('date')}
          />
          <TextInput
            label={text.rate}
            name="rate"
            value={rate}
            onChange={setRate}
            inputMode="decimal"
            hint={text.rateHint({ currency: own })}
            fault={isTried && parsed === undefined ? text.notARate : faults.get('rate')}
          />
          <button type="submit" className="button primary" disabled={save.isPending}>
            {books.add}
          </button>
        </form>
      ) : null}
      {save.error && faults.size === 0 ? <Problem error={save.error} /> : null}
      <Published currency={currency} day={day === '' ? today : day} mayFetch={mayEdit} />
      <div className={styles.list} data-fill>
        <Rows
          name="rates"
          label={text.views.rates}
          columns={columns}
          items={found.items}
          idOf={one => one.id}
          {...(mayEdit ? { onOpen: setLeaving, openLabel: books.remove } : {})}
          isLoading={found.isLoading}
          error={found.error}
          onRetry={found.reload}
          onNearEnd={found.loadMore}
          empty={<Empty title={text.noRates}>{mayEdit ? <p>{text.noRatesHint}</p> : null}</Empty>}
        />
      </div>
      {leaving ? (
        <Confirm
          title={books.remove}
          sentence={`${leaving.currency}, ${formatDay(leaving.date, language)}: ${formatNumber(leaving.rate, language)} ${leaving.homeCurrency}`}
          confirm={books.remove}
          isDanger
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </>
  )
}
