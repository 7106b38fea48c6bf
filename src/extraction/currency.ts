/** The currency of a document: by the signs beside its amounts, the total's first, or else by the country that it is evidently from. */
import { isCurrency } from '../domain/currencies.ts'
import { type CurrencySign, dollar, krone, signsIn } from './currency-signs.ts'
import type { MarkedLine } from './mark.ts'
import { findPhrases, phraseBook } from './phrases.ts'

export interface FoundCurrency {
  currency: string
  confidence: number
  /** Where it stands, or what it was concluded from. */
  line: MarkedLine | null
  reason: string | null
}

const labels = phraseBook({ currency: 'valuta, currency, währung, devise, divisa, moneda, valutakode, currency code' })

const currencyOfCountry: Readonly<Record<string, string>> = {
  DK: 'DKK',
  IT: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IE: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  AT: 'EUR',
  FI: 'EUR',
  PT: 'EUR',
  LU: 'EUR',
  GR: 'EUR',
  SE: 'SEK',
  NO: 'NOK',
  GB: 'GBP',
  CH: 'CHF',
  US: 'USD',
  PL: 'PLN',
  CZ: 'CZK',
}

const countryOfLanguage: Readonly<Record<string, string>> = { da: 'DK', it: 'IT', sv: 'SE', nb: 'NO' }

/** A crown or a dollar of which country. */
function resolve(
  sign: CurrencySign,
  country: string | null,
  language: string | null,
  own: string | null,
): { currency: string; confidence: number } {
  if (sign === krone) {
    if (country === 'SE' || (country === null && language === 'sv')) return { currency: 'SEK', confidence: 0.95 }
    if (country === 'NO' || (country === null && language === 'nb')) return { currency: 'NOK', confidence: 0.95 }
    if (country === 'DK' || language === 'da') return { currency: 'DKK', confidence: 0.98 }
    return own === 'SEK' || own === 'NOK' ? { currency: own, confidence: 0.6 } : { currency: 'DKK', confidence: own === 'DKK' ? 0.8 : 0.6 }
  }
  if (sign === dollar) return country === 'US' ? { currency: 'USD', confidence: 0.96 } : { currency: 'USD', confidence: 0.7 }
  return { currency: sign, confidence: 0.98 }
}

export interface CurrencyFacts {
  lines: readonly MarkedLine[]
  /** The line of the chosen total, and its value in hundredths. */
  total: { line: MarkedLine; value: number } | null
  country: { country: string; trust: number } | null
  language: string | null
  own: string | null
}

export function currencyOf({ lines, total, country, language, own }: CurrencyFacts): FoundCurrency | null {
  const votes = new Map<CurrencySign, { weight: number; line: MarkedLine }>()
  const vote = (sign: CurrencySign, weight: number, line: MarkedLine): void => {
    const known = votes.get(sign)
    votes.set(sign, { weight: (known?.weight ?? 0) + weight, line: known && known.weight > weight ? known.line : line })
  }
  for (const line of lines) {
    for (const { currency, value } of line.amounts) {
      if (currency !== null) vote(currency, line === total?.line && Math.abs(value) === total.value ? 8 : 1, line)
    }
    for (const sign of signsIn(line.content)) {
      // In an Italian address it is the province of Rome.
      if (sign === 'MYR' && language === 'it') continue
      vote(sign, line === total?.line ? 3 : 0.5, line)
    }
    for (const found of findPhrases(labels, line.words)) {
      const code = /^[\s:.]*([A-Z]{3})(?!\p{L})/u.exec(line.content.slice(found.end))?.[1]
      if (code && isCurrency(code)) vote(code, 6, line)
    }
  }
  const [best, second] = [...votes].sort((one, other) => other[1].weight - one[1].weight)
  if (best) {
    const found = resolve(best[0], country?.country ?? null, language, own)
    // The code confirms what the sign leaves open.
    const isConfirmed = (best[0] === krone || best[0] === dollar) && votes.has(found.currency)
    const isContested =
      second !== undefined &&
      second[1].weight > best[1].weight * 0.6 &&
      resolve(second[0], country?.country ?? null, language, own).currency !== found.currency
    const confidence = isContested ? Math.min(found.confidence, 0.7) : isConfirmed ? 0.98 : found.confidence
    return { currency: found.currency, confidence, line: best[1].line, reason: null }
  }
  return evident(country, language)
}

function evident(country: CurrencyFacts['country'], language: string | null): FoundCurrency | null {
  const spoken = language === null ? undefined : countryOfLanguage[language]
  const code = country?.country ?? spoken
  const currency = code === undefined ? undefined : currencyOfCountry[code]
  if (currency === undefined || code === undefined) return null
  const isBoth = country !== null && spoken === country.country
  const reason =
    country === null
      ? `no sign of a currency; the words are in the language of ${code}`
      : `no sign of a currency; the supplier is in ${code}`
  return {
    currency,
    confidence:
      isBoth && country.trust >= 0.9
        ? 0.9
        : isBoth
          ? 0.85
          : country === null
            ? 0.75
            : language === null && country.trust >= 0.9
              ? 0.85
              : 0.7,
    line: null,
    reason,
  }
}
