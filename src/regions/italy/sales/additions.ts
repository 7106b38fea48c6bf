/** What the terms of an Italian seller add to an invoice: the contribution to a pension fund (part of the taxable amount), and stamp duty that is passed on (DPR 633/72 art. 15). */
import type { Addition, SaleFacts, VatSummaryRow } from '../../../domain/invoices/invoice.ts'
import { summaryOf } from '../../../domain/invoices/price.ts'
import { percentOf, sum } from '../../../domain/money/money.ts'
import { passedOn, services } from './accounts.ts'
import { isFee } from './fees.ts'
import { lawOf } from './natures.ts'
import { chargesStampDuty } from './stamp-duty.ts'
import { stampDuty, stampDutyDue, subjectToStampDutyIn } from './stamp-duty-due.ts'

/** The contribution to INPS is income of the professional, those to the funds of the professions are not (circular 108/E of 1995). */
const isIncome = (fundType: string): boolean => fundType === 'TC22'

/** What is collected for a fund of a profession is owed to it. */
const owedToFunds = '2630'

export function additions(facts: SaleFacts, rows: readonly VatSummaryRow[]): Addition[] {
  const funds = contributions(facts, rows)
  return [...funds, ...chargedDuty(facts, rows, funds)]
}

function contributions({ seller }: SaleFacts, rows: readonly VatSummaryRow[]): Addition[] {
  const fund = seller.terms?.pensionFund
  if (!fund) return []
  const { type, rate } = fund
  return rows.filter(isFee).flatMap(({ rate: appliedVatRate, nature, vatCode, law, net: base }) => {
    const net = percentOf(base, rate)
    if (net === 0) return []
    const account = isIncome(type) ? services : owedToFunds
    const isWithheld = isIncome(type)
    return [{ kind: 'pension_fund' as const, net, fund: { type, rate, base }, isWithheld, appliedVatRate, nature, vatCode, law, account }]
  })
}

/** Not on a credit note, and not where a line of the invoice charges it already. */
function chargedDuty({ seller, lines, currency }: SaleFacts, rows: readonly VatSummaryRow[], funds: readonly Addition[]): Addition[] {
  if (seller.terms?.stampDutyBorneBy !== 'buyer') return []
  const all = [...rows, ...summaryOf(funds)]
  const isCredit = subjectToStampDutyIn(all) < 0 || sum(all.flatMap(({ net, vat }) => [net, vat])) < 0
  if (isCredit || stampDutyDue(all, currency) === 0 || lines.some(({ description }) => chargesStampDuty(description))) return []
  const excluded = { appliedVatRate: 0, nature: 'N1', vatCode: 'N1', account: passedOn, law: lawOf('N1') }
  return [{ kind: 'stamp_duty', net: stampDuty, fund: null, isWithheld: false, ...excluded }]
}
