/** Documents of Fatture in Cloud, as they are sent and as they are read; what is compared, and what they come to. */
import type { Account } from '../../../domain/ledger/chart.ts'
import type { Catalogue, Standing } from '../../../domain/ledger/mapping.ts'
import { type Minor, percentOf, share, toMinor, withRest } from '../../../domain/money/money.ts'

export interface Item {
  name?: string | null
  qty?: number | null
  net_price?: number | null
  category?: string | null
  vat?: { id?: number | null; value?: number | null } | null
  deductibility_vat_percentage?: number | null
}

export interface Payment {
  id?: number | null
  amount?: number | null
  due_date?: string | null
  status?: string | null
  paid_date?: string | null
  payment_account?: { id?: number | null } | null
}

export type DocumentBody = Readonly<Record<string, unknown>>

export type Resource = 'received_documents' | 'issued_documents'

export interface Sent {
  resource: Resource
  body: DocumentBody
}

/** What is sent: the documents in their order. Whoever finds the last knows that all of them are there. */
export interface FattureVoucher {
  company: number
  documents: readonly Sent[]
}

export interface Found {
  id: number
  type: string
  date?: string | null
  description?: string | null
  subject?: string | null
  category?: string | null
  invoice_number?: string | null
  /** Of an issued document. */
  number?: number | null
  numeration?: string | null
  entity?: { name?: string | null } | null
  amount_net?: number | null
  amount_vat?: number | null
  amount_gross?: number | null
  amount_withholding_tax?: number | null
  is_detailed?: boolean | null
  vat_deductibility?: number | null
  currency?: { id?: string | null } | null
  items_list?: readonly Item[] | null
  payments_list?: readonly Payment[] | null
  next_due_date?: string | null
  attachment_url?: string | null
}

const textMax = 250

/** `[marker]`, or `[marker 1/2]` where several documents belong together: the last of them is written last. */
export function toText(text: string, marker: string, part: number, parts: number): string {
  const tail = parts === 1 ? `[${marker}]` : `[${marker} ${part}/${parts}]`
  const head = [...text]
    .slice(0, textMax - tail.length - 1)
    .join('')
    .trim()
  return head === '' ? tail : `${head} ${tail}`
}

export const textOf = ({ description, subject }: Pick<Found, 'description' | 'subject'>): string => description || subject || ''

/** Which part of a posting it is; undefined where it is none of it. */
export function partOf(found: Pick<Found, 'description' | 'subject'>, marker: string): { part: number; parts: number } | undefined {
  const text = textOf(found)
  if (text.endsWith(`[${marker}]`)) return { part: 1, parts: 1 }
  const at = text.lastIndexOf(`[${marker} `)
  const [, part, parts] = /^(\d+)\/(\d+)\]$/.exec(text.slice(at + marker.length + 2)) ?? []
  return at < 0 || parts === undefined ? undefined : { part: Number(part), parts: Number(parts) }
}

/** Ours, of whatever posting, also where somebody wrote something after it. */
export const isOurs = (found: Pick<Found, 'description' | 'subject'>): boolean => /\[[^\]]*doc_[^\]]*\]/.test(textOf(found))

const same = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null)

const itemKey = ({ qty, net_price: price, vat, category, deductibility_vat_percentage: share }: Item, isReceived: boolean): string =>
  [price, qty ?? 1, vat?.id, ...(isReceived ? [category, share] : [])].join(' ')

const paymentKey = ({ amount, due_date: due, status, payment_account: account }: Payment): string =>
  [amount, due, status, account?.id ?? ''].join(' ')

const sortedKeys = <One>(list: readonly One[] | null | undefined, keyOf: (one: One) => string): string =>
  (list ?? []).map(keyOf).sort().join('\n')

/** What is unknown is ignored there without a word: what stands there is held against what was sent, field by field. */
export function differencesOf({ resource, body }: Sent, found: Found): string[] {
  const isReceived = resource === 'received_documents'
  const sent = body as unknown as Found
  const plain = ['type', 'date', ...(isReceived ? ['description', 'category', 'invoice_number', 'amount_net', 'amount_vat'] : ['subject'])]
  const differing = plain.filter(field => !same(sent[field as keyof Found], found[field as keyof Found]))
  return [
    ...differing,
    ...(isReceived && (sent.amount_withholding_tax ?? 0) !== (found.amount_withholding_tax ?? 0) ? ['amount_withholding_tax'] : []),
    ...(isReceived && sent.is_detailed === false && !same(sent.vat_deductibility, found.vat_deductibility) ? ['vat_deductibility'] : []),
    ...(sortedKeys(sent.items_list, one => itemKey(one, isReceived)) === sortedKeys(found.items_list, one => itemKey(one, isReceived))
      ? []
      : ['items_list']),
    ...(sortedKeys(sent.payments_list, paymentKey) === sortedKeys(found.payments_list, paymentKey) ? [] : ['payments_list']),
  ]
}

export const toReference = ({ type, id }: Pick<Found, 'type' | 'id'>): string => `${type}/${id}`

export function fromReference(text: string): { type: string; id: number } | undefined {
  const [, type, id] = /^([a-z_]{1,40})\/(\d{1,15})$/.exec(text) ?? []
  return id === undefined ? undefined : { type: type!, id: Number(id) }
}

