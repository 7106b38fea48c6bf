/**
 * The reports of payment services, as statements of the account that the money lies on until it is paid out: each sale and refund with what the customer paid, each
 * fee apart, and each payout as the transfer to the bank that it is. What comes in less the fees is what is paid out, to the cent.
 */
import type { ReadStatements, Statement } from '../../domain/bank/statements.ts'
import type { Movement } from '../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { minorUnits } from '../../domain/money/currencies.ts'
import { absolute, type Minor, minus, negate, plus, zero } from '../../domain/money/money.ts'
import { eachRow } from '../../domain/text/csv-cells.ts'
import { toCurrency } from '../../extraction/formats/party-ids.ts'
import { say } from '../../language/say.ts'
import { type AmountFormat, amountIn, amountVote } from '../csv/amounts.ts'
import { foldHeader } from '../csv/layout.ts'
import { currencyAssumed, currencyIfUnsaid, finish, type StatementDraft } from '../draft.ts'
import { movementsMax, tooManyMovements } from '../limits.ts'
import { cannotImport, isProblem, type StatementProblem, shortened } from '../problem.ts'
import { type DayOrder, dayVote, looksLikeDay, needsOrder, toDay } from '../text/days.ts'
import { sayingReference } from '../text/references.ts'
import { joinTexts, textOrNull } from '../text/texts.ts'
import { cellIn, findReport, type Report } from './report.ts'

/** Undefined where the file is no such report. */
export function readSettlements(text: string): ReadStatements | undefined {
  const report = findReport(text)
  return report && (isProblem(report) ? report : readReport(text, report))
}

interface Formats {
  amounts: AmountFormat
  order: DayOrder
}

/** The days and amounts of all rows say together how they are written. */
function formatsOf(text: string, report: Report): Formats | StatementProblem {
  const amounts = amountVote()
  const days = dayVote()
  let isOrderNeeded = false
  let last: { cells: number; line: number } | undefined
  const { unclosedAt } = eachRow(text, report.separator, (cells, line) => {
    if (line <= report.headerLine) return
    last = { cells: cells.length, line }
    for (const role of ['date', 'payoutDate'] as const) {
      const day = cellIn(cells, report, role)
      days.add(day)
      isOrderNeeded ||= needsOrder(day)
    }
    amounts.add({ moved: [cellIn(cells, report, 'gross'), cellIn(cells, report, 'net')], fee: cellIn(cells, report, 'fee'), balance: '' })
    return
  })
  if (unclosedAt !== null) return cannotImport(say('csv_quote_not_closed', { line: unclosedAt }))
  if (last && last.cells < report.width && !/[\r\n]\s*$/.test(text.slice(-100))) return cannotImport(say('file_cut_off.row'))
  const order = report.isInEnglish ? days.order() : 'day first'
  if (order === 'mixed') return cannotImport(say('dates_ambiguous.mixed'))
  if (order === 'unknown' && isOrderNeeded) return cannotImport(say('dates_ambiguous.all'))
  return { amounts: amounts.format(report.isInEnglish), order }
}

/** What one currency of a report comes to. */
interface Ledger {
  movements: Movement[]
  /** What rows that name their payout come to, for each of them. */
  payouts: Map<string, { date: CalendarDate; amount: Minor }>
  hasPayoutRows: boolean
}

function readReport(text: string, report: Report): ReadStatements {
  const formats = formatsOf(text, report)
  if (isProblem(formats)) return formats
  const ledgers = new Map<string, Ledger>()
  let problem: StatementProblem | undefined
  let count = 0
  eachRow(text, report.separator, (cells, line) => {
    if (line <= report.headerLine || cells.every(cell => cell.trim() === '')) return
    problem = readRow({ cells, line }, report, formats, ledgers)
    if (++count > movementsMax / 2) problem ??= tooManyMovements
    return problem === undefined
  })
  if (problem) return problem
  if (ledgers.size === 0)
    ledgers.set(report.vendor.currency ?? currencyIfUnsaid, { movements: [], payouts: new Map(), hasPayoutRows: false })
  return { statements: [...ledgers].map(([currency, ledger]) => toStatement(report, currency, ledger)) }
}

interface Row {
  cells: readonly string[]
  line: number
}

