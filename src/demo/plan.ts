/** What happened in the half-year: which bills came, what was sold, and what is left for a person to look at. The same day makes the same plan. */
import { addDays, type CalendarDate, dayOf } from '../domain/calendar/dates.ts'
import { type Period, periodBefore, periodOf } from '../domain/calendar/periods.ts'
import { percentOf, plus } from '../domain/money/money.ts'
import type { Bill, DemoCompany, Regular } from './company.ts'

/** How far somebody has come with a bill. */
export type Fate = 'posted' | 'automatic' | 'waiting'

export interface PlannedBill extends Bill {
  fate: Fate
  /** The bank shows no payment of it. */
  isUnpaid?: boolean
  /** When it came in and was worked on; left out of what came today. */
  receivedOn?: CalendarDate
  /** A photo of a receipt; else a PDF. */
  photo?: { blur: number; angle: number }
}

export interface PlannedSale {
  key: string
  client: number
  date: CalendarDate
  hours: number
  fate: 'paid' | 'open' | 'draft'
}

const halfYear = 182
/** What came in the last days waits, and the last bills, however long ago they came; what came before that was posted by itself, and at first by hand. */
const waitingDays = 8
const waitingMin = 3
const unpaidMin = 3
const dueDays = 30
const transitDaysMax = 4
const latelyDays = 6
export const automaticDays = 60

function monthsBack(day: CalendarDate, count: number): { year: number; month: number }[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) => ({ year, month: month - back })).reverse()
}

const fateOf = (date: CalendarDate, day: CalendarDate): Fate =>
  date > addDays(day, -waitingDays) ? 'waiting' : date > addDays(day, -automaticDays) ? 'automatic' : 'posted'

/** Bills are not all alike: those for what is used go up and down. */
const priced = ({ items, everyMonths }: Regular, at: number): Bill['items'] =>
  items.map(({ text, net }) => ({ text, net: everyMonths === 1 ? net : plus(net, percentOf(net, (at * 37) % 19)) }))

export function plannedBills(company: DemoCompany, day: CalendarDate): PlannedBill[] {
  const { words, own, vatRate, currency } = company
  const months = monthsBack(day, 7)
  const regular = company.regulars.flatMap(one =>
    months.flatMap(({ year, month }, at): PlannedBill[] => {
      const date = dayOf(year, month, one.day)
      if (at % one.everyMonths !== 0 || date > day || date < addDays(day, -halfYear)) return []
      const number = `${date.slice(0, 4)}-${1040 + at * 13 + one.day}`
      return [
        {
          key: `${one.key}-${date}`,
          supplier: one.supplier,
          buyer: own,
          title: words.invoice,
          number,
          date,
          due: addDays(date, dueDays),
          items: priced(one, at),
          vatRate,
          currency,
          closing: '',
          fate: fateOf(date, day),
        },
      ]
    }),
  )
  const receipts = company.receipts.map(({ supplier, item, vatRate: rate, daysAgo }, at): PlannedBill => {
    const date = addDays(day, -daysAgo)
    return {
      key: `receipt-${at}`,
      supplier,
      buyer: own,
      title: words.receipt,
      number: String(4410 + at * 7),
      date,
      items: [item],
      vatRate: rate,
      currency,
      closing: words.paidByCard,
      fate: fateOf(date, day),
      photo: { blur: 0, angle: at % 2 === 0 ? 1.2 : -1.6 },
    }
  })
  const european: PlannedBill = {
    key: 'european',
    supplier: company.european.supplier,
    buyer: own,
    title: words.invoice,
    number: `SS-${day.slice(0, 4)}-0417`,
    date: addDays(day, -20),
    due: addDays(day, 10),
    items: [company.european.item],
    vatRate: 0,
    currency,
    closing: words.reverseCharge,
    fate: 'posted',
  }
  const bills = [...regular, ...receipts, european].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.key < other.key ? -1 : 1,
  )
  const sent = bills.filter(bill => !bill.photo && bill !== european)
  const last = new Set(sent.slice(-waitingMin))
  // What came last of the others is still to be paid.
  const unpaid = new Set([...sent.filter(bill => bill.fate !== 'waiting' && !last.has(bill)).slice(-unpaidMin), european])
  // It came late, so that the overview has something that was posted by itself this week.
  const lately = sent.findLast(bill => bill.fate === 'automatic' && !last.has(bill))
  return bills.map(bill => ({
    ...bill,
    ...onItsDay(bill, day, bill === lately ? addDays(day, -latelyDays) : bill.date),
    ...(last.has(bill) ? { fate: 'waiting' } : unpaid.has(bill) ? { isUnpaid: true } : {}),
  }))
}

