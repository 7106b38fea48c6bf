/** E-invoices to buyers that ask for them, over Peppol and NemHandel: written, checked before they are sent, and what the answers mean. */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { formatsFor } from '../../../domain/invoices/delivery.ts'
import type { ExchangeRules, WrittenInvoice } from '../../../domain/invoices/exchange.ts'
import type { IssuedInvoice } from '../../../domain/invoices/invoice.ts'
import type { Seller } from '../../../domain/invoices/parties.ts'
import { xmlDocument } from '../../../domain/text/xml-writer.ts'
import { faultOf } from './fields.ts'
import { breachesOf, documentIn } from './formats.ts'
import { explain, readResponse, responseTypes } from './responses.ts'
import { standIn } from './stand-in.ts'

const senderOf = ({ vatNumber, businessId }: Pick<Seller, 'vatNumber'> & { businessId?: string | null }): string =>
  `DK${(businessId ?? vatNumber ?? '').replace(/\D/g, '')}`

/** UNCL 1001. */
const types = { invoice: '380', creditNote: '381' } as const

/** A draft whose receiver was not asked yet is written in the first format that it may be asked for. */
function write(invoice: IssuedInvoice, count: number, _: CalendarDate): WrittenInvoice | undefined {
  const { buyer, seller, priced } = invoice
  if (!buyer.delivery) throw new Error(`the buyer of ${invoice.id} asks for no electronic invoice`)
  const document = documentIn(formatsFor(buyer.delivery)[0]!, invoice)
  return {
    fileName: `${senderOf(seller)}-${String(count).padStart(8, '0')}.xml`,
    documentType: priced.isCreditNote ? types.creditNote : types.invoice,
    xml: xmlDocument(document),
    faults: breachesOf(document).map(({ rule }) => faultOf(rule)),
    warnings: [],
  }
}

const testSeller: Seller = {
  name: 'Testvirksomhed ApS - sandbox',
  country: 'DK',
  vatNumber: 'DK99999993',
  businessId: '99999993',
  fiscalCode: null,
  address: { street: 'Prøvevej 1', postalCode: '1000', city: 'København K', province: null, country: 'DK' },
  taxRegime: null,
  iban: null,
  supplies: 'services',
}

export const exchange: ExchangeRules = {
  isForEvery: false,
  write,
  senderOf,
  countAfter: () => 1,
  resendWarnings: () => [],
  readNotification: readResponse,
  explain,
  notificationTypes: responseTypes,
  testSeller,
  selfInvoices: null,
  standIn,
}
