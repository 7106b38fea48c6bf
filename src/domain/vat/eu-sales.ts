/** Sales to businesses in other EU countries, buyer by buyer, and the value of goods that crossed a border inside the EU. */

import type { Period } from '../calendar/periods.ts'
import { countryOfVatPrefix, isEuCountry } from '../identity/countries.ts'
import type { Profile } from '../identity/profile.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { type Minor, plus, zero } from '../money/money.ts'
import type { ReturnFile, Side } from './vat-returns.ts'

export type EuSaleKind = 'goods' | 'services'

/** What one buyer bought under one code. */
export interface EuSale {
  vatNumber: string | null
  name: string | null
  code: string
  base: Minor
  entryIds: readonly string[]
}

export interface EuBuyer {
  /** As the list writes it: Greece is EL, Northern Ireland XI. */
  country: string
  /** Without its prefix. */
  number: string
  name: string | null
  goods: Minor
  services: Minor
  entryIds: readonly string[]
}

export interface EuSalesRules {
  kindOf(code: string): EuSaleKind | undefined
  /** Goods that left the country for another one of the EU, or came from there; null for all else. */
  flowOf(code: VatCode, side: Side): 'dispatch' | 'arrival' | null
  /** The form has no room for minor units. */
  isInWholeUnits: boolean
  /** What the authority takes; null where the list is entered by hand or by another program. */
  file: ((list: { owner: Pick<Profile, 'businessId'>; period: Period; buyers: readonly EuBuyer[] }) => ReturnFile) | null
}

/** Country and number of a business that is in the EU for VAT; undefined for any other. */
export function euNumberOf(vatNumber: string | null): { country: string; number: string } | undefined {
  const given = (vatNumber ?? '').replace(/[^0-9A-Za-z+*]/g, '').toUpperCase()
  const prefix = given.slice(0, 2)
  const number = given.slice(2)
  if (number === '') return undefined
  if (prefix === 'XI') return { country: prefix, number }
  const country = countryOfVatPrefix(prefix)
  if (country === undefined || !isEuCountry(country)) return undefined
  return { country: country === 'GR' ? 'EL' : prefix, number }
}

/** By country and number; what has no number of a business in the EU, or only goods where that counts, is named apart. */
export function buyersOf(sales: readonly EuSale[], rules: EuSalesRules, home: string): { buyers: EuBuyer[]; unlisted: EuSale[] } {
  const buyers = new Map<string, EuBuyer>()
  const unlisted: EuSale[] = []
  for (const sale of sales) {
    const kind = rules.kindOf(sale.code)
    const business = euNumberOf(sale.vatNumber)
    if (kind === undefined || business === undefined || business.country === home || (business.country === 'XI' && kind === 'services')) {
      unlisted.push(sale)
      continue
    }
    const key = `${business.country}${business.number}`
    const there = buyers.get(key)
    buyers.set(key, {
      ...business,
      name: there?.name ?? sale.name,
      goods: plus(there?.goods ?? zero, kind === 'goods' ? sale.base : zero),
      services: plus(there?.services ?? zero, kind === 'services' ? sale.base : zero),
      entryIds: [...(there?.entryIds ?? []), ...sale.entryIds],
    })
  }
  const order = ({ country, number }: EuBuyer): string => `${country}${number}`
  return { buyers: [...buyers.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1)), unlisted }
}
