/**
 * An entry that a person writes. Each amount includes its VAT, as on the receipt, so that the lines come to zero as they are written; the VAT of the codes is
 * taken out of them and booked as with documents and invoices.
 */
import { say } from '../../language/say.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import { fromMinor, type Minor, minus, negate, plus, sum, vatWithin, withRest, zero } from '../money/money.ts'
import { type Fault, type Refusal, refuse, refuseFields } from '../refusals.ts'
import type { Region } from '../regions.ts'
import type { Account } from './chart.ts'
import { type Entry, type EntryLine, type PaymentSide, toLine } from './entry.ts'
import { type VatCode, vatEffects } from './vat-codes.ts'

export interface ManualLine {
  account: string
  /** Positive: debit. With the VAT of its code. */
  amount: Minor
  vatCode: string | null
}

export interface ManualFacts {
  region: Region
  regionKey: string
  date: CalendarDate
  text: string
  lines: readonly ManualLine[]
  source: Entry['source']
  /** Whom the payment goes to or comes from. */
  party: Pick<PaymentSide, 'contactId' | 'names' | 'numbers' | 'dueDate'>
  accountOf(number: string): Account | undefined
  isClosed(number: string): boolean
}

type Refused = Refusal<'invalid_input' | 'entry_not_balanced'>

/** What is owed, paid or settled with the state: VAT that is taken out of it would be missing there. */
function holdsWholeAmounts({ accounts }: Region, account: string): boolean {
  const { receivables, payables, payment, inputVat, outputVat } = accounts
  return [receivables, payables, inputVat, outputVat, ...payment].includes(account)
}

/** What is wrong with single lines, each named by its place. */
export function lineFaults({
  region,
  lines,
  accountOf,
  isClosed,
}: Pick<ManualFacts, 'region' | 'lines' | 'accountOf' | 'isClosed'>): Fault[] {
  return lines.flatMap(({ account, amount, vatCode }, at): Fault[] => {
    const faults: Fault[] = []
    if (!accountOf(account)) faults.push({ path: `lines.${at}.accountId`, ...say('unknown_account', { account }) })
    else if (isClosed(account)) faults.push({ path: `lines.${at}.accountId`, ...say('account_closed', { account }) })
    if (vatCode !== null && !region.vatCode(vatCode)) faults.push({ path: `lines.${at}.vatCode`, ...say('unknown_vat_code', { vatCode }) })
    else if (vatCode !== null && holdsWholeAmounts(region, account))
      faults.push({ path: `lines.${at}.vatCode`, ...say('vat_code_misplaced', { account }) })
    if (amount === 0) faults.push({ path: `lines.${at}.amount`, ...say('line_amount_zero') })
    return faults
  })
}

export function planManualEntry(facts: ManualFacts): Entry | Refused {
  const faults = lineFaults(facts)
  if (faults.length > 0) return refuseFields(faults)
  const { region, lines, source, date } = facts
  const rest = sum(lines.map(({ amount }) => amount))
  if (rest !== 0) {
    const shown = (amount: Minor) => fromMinor(amount, region.currency)
    const debit = sum(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount))
    const values = { debit: shown(debit), credit: shown(minus(debit, rest)), difference: shown(rest), currency: region.currency }
    return refuse(say('entry_not_balanced', values), [{ path: 'lines', ...say('entry_not_balanced', values) }])
  }
  const booked = bookedLines(facts)
  const payment = paymentOf(facts)
  return {
    regionKey: facts.regionKey,
    currency: region.currency,
    date,
    vatDate: date,
    text: facts.text,
    amount: payment?.amount ?? zero,
    lines: booked,
    source,
    exchange: null,
    ...(payment && { payment: payment.side }),
  }
}

interface Coded {
  at: number
  line: ManualLine
  code: VatCode
  isSale: boolean
  vat: Minor
}

/** A code of either side goes by the account: income is sold and cost is bought; what is debited elsewhere is bought. */
function isSale(code: VatCode, { type }: Account, amount: Minor): boolean {
  if (!code.isForEither) return code.isForSales ?? false
  return type === 'income' || (type !== 'expense' && amount < 0)
}

