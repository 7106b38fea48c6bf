/** Records by their words, as the palette lists them: the address to go to is the id of the choice. */
import type { ItemOf } from '../../src/client/index.ts'
import { formatAmount, formatDay } from '../app/format.ts'
import type { ScreenName } from '../app/places.ts'
import type { Choice } from '../parts/listbox/choices.ts'
import { addressOfRecord } from '../parts/record/record-address.ts'
import type { Reader } from '../words/index.ts'
import { api } from './client.ts'

type Found = ItemOf<'/search'>

/** Whose records they are: what two of them are called may be the same. */
const screenOf: Readonly<Record<Found['type'], ScreenName>> = {
  document: 'document',
  contact: 'contacts',
  transaction: 'bank',
  invoice: 'invoices',
  ledger_entry: 'ledger',
  account: 'ledger',
}

/** What the detail says beyond the title, which many a bank repeats in it. */
export const beyondTitle = (title: string, detail: string | null): string =>
  detail?.startsWith(title) ? detail.slice(title.length).trim() : (detail ?? '')

export async function searchRecords(q: string, { words, language }: Reader, signal: AbortSignal): Promise<Choice[]> {
  const { items } = await api.read('/search', { q }, { signal })
  return items.flatMap(({ type, id, title, detail, amount, currency, date }) => {
    const address = addressOfRecord({ type, id })
    if (address === undefined) return []
    const figures = [
      words.app.screens[screenOf[type]],
      beyondTitle(title, detail),
      date === null ? '' : formatDay(date, language),
      amount === null || currency === null ? '' : `${formatAmount(amount, currency, language)} ${currency}`,
    ]
    return [{ id: address, label: title, detail: figures.filter(Boolean).join(' · ') }]
  })
}
