/** A draft as it is typed: texts, whatever they say so far. What can be sent of it, and what is wrong where. */
import type { ActionInput, ReadOutput } from '../../../src/client/index.ts'
import { editableAmount, formatDay, formatNumber } from '../../app/format.ts'
import { parseDay } from '../../parts/field/parse-day.ts'
import { digitsOf, parseMoney } from '../../parts/field/parse-money.ts'
import type { Language } from '../../words/languages.ts'

export type InvoiceRecord = ReadOutput<'/invoices/:id'>

export interface LineText {
  key: string
  description: string
  quantity: string
  unitPrice: string
  vatRate: string
}

export interface DraftFields {
  contactId: string | null
  contactName: string
  number: string
  date: string
  currency: string
  lines: readonly LineText[]
}

export const lineFields = ['description', 'quantity', 'unitPrice', 'vatRate'] as const

export type LineField = (typeof lineFields)[number]

export type FieldFault = 'amount' | 'day' | 'currency' | 'text'

export type DraftBody = Omit<ActionInput<'save_invoice'>, 'id'>

export const blankLine = (vatRate: string): LineText => ({
  key: crypto.randomUUID(),
  description: '',
  quantity: '',
  unitPrice: '',
  vatRate,
})

/** The rate is there before anything is typed. */
export const isBlank = ({ description, quantity, unitPrice }: LineText): boolean => `${description}${quantity}${unitPrice}`.trim() === ''

/** Any number of decimals, with a sign; sums such as `12,5+25%` as money. */
export function parseDecimal(text: string, language: Language): number | undefined {
  const plain = text.replace(/\u2212/g, '-').trim()
  const isNegative = plain.startsWith('-')
  const digits = digitsOf(isNegative ? plain.slice(1).trim() : plain, language)
  if (digits === undefined) return parseMoney(text, 'EUR', language)
  return isNegative ? -Number(digits) : Number(digits)
}

const plainNumber = (value: number, language: Language): string => {
  const text = formatNumber(value, language)
  // What a group separator would make ambiguous is written without.
  return text.replace(/[\u00a0\u202f\s']/g, '').replace('\u2212', '-')
}

/** At least the decimals of the currency, more where there are more. */
const priceText = (value: number, currency: string, language: Language): string => {
  const short = editableAmount(value, currency, language)
  return parseDecimal(short, language) === value ? short : plainNumber(value, language)
}

export const toFields = (record: InvoiceRecord, language: Language): DraftFields => ({
  contactId: record.contactId,
  contactName: record.buyer?.name ?? '',
  number: record.number ?? '',
  date: formatDay(record.date, language),
  currency: record.currency,
  lines: record.lines.map(({ description, quantity, unitPrice, vatRate }) => ({
    key: crypto.randomUUID(),
    description,
    quantity: plainNumber(quantity, language),
    unitPrice: priceText(unitPrice, record.currency, language),
    vatRate: plainNumber(vatRate, language),
  })),
})

/** A copy, or with `-1` a credit note: quantities change their sign. */
export function copyOf(
  record: InvoiceRecord,
  language: Language,
  today: string,
  sign: 1 | -1,
  textOf: (text: string) => string,
): DraftFields {
  const fields = toFields(record, language)
  return {
    ...fields,
    number: '',
    date: formatDay(today, language),
    lines: record.lines.map(({ description, quantity }, at) => ({
      ...fields.lines[at]!,
      description: at === 0 ? textOf(description) : description,
      quantity: plainNumber(sign * quantity, language),
    })),
  }
}

export interface Read {
  /** Undefined while somebody or something to sell is missing, or a text says no number. */
  body: DraftBody | undefined
  /** Which row each line that is sent stands in. */
  rows: readonly number[]
  /** By field: `date`, `lines.0.unitPrice`. */
  faults: ReadonlyMap<string, FieldFault>
}

function readLine(line: LineText, at: number, language: Language, faults: Map<string, FieldFault>) {
  const number = (field: 'quantity' | 'unitPrice' | 'vatRate', fallback?: number): number => {
    const text = (field === 'vatRate' ? line[field].replace(/%\s*$/, '') : line[field]).trim()
    const value = text === '' ? fallback : parseDecimal(text, language)
    if (value === undefined || !Number.isFinite(value)) faults.set(`lines.${at}.${field}`, 'amount')
    return value ?? 0
  }
  if (line.description.trim() === '') faults.set(`lines.${at}.description`, 'text')
  return {
    description: line.description.trim(),
    quantity: number('quantity', 1),
    unitPrice: number('unitPrice'),
    vatRate: number('vatRate', 0),
  }
}

export function readDraft(fields: DraftFields, language: Language, today: string): Read {
  const faults = new Map<string, FieldFault>()
  const rows = fields.lines.flatMap((line, at) => (isBlank(line) ? [] : [at]))
  const lines = rows.map(at => readLine(fields.lines[at]!, at, language, faults))
  const date = fields.date.trim() === '' ? today : parseDay(fields.date, language, today)
  const currency = fields.currency.trim().toUpperCase()
  if (date === undefined) faults.set('date', 'day')
  if (!/^[A-Z]{3}$/.test(currency)) faults.set('currency', 'currency')
  if (fields.contactId === null || lines.length === 0 || faults.size > 0 || date === undefined) return { body: undefined, rows, faults }
  const number = fields.number.trim()
  return { body: { contactId: fields.contactId, ...(number === '' ? {} : { number }), date, currency, lines }, rows, faults }
}

/** `lines.1.unitPrice` of what was sent, as the row on the screen. */
export const rowPath = (path: string, rows: readonly number[]): string =>
  path.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${rows[Number(at)] ?? at}`)

/** Cells of a sheet as lines: text, quantity, price, rate; without a quantity where there are two columns. */
export function linesFromSheet(text: string, vatRate: string): LineText[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter(row => row.trim() !== '')
    .map(row => {
      const cells = row.split('\t').map(cell => cell.trim())
      const [description = '', ...rest] = cells
      const [quantity = '', unitPrice = '', rate = ''] = rest.length === 1 ? ['', rest[0]] : rest
      return { ...blankLine(rate.replace(/%\s*$/, '').trim() || vatRate), description, quantity, unitPrice }
    })
}

export const isSheet = (text: string): boolean => /\t|\n./.test(text.trim())

export const insertAt = <Item>(items: readonly Item[], at: number, ...given: readonly Item[]): Item[] => [
  ...items.slice(0, at),
  ...given,
  ...items.slice(at),
]

export function moveLine(lines: readonly LineText[], at: number, step: number): readonly LineText[] {
  const to = at + step
  const line = lines[at]
  if (!line || to < 0 || to >= lines.length) return lines
  const rest = lines.filter((_, index) => index !== at)
  return insertAt(rest, to, line)
}
