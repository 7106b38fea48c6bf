/** What others entered in Fatture in Cloud and is not paid: of received and issued documents, each payment that is due. */
import { isCalendarDate } from '../../../domain/calendar/dates.ts'
import type { OutsideItem } from '../../../domain/ledger/outside.ts'
import { negate, toMinor } from '../../../domain/money/money.ts'
import type { LedgerAccess, OthersEntries } from '../provider.ts'
import { Refused, send } from './api.ts'
import { type Found, isOurs, type Resource, textOf, toReference } from './documents.ts'

/** The lists there, in the order in which they are read, and whether money comes in or goes out for them. */
const lists = [
  { resource: 'received_documents', type: 'expense', isIn: false },
  { resource: 'received_documents', type: 'passive_credit_note', isIn: true },
  { resource: 'issued_documents', type: 'invoice', isIn: true },
  { resource: 'issued_documents', type: 'credit_note', isIn: false },
] as const satisfies readonly { resource: Resource; type: string; isIn: boolean }[]

const pageSize = 100

/** Amounts are those of the document: what a foreign one comes to in the books it does not say. */
const currency = 'EUR'

const numberOf = ({ invoice_number: given, number, numeration }: Found): string | null =>
  given || (number == null ? null : `${number}${numeration ?? ''}`)

function toItems(resource: Resource, document: Found): OutsideItem[] {
  const list = lists.find(one => one.resource === resource && one.type === document.type)
  const { id, date } = document
  if (!list || !date || !isCalendarDate(date) || isOurs(document) || (document.currency?.id ?? currency) !== currency) return []
  return (document.payments_list ?? []).flatMap(({ id: paymentId, amount: due, due_date: dueDate, status }) => {
    const amount = toMinor(due ?? 0, currency)
    if (status !== 'not_paid' || paymentId == null || !amount) return []
    const signed = list.isIn ? amount : negate(amount)
    return [
      {
        reference: `${resource}/${id}/${paymentId}`,
        date,
        dueDate: dueDate && isCalendarDate(dueDate) ? dueDate : null,
        number: numberOf(document),
        text: textOf(document) || document.entity?.name || `${id}`,
        counterparty: document.entity?.name ?? null,
        currency,
        amount: signed,
        open: signed,
        original: null,
        postedAs: toReference(document),
      },
    ]
  })
}

/** `2 3`: the third page of the second list. */
const fromPosition = (position: string | null): { at: number; page: number } => {
  const [, at, page] = /^(\d) (\d{1,6})$/.exec(position ?? '1 1') ?? []
  return { at: Number(at ?? 1) - 1, page: Number(page ?? 1) }
}

export function othersOf(access: LedgerAccess, base: string): OthersEntries {
  const get = <Answer>(path: string, query: Record<string, string>, signal?: AbortSignal) =>
    send<Answer>(access, { method: 'GET', path: `${base}/${path}?${new URLSearchParams(query)}`, isBackground: true, signal })

  return {
    // One call each, and each has a time of its own.
    findMax: 1,
    async read(from, since, signal) {
      const { at, page } = fromPosition(from)
      const list = lists[at]
      if (!list) return { items: [], next: null }
      const { resource, type } = list
      const found = await get<{ data?: Found[] | null; last_page?: number | null }>(
        resource,
        {
          type,
          fieldset: 'detailed',
          sort: 'date',
          q: `date >= '${since}'`,
          page: String(page),
          per_page: String(pageSize),
        },
        signal,
      )
      const isLastPage = page >= (found.last_page ?? 1)
      const next = !isLastPage ? `${at + 1} ${page + 1}` : at + 1 < lists.length ? `${at + 2} 1` : null
      return { items: (found.data ?? []).flatMap(document => toItems(resource, document)), next }
    },
    async find(references, signal) {
      const items: OutsideItem[] = []
      const documents = new Set(references.flatMap(reference => /^((?:received|issued)_documents\/\d{1,15})\//.exec(reference)?.[1] ?? []))
      for (const path of documents) {
        try {
          const { data } = await get<{ data: Found }>(path, { fieldset: 'detailed' }, signal)
          items.push(...toItems(path.split('/')[0] as Resource, data))
        } catch (error) {
          if (!(error instanceof Refused && error.status === 404)) throw error
        }
      }
      return items
    },
  }
}