/** What is kept there without an account of its own. */
export const keptBy = { supplier: 'fornitori', deducted: 'iva a credito', due: 'iva a debito', client: 'clienti' } as const

const minorOf = (amount: number | null | undefined): Minor => {
  const minor = toMinor(amount ?? 0, 'EUR')
  if (minor === undefined) throw new Error('Fatture in Cloud shows an amount with more decimals than its currency has')
  return minor
}

interface Part {
  category: string
  net: Minor
  vat: Minor
  deducted: Minor
}

/** VAT of the items, computed once for each type and shared out, and what of it is deducted. */
function partsOf(found: Found): Part[] {
  const items = found.items_list ?? []
  const deductible = (percent: number | null | undefined, vat: Minor): Minor => share(vat, Math.round(100 * (percent ?? 100)), 10_000)
  if (found.is_detailed === false || items.length === 0) {
    const vat = minorOf(found.amount_vat)
    return [{ category: found.category ?? '', net: minorOf(found.amount_net), vat, deducted: deductible(found.vat_deductibility, vat) }]
  }
  const priced = items.map(one => ({ ...one, net: minorOf((one.net_price ?? 0) * (one.qty ?? 1)), owed: 0 as Minor }))
  const types = [...new Set(priced.map(one => one.vat?.id))]
  return types.flatMap(type => {
    const alike = priced.filter(one => one.vat?.id === type)
    const rate = alike[0]!.vat?.value ?? 0
    const whole = percentOf(alike.reduce((sum, one) => sum + one.net, 0) as Minor, rate)
    const rounded = withRest(
      alike.map(one => ({ ...one, owed: percentOf(one.net, rate) })),
      whole,
      one => one.owed,
      (one, owed) => ({ ...one, owed }),
    )
    return rounded.map(({ net, owed, category, deductibility_vat_percentage: percent }) => ({
      category: category ?? found.category ?? '',
      net,
      vat: owed,
      deducted: deductible(percent, owed),
    }))
  })
}

/** What documents of one posting come to, whether they are paid by now or not. */
export function standingOf(documents: readonly Found[]): Standing {
  const sums = new Map<string, number>()
  const add = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount)
  for (const found of documents) {
    const sign = found.type === 'passive_credit_note' ? -1 : 1
    for (const { category, net, vat, deducted } of partsOf(found)) {
      if (found.type === 'self_own_invoice') {
        add(keptBy.due, -vat)
        continue
      }
      add(category, sign * (net + vat - deducted))
      add(keptBy.deducted, sign * deducted)
      add(keptBy.supplier, -sign * (found.type === 'self_invoice' ? net : net + vat))
    }
  }
  const main = documents.at(-1)!
  return {
    state: 'booked',
    date: main.date ?? '',
    currency: main.currency?.id ?? 'EUR',
    sums: Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort()),
  }
}

export interface VatItem {
  id: number
  value?: number | null
  description?: string | null
  notes?: string | null
  ei_type?: string | null
  is_disabled?: boolean | null
}

export interface PaymentAccountItem {
  id: number
  name?: string | null
}

/** `2.1` or `N2.1`; `0` of what is taxed. */
const natureOf = (type: string | null | undefined): string | null => (type && type !== '0' ? `N${type.replace(/^N/, '')}` : null)

const namesOf = (categories: readonly string[]): string[] => [...new Set(categories)].filter(name => name !== '' && !name.startsWith('#'))

export function toCatalogue(
  companies: Catalogue['companies'],
  categories: readonly string[],
  vatTypes: readonly VatItem[],
  paymentAccounts: readonly PaymentAccountItem[],
): Catalogue {
  return {
    accounts: [
      ...namesOf(categories).map(name => ({ number: name, name, type: null, isOpen: true })),
      ...paymentAccounts.map(({ id, name }) => ({ number: `#${id}`, name: name ?? `#${id}`, type: 'asset' as const, isOpen: true })),
    ],
    vatCodes: vatTypes.map(({ id, value, description, notes, ei_type: type, is_disabled: isDisabled }) => ({
      code: String(id),
      name: description || notes || `${value ?? 0} %`,
      rate: value ?? 0,
      direction: null,
      account: null,
      contraAccount: null,
      isOpen: isDisabled !== true,
      nature: (value ?? 0) === 0 ? natureOf(type) : null,
    })),
    journals: [],
    years: [],
    companies: companies ?? [],
    hasCodeOnEveryLine: true,
  }
}

const account = (number: string, name: string, type: Account['type']): Account => ({
  number,
  name: { local: name, english: name },
  type,
  vatCode: null,
})

/** There is no chart there: categories, payment accounts, and the four things that are kept without one. */
export const toChart = (categories: readonly string[], paymentAccounts: readonly PaymentAccountItem[]): Account[] => [
  ...namesOf(categories).map(name => account(name, name, 'expense')),
  ...paymentAccounts.map(({ id, name }) => account(`#${id}`, name ?? `#${id}`, 'asset')),
  account(keptBy.client, 'Clienti', 'asset'),
  account(keptBy.supplier, 'Fornitori', 'liability'),
  account(keptBy.deducted, 'IVA a credito', 'asset'),
  account(keptBy.due, 'IVA a debito', 'liability'),
]
