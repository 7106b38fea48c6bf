/** An invoice of a supplier who does not exist, as it would arrive over the network: for trying out how one is received. */
import type { Supply, WrittenInvoice } from '../../../domain/invoices/exchange.ts'
import type { IssuedInvoice, LineInput } from '../../../domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../../domain/invoices/parties.ts'
import { priceInvoice } from '../../../domain/invoices/price.ts'
import { xmlDocument } from '../../../domain/text/xml-writer.ts'
import { sales } from '../sales/sales.ts'
import { documentIn } from './formats.ts'

/** No office gives out such a number. */
const testSupplier: Seller = {
  name: 'Prøveleverandør ApS - sandbox',
  country: 'DK',
  vatNumber: 'DK99999985',
  businessId: '99999985',
  fiscalCode: null,
  address: { street: 'Prøvevej 2', postalCode: '1000', city: 'København K', province: null, country: 'DK' },
  taxRegime: null,
  iban: 'DK5000400440116243',
  supplies: 'services',
}

const testLine: LineInput = {
  description: 'Softwareabonnement på prøve - sandbox',
  quantity: '1',
  unitPrice: '100',
  vatRate: 25,
  vatNature: null,
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '')

/** Reached by its CVR number, as every Danish company is, with a reference, which the network asks for. */
const asReceiver = (buyer: Buyer): Buyer => ({
  ...buyer,
  delivery: {
    scheme: '0184',
    identifier: `DK${digitsOf(buyer.businessId ?? buyer.vatNumber)}`,
    format: 'peppol_bis',
    buyerReference: 'Sandbox',
    orderReference: null,
  },
})

/** What the network would not take of it is for the caller to find: the stand-in judges this file as any other. */
export function supply({ buyer, supplier, lines, count, today }: Supply): Pick<WrittenInvoice, 'fileName' | 'xml'> {
  const number = supplier && digitsOf(supplier.vatNumber)
  const seller = { ...testSupplier, ...(supplier && { name: supplier.name, vatNumber: `DK${number}`, businessId: number }) }
  const receiver = asReceiver(buyer)
  const currency = 'DKK'
  const invoice: IssuedInvoice = {
    id: '',
    number: `SANDBOX-${count}`,
    date: today,
    dueDate: today,
    currency,
    seller,
    buyer: receiver,
    priced: priceInvoice(sales, { seller, buyer: receiver, lines: lines ?? [testLine], currency }),
    corrects: null,
    causale: null,
    vatInHomeCurrency: null,
  }
  return { fileName: suppliedName(count), xml: xmlDocument(documentIn('peppol_bis', invoice)) }
}

export const suppliedName = (count: number): string => `sandbox-${String(count).padStart(8, '0')}.xml`
