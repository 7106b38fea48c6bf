/** Says what a document was recognised as, and by which of its words. */
import type { Warning } from '../../../domain/checks.ts'
import type { NoVoucherKind } from '../../../domain/documents/extraction.ts'

export const kindNames: Readonly<Record<NoVoucherKind, string>> = {
  order_confirmation: 'an order confirmation',
  purchase_order: 'a purchase order',
  quotation: 'a quotation',
  pro_forma: 'a pro forma invoice',
  delivery_note: 'a delivery note',
  reminder: 'a payment reminder',
  account_statement: 'a statement of account',
  payslip: 'a payslip',
  contract: 'a contract',
  notice: 'a notice for information',
  bank_letter: 'a letter from a bank',
  tax_letter: 'a letter from a tax office or another authority',
  price_list: 'a price list',
  payment_confirmation: 'a confirmation of payment',
  remittance_advice: 'a remittance advice',
}

export const notAVoucher = (message: string): Warning => ({ field: 'kind', code: 'not_a_voucher', message })

/** The words are those of our own lists, as printed: nothing else of the document is repeated. */
export function kindWarning({ kind, words, isSure }: { kind: NoVoucherKind; words: string | null; isSure: boolean }): Warning {
  const by = words === null ? '' : ` ("${words.replace(/[^\p{L}\p{N}]+(?:nr|no|n|number|nummer)$/iu, '')}")`
  return notAVoucher(
    isSure
      ? `This is ${kindNames[kind]}${by}, which is nothing to book. Wait for the invoice, or post it yourself if this is all you will get.`
      : `This may be ${kindNames[kind]}${by} rather than an invoice or a receipt. Look at it before you post it.`,
  )
}
