import { periodOf } from '../../../domain/calendar/periods.ts'
import type { Warning } from '../../../domain/checks.ts'
import { fromMinor, type Minor, minus, percentOf, sum, toMinorUnits, zero } from '../../../domain/money/money.ts'
import type { Box, ReturnFacts, ReturnFigures, VatReturnRules, VatSum } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import { boxes } from './boxes.ts'
import { lipe, usualMethod } from './lipe.ts'
import { settle } from './payment.ts'
import { lastMonthOf, returnDates } from './return-dates.ts'

/**
 * Who settles by the quarter by option pays 1 % on what is owed, in the first three quarters (DPR 542/99 art. 7, c. 3). A credit bears none. That a carried
 * debt counts in the base and carried credits lower it is how programs compute it; the law says no more than "what is owed".
 */
function interestOn(owed: Minor, { period, frequency }: ReturnFacts): Minor {
  const [, month] = lastMonthOf(period, frequency)
  return frequency === 'quarterly' && month !== 12 && owed > 0 ? percentOf(owed, 1) : zero
}

function figures(facts: ReturnFacts): ReturnFigures {
  const { period, frequency, found, carried } = facts
  const from = (key: string): Minor => found.get(key) ?? zero
  const net = minus(from('VP4'), from('VP5'))
  const brought = sum([carried.credit, carried.creditOfLastYear])
  const advance = from('VP13')
  const owed = toMinorUnits(net + carried.debt - brought - advance)
  const interest = interestOn(owed, facts)
  const payable = sum([owed, interest])
  // Payments for cars and tax credits are not known from the ledger: their rows (VP10, VP11) are zero.
  const amounts: Readonly<Record<string, Minor>> = {
    VP6: net,
    VP7: carried.debt,
    VP8: carried.credit,
    VP9: carried.creditOfLastYear,
    VP12: interest,
    VP14: payable,
  }
  return {
    boxes: boxes.map(({ key, label, source }): Box => {
      const amount = source === null ? (amounts[key] ?? zero) : from(key)
      return { key, label, amount, ...(hasColumns(key) && { column: amount < 0 ? 2 : 1 }) }
    }),
    payable,
    ...settle(payable, period, frequency),
    warnings: [...frequencyWarnings(facts), ...advanceWarnings(facts, payable)],
  }
}

/** Debits stand in the first column, credits in the second. */
const hasColumns = (key: string): boolean => key === 'VP6' || key === 'VP14'

const frequencyWarnings = ({ frequency }: ReturnFacts): Warning[] =>
  frequency === 'half_yearly' || frequency === 'annual' ? [{ field: 'frequency', ...say('frequency_not_available_in_region.settled') }] : []

function advanceWarnings({ period, frequency, found }: ReturnFacts, payable: Minor): Warning[] {
  const [, month] = lastMonthOf(period, frequency)
  if (month !== 12) return []
  if (found.get('VP13')) return [{ field: 'VP13', ...say('vat_advance_method', { method: usualMethod }) }]
  return payable <= 0 ? [] : [{ field: 'VP13', ...say('vat_advance_not_known') }]
}

/** N7: the VAT of another EU country, declared in the one-stop shop (DPR 633/72 art. 74-sexies) and in no row of the settlement. */
function declaredElsewhere(sums: readonly VatSum[]): Warning[] {
  const amount = sum(sums.filter(({ code, side }) => code === 'N7' && side === 'sale').map(({ base }) => base))
  return amount === 0 ? [] : [{ field: 'VP2', ...say('sales_declared_elsewhere', { amount: fromMinor(amount, 'EUR'), currency: 'EUR' }) }]
}

export const vatReturn: VatReturnRules = {
  name: { local: 'Liquidazione periodica IVA (LIPE)', explanation: say('vat_return_name.lipe') },
  boxes,
  figures,
  dates: returnDates,
  leftOut: declaredElsewhere,
  // Nothing is sent for a period without anything to declare and without a credit to carry (instructions to the LIPE).
  isNilReturnDue: false,
  isInWholeUnits: false,
  // The LIPE is sent by the quarter, whoever settles by the month has three settlements in it.
  filedTogether: ({ end }) => periodOf(end, 'quarterly'),
  // Paid with the F24 form; banks name the form, and some the agency behind it.
  settlement: {
    owed: '2605',
    credit: '1605',
    interest: { box: 'VP12', account: '5240' },
    isCreditPaidOut: false,
    payees: ['Agenzia delle Entrate', 'Delega F24', 'F24'],
    // Paid from the portal, and never by F24.
    ossPayees: ['Agenzia delle Entrate'],
  },
  file: lipe,
}
