/** update_coding: what a person changes, and what follows from it. What is left out stays as it is. */

import { say } from '../../language/say.ts'
import type { Warning } from '../checks.ts'
import type { Coding, CodingLine, Exchange } from '../coding/coding.ts'
import { because, type CodingReason } from '../coding/coding-reason.ts'
import { grossOf, splitFor } from '../coding/parts.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { fromMinor, type Minor, minus, negate, plus, ratio, sum, zero } from '../money/money.ts'
import { fromEnteredAmount } from '../money/rate-source.ts'
import type { Fault } from '../refusals.ts'
import type { Region } from '../regions.ts'
import type { Extraction } from './extraction.ts'
import { mainLine } from './learning.ts'

export interface CorrectionInput {
  ledgerAccountId?: string | undefined
  category?: string | undefined
  vatCode?: string | undefined
  bookingText?: string | undefined
  codedAmount?: Minor | undefined
}

/** The region's own chart, or that of the ledger it is posted to. */
export type HasAccount = (number: string) => boolean

export function planCorrection(
  region: Region,
  hasAccount: HasAccount,
  { coding, extraction }: { coding: Coding; extraction: Extraction },
  input: CorrectionInput,
  by: string,
): Coding | { faults: Fault[] } {
  const faults = faultsIn(region, hasAccount, input)
  if (faults.length > 0) return { faults }
  const place = placeOf(region, coding, input)
  const code = input.vatCode === undefined ? undefined : region.vatCode(input.vatCode)
  const bookingText = input.bookingText ?? coding.bookingText
  const main = mainLine(coding)
  const renamed = coding.lines.map(line => ({ ...line, text: line.text === coding.bookingText ? bookingText : line.text }))
  const placed = renamed.map(line => (place && line.category === main?.category ? { ...line, ...place } : line))
  // A VAT code is said of the whole document, and so is an amount that was not known before.
  const whole = code !== undefined || coding.codedAmount === null ? [joined(placed, bookingText, code, place)] : placed
  const sized = input.codedAmount === undefined ? { lines: whole } : resized(region, whole, negate(input.codedAmount))
  if ('faults' in sized) return sized
  const codedAmount = input.codedAmount ?? coding.codedAmount
  const changed = Object.entries(input).filter(([, value]) => value !== undefined)
  const fields = changed.map(([field]) => field as CodingReason['field'])
  return {
    ...coding,
    lines: sized.lines,
    bookingText,
    codedAmount,
    exchange: input.codedAmount === undefined ? coding.exchange : exchangeOf(region, extraction, input.codedAmount),
    isHumanMade: true,
    // Who sets the code has decided what hung on the facts that nobody knew.
    facts: (coding.facts ?? []).filter(({ answer }) => code === undefined || answer !== null),
    reasons: [
      ...coding.reasons.filter(reason => !isReplaced(reason, fields) && (reason.line ?? 0) < sized.lines.length),
      ...fields.map(field => setBy(field, by)),
    ],
    warnings: [
      ...coding.warnings.filter(({ field }) => !fields.includes(field as CodingReason['field'])),
      ...(code && code.rate > 0 && code.selfAssessedTo === null && extraction.vat === 0 ? [noVatOnBill(code)] : []),
    ],
  }
}

/** Account and category are one choice. */
const isReplaced = ({ field }: CodingReason, fields: readonly CodingReason['field'][]): boolean =>
  fields.includes(field) ||
  (field === 'ledgerAccountId' && fields.includes('category')) ||
  (field === 'category' && fields.includes('ledgerAccountId'))

/** A foreign total and the amount that somebody entered for it give the rate. */
export function exchangeOf(region: Region, { currency, total, date }: Extraction, codedAmount: Minor): Exchange | null {
  if (currency === null || currency === region.currency || total === null || total === 0) return null
  return {
    currency,
    rate: ratio(codedAmount, region.currency, total, currency),
    source: fromEnteredAmount,
    on: date ?? '',
  }
}

export const noVatOnBill = ({ code }: VatCode): Warning => ({ field: 'vatCode', ...say('vat_not_on_bill', { vatCode: code }) })

export const setBy = (field: CodingReason['field'], by: string, line: number | null = null): CodingReason => ({
  line,
  ...because(say('set_by_person', { by }), { field }),
})

