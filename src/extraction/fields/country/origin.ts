/**
 * Where a document seems to come from. The supplier's country is told only where the document says it; for the currency, the rates and the order of day and
 * month softer signs will do, if several of them agree: words for VAT and registers, cities, postal codes, dialling codes, addresses of the internet, the language.
 */

import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases } from '../../text/phrases.ts'
import type { FoundCountry } from './country.ts'
import { cityWords, registerWords, vatPrefixes } from './origin-words.ts'

export interface Origin {
  /** Of all signs how much they speak for each country. */
  votes: ReadonlyMap<string, number>
  /** The country that most of them speak for, if it is clear. */
  country: string | null
  /** How much they speak for it: 1 is one soft sign, 3 a register or several signs. */
  strength: number
  /** How far it is ahead of the next. */
  lead: number
}

const diallingCodes: Readonly<Record<string, string>> = {
  '+31': 'NL',
  '+32': 'BE',
  '+33': 'FR',
  '+34': 'ES',
  '+351': 'PT',
  '+352': 'LU',
  '+353': 'IE',
  '+358': 'FI',
  '+36': 'HU',
  '+370': 'LT',
  '+371': 'LV',
  '+372': 'EE',
  '+385': 'HR',
  '+386': 'SI',
  '+39': 'IT',
  '+40': 'RO',
  '+41': 'CH',
  '+420': 'CZ',
  '+421': 'SK',
  '+43': 'AT',
  '+44': 'GB',
  '+45': 'DK',
  '+46': 'SE',
  '+47': 'NO',
  '+48': 'PL',
  '+49': 'DE',
  '+60': 'MY',
  '+61': 'AU',
  '+62': 'ID',
  '+64': 'NZ',
  '+65': 'SG',
  '+91': 'IN',
}

const domain =
  /(?:www\.|@|https?:|\p{L}{3})[\p{L}\d.-]*\.(de|dk|se|no|fi|ee|lv|lt|pl|cz|sk|hu|hr|si|at|ch|nl|be|lu|fr|it|es|pt|ie|uk|my|sg|au|nz|ca|id)(?![\p{L}\d.@-])/giu

const languageCountry: Readonly<Record<string, readonly [string, number]>> = {
  da: ['DK', 1.5],
  it: ['IT', 1.5],
  sv: ['SE', 1.5],
  nb: ['NO', 1.5],
  de: ['DE', 1.2],
  nl: ['NL', 1.2],
  fr: ['FR', 1],
  es: ['ES', 1],
}

/** The states of the USA; DE, IN, IT and the like are countries or words first. */
const states =
  'AL|AK|AZ|AR|CA|CO|CT|FL|GA|HI|IA|IL|KS|KY|MD|MA|MI|MN|MO|MS|NC|NE|NV|NH|NJ|NM|NY|OH|OK|OR|PA|RI|SC|TN|TX|UT|VA|VT|WA|WI|WV|WY'

/** Provinces of Canada; NL and SK are countries first, MB and PE provinces of Italy, NB a word. */
const provinces = 'AB|BC|NS|ON|PQ|QC'

/** Canada shares its telephone numbers with the USA: the first three digits tell. */
const canadianAreas = `204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|403|416|418|428|431|437|438|450|460|468|474|506|514|519|548|579|581|584|587|604|613|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942`

const postalLetter = '[ABCEGHJ-NPRSTV-Z]'

