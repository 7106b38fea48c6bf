/** Field 61 of MT940: one movement, with its days, its direction, its amount and the names that customer and bank have for it. */

import { addDays, type CalendarDate } from '../../domain/calendar/dates.ts'
import { isCurrency, minorUnits } from '../../domain/money/currencies.ts'
import { type Minor, negate } from '../../domain/money/money.ts'
import { fullYear, isDayOfBooks } from '../text/days.ts'
import { toAmount } from '../text/numbers.ts'
import { sayingReference } from '../text/references.ts'

export interface StatementLine {
  date: CalendarDate
  valueDate: CalendarDate
  amount: Minor
  isPending: boolean
  customerReference: string | null
  bankReference: string | null
  /** What the bank wrote below the line. */
  supplement: string
  original: { amount: Minor; currency: string } | null
}

/**
 * Value day, entry day (month and day only), direction, the third letter of the currency (funds code), amount, type, references.
 * RC takes a credit back, RD a debit; EC and ED are expected only.
 */
const line = /^(\d{6})[ ]{0,4}(\d{4})?[ ]{0,4}(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15}[,.]\d{0,4})([A-Z][A-Z0-9]{3})([^\n]*)$/

/** Banks that count 30 days in every month have a 30 February: the last day of the month is meant. */
export function toSwiftDay(text: string): CalendarDate | undefined {
  const year = fullYear(text.slice(0, 2))
  const month = text.slice(2, 4)
  for (let day = Number(text.slice(4, 6)); day >= 28; day -= 1) {
    const date = `${year}-${month}-${day}`
    if (isDayOfBooks(date)) return date
  }
  const date = `${year}-${month}-${text.slice(4, 6)}`
  return isDayOfBooks(date) ? date : undefined
}

/** The entry day has no year: it is the one of those around the value day, which may be in the year before or after. */
function toEntryDay(monthAndDay: string, valueDate: CalendarDate): CalendarDate | undefined {
  const year = Number(valueDate.slice(0, 4))
  const earliest = addDays(valueDate, -183)
  const latest = addDays(valueDate, 183)
  return [year - 1, year, year + 1]
    .map(one => toSwiftDay(`${String(one % 100).padStart(2, '0')}${monthAndDay}`))
    .find(day => day !== undefined && day >= earliest && day <= latest)
}

/** `/OCMT/EUR4,5/`: the amount before it was converted. */
function originalOf(supplement: string, accountCurrency: string, isNegative: boolean): StatementLine['original'] {
  const match = /\/OCMT\/([A-Z]{3})([\d.,]+)/.exec(supplement)
  const currency = match?.[1] ?? ''
  if (!match || currency === accountCurrency || !isCurrency(currency)) return null
  const amount = toAmount(match[2]!.replace(/,$/, ''), ',', minorUnits(currency))
  return amount === undefined || amount === 0 ? null : { amount: isNegative ? negate(amount) : amount, currency }
}

/** Undefined for what is no such field. */
export function toStatementLine(field: string, currency: string): StatementLine | undefined {
  const end = field.indexOf('\n')
  const match = line.exec((end < 0 ? field : field.slice(0, end)).trimEnd())
  if (!match) return undefined
  const [, valueDay, entryDay, mark, , digits, , names] = match
  const valueDate = toSwiftDay(valueDay!)
  const size = toAmount(digits!.replace(/[,.]$/, '').replace('.', ','), ',', minorUnits(currency))
  if (valueDate === undefined || size === undefined) return undefined
  const date = entryDay === undefined ? valueDate : toEntryDay(entryDay, valueDate)
  if (date === undefined) return undefined
  const isNegative = mark === 'D' || mark === 'RC' || mark === 'ED'
  const supplement = end < 0 ? '' : field.slice(end + 1)
  const at = names!.indexOf('//')
  return {
    date,
    valueDate,
    amount: isNegative ? negate(size) : size,
    isPending: mark === 'EC' || mark === 'ED',
    customerReference: sayingReference(at < 0 ? names! : names!.slice(0, at)),
    bankReference: sayingReference(at < 0 ? null : names!.slice(at + 2)),
    supplement,
    original: originalOf(supplement, currency, isNegative),
  }
}