/**
 * A bill comes a few days after its date; a receipt is photographed on the same day. Where its VAT counts depends on that day: all of them taken in today
 * would all count in this quarter (DPR 100/98 art. 1).
 */
function onItsDay({ date, photo }: PlannedBill, day: CalendarDate, sentOn: CalendarDate): Pick<PlannedBill, 'receivedOn'> {
  const receivedOn = addDays(sentOn, photo ? 0 : 1 + (Number(date.slice(8)) % transitDaysMax))
  return receivedOn < day ? { receivedOn } : {}
}

/** One of everything that needs a person. They come last: some of them are odd only beside what came before. */
export function oddBills(company: DemoCompany, day: CalendarDate, bills: readonly PlannedBill[]): PlannedBill[] {
  const { words, own, vatRate, currency, regulars, receipts, neighbour, abroad } = company
  const rent = regulars[0]!
  const paper = regulars.find(({ key }) => key === 'paper')!
  const twin = bills.findLast(({ fate, photo, isUnpaid }) => fate === 'posted' && !photo && !isUnpaid)
  const common = { buyer: own, title: words.invoice, vatRate, currency, closing: '', fate: 'waiting' as const }
  const on = (daysAgo: number) => addDays(day, -daysAgo)
  return [
    // The same bill again, on another piece of paper.
    ...(twin ? [{ ...twin, key: 'twin', closing: words.invoice, fate: 'waiting' as const }] : []),
    {
      ...common,
      key: 'other-account',
      supplier: { ...rent.supplier, iban: company.otherIban },
      number: `${day.slice(0, 4)}-1999`,
      date: on(3),
      items: rent.items,
    },
    {
      ...common,
      key: 'order',
      supplier: paper.supplier,
      title: words.orderConfirmation,
      number: 'O-20417',
      date: on(4),
      items: paper.items,
      closing: words.notAVoucher,
    },
    {
      ...common,
      key: 'neighbour',
      supplier: paper.supplier,
      buyer: neighbour,
      number: `${day.slice(0, 4)}-2077`,
      date: on(5),
      items: paper.items,
    },
    {
      ...common,
      key: 'abroad',
      supplier: abroad,
      title: 'Invoice',
      number: 'SC-88121',
      date: on(6),
      items: [abroad.item],
      vatRate: 0,
      currency: abroad.currency,
    },
    {
      ...common,
      key: 'blurred',
      supplier: receipts[0]!.supplier,
      title: words.receipt,
      number: '4499',
      date: on(2),
      items: [receipts[0]!.item],
      closing: words.paidByCard,
      photo: { blur: 5, angle: 4 },
    },
  ]
}

export function plannedSales(company: DemoCompany, day: CalendarDate): PlannedSale[] {
  const sales = monthsBack(day, 7).flatMap(({ year, month }, at) =>
    [3, 17].map((dayOfMonth, which) => ({ date: dayOf(year, month, dayOfMonth), at: at * 2 + which })),
  )
  const within = sales.filter(({ date }) => date <= day && date >= addDays(day, -halfYear))
  return within.map(({ date, at }, index): PlannedSale => {
    const isLate = index === within.length - 5
    const isPaid = date < addDays(day, -45) && !isLate
    return {
      key: `sale-${date}`,
      client: at % company.clients.length,
      date,
      hours: company.sale.hours + ((at * 5) % 11),
      fate: index === within.length - 1 ? 'draft' : isPaid ? 'paid' : 'open',
    }
  })
}

/** Quarters of the half-year that are over, in their order. */
export function quartersOver(day: CalendarDate): Period[] {
  const last = periodBefore(periodOf(day, 'quarterly'), 'quarterly')
  const before = periodBefore(last, 'quarterly')
  return before.end >= addDays(day, -halfYear) ? [before, last] : [last]
}
