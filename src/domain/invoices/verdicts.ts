/** From what is said of each line to what is said of the invoice. */
import type { Said } from '../../language/words.ts'
import type { Warning } from '../checks.ts'
import type { BuyerStatus } from './business.ts'
import type { TreatedLine, Treatment, TreatmentKey } from './invoice.ts'

/** What a country's rules say of one line. */
export interface Verdict {
  key: TreatmentKey
  reason: Said
  /** In the order in which they are printed. */
  mentions: readonly string[]
  line: TreatedLine
  warnings: readonly Warning[]
}

/** What the directive wants on an invoice, in words that every buyer's tax office knows (2006/112/EC, art. 226). */
export const directive = {
  intraCommunitySupply: 'Intra-Community supply – Article 138 Directive 2006/112/EC',
  reverseCharge: 'Reverse charge – Article 196 Directive 2006/112/EC',
  export: 'Export – Article 146 Directive 2006/112/EC',
} as const

/** What the place and the kind of the buyer make of a supply, before a country has its own word. */
export function keyOf({ place, isBusiness, isNorthernIrish }: BuyerStatus, supplies: 'goods' | 'services'): TreatmentKey {
  if (place === 'home') return 'domestic'
  if (place === 'eu') return !isBusiness ? 'eu_consumer' : supplies === 'goods' ? 'eu_business_goods' : 'eu_business_services'
  if (supplies === 'goods') return isNorthernIrish ? 'eu_business_goods' : 'outside_eu_goods'
  return isBusiness ? 'outside_eu_services' : 'outside_eu_consumer'
}

/** Which one names the invoice, where lines differ: what binds the buyer first, the ordinary case before what is left out of it. */
const significance: readonly TreatmentKey[] = [
  'domestic_public',
  'domestic_reverse_charge',
  'eu_business_goods',
  'eu_business_services',
  'san_marino',
  'vatican',
  'outside_eu_goods',
  'outside_eu_services',
  'flat_rate_scheme',
  'eu_consumer',
  'outside_eu_consumer',
  'domestic',
  'domestic_exempt',
]

/** At least one verdict is given, for an invoice has at least one line. */
export function treatmentOf(verdicts: readonly Verdict[]): Treatment {
  const keys = new Set(verdicts.map(({ key }) => key))
  const key = significance.find(one => keys.has(one)) ?? 'domestic'
  const mentions = [...new Set(verdicts.flatMap(verdict => verdict.mentions))]
  return { key, reason: verdicts.find(verdict => verdict.key === key)?.reason ?? '', mention: mentions.join('; ') || null }
}

/** One of a kind: a thousand lines have the same to say. */
export const firstOfEach = (warnings: readonly Warning[]): Warning[] => {
  const seen = new Set<string>()
  return warnings.filter(({ code }) => !seen.has(code) && seen.add(code))
}
