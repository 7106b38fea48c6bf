import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import type { Warning } from '../../../domain/checks.ts'
import { fromMinor, type Minor, minus, sum, toMinorUnits, zero } from '../../../domain/money/money.ts'
import type { Box, BoxRule, Payment, ReturnFacts, ReturnFigures, VatReturnRules, VatSum } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import { information, owed, refunded, settlement } from './boxes.ts'
import { momsangivelseXml } from './momsangivelse-xml.ts'
import { returnDates } from './return-dates.ts'

/** Amounts are in whole kroner, and øre are left out (ML § 57, stk. 1): toward zero, box by box. */
const wholeKroner = (amount: Minor): Minor => toMinorUnits(amount - (amount % 100))

function figures({ period, frequency, found }: ReturnFacts): ReturnFigures {
  const filled = (rules: readonly BoxRule[]): Box[] =>
    rules.map(({ key, label }) => ({ key, label, amount: wholeKroner(found.get(key) ?? zero) }))
  const [due, back] = [filled(owed), filled(refunded)]
  const payable = minus(total(due), total(back))
  const { key, label } = settlement
  return {
    boxes: [...due, ...back, { key, label, amount: payable }, ...filled(information)],
    payable,
    payment: paymentOf(payable, returnDates(period, frequency).payBy),
    carries: { debt: zero, credit: zero },
    warnings: warningsOf(frequency),
  }
}

const total = (boxes: readonly Box[]): Minor => sum(boxes.map(({ amount }) => amount))

function paymentOf(payable: Minor, dueOn: string): Payment | null {
  if (payable === 0) return null
  if (payable > 0) return { code: null, dueOn, amount: payable, note: null }
  return { code: null, dueOn, amount: zero, note: say('payment_note.refund') }
}

const warningsOf = (frequency: VatFrequency): Warning[] =>
  frequency === 'annual' ? [{ field: 'frequency', ...say('frequency_not_available_in_region.no_annual') }] : []

/** The VAT of other member states is declared in the one-stop shop; only the value of the sales stands here. */
function declaredElsewhere(sums: readonly VatSum[]): Warning[] {
  const amount = sum(sums.filter(({ code }) => code === 'UOSS' || code === 'UOSSY').map(({ base }) => base))
  return amount === 0
    ? []
    : [{ field: 'salgsmoms', ...say('sales_declared_in_oss', { amount: fromMinor(amount, 'DKK'), currency: 'DKK' }) }]
}

export const vatReturn: VatReturnRules = {
  name: { local: 'Momsangivelse', explanation: say('vat_return_name.momsangivelse') },
  boxes: [...owed, ...refunded, settlement, ...information],
  figures,
  dates: returnDates,
  leftOut: declaredElsewhere,
  // Who is registered files even when nothing was bought or sold (ML § 57, stk. 1).
  isNilReturnDue: true,
  isInWholeUnits: true,
  filedTogether: period => period,
  // Skattekontoen is where VAT is paid to and where a refund comes from; both names are seen on statements.
  settlement: {
    owed: '7840',
    credit: '6320',
    interest: null,
    isCreditPaidOut: true,
    payees: ['Skattestyrelsen', 'Skattekontoen', 'SKAT'],
    ossPayees: ['Skattestyrelsen', 'SKAT'],
  },
  file: ([sheet]) => (sheet ? momsangivelseXml(sheet) : { ok: false, problems: [] }),
}
