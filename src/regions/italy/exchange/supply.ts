/** An e-invoice of a supplier who does not exist, as it would arrive at the organization: for trying out how one is received. */
import type { Supply, WrittenInvoice } from '../../../domain/invoices/exchange.ts'
import type { IssuedInvoice, LineInput } from '../../../domain/invoices/invoice.ts'
import type { Seller } from '../../../domain/invoices/parties.ts'
import { priceInvoice } from '../../../domain/invoices/price.ts'
import { fileNameOf, progressiveMax, toProgressive } from '../fatturapa/file-names.ts'
import { senderOf } from '../fatturapa/parties.ts'
import { writeFatturaPa } from '../fatturapa/write.ts'
import { sales } from '../sales/sales.ts'

/** Its number passes the check of its digit, and no office gives out such a one. */
const testSupplier: Seller = {
  name: 'Fornitore di prova - sandbox',
  country: 'IT',
  vatNumber: 'IT99999779996',
  businessId: null,
  fiscalCode: null,
  address: { street: 'Via della Prova 2', postalCode: '00100', city: 'Roma', province: 'RM', country: 'IT' },
  taxRegime: 'RF01',
  iban: null,
  supplies: 'services',
}

const testLine: LineInput = {
  description: 'Canone software di prova - sandbox',
  quantity: '1',
  unitPrice: '100',
  vatRate: 22,
  vatNature: null,
}

/** What the exchange would not take of it is for the caller to find: the stand-in judges this file as any other. */
export function supply({ buyer, supplier, lines, count, today }: Supply): Pick<WrittenInvoice, 'fileName' | 'xml'> {
  const seller = { ...testSupplier, ...supplier }
  const currency = 'EUR'
  const invoice: IssuedInvoice = {
    id: '',
    number: `SANDBOX-${count}`,
    date: today,
    dueDate: null,
    currency,
    seller,
    buyer,
    priced: priceInvoice(sales, { seller, buyer, lines: lines ?? [testLine], currency }),
    corrects: null,
    causale: null,
    vatInHomeCurrency: null,
  }
  const progressive = progressiveOf(count)
  return { fileName: fileNameOf(senderOf(seller), progressive), xml: writeFatturaPa(invoice, { progressive }) }
}

const progressiveOf = (count: number): string => toProgressive(1 + ((count - 1) % progressiveMax))!

export const suppliedName = (count: number): string => fileNameOf(senderOf(testSupplier), progressiveOf(count))
