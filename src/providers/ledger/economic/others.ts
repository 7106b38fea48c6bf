/** What others entered in e-conomic and is not paid: booked entries of customers and suppliers with a remainder. */
import { type CalendarDate, isCalendarDate } from '../../../domain/calendar/dates.ts'
import type { OutsideItem } from '../../../domain/ledger/outside.ts'
import { share, toMinor } from '../../../domain/money/money.ts'
import { type LedgerAccess, NotAllowed, type OthersEntries } from '../provider.ts'
import { type Call, listFiltered, Refused, send } from './api.ts'
import { isOurs, minorOf, type OpenBookedItem } from './transform.ts'

/** Payments that nobody has set against anything are open as well, and no movement on the bank pays them. */
const paymentTypes: readonly number[] = [2, 4]

/** So many values may stand in one filter. */
const namedMax = 200

const isOwed = ({ type, remainder, text, customerNumber, supplierNumber }: OpenBookedItem): boolean =>
  Boolean(remainder) && (customerNumber ?? supplierNumber ?? null) !== null && !paymentTypes.includes(type ?? 0) && !isOurs(text)

const referenceOf = (entryNumber: number): string => `entry/${entryNumber}`

const dayOf = (moment: string | null | undefined): CalendarDate | null => {
  const day = moment?.slice(0, 10) ?? ''
  return isCalendarDate(day) ? day : null
}

/** What a customer owes is debited there and comes in; what is owed to a supplier is credited and goes out. Undefined of amounts and days that make no sense. */
function toItem(item: OpenBookedItem, books: string, names: ReadonlyMap<string, string>): OutsideItem | undefined {
  const own = item.currencyCode ?? books
  const [entered, left] = [toMinor(item.amount, own), toMinor(item.remainder ?? 0, own)]
  if (!entered || !left || entered < 0 !== left < 0 || Math.abs(left) > Math.abs(entered)) return undefined
  const amount = own === books ? entered : minorOf(item.amountInBaseCurrency ?? 0, books)
  const open = own === books ? left : share(amount, left, entered)
  const date = dayOf(item.date)
  if (date === null || amount === 0 || open === 0 || amount < 0 !== entered < 0) return undefined
  const number = item.supplierInvoiceNumber ?? item.customerInvoiceNumber ?? null
  return {
    reference: referenceOf(item.entryNumber),
    date,
    dueDate: dayOf(item.dueDate),
    number: number === null || number === '' ? null : String(number),
    text: item.text || `Bilag ${item.voucherNumber}`,
    counterparty: names.get(partyOf(item)) ?? null,
    currency: books,
    amount,
    open,
    original: own === books ? null : { amount: entered, currency: own },
  }
}

const partyOf = ({ customerNumber, supplierNumber }: OpenBookedItem): string =>
  customerNumber == null ? `suppliers ${supplierNumber}` : `customers ${customerNumber}`

type Party = { name?: string | null } & Partial<Record<'customerNumber' | 'supplierNumber', number>>

interface Page {
  items?: OpenBookedItem[] | null
  cursor?: string | null
}

export function othersOf(access: LedgerAccess, books: string): OthersEntries {
  const get = <Answer>(service: Call['service'], path: string, query: Record<string, string>, signal?: AbortSignal) =>
    send<Answer>(access, { service, method: 'GET', path: `${path}?${new URLSearchParams(query)}`, isBackground: true, signal })

  /** Without the right to read them, entries go without names. */
  async function readNames(kind: 'customers' | 'suppliers', numbers: readonly number[], names: Map<string, string>, signal?: AbortSignal) {
    const field = kind === 'customers' ? 'customerNumber' : 'supplierNumber'
    for (let at = 0; at < numbers.length; at += namedMax) {
      const filter = `${field}$in:[${numbers.slice(at, at + namedMax).join(',')}]`
      try {
        const { collection } = await get<{ collection: Party[] }>('rest', `/${kind}`, { pagesize: String(namedMax), filter }, signal)
        for (const party of collection) if (party.name) names.set(`${kind} ${party[field]}`, party.name)
      } catch (error) {
        if (error instanceof NotAllowed || error instanceof Refused) return
        throw error
      }
    }
  }

  async function toItems(found: readonly OpenBookedItem[], signal?: AbortSignal): Promise<OutsideItem[]> {
    const owed = found.filter(isOwed)
    const numbersOf = (numberOf: (item: OpenBookedItem) => number | null | undefined) => [
      ...new Set(owed.map(numberOf).filter(number => number != null)),
    ]
    const names = new Map<string, string>()
    await readNames(
      'customers',
      numbersOf(item => item.customerNumber),
      names,
      signal,
    )
    await readNames(
      'suppliers',
      numbersOf(item => (item.customerNumber == null ? item.supplierNumber : null)),
      names,
      signal,
    )
    return owed.flatMap(item => toItem(item, books, names) ?? [])
  }

  const path = '/booked-entries'
  return {
    findMax: namedMax,
    async read(from, _since, signal) {
      const query = { filter: 'remainder$ne:0', ...(from === null ? {} : { cursor: from }) }
      const { items, cursor } = await get<Page>('booked', path, query, signal)
      return { items: await toItems(items ?? [], signal), next: cursor || null }
    },
    async find(references, signal) {
      const numbers = references.flatMap(reference => /^entry\/(\d{1,10})$/.exec(reference)?.[1] ?? [])
      if (numbers.length === 0) return []
      const filter = `entryNumber$in:[${numbers.join(',')}]`
      return toItems(await listFiltered<OpenBookedItem>(access, 'booked', path, filter, { isBackground: true, signal }), signal)
    },
  }
}
