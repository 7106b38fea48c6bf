/**
 * The VAT that a buyer in Italy owes in place of its supplier, told to the exchange: TD16 for reverse charge at home, TD17 for services from abroad, TD18 for
 * goods from the EU, TD19 for goods that a foreign seller supplies inside of Italy (DLgs 127/2015, art. 1, c. 3-bis). The supplier stands as the seller, the
 * organization as the buyer and the sender.
 */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import type { PostalAddress } from '../../../domain/identity/profile.ts'
import type { Seller } from '../../../domain/invoices/parties.ts'
import { type Minor, percentOf, plus, sum, zero } from '../../../domain/money/money.ts'
import { type XmlElement, xmlDocument } from '../../../domain/text/xml-writer.ts'
import { natureOf } from '../natures.ts'
import { euro, fromCents } from './amounts.ts'
import { type Content, type ContentLine, type ContentSummary, linkedNumberText, treeOf } from './content.ts'
import { buyerElement, foreignId, type Identity, noRecipientCode, sellerElement, sellerIdentity, senderOf } from './parties.ts'
import type { Transmission } from './write.ts'

export type SelfInvoiceType = 'TD16' | 'TD17' | 'TD18' | 'TD19'

export interface SelfInvoiceSupplier {
  name: string
  country: string
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  address: PostalAddress | null
}

export interface SelfInvoiceLine {
  description: string
  /** In euro; negative for what a supplier's credit note takes back. */
  net: Minor
  /** The Italian rate that the supply bears. */
  vatRate: number
  /** N6.1 to N6.9, as the supplier wrote it: TD16 only. */
  nature: string | null
  /** What the supplier's document says, where it is in another currency. */
  original: { currency: string; amount: string; rate: string } | null
}

/** A purchase whose VAT the organization owes. */
export interface SelfInvoice {
  documentType: SelfInvoiceType
  /** From the organization's own series. */
  number: string
  /** The day of receipt for the EU and for Italy, that of the supply elsewhere (guide of the Agenzia, TD16 to TD19). */
  date: CalendarDate
  supplier: SelfInvoiceSupplier
  supplierDocument: { number: string; date: CalendarDate | null }
  /** The self-invoice that this one takes back, with the signs turned (guide of the Agenzia to TD16 - TD19, corrections). */
  corrects?: { number: string; date: CalendarDate } | null
  lines: readonly SelfInvoiceLine[]
  causale: string | null
}

export interface SelfTransmission extends Transmission {
  /** Where the organization receives its own invoices; it may have no code. */
  ownCode?: string
}

/** Who owes the VAT. */
export type SelfInvoiceBuyer = Pick<Seller, 'name' | 'country' | 'vatNumber' | 'fiscalCode'> & { address: PostalAddress | null }

export const writeSelfInvoice = (purchase: SelfInvoice, organization: SelfInvoiceBuyer, transmission: SelfTransmission): string =>
  xmlDocument(selfInvoiceTree(purchase, organization, transmission))

export const selfInvoiceTree = (purchase: SelfInvoice, organization: SelfInvoiceBuyer, transmission: SelfTransmission): XmlElement =>
  treeOf(contentOf(purchase, organization, transmission))

function contentOf(purchase: SelfInvoice, organization: SelfInvoiceBuyer, transmission: SelfTransmission): Content {
  const { supplier, supplierDocument } = purchase
  const lines = purchase.lines.map(contentLine)
  const summary = summaryOf(lines)
  return {
    sender: transmission.sender ?? senderOf(organization),
    progressive: transmission.progressive,
    recipient: { code: transmission.ownCode ?? noRecipientCode, pec: undefined, format: 'FPR12' },
    // The regime of the supplier is not known to its customer: RF18 is any other.
    seller: sellerElement({ ...supplier, regime: 'RF18' }, supplierIdentity(supplier)),
    buyer: buyerElement(organization, sellerIdentity(organization)),
    documentType: purchase.documentType,
    currency: euro,
    date: purchase.date,
    number: purchase.number,
    withholdings: [],
    stampDuty: zero,
    funds: [],
    total: sum(summary.flatMap(row => [row.net, row.vat])),
    causale: [...(purchase.causale === null ? [] : [purchase.causale]), ...fullNumber(supplierDocument.number)],
    linked: [...(purchase.corrects ? [purchase.corrects] : []), supplierDocument],
    deliveryNotes: [],
    lines,
    summary,
    payment: null,
  }
}

const supplierIdentity = (supplier: SelfInvoiceSupplier): Identity =>
  supplier.country === 'IT' ? sellerIdentity(supplier) : { vatId: foreignId(supplier, supplier.country, false), fiscalCode: undefined }

/** A number that the field is too short for is told in full. */
const fullNumber = (number: string): string[] =>
  linkedNumberText(number) === number.trim() ? [] : [`Numero del documento del fornitore: ${number}`]

const contentLine = ({ description, net, vatRate, nature, original }: SelfInvoiceLine): ContentLine => ({
  description,
  quantity: null,
  unitPrice: fromCents(net),
  total: net,
  rate: vatRate,
  nature,
  isWithheld: false,
  otherData:
    original === null
      ? []
      : [{ type: 'DIVISA', text: `${original.currency} ${original.amount}, cambio ${original.rate}`.slice(0, 60), number: undefined }],
})

function summaryOf(lines: readonly ContentLine[]): ContentSummary[] {
  const rows = new Map<string, ContentSummary>()
  for (const { rate, nature, total } of lines) {
    const key = `${rate} ${nature}`
    const net = plus(rows.get(key)?.net ?? zero, total)
    const law = nature === null ? null : (natureOf(nature)?.law ?? null)
    rows.set(key, { rate, nature, rounding: zero, net, vat: percentOf(net, rate), collectability: rate === 0 ? null : 'I', law })
  }
  return [...rows.values()]
}
