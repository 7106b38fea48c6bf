/**
 * Why VAT is charged or not, in the categories of EN 16931 (UNCL 5305): S taxed, Z zero-rated, E exempt, AE the buyer owes it, K intra-community supply,
 * G export, O outside of the scope, B split payment. Each has rules of its own about what else the document must say.
 */
import { plus } from '../../money/money.ts'
import type { IssuedInvoice, TreatmentKey, VatSummaryRow } from '../invoice.ts'
import type { PrintedInvoice } from '../printed-invoice.ts'

export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'B'

/** Codes of the VATEX list for the categories that have one; what is exempt says why in words. */
export const exemptionCodes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** What the words of the law are, where an invoice has none of its own. */
const standardReasons: Readonly<Partial<Record<VatCategory, string>>> = {
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  G: 'Export outside the EU',
  O: 'Not subject to VAT',
}

const ofTreatment: Readonly<Partial<Record<TreatmentKey, VatCategory>>> = {
  eu_business_goods: 'K',
  eu_business_services: 'AE',
  outside_eu_goods: 'G',
  outside_eu_services: 'O',
  outside_eu_consumer: 'O',
  // Small enterprises are exempt by title XII, chapter 1 of Directive 2006/112/EC.
  flat_rate_scheme: 'E',
  san_marino: 'G',
  vatican: 'G',
}

/** Of the Italian natures the first that fits. N2.1 is decided by the place of the buyer. */
const ofNature: readonly (readonly [RegExp, VatCategory])[] = [
  [/^N2\.2$/, 'E'],
  [/^N3\.2$/, 'K'],
  [/^N3\.[134]$/, 'G'],
  [/^N6/, 'AE'],
  [/^N7$/, 'O'],
  [/^N[1345]/, 'E'],
]

/** At home one invoice may hold both: goods whose VAT the buyer owes, under this code, and others that are exempt. */
const reverseChargeAtHome: ReadonlySet<string> = new Set(['OBPS'])

type Row = Pick<VatSummaryRow, 'rate' | 'nature' | 'vatCode' | 'law'>

function categoryOf({ rate, nature, vatCode, law }: Row, { priced }: IssuedInvoice): VatCategory {
  const { key } = priced.treatment
  if (rate > 0) return priced.hasSplitPayment ? 'B' : 'S'
  if (nature === 'N2.1') return key === 'eu_business_services' ? 'AE' : 'O'
  const byNature = nature === null ? undefined : ofNature.find(([pattern]) => pattern.test(nature))?.[1]
  if (byNature) return byNature
  if (reverseChargeAtHome.has(vatCode)) return 'AE'
  return ofTreatment[key] ?? (law === null ? 'Z' : 'E')
}

/** Nothing may stand beside what is outside of the scope (BR-O-11, BR-O-12): in company it is written as exempt, with its own reason. */
export function categoriesOf(invoice: IssuedInvoice): (row: Row) => VatCategory {
  const all = new Set(invoice.priced.vatSummary.map(row => categoryOf(row, invoice)))
  return row => {
    const category = categoryOf(row, invoice)
    return category === 'O' && all.size > 1 ? 'E' : category
  }
}

export interface TaxSubtotal {
  category: VatCategory
  rate: number
  net: VatSummaryRow['net']
  vat: VatSummaryRow['vat']
  /** Why there is no VAT; null where there is, or where no reason may be given. */
  reason: string | null
}

/** One for each category and rate, whatever the books know about them (BR-AE-01 and its like). */
export function taxSubtotals(invoice: IssuedInvoice, { vatSummary }: PrintedInvoice): TaxSubtotal[] {
  const categoryOfRow = categoriesOf(invoice)
  const groups = new Map<string, TaxSubtotal & { laws: Set<string> }>()
  for (const row of vatSummary) {
    const category = categoryOfRow(row)
    const key = `${category} ${row.rate}`
    const group = groups.get(key)
    if (group) {
      group.net = plus(group.net, row.net)
      group.vat = plus(group.vat, row.vat)
      group.laws.add(lawOf(row))
    } else groups.set(key, { category, rate: row.rate, net: row.net, vat: row.vat, reason: null, laws: new Set([lawOf(row)]) })
  }
  return [...groups.values()].map(({ laws, ...subtotal }) => ({ ...subtotal, reason: reasonOf(subtotal.category, laws) }))
}

/** Readers of Italian invoices look for the natura in front of the words. */
const lawOf = ({ nature, law }: Row): string => [nature, law].filter(Boolean).join(' ')

function reasonOf(category: VatCategory, laws: ReadonlySet<string>): string | null {
  const standard = standardReasons[category]
  if (standard === undefined) return null
  return [...laws].filter(Boolean).join('; ') || standard
}
