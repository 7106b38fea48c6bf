/** The rows VP2 to VP14 of the communication of the periodic settlements (LIPE, DL 78/2010 art. 21-bis), with the labels of the form of 2024. */
import type { VatCode } from '../../../domain/ledger/vat-codes.ts'
import type { BoxRule, BoxSource } from '../../../domain/vat/vat-returns.ts'

/**
 * Sales to consumers in the EU that are declared in the one-stop shop carry N7: who uses it is free of the duties of title II for them, the settlement
 * among these (DPR 633/72 artt. 74-quinquies e 74-sexies). The instructions to the form do not speak of them.
 */
const isDeclaredElsewhere = (code: string): boolean => code === 'N7'

/** Under split payment the customer pays the VAT to the state: it is owed by nobody else (DPR 633/72 art. 17-ter). */
const isSplitPayment = (code: string): boolean => /^\d+S$/.test(code)

const sales: BoxSource = { measure: 'base', side: 'sale', counts: ({ code, isReported }) => isReported && !isDeclaredElsewhere(code) }

/** What a flat-rate seller bills (N2.2) is in the register of purchases, so it is counted; the instructions do not name it. */
const purchases: BoxSource = { measure: 'base', side: 'purchase', counts: ({ isReported }) => isReported }

/** Output VAT of sales and, under reverse charge, of purchases. */
const due: BoxSource = {
  measure: 'due',
  counts: ({ code, isReported }: VatCode) => isReported && !isDeclaredElsewhere(code) && !isSplitPayment(code),
}

const deducted: BoxSource = { measure: 'deducted', counts: ({ isReported }) => isReported }

const row = (key: string, label: string, english: string, source: BoxSource | null = null): BoxRule => ({ key, label, english, source })

export const boxes: readonly BoxRule[] = [
  row('VP2', "Totale operazioni attive (al netto dell'IVA)", 'Total of sales, without VAT', sales),
  row('VP3', "Totale operazioni passive (al netto dell'IVA)", 'Total of purchases, without VAT', purchases),
  row('VP4', 'IVA esigibile', 'VAT that is due', due),
  row('VP5', 'IVA detratta', 'VAT that is deducted', deducted),
  row('VP6', 'IVA dovuta o a credito', 'VAT owed, or a credit'),
  row('VP7', 'Debito periodo precedente non superiore a 100 euro', 'Debt of the period before, up to the minimum of a payment'),
  row('VP8', 'Credito periodo precedente', 'Credit of the period before'),
  row('VP9', 'Credito anno precedente', 'Credit of the year before'),
  row('VP10', 'Versamenti auto UE', 'Payments for cars from the EU'),
  row('VP11', "Crediti d'imposta", 'Tax credits'),
  row('VP12', 'Interessi dovuti per liquidazioni trimestrali', 'Interest of those who settle by the quarter'),
  row('VP13', 'Acconto dovuto', 'Advance payment'),
  row('VP14', 'IVA da versare o a credito', 'VAT to pay, or a credit'),
]
