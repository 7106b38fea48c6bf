/** A person divides a document into lines: account, VAT code and amount of each. The last one may be left to be the rest. */
import { say } from '../../language/say.ts'
import type { Warning } from '../checks.ts'
import type { Coding, CodingLine } from '../coding/coding.ts'
import { because, type CodingReason } from '../coding/coding-reason.ts'
import { grossOf, roundingMax } from '../coding/parts.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { absolute, fromMinor, isTooLarge, type Minor, minus, negate, share, sum, vatWithin, withRest, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { Region } from '../regions.ts'
import { exchangeOf, faultsIn, type HasAccount, noVatOnBill, placeOf, setBy } from './correction.ts'
import type { Extraction } from './extraction.ts'

export const linesMax = 50

export interface LineInput {
  ledgerAccountId?: string | undefined
  category?: string | undefined
  vatCode: string
  text?: string | undefined
  /** VAT included, positive for a purchase. Left out in the last line: what is left. */
  gross?: Minor | undefined
}

export interface LinesInput {
  lines: readonly LineInput[]
  /** Signed as on the bank account; left out: as it is. */
  codedAmount?: Minor | undefined
}

const splitRule = 'split_by_person'

/** Whether a person has divided it; one line, or one VAT code for all, undoes that. */
export const isSplitByPerson = ({ lines, reasons }: Pick<Coding, 'lines' | 'reasons'>): boolean =>
  lines.length > 1 && reasons.some(({ rule }) => rule === splitRule)

/** The same lines again, for an amount that may be another one: the last line takes the difference. */
export const toLinesInput = ({ lines }: Pick<Coding, 'lines'>): LineInput[] =>
  lines.map((line, at) => ({
    ledgerAccountId: line.ledgerAccountId ?? undefined,
    category: line.category ?? undefined,
    vatCode: line.vatCode ?? '',
    text: line.text,
    gross: at === lines.length - 1 ? undefined : grossOf(line),
  }))

export function planLines(
  region: Region,
  hasAccount: HasAccount,
  { coding, extraction }: { coding: Coding; extraction: Extraction },
  input: LinesInput,
  by: string,
): Coding | { faults: Fault[] } {
  const faults = input.lines.flatMap((line, at) => lineFaults(region, hasAccount, line, at))
  if (input.codedAmount === 0) faults.push({ path: 'codedAmount', ...say('amount_of_zero') })
  if (faults.length > 0) return { faults }
  const codedAmount = input.codedAmount ?? coding.codedAmount
  const amounts = amountsOf(region, input.lines, codedAmount === null ? null : negate(codedAmount))
  if ('faults' in amounts) return amounts
  const gross = sum(amounts.gross)
  const coded = input.lines.map((line, at) => toCoded(region, coding, line, amounts.gross[at]!))
  const vats = vatOf(coded, extraction, gross)
  const lines = coded.map(
    ({ code: _, gross: whole, ...line }, at): CodingLine => ({ ...line, net: minus(whole, vats[at]!), vat: vats[at]! }),
  )
  const isAmountSet = input.codedAmount !== undefined || coding.codedAmount === null
  const kept = coding.reasons.filter(
    reason => reason.line === null && !isOfLines(reason) && !(isAmountSet && reason.field === 'codedAmount'),
  )
  return {
    ...coding,
    lines,
    codedAmount: negate(gross),
    exchange: isAmountSet ? exchangeOf(region, extraction, negate(gross)) : coding.exchange,
    isHumanMade: true,
    facts: (coding.facts ?? []).filter(({ answer }) => answer !== null),
    reasons: [
      ...kept,
      ...(isAmountSet ? [setBy('codedAmount', by)] : []),
      ...(lines.length > 1 ? [{ ...because(say(splitRule, { by, count: lines.length })), line: null }] : []),
      ...lines.flatMap((line, at) => lineReasons(coding, line, lines.length === 1 ? null : at, by)),
    ],
    warnings: [...coding.warnings.filter(warning => !isAnswered(warning, isAmountSet)), ...vatWarnings(region, extraction, coded, lines)],
  }
}

function lineFaults(region: Region, hasAccount: HasAccount, line: LineInput, at: number): Fault[] {
  const { ledgerAccountId, category, vatCode } = line
  const faults = faultsIn(region, hasAccount, { ledgerAccountId, category, vatCode })
  if (ledgerAccountId === undefined && category === undefined) faults.push({ path: 'ledgerAccountId', ...say('required') })
  if (line.gross === 0) faults.push({ path: 'gross', ...say('amount_of_zero') })
  return faults.map(fault => ({ ...fault, path: `lines.${at}.${fault.path}` }))
}

