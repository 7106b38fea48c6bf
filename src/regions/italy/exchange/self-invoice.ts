/** A self-invoice for the exchange: the supplier stands as the seller, the organization as the buyer and the sender. */
import type { Warning } from '../../../domain/checks.ts'
import type { IssuedInvoice, SelfInvoiceFacts } from '../../../domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../../domain/invoices/parties.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { say } from '../../../language/say.ts'
import { isIllegible } from '../fatturapa/latin.ts'
import { type SelfInvoiceType, selfInvoiceTree } from '../fatturapa/self-invoice.ts'
import { addressWarnings, joinedAddress } from '../fatturapa/warnings.ts'
import { fieldOf } from './fields.ts'

export const isSelfInvoice = (invoice: IssuedInvoice): invoice is IssuedInvoice & { selfInvoice: SelfInvoiceFacts } =>
  invoice.selfInvoice !== undefined

/** Who sends the file. */
export const senderIn = (invoice: IssuedInvoice): Pick<Seller | Buyer, 'vatNumber' | 'fiscalCode'> =>
  isSelfInvoice(invoice) ? invoice.buyer : invoice.seller

export function selfTree(invoice: IssuedInvoice & { selfInvoice: SelfInvoiceFacts }, progressive: string): XmlElement {
  const { seller, buyer, selfInvoice, priced } = invoice
  const purchase = {
    documentType: selfInvoice.type as SelfInvoiceType,
    number: invoice.number,
    date: invoice.date,
    supplier: seller,
    supplierDocument: selfInvoice.supplierDocument,
    corrects: invoice.corrects,
    lines: priced.lines.map(({ description, net, appliedVatRate, nature }, at) => ({
      description,
      net,
      vatRate: appliedVatRate,
      nature,
      // What the supplier asks for is one sum, and said once.
      original: at === 0 ? selfInvoice.original : null,
    })),
    causale: invoice.causale,
  }
  return selfInvoiceTree(purchase, { ...buyer, country: buyer.country ?? 'IT' }, { progressive })
}

/** Only what cannot be spelled at all: letters of other alphabets are written as passports write them. */
export function selfWarnings({ seller, buyer, priced }: IssuedInvoice): Warning[] {
  const texts: [string, string][] = [
    ['supplier.name', seller.name],
    ['supplier.address', joinedAddress(seller.address)],
    ['organization.name', buyer.name],
    ...priced.lines.map(({ description }, at): [string, string] => [`lines.${at}.description`, description]),
  ]
  const illegible = texts.filter(([, text]) => isIllegible(text)).map(([field]) => ({ field, ...say('characters_replaced') }))
  return [...illegible, ...addressWarnings('supplier.address', seller.address, seller.country)]
}

/** The supplier stands where the organization does otherwise, and the organization where its buyers do; the sender is the organization in either case. */
export function selfFieldOf(path: string): string {
  const field = fieldOf(path)
  if (path.includes('/IdTrasmittente')) return field
  if (field.startsWith('organization.')) return field.replace('organization.', 'supplier.')
  return field.startsWith('buyer.') ? field.replace('buyer.', 'organization.') : field
}
