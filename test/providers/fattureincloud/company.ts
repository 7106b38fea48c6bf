/** One company in the fake Fatture in Cloud: its categories, VAT types and payment accounts, its documents, and what its VAT comes to. */
export interface FakeItem {
  name?: string
  qty?: number
  net_price?: number
  category?: string
  vat?: { id: number; value: number; description: string }
  deductibility_vat_percentage?: number
}

export interface FakePayment {
  id: number
  amount: number
  due_date: string
  status: string
  paid_date?: string | null
  payment_account?: { id: number; name: string } | null
}

export interface FakeDocument {
  id: number
  type: string
  entity: { name: string }
  date: string
  description?: string
  subject?: string
  category?: string
  invoice_number?: string
  number?: number
  amount_net: number
  amount_vat: number
  amount_gross: number
  amount_withholding_tax: number
  tax_deductibility: number
  vat_deductibility: number
  currency: { id: string; symbol: string; exchange_rate: string }
  is_detailed: boolean
  items_list: FakeItem[]
  payments_list: FakePayment[]
  attachment_url?: string
  locked: boolean
}

export interface FakeVatType {
  id: number
  value: number
  description: string
  notes: string
  e_invoice: boolean
  ei_type: string
  is_disabled: boolean
  editable: boolean
}

export interface Company {
  id: number
  name: string
  categories: string[]
  vatTypes: FakeVatType[]
  paymentAccounts: { id: number; name: string; type: string; iban: string }[]
  received: FakeDocument[]
  issued: FakeDocument[]
  /** How often a file was put on a document. */
  files: Map<number, number>
  uploads: Set<string>
  drawn: number
  /** No document before this day can be written or changed. */
  lockedUntil: string | null
  /** Without it every call of the company is forbidden. */
  hasPlan: boolean
}

const vatType = (id: number, value: number, description: string, eiType: string, isInRegisters = true): FakeVatType => ({
  id,
  value,
  description,
  notes: '',
  e_invoice: isInRegisters,
  ei_type: eiType,
  is_disabled: false,
  editable: true,
})

export const categories = [
  'Merci',
  'Cancelleria e stampati',
  'Consulenze e professionisti',
  'Bolli e tasse',
  'Alberghi e ristoranti',
  'Carburanti',
  'Telefono e internet',
  'Software e servizi',
  'Lavorazioni di terzi',
  'Arrotondamenti',
]

export const openCompany = (id: number): Company => ({
  id,
  name: `Officina Lombarda S.r.l. ${id}`,
  categories: [...categories],
  vatTypes: [
    vatType(0, 22, '', '0'),
    vatType(3, 10, '', '0'),
    vatType(4, 5, '', '0'),
    vatType(5, 4, '', '0'),
    vatType(21, 0, 'Escluso art. 15', '1'),
    vatType(22, 0, 'Non soggetto, regime forfettario', '2.2'),
    vatType(23, 0, 'Non soggetto art. 7', '2.1'),
    vatType(90, 0, 'Fuori dai registri', '0', false),
    vatType(91, 22, 'Non più in uso', '0'),
  ].map(type => (type.id === 91 ? { ...type, is_disabled: true } : type)),
  paymentAccounts: [
    { id: 109, name: 'Banca', type: 'bank', iban: 'IT60X0542811101000000123456' },
    { id: 110, name: 'Cassa', type: 'standard', iban: '' },
  ],
  received: [],
  issued: [],
  files: new Map(),
  uploads: new Set(),
  drawn: 10_000 * id,
  lockedUntil: null,
  hasPlan: true,
})

export const cents = (amount: number): number => Math.round(amount * 100 + (amount >= 0 ? 1e-7 : -1e-7))

/** Half a cent goes away from nothing. */
const rounded = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) - 1e-9 + 1e-9)

/** Net and VAT of items: VAT once for each type. */
export function totalsOf(items: readonly FakeItem[]): { net: number; vat: number } {
  const byType = new Map<number, { net: number; rate: number }>()
  for (const { net_price: price = 0, qty = 1, vat } of items) {
    const there = byType.get(vat?.id ?? -1) ?? { net: 0, rate: vat?.value ?? 0 }
    byType.set(vat?.id ?? -1, { ...there, net: there.net + cents(price * qty) })
  }
  const types = [...byType.values()]
  return {
    net: types.reduce((sum, { net }) => sum + net, 0),
    vat: types.reduce((sum, { net, rate }) => sum + rounded((net * rate) / 100), 0),
  }
}

export interface VatEffect {
  base: number
  due: number
  deducted: number
}

/** What documents say in its VAT registers, in cents: purchases with what is deducted of them, self-invoices with what is owed. */
export function vatOf(company: Company, documents: readonly FakeDocument[]): VatEffect {
  const effect: VatEffect = { base: 0, due: 0, deducted: 0 }
  const isRegistered = (id: number | undefined) => {
    const type = company.vatTypes.find(one => one.id === id)
    return type?.e_invoice === true && type.ei_type !== '1'
  }
  for (const {
    type,
    items_list: items,
    is_detailed: isDetailed,
    amount_net: net,
    amount_vat: vat,
    vat_deductibility: share,
  } of documents) {
    const sign = type === 'passive_credit_note' ? -1 : 1
    if (type === 'self_own_invoice') effect.due += totalsOf(items).vat
    else if (!isDetailed) {
      effect.base += sign * cents(net)
      effect.deducted += sign * rounded((cents(vat) * share) / 100)
    } else {
      for (const item of items) {
        const own = totalsOf([item])
        if (isRegistered(item.vat?.id)) effect.base += sign * own.net
        effect.deducted += sign * rounded((own.vat * (item.deductibility_vat_percentage ?? 100)) / 100)
      }
    }
  }
  return effect
}
