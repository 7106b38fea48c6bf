/** How a UBL invoice is paid. */
import { element, optional, type XmlElement } from '../../text/xml-writer.ts'
import { documentWords, languageFor } from '../document-words.ts'
import type { IssuedInvoice } from '../invoice.ts'
import { danishAccountOf } from '../payment-account.ts'
import type { PrintedInvoice } from '../printed-invoice.ts'
import { lineText } from './text.ts'

/** UNCL 4461. */
const codes = { creditTransfer: '30', toBankAccount: '42', sepaCreditTransfer: '58', paymentSlip: '93' } as const

const slipDigits = 14

/** The last digit of a line of a payment slip (modulus 10, weights 1 and 2 from the left, digits of products added). */
function slipCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export interface PaymentSlip {
  /** 71: with a number that says what is paid; 73: without. */
  type: '71' | '73'
  creditor: string
  reference: string | null
}

/** Between Danes, in kroner, to a seller that has an agreement for it. The number of the invoice is the number of the slip where its digits say all of it: A-1 and B-1 are two. */
export function slipOf({ seller, buyer, currency, number }: IssuedInvoice): PaymentSlip | undefined {
  const { fikCreditor, country } = seller
  if (!fikCreditor || country !== 'DK' || (buyer.country ?? country) !== 'DK' || currency !== 'DKK') return undefined
  const digits = number.replace(/\D/g, '')
  if (digits === '' || digits.length > slipDigits || /\p{L}/u.test(number)) return { type: '73', creditor: fikCreditor, reference: null }
  const padded = digits.padStart(slipDigits, '0')
  return { type: '71', creditor: fikCreditor, reference: `${padded}${slipCheckDigit(padded)}` }
}

const account = (id: string, branch?: string): XmlElement =>
  element('cac:PayeeFinancialAccount', [
    element('cbc:ID', id),
    branch ? element('cac:FinancialInstitutionBranch', [element('cbc:ID', branch)]) : undefined,
  ])

/** A credit note is not paid by the buyer, and has none. */
export function paymentMeans(invoice: IssuedInvoice, { payable }: PrintedInvoice): XmlElement | undefined {
  const { seller, buyer, priced, currency } = invoice
  const { iban } = seller
  if (priced.isCreditNote || payable <= 0) return undefined
  const slip = slipOf(invoice)
  if (slip) {
    return element('cac:PaymentMeans', [
      element('cbc:PaymentMeansCode', codes.paymentSlip),
      element('cbc:PaymentID', `${slip.type}#${slip.reference ?? ''}`),
      account(slip.creditor),
    ])
  }
  if (!iban) return undefined
  const isDanish = seller.country === 'DK' && (buyer.country ?? seller.country) === 'DK'
  const danish = isDanish && currency !== 'EUR' ? danishAccountOf(iban) : undefined
  // Between Danish parties an ordinary transfer is code 42 with the number that the bank has at home; code 30 is not allowed (DK-R-005, DK-R-006).
  const code = danish ? codes.toBankAccount : currency === 'EUR' || isDanish ? codes.sepaCreditTransfer : codes.creditTransfer
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', code),
    optional('cbc:PaymentID', lineText(invoice.number)),
    danish ? account(danish.account, danish.registration) : account(iban),
  ])
}

/** Where something is to be paid and no day is set, there are words instead (BR-CO-25). */
export function paymentTerms(invoice: IssuedInvoice, { payable }: PrintedInvoice): XmlElement | undefined {
  const { dueDate, priced, buyer, seller } = invoice
  if (payable <= 0 || (dueDate !== null && !priced.isCreditNote)) return undefined
  const words = documentWords[languageFor(buyer.country, seller.country)]
  return element('cac:PaymentTerms', [element('cbc:Note', priced.isCreditNote ? words.inFavour : words.onReceipt)])
}
