/** The rows VP2 to VP14 of the communication of the periodic settlements (LIPE, DL 78/2010 art. 21-bis), with the labels of the form of 2024. */
import type { VatCode } from '../../../domain/ledger/vat-codes.ts'
import type { BoxRule, BoxSource } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

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

/** Acconto IVA: what is paid by 27 December on the last settlement of the year (L. 405/1990 art. 6). */
const advanceAccount = '1602'

const advance: BoxSource = { accounts: [advanceAccount], isIn: ({ end }) => end.endsWith('-12-31') }

const row = (key: string, label: string, explanation: Said, source: BoxSource | null = null): BoxRule => ({
  key,
  label,
  explanation,
  source,
})

export const boxes: readonly BoxRule[] = [
  row('VP2', "Totale operazioni attive (al netto dell'IVA)", say('vat_box.VP2'), sales),
  row('VP3', "Totale operazioni passive (al netto dell'IVA)", say('vat_box.VP3'), purchases),
  row('VP4', 'IVA esigibile', say('vat_box.VP4'), due),
  row('VP5', 'IVA detratta', say('vat_box.VP5'), deducted),
  row('VP6', 'IVA dovuta o a credito', say('vat_box.VP6')),
  row('VP7', 'Debito periodo precedente non superiore a 100 euro', say('vat_box.VP7')),
  row('VP8', 'Credito periodo precedente', say('vat_box.VP8')),
  row('VP9', 'Credito anno precedente', say('vat_box.VP9')),
  row('VP10', 'Versamenti auto UE', say('vat_box.VP10')),
  row('VP11', "Crediti d'imposta", say('vat_box.VP11')),
  row('VP12', 'Interessi dovuti per liquidazioni trimestrali', say('vat_box.VP12')),
  row('VP13', 'Acconto dovuto', say('vat_box.VP13'), advance),
  row('VP14', 'IVA da versare o a credito', say('vat_box.VP14')),
]