/** What the form of a number tells: an organization number, a postal code with the letters of its country. */
const forms: readonly (readonly [RegExp, string, number])[] = [
  [/(?<![\d-])[25]\d{5}-\d{4}(?![\d-])/, 'SE', 2],
  [/(?<!\d)\d{3} ?\d{3} ?\d{3} ?MVA(?![\p{L}\d])/u, 'NO', 3],
  [/(?<![\p{L}\d])D-\d{5} \p{L}/u, 'DE', 2],
  [/(?<![\p{L}\d])A-\d{4} \p{L}/u, 'AT', 2],
  [/(?<![\p{L}\d])CH-\d{4} \p{L}/u, 'CH', 2],
  [/(?<![\p{L}\d])S-\d{3} ?\d{2} \p{L}/u, 'SE', 2],
  [/(?<![\p{L}\d])(?:DK-?|DK )\d{4} \p{L}/u, 'DK', 2],
  [/(?<![\p{L}\d])\d{4} ?[A-Z]{2} {1,2}\p{Lu}\p{L}{3}/u, 'NL', 1.5],
  [/(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\d])/u, 'GB', 2],
  [new RegExp(`(?<![\\p{L}\\d])(?:${states})[,.]? \\d{5}(?!\\d)`, 'u'), 'US', 2.5],
  [new RegExp(`\\p{L}{3}, ?(?:${states})(?: |$)`, 'u'), 'US', 1],
  [new RegExp(`(?<![\\p{L}\\d])${postalLetter}\\d${postalLetter}[ -]\\d${postalLetter}\\d(?![\\p{L}\\d])`, 'u'), 'CA', 3],
  [new RegExp(`\\p{L}{3}, ?(?:${provinces})(?:[ ,]|$)`, 'u'), 'CA', 1],
  [new RegExp(`(?<![\\d.,/-])\\(?(?:${canadianAreas})\\)?[ .-]{1,2}\\d{3}[ .-]\\d{4}(?!\\d)`), 'CA', 1.5],
  // The area in brackets and a dash are how both write it; what is free of charge or Canadian is not from the USA.
  [new RegExp(`\\((?!8(?:00|33|44|55|66|77|88)|${canadianAreas})[2-9]\\d\\d\\) ?\\d{3}-\\d{4}(?!\\d)`), 'US', 1],
]

/** How far the first must be ahead to be clear. */
const clearBy = 0.5

export function originOf(
  lines: readonly MarkedLine[],
  known: FoundCountry | null,
  language: string | null,
  isBuyers: (line: MarkedLine) => boolean,
): Origin {
  const votes = new Map<string, number>()
  const seen = new Set<string>()
  /** The same sign twice says no more than once. */
  const vote = (sign: string, country: string, weight: number): void => {
    if (seen.has(`${sign} ${country}`)) return
    seen.add(`${sign} ${country}`)
    votes.set(country, (votes.get(country) ?? 0) + weight)
  }
  if (known) vote('known', known.country, 4 * known.trust)
  const spoken = language === null ? undefined : languageCountry[language]
  if (spoken) vote('language', spoken[0], spoken[1])
  for (const line of lines) {
    if (isBuyers(line)) continue
    for (const found of [...findPhrases(registerWords, line.words), ...findPhrases(cityWords, line.words)]) {
      const [weight, ...countries] = found.kind.split(' ')
      const sign = line.words
        .slice(found.from, found.to)
        .map(word => word.text)
        .join(' ')
      for (const country of countries) vote(sign, country, Number(weight))
    }
    if (!/[\d@.]/.test(line.content)) continue
    for (const [pattern, country, weight] of forms) if (pattern.test(line.content)) vote(pattern.source, country, weight)
    for (const [, ...prefixes] of line.content.matchAll(vatPrefixes)) {
      const prefix = prefixes.find(one => one !== undefined)!
      vote('vat', prefix === 'EL' ? 'GR' : prefix, 2.5)
    }
    for (const [, end] of line.content.matchAll(domain)) vote('domain', end!.toLowerCase() === 'uk' ? 'GB' : end!.toUpperCase(), 1.5)
    for (const [prefix] of line.content.matchAll(/(?<![\d+])\+\d{2,3}/g)) {
      const country = diallingCodes[prefix] ?? diallingCodes[prefix.slice(0, 3)]
      if (country) vote('dialling', country, 1.5)
    }
  }
  const [first, second] = [...votes].sort((one, other) => other[1] - one[1])
  const lead = (first?.[1] ?? 0) - (second?.[1] ?? 0)
  const isClear = first !== undefined && lead >= clearBy
  return { votes, country: isClear ? first[0] : null, strength: first?.[1] ?? 0, lead }
}