/** VAT is rounded once for all lines of a code and a side, never by line. */
function codedLines({ region, lines, accountOf }: ManualFacts): Coded[] {
  const coded = lines.flatMap((line, at): Coded[] => {
    const code = line.vatCode === null ? undefined : region.vatCode(line.vatCode)
    if (!code) return []
    const isCharged = code.selfAssessedTo === null && !code.isWithoutPayment
    const vat = isCharged ? vatWithin(line.amount, code.rate) : zero
    return [{ at, line, code, isSale: isSale(code, accountOf(line.account)!, line.amount), vat }]
  })
  const groups = new Map<string, Coded[]>()
  for (const one of coded) {
    const key = `${one.code.code} ${one.isSale}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap(group => {
    if (group[0]!.vat === 0 && group.every(({ vat }) => vat === 0)) return group
    const whole = vatWithin(sum(group.map(({ line }) => line.amount)), group[0]!.code.rate)
    return withRest(
      group,
      whole,
      ({ vat }) => vat,
      (one, vat) => ({ ...one, vat }),
    )
  })
}

function bookedLines(facts: ManualFacts): EntryLine[] {
  const { region, lines, accountOf } = facts
  const line = (account: string, amount: Minor, vat: EntryLine['vat'] = null) =>
    toLine(account, accountOf(account)?.name.local ?? account, amount, vat)
  const coded = codedLines(facts)
  const byPlace = new Map<number, EntryLine>()
  const vatOn = new Map<string, Minor>()
  const book = (account: string, amount: Minor) => vatOn.set(account, plus(vatOn.get(account) ?? zero, amount))
  const bought = coded.filter(one => !one.isSale)
  const effects = vatEffects(bought.map(({ code, line: { amount }, vat }) => ({ code, net: minus(amount, vat), vat })))
  for (const [at, { at: place, code, line: given }] of bought.entries()) {
    const { base, due, deducted, cost } = effects[at]!
    byPlace.set(place, line(given.account, cost, { code: code.code, base, due, deducted }))
    book(region.accounts.inputVat, deducted)
    if (code.selfAssessedTo !== null) book(code.selfAssessedTo, negate(due))
  }
  for (const { at, code, line: given, vat } of coded.filter(one => one.isSale)) {
    const net = minus(given.amount, vat)
    byPlace.set(
      at,
      line(given.account, net, { code: code.code, base: code.isReported ? negate(net) : zero, due: negate(vat), deducted: zero }),
    )
    book(region.accounts.outputVat, vat)
  }
  return [
    ...lines.map((given, at) => byPlace.get(at) ?? line(given.account, given.amount)),
    ...[...vatOn].map(([account, amount]) => line(account, amount)),
  ].filter(({ debit, credit }) => debit !== 0 || credit !== 0)
}

/**
 * What waits for a payment: what the entry puts on receivables, payables or the bank, where it is on one of them only. What moves between them, such as a
 * payment that was written by hand, waits for nothing.
 */
function paymentOf({ region, lines, party }: ManualFacts): { amount: Minor; side: PaymentSide } | undefined {
  const { receivables, payables, payment } = region.accounts
  const owed = [receivables, payables, payment[0]!]
  const touched = new Set(lines.map(({ account }) => account).filter(account => owed.includes(account)))
  const [account] = touched
  if (touched.size !== 1 || account === undefined) return undefined
  const amount = sum(lines.filter(one => one.account === account).map(one => one.amount))
  return { amount, side: { ...party, account, ibans: [], payable: null, withheld: null, isReceipt: false } }
}

/** Whether it changes what the VAT return of its day says. */
export const concernsVat = ({ lines }: Pick<Entry, 'lines'>, boxAccounts: ReadonlySet<string>): boolean =>
  lines.some(({ vat, account }) => vat?.base || vat?.due || vat?.deducted || boxAccounts.has(account))
