/** Sellers, buyers and invoices that lack nothing, for tests that change one thing. */
import type { IssuedInvoice, LineInput, PricedInvoice, SaleFacts } from '../../src/domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../src/domain/invoices/parties.ts'

const sellers: Readonly<Record<string, Seller>> = {
  DK: {
    name: 'Seller ApS',
    country: 'DK',
    vatNumber: 'DK13585628',
    businessId: '13585628',
    fiscalCode: null,
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', province: null, country: 'DK' },
    taxRegime: null,
    iban: null,
    supplies: 'services',
  },
  IT: {
    name: 'Seller S.r.l.',
    country: 'IT',
    vatNumber: 'IT12345670785',
    businessId: null,
    fiscalCode: '12345670785',
    address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
    taxRegime: 'RF01',
    iban: null,
    supplies: 'services',
  },
}

export const sellerOf = (country: string, changes: Partial<Seller> = {}): Seller => ({ ...sellers[country]!, ...changes })

export const buyerOf = (country: string | null, changes: Partial<Buyer> = {}): Buyer => ({
  contactId: 'con_buyer',
  name: 'Anna Berg',
  country,
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
  address: null,
  ...changes,
})

export const lineOf = (changes: Partial<LineInput> = {}): LineInput => ({
  description: 'Something',
  quantity: '1',
  unitPrice: '100',
  vatRate: 0,
  vatNature: null,
  ...changes,
})

export const issued = ({ seller, buyer, currency, priced }: Omit<SaleFacts, 'lines'> & { priced: PricedInvoice }): IssuedInvoice => ({
  id: 'inv_one',
  number: '2026-0001',
  date: '2026-02-10',
  dueDate: '2026-03-12',
  currency,
  seller,
  buyer,
  priced,
  corrects: null,
  causale: null,
  vatInHomeCurrency: null,
})