export function faultsIn(
  region: Region,
  hasAccount: HasAccount,
  { ledgerAccountId, category, vatCode, codedAmount }: CorrectionInput,
): Fault[] {
  const faults: Fault[] = []
  if (ledgerAccountId !== undefined && !hasAccount(ledgerAccountId)) {
    faults.push({ path: 'ledgerAccountId', ...say('account_not_in_chart', { account: ledgerAccountId }) })
  }
  if (category !== undefined && !region.categories.some(one => one.slug === category)) {
    const { named, more } = cut(region.categories.map(one => one.slug))
    faults.push({ path: 'category', ...say('category_unknown', { category, categories: named, more }) })
  }
  const code = vatCode === undefined ? undefined : region.vatCode(vatCode)
  if (vatCode !== undefined && !code) {
    const { named, more } = forPurchases(region, vatCode)
    faults.push({ path: 'vatCode', ...say('vat_code_unknown', { vatCode, country: region.country, codes: named, more }) })
  }
  if (code?.isForSales) {
    const { named, more } = forPurchases(region, code.code)
    faults.push({ path: 'vatCode', ...say('vat_code_for_sales', { vatCode: code.code, codes: named, more }) })
  }
  if (ledgerAccountId !== undefined && ownAccounts(region).has(ledgerAccountId)) {
    faults.push({ path: 'ledgerAccountId', ...say('account_kept_by_system', { account: ledgerAccountId }) })
  }
  if (codedAmount === 0) faults.push({ path: 'codedAmount', ...say('amount_of_zero') })
  return faults
}

/** Those that look like what was meant come first. */
function forPurchases({ vatCodes }: Region, meant: string): Cut {
  const codes = vatCodes.flatMap(one => (one.isForSales ? [] : [one.code]))
  const start = meant.slice(0, 2).toUpperCase()
  const isNear = (code: string): boolean => code.toUpperCase().startsWith(start)
  return cut([...codes.filter(isNear), ...codes.filter(code => !isNear(code))])
}

interface Cut {
  named: readonly string[]
  more: number
}

/** So many of a list that a person still reads them. */
const namedMax = 60

const cut = (list: readonly string[]): Cut => ({ named: list.slice(0, namedMax), more: Math.max(0, list.length - namedMax) })

/** What entries are balanced with: coded to one of these a document would book against itself. */
const ownAccounts = ({ accounts }: Region): ReadonlySet<string> =>
  new Set([accounts.payables, accounts.receivables, accounts.inputVat, accounts.outputVat])

/** Account and category go together: setting one sets the other, and both count where both are given. */
export function placeOf(
  region: Region,
  coding: Pick<Coding, 'lines'>,
  { ledgerAccountId, category }: CorrectionInput,
): Pick<CodingLine, 'ledgerAccountId' | 'category'> | undefined {
  if (category !== undefined) {
    const row = region.categories.find(one => one.slug === category)
    return { category, ledgerAccountId: ledgerAccountId ?? row?.ledgerAccountId ?? null }
  }
  if (ledgerAccountId === undefined) return undefined
  const held = region.categories.find(one => one.slug === mainLine(coding)?.category)
  const fitting = held?.ledgerAccountId === ledgerAccountId ? held : region.categories.find(one => one.ledgerAccountId === ledgerAccountId)
  return { ledgerAccountId, category: fitting?.slug ?? null }
}

/** All lines as one, under one code. */
function joined(lines: readonly CodingLine[], text: string, code: VatCode | undefined, place: Partial<CodingLine> | undefined): CodingLine {
  const main = mainLine({ lines })
  const gross = sum(lines.map(grossOf))
  const stated = sum(lines.map(line => line.vat))
  const line = {
    ledgerAccountId: main?.ledgerAccountId ?? null,
    category: main?.category ?? null,
    vatCode: main?.vatCode ?? null,
    ...place,
    text,
  }
  if (!code) return { ...line, net: minus(gross, stated), vat: stated }
  return { ...line, vatCode: code.code, ...splitFor(code, gross, stated === 0 ? null : stated) }
}

/** A changed amount changes the largest line; its VAT keeps the rate of its code. */
function resized(region: Region, lines: readonly CodingLine[], gross: Minor): { lines: CodingLine[] } | { faults: Fault[] } {
  const main = mainLine({ lines })
  if (!main) return { lines: [...lines] }
  const size = plus(grossOf(main), minus(gross, sum(lines.map(grossOf))))
  if (lines.length > 1 && size > 0 !== gross > 0) {
    const { currency } = region
    const others = fromMinor(minus(sum(lines.map(grossOf)), grossOf(main)), currency)
    return { faults: [{ path: 'codedAmount', ...say('amount_below_other_lines', { others, currency }) }] }
  }
  const code = main.vatCode === null ? undefined : region.vatCode(main.vatCode)
  const split = code ? splitFor(code, size, grossOf(main) === size && main.vat !== 0 ? main.vat : null) : { net: size, vat: zero }
  return { lines: lines.map(line => (line === main ? { ...line, ...split } : line)) }
}
