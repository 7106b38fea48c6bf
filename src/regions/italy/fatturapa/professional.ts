/**
 * Fees of professionals: what they add for their pension fund (cassa, part of the taxable amount) and what the buyer keeps for the state (ritenuta d'acconto,
 * art. 25 DPR 600/73). The invoice as priced becomes the invoice as it is owed.
 */
import type { PricedInvoice, VatSummaryRow } from '../../../domain/invoices/invoice.ts'
import { type Minor, minus, percentOf, plus, sum, zero } from '../../../domain/money.ts'
import type { PensionFund, Withholding } from './content.ts'

export interface ProfessionalTerms {
  /** TC01 lawyers, TC02 accountants, TC04 engineers and architects, TC22 INPS; in percent of the fee. */
  fund: { type: string; rate: number } | null
  /** RT01 persons, RT02 companies; reason A of the model CU. */
  withholding: { type: string; rate: number; reason: string } | null
}

/** The contribution to INPS is income of the professional, those to the funds of the professions are not (circular 108/E of 1995). */
const isIncome = (fundType: string): boolean => fundType === 'TC22'

/** Expenses that are passed on (N1) are no fee. */
const isFee = ({ nature }: VatSummaryRow): boolean => nature !== 'N1'

export function withProfessionalTerms(
  priced: PricedInvoice,
  { fund, withholding }: ProfessionalTerms,
): { priced: PricedInvoice; funds: PensionFund[]; withholdings: Withholding[] } {
  const isWithheld = withholding !== null && fund !== null && isIncome(fund.type)
  const rows = priced.vatSummary.map(row => ({ row, added: fund !== null && isFee(row) ? fundOn(row, fund, isWithheld) : null }))
  const funds = rows.flatMap(({ added }) => added ?? [])
  const vatSummary = rows.map(({ row, added }) => (added === null ? row : withContribution(row, added.contribution)))
  const fees = sum(priced.vatSummary.filter(isFee).map(row => row.net))
  const base = plus(fees, isWithheld ? sum(funds.map(one => one.contribution)) : zero)
  const withholdings = withholding === null ? [] : [{ ...withholding, amount: percentOf(base, withholding.rate) }]
  const net = sum(vatSummary.map(row => row.net))
  const vat = sum(vatSummary.map(row => row.vat))
  const total = plus(net, vat)
  const owed = priced.hasSplitPayment ? net : total
  const payable = minus(owed, sum(withholdings.map(({ amount }): Minor => amount)))
  return { priced: { ...priced, vatSummary, net, vat, total, payable }, funds, withholdings }
}

const fundOn = (row: VatSummaryRow, { type, rate }: { type: string; rate: number }, isWithheld: boolean): PensionFund => ({
  type,
  rate,
  contribution: percentOf(row.net, rate),
  base: row.net,
  vatRate: row.rate,
  nature: row.nature,
  isWithheld,
})

function withContribution(row: VatSummaryRow, contribution: Minor): VatSummaryRow {
  const net = plus(row.net, contribution)
  return { ...row, net, vat: percentOf(net, row.rate) }
}
