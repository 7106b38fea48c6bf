/**
 * The entry that settles a filed VAT return: what the return counted leaves the VAT accounts, and what was filed is owed to the authority or is to be had from
 * it. What the form has no room for is the rounding difference, and never more than that.
 */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Period } from '../calendar/periods.ts'
import { type Entry, toLine } from '../ledger/entry.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { minorUnits } from '../money/currencies.ts'
import { absolute, type Minor, minus, negate, plus, sum, toMinorUnits, zero } from '../money/money.ts'
import type { Region } from '../regions.ts'
import { foundIn } from './vat-boxes.ts'
import type { AccountSum, Box, BoxSource, Carried, Measure, Payment, VatSum } from './vat-returns.ts'

export interface SettledReturn {
  id: string
  regionKey: string
  period: Period
  boxes: readonly Box[]
  payable: Minor
  payment: Payment | null
  carried: Carried
}

export interface SettlementFacts {
  region: Region
  filed: SettledReturn
  /** What the return counted, as it was filed. */
  sums: readonly VatSum[]
  accounts: readonly AccountSum[]
  date: CalendarDate
  text: string
  accountName(number: string): string
}

/** What each VAT account holds because of the lines that the return counted, debit less credit. */
export function heldBy({ region, sums, accounts }: Pick<SettlementFacts, 'region' | 'sums' | 'accounts'>): Map<string, Minor> {
  const held = new Map<string, Minor>()
  const add = (account: string, amount: Minor) => held.set(account, plus(held.get(account) ?? zero, amount))
  const isCounted = (code: VatCode, { side }: VatSum, measure: Measure): boolean =>
    region.vatReturn.boxes.some(
      ({ source }) =>
        source !== null && !('accounts' in source) && source.measure === measure && (source.side ?? side) === side && source.counts(code),
    )
  for (const one of sums) {
    const code = region.vatCode(one.code)
    if (!code) continue
    if (isCounted(code, one, 'due')) add(code.selfAssessedTo ?? region.accounts.outputVat, negate(one.due))
    if (isCounted(code, one, 'deducted')) add(region.accounts.inputVat, one.deducted)
  }
  for (const { account, balance } of accounts) add(account, balance)
  return new Map([...held].sort(([one], [other]) => orderOf(region, one) - orderOf(region, other) || (one < other ? -1 : 1)))
}

/** What is owed, then what is deducted, then the duties. */
function orderOf({ accounts, vatReturn }: Region, account: string): number {
  if (account === accounts.inputVat) return 1
  return vatReturn.boxes.some(({ source }) => source && 'accounts' in source && source.accounts.includes(account)) ? 2 : 0
}

/** The box that says something else than the lines behind it; null where every box agrees and only their sum does not. */
export interface SettlementGap {
  /** What the VAT accounts and the filed amount are apart, either way. */
  amount: Minor
  /** What the form can have rounded away. */
  roundingMax: Minor
  box: { label: string; filed: Minor; found: Minor } | null
}

export interface PlannedSettlement {
  entry: Entry
  /** What keeps it from being booked: more is apart than rounding can make. */
  gap: SettlementGap | null
}

const isOfTax = (source: BoxSource | null): boolean => source !== null && ('accounts' in source || source.measure !== 'base')

/** A form in whole units drops less than one of them in a box of tax that is not whole; any other has every amount as it is. */
const unitOf = ({ vatReturn, currency }: Region): number => (vatReturn.isInWholeUnits ? 10 ** minorUnits(currency) : 1)

const apart = (one: Minor, other: Minor): Minor => absolute(minus(one, other))

function gapOf({ region, filed, sums, accounts }: SettlementFacts, rounding: Minor): SettlementGap | null {
  const amount = absolute(rounding)
  if (amount === 0) return null
  const ofTax = region.vatReturn.boxes.filter(({ source }) => isOfTax(source))
  const known = sums.filter(({ code }) => region.vatCode(code))
  const found = foundIn(region.vatReturn, known, accounts, code => region.vatCode(code))
  const unit = unitOf(region)
  const droppedFrom = (held: Minor): Minor => (held % unit === 0 ? zero : toMinorUnits(unit - 1))
  const roundingMax = sum(ofTax.map(({ key }) => droppedFrom(found.get(key) ?? zero)))
  if (amount <= roundingMax) return null
  const [worst] = filed.boxes
    .filter(({ key }) => ofTax.some(rule => rule.key === key))
    .map(({ key, label, amount: written }) => ({ label, filed: written, found: found.get(key) ?? zero }))
    .filter(box => apart(box.filed, box.found) > droppedFrom(box.found))
    .sort((one, other) => apart(other.filed, other.found) - apart(one.filed, one.found))
  return { amount, roundingMax, box: worst ?? null }
}

/** Null where nothing was counted and nothing is owed: a nil return needs no entry. */
export function planVatSettlement(facts: SettlementFacts): PlannedSettlement | null {
  const { region, filed, date, text, accountName } = facts
  const { owed, credit, interest, isCreditPaidOut, payees } = region.vatReturn.settlement
  const { payable, payment, carried } = filed
  const paid = payment?.amount ?? zero
  const debt = payable < 0 ? zero : paid > 0 ? paid : payable
  const onForm = filed.boxes.find(({ key }) => key === interest?.box)?.amount ?? zero
  const charged = interest === null ? zero : plus(onForm, debt > payable ? minus(debt, payable < 0 ? zero : payable) : zero)
  const amounts: [account: string, amount: Minor][] = [
    ...[...heldBy(facts)].map(([account, amount]): [string, Minor] => [account, negate(amount)]),
    [owed, carried.debt],
    [credit, negate(plus(carried.credit, carried.creditOfLastYear))],
    ...(interest === null ? [] : [[interest.account, charged] as [string, Minor]]),
    [owed, negate(debt)],
    [credit, payable < 0 ? negate(payable) : zero],
  ]
  const rest = negate(sum(amounts.map(([, amount]) => amount)))
  amounts.push([rest > 0 ? region.accounts.rounding.loss : region.accounts.rounding.gain, rest])
  const lines = amounts.filter(([, amount]) => amount !== 0).map(([account, amount]) => toLine(account, accountName(account), amount))
  if (lines.length < 2) return null
  const amount = paid > 0 ? negate(paid) : isCreditPaidOut && payable < 0 ? negate(payable) : zero
  const code = payment?.code ?? null
  const entry: Entry = {
    regionKey: filed.regionKey,
    currency: region.currency,
    date,
    vatDate: date,
    text,
    amount,
    lines,
    source: { type: 'vat_settlement', id: filed.id },
    exchange: null,
    ...(amount !== 0 && {
      payment: {
        account: amount < 0 ? owed : credit,
        contactId: null,
        dueDate: payment?.dueOn ?? null,
        names: payees,
        ibans: [],
        numbers: code === null ? [] : [code],
        payable: null,
        withheld: null,
        isReceipt: false,
      },
    }),
  }
  return { entry, gap: gapOf(facts, rest) }
}
