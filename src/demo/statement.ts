/** What the bank says about the half-year: what was paid and received, and lines that nobody has explained yet. */
import { addDays, type CalendarDate } from '../domain/calendar/dates.ts'
import { inWords, type Minor, negate, plus } from '../domain/money/money.ts'
import type { DemoCompany } from './company.ts'
import { sumsOf } from './paper.ts'
import type { PlannedBill } from './plan.ts'

export interface IssuedSale {
  clientName: string
  number: string
  date: CalendarDate
  total: Minor
}

interface Movement {
  date: CalendarDate
  text: string
  amount: Minor
}

const dayOf = (date: CalendarDate): string => date.split('-').reverse().join('.')

/** As the file that is downloaded from the bank. */
export function statementOf(company: DemoCompany, day: CalendarDate, bills: readonly PlannedBill[], paid: readonly IssuedSale[]): string {
  const { money, words, currency } = company
  const { bank } = words
  const billed = bills.map((bill): Movement => {
    const isCard = bill.photo !== undefined
    return {
      date: addDays(bill.date, isCard ? 1 : 10),
      text: `${bill.supplier.name} ${isCard ? '' : bill.number}`.trim(),
      amount: negate(sumsOf(bill).total),
    }
  })
  const received = paid.map(
    ({ clientName, number, date, total }): Movement => ({
      date: addDays(date, 16),
      text: `${clientName} ${bank.invoice} ${number}`,
      amount: total,
    }),
  )
  const monthly = [1, 2, 3, 4, 5].flatMap((back): Movement[] => [
    { date: addDays(day, -30 * back + 3), text: bank.fee, amount: money.fee },
    { date: addDays(day, -30 * back + 1), text: bank.salary, amount: money.salary },
  ])
  const odd: Movement[] = [
    { date: addDays(day, -12), text: bank.card, amount: money.card },
    { date: addDays(day, -9), text: bank.unknownIn, amount: money.unknownIn },
    { date: addDays(day, -25), text: bank.private, amount: money.private },
  ]
  const movements = [...billed, ...received, ...monthly, ...odd]
    .filter(({ date }) => date <= day)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  const written = (amount: Minor): string => inWords(amount, currency).replace(` ${currency}`, '').replace('.', ',')
  let balance = money.opening
  const rows = movements.map(({ date, text, amount }) => {
    balance = plus(balance, amount)
    return `${company.own.iban};${dayOf(date)};${text};${written(amount)};${written(balance)}`
  })
  return `${[bank.header, ...rows].join('\n')}\n`
}