function readRow({ cells, line }: Row, report: Report, formats: Formats, ledgers: Map<string, Ledger>): StatementProblem | undefined {
  const { vendor } = report
  const of = (role: Parameters<typeof cellIn>[2]) => cellIn(cells, report, role)
  if (vendor.void?.includes(foldHeader(of('status'))) || vendor.memos?.includes(foldHeader(of('impact')))) return undefined
  if (cells.length > report.width && cells.slice(report.width).some(cell => cell.trim() !== ''))
    return cannotImport(say('row_too_long', { line }))
  const date = toDay(of('date'), formats.order)
  if (date === undefined) return cannotImport(say('date_not_readable.line', { line, written: shortened(of('date')) }))
  const currency = of('currency') === '' ? (vendor.currency ?? currencyIfUnsaid) : toCurrency(of('currency'))
  if (currency === null) return cannotImport(say('settlement_row.currency', { line, written: shortened(of('currency')) }))
  const amounts = amountsOf(of, line, currency, formats.amounts)
  if (isProblem(amounts)) return amounts
  const { gross, net } = amounts
  const ledger: Ledger = ledgers.get(currency) ?? { movements: [], payouts: new Map(), hasPayoutRows: false }
  ledgers.set(currency, ledger)
  const id = sayingReference(textOrNull(of('id')))
  const kind = foldHeader(of('kind'))
  const isReversal = vendor.payoutReversals?.includes(kind) ?? false
  const isPayout = isReversal || vendor.payouts.includes(kind)
  const unsaid = { valueDate: null, currency, isPending: false, original: null }
  if (isPayout) {
    if (gross > 0 !== isReversal) return cannotImport(say('settlement_row.payout', { line, written: shortened(of('gross')) }))
    ledger.hasPayoutRows = true
    ledger.movements.push(payoutOf(vendor.name, id ?? '', { date, amount: gross }, currency))
  } else if (gross !== 0) {
    const name = textOrNull(of('customer'))
    const reference = sayingReference(textOrNull(of('reference')))
    const said = joinTexts([vendor.name, of('kind'), of('text'), reference])
    ledger.movements.push({ ...unsaid, bankId: id, date, amount: gross, text: said, counterparty: { name, iban: null }, reference })
  }
  const fee = minus(net, gross)
  if (fee !== 0) {
    const said = joinTexts([vendor.name, 'fee', id ?? of('reference')])
    const bankId = id === null ? null : `${id} fee`
    ledger.movements.push({
      ...unsaid,
      bankId,
      date,
      amount: fee,
      text: said,
      counterparty: { name: vendor.name, iban: null },
      reference: null,
    })
  }
  return isPayout ? undefined : notePayout(of('payout'), of('payoutDate'), { net, line }, formats, ledger)
}

/** What the customer paid, the fee and what is left must agree: half a row, or a row of another report, is not guessed at. */
function amountsOf(
  of: (role: 'gross' | 'fee' | 'net') => string,
  line: number,
  currency: string,
  format: AmountFormat,
): { gross: Minor; net: Minor } | StatementProblem {
  const read = (role: 'gross' | 'fee' | 'net') => {
    const cell = of(role)
    if (cell === '') return role === 'fee' ? zero : undefined
    const amount = amountIn(cell, format, minorUnits(currency))
    return amount === 'doubtful' ? undefined : amount
  }
  const [gross, fee, net] = [read('gross'), read('fee'), read('net')]
  const unread = gross === undefined ? 'gross' : fee === undefined ? 'fee' : net === undefined ? 'net' : undefined
  if (unread) return cannotImport(say('amount_not_readable.line', { line, written: shortened(of(unread)) }))
  if (absolute(minus(net!, gross!)) === absolute(fee!)) return { gross: gross!, net: net! }
  const shown = { gross: shortened(of('gross')), fee: shortened(of('fee')), net: shortened(of('net')) }
  return cannotImport(say('settlement_row.sum', { line, ...shown }))
}

function notePayout(
  payout: string,
  written: string,
  { net, line }: { net: Minor; line: number },
  { order }: Formats,
  { payouts }: Ledger,
): StatementProblem | undefined {
  if (payout === '' || written === '') return undefined
  const date = looksLikeDay(written) ? toDay(written, order) : undefined
  if (date === undefined) return cannotImport(say('date_not_readable.line', { line, written: shortened(written) }))
  payouts.set(payout, { date, amount: plus(payouts.get(payout)?.amount ?? zero, net) })
  return undefined
}

/** Says that it goes to an own account, so that the bank's side of it is found and neither is booked. */
function payoutOf(vendor: string, id: string, { date, amount }: { date: CalendarDate; amount: Minor }, currency: string): Movement {
  const text = joinTexts([vendor, 'payout', id, 'to own account'])
  const bankId = id === '' ? null : `${id} payout`
  const unsaid = { valueDate: null, isPending: false, original: null, reference: null }
  return { ...unsaid, bankId, date, amount, currency, text, counterparty: { name: null, iban: null } }
}

function toStatement({ vendor, columns }: Report, currency: string, { movements, payouts, hasPayoutRows }: Ledger): Statement {
  const paid = hasPayoutRows
    ? []
    : [...payouts]
        .filter(([, { amount }]) => amount !== 0)
        .map(([id, { date, amount }]) => payoutOf(vendor.name, id, { date, amount: negate(amount) }, currency))
  const isSaid = columns.get('currency')!.length > 0 && movements.length > 0
  const draft: StatementDraft = {
    format: 'csv',
    layout: vendor.name,
    account: { iban: null, number: null, name: vendor.name, currency: isSaid || vendor.currency ? currency : null },
    statementId: null,
    opening: null,
    closing: null,
    summed: paid.flatMap(({ bankId }) => bankId ?? []),
    movements: [...movements, ...paid].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
    warnings: movements.length === 0 ? [say('no_movements')] : isSaid || vendor.currency ? [] : [currencyAssumed(currency)],
  }
  return finish(draft, true)
}