/** What each line comes to. `whole` is null while nobody knows the amount: then the lines make it up. */
function amountsOf({ currency }: Region, lines: readonly LineInput[], whole: Minor | null): { gross: Minor[] } | { faults: Fault[] } {
  const last = lines.length - 1
  const isOpen = (line: LineInput): boolean => line.gross === undefined
  const early = lines.flatMap((line, at) =>
    isOpen(line) && at < last ? [{ path: `lines.${at}.gross`, ...say('only_last_line_is_rest') }] : [],
  )
  if (early.length > 0) return { faults: early }
  const given = sum(lines.map(({ gross }) => gross ?? zero))
  if (isTooLarge(given)) return { faults: [{ path: 'lines', ...say('amount_not_in_currency', { currency }) }] }
  const gross = lines.map(line => line.gross ?? minus(whole ?? zero, given))
  if (whole === null) {
    if (isOpen(lines[last]!)) return { faults: [{ path: `lines.${last}.gross`, ...say('rest_of_unknown_amount') }] }
    return given === 0 ? { faults: [{ path: 'lines', ...say('amount_of_zero') }] } : { gross }
  }
  const shown = { amount: fromMinor(whole, currency), lines: fromMinor(given, currency), currency }
  if (isOpen(lines[last]!)) {
    const rest = gross[last]!
    return rest !== 0 && rest > 0 === whole > 0
      ? { gross }
      : { faults: [{ path: `lines.${last}.gross`, ...say('nothing_left_for_line', shown) }] }
  }
  if (given === whole) return { gross }
  return {
    faults: [{ path: 'lines', ...say('lines_differ_from_amount', { ...shown, difference: fromMinor(minus(whole, given), currency) }) }],
  }
}

type Coded = Omit<CodingLine, 'net' | 'vat'> & { code: VatCode; gross: Minor }

function toCoded(region: Region, coding: Coding, line: LineInput, gross: Minor): Coded {
  // Several categories may have one account: the one that it was coded as before is meant.
  const before = coding.lines.filter(({ ledgerAccountId }) => ledgerAccountId === line.ledgerAccountId)
  const place = placeOf(region, { lines: before }, line)!
  return { ...place, vatCode: line.vatCode, text: line.text ?? coding.bookingText, code: region.vatCode(line.vatCode)!, gross }
}

const hasVat = ({ code }: Coded): boolean => code.rate !== 0 && code.selfAssessedTo === null

/** VAT is charged by rate and not by line: the lines of a rate have together what the document states for it, where that can be, else what the rate gives. */
function vatOf(lines: readonly Coded[], extraction: Extraction, gross: Minor): Minor[] {
  const vats = lines.map(() => zero)
  const rates = new Set(lines.filter(hasVat).map(({ code }) => code.rate))
  for (const rate of rates) {
    const ofRate = [...lines.keys()].filter(at => hasVat(lines[at]!) && lines[at]!.code.rate === rate)
    const together = sum(ofRate.map(at => lines[at]!.gross))
    const computed = vatWithin(together, rate)
    const stated = statedVat(extraction, gross, rates.size === 1 ? null : rate)
    const whole = stated !== null && Math.abs(stated - computed) <= roundingMax ? stated : computed
    const parts = ofRate.map(at => ({ at, vat: vatWithin(lines[at]!.gross, rate) }))
    const rounded = withRest(
      parts,
      whole,
      ({ vat }) => vat,
      (part, vat) => ({ ...part, vat }),
    )
    for (const { at, vat } of rounded) vats[at] = vat
  }
  return vats
}

/** What the document states for a rate, or for all of them, in the currency of the books. */
function statedVat({ vat, vatLines, total }: Extraction, gross: Minor, rate: number | null): Minor | null {
  const ofRate = vatLines.filter(line => rate === null || line.rate === rate)
  const stated = ofRate.length > 0 ? sum(ofRate.map(line => line.vat)) : rate === null ? vat : null
  return stated === null || total === null || total === 0 ? null : share(gross, stated, total)
}

/** More VAT than the supplier charged, to be deducted. */
function vatWarnings({ currency }: Region, extraction: Extraction, coded: readonly Coded[], lines: readonly CodingLine[]): Warning[] {
  const vat = sum(lines.map(line => line.vat))
  const stated = statedVat(extraction, sum(lines.map(grossOf)), null)
  const first = coded.find(hasVat)
  if (!first || stated === null || absolute(vat) <= absolute(stated) + roundingMax) return []
  if (stated === 0) return [noVatOnBill(first.code)]
  const values = { vat: fromMinor(absolute(vat), currency), stated: fromMinor(absolute(stated), currency), currency }
  return [{ field: 'vatCode', ...say('vat_above_bill', values) }]
}

const lineFields: readonly string[] = ['ledgerAccountId', 'category', 'vatCode']

const isOfLines = ({ field }: CodingReason): boolean => lineFields.includes(field)

/** What was not sure about account and code is decided, and so is how the amount is made up. */
const isAnswered = ({ field, code }: Warning, isAmountSet: boolean): boolean =>
  lineFields.includes(field) || code === 'totals_do_not_add_up' || (isAmountSet && field === 'codedAmount')

/** A line that was there before keeps what was said for its account and its code. */
function lineReasons(coding: Coding, line: CodingLine, at: number | null, by: string): CodingReason[] {
  const of = (field: 'ledgerAccountId' | 'vatCode'): CodingReason[] => {
    const before = coding.lines.findIndex(one => one.ledgerAccountId === line.ledgerAccountId && one[field] === line[field])
    const isAbout = (reason: CodingReason): boolean =>
      (reason.field === field || (field === 'ledgerAccountId' && reason.field === 'category')) &&
      reason.rule !== splitRule &&
      (reason.line === null || reason.line === before)
    const reasons = before < 0 ? [] : coding.reasons.filter(isAbout)
    return reasons.length > 0 ? reasons.map(reason => ({ ...reason, line: at })) : [setBy(field, by, at)]
  }
  return [...of('ledgerAccountId'), ...of('vatCode')]
}
