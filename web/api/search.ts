/** Records by their words, as the palette lists them: the address to go to is the id of the choice. */
import { formatAmount, formatDay } from '../app/format.ts'
import type { Choice } from '../parts/listbox/choices.ts'
import { addressOfRecord } from '../parts/record/record-address.ts'
import type { Language } from '../words/languages.ts'
import { api } from './client.ts'

export async function searchRecords(q: string, language: Language, signal: AbortSignal): Promise<Choice[]> {
  const { items } = await api.read('/search', { q }, { signal })
  return items.flatMap(({ type, id, title, detail, amount, currency, date }) => {
    const address = addressOfRecord({ type, id })
    if (address === undefined) return []
    const figures = [
      detail ?? '',
      date === null ? '' : formatDay(date, language),
      amount === null || currency === null ? '' : `${formatAmount(amount, currency, language)} ${currency}`,
    ]
    return [{ id: address, label: title, detail: figures.filter(Boolean).join(' · ') }]
  })
}
