/** Where a purchase comes from, as VAT sees it: that decides who owes the VAT. */

import type { Extraction } from '../documents/extraction.ts'
import { countryName, countryOfVatPrefix, isEuCountry } from '../identity/countries.ts'

export interface Origin {
  kind: 'domestic' | 'eu' | 'world' | 'unknown'
  country: string | null
  /** The supplier's own country, where it is another than that of the VAT number that it uses. */
  establishedIn: string | null
  isAssumption: boolean
  message: string
  evidence: string | null
}

/** What a document of this country looks like when it does not say where it is from. */
export interface DomesticSigns {
  country: string
  currency: string
  languages: readonly string[]
}

/** A VAT number says under which country's VAT the supplier sells; an address only where it is. */
export function originOf({ supplier, currency, language }: Extraction, home: DomesticSigns): Origin {
  const registered = supplier.vatNumber === null ? undefined : countryOfVatPrefix(supplier.vatNumber.slice(0, 2))
  const country = registered ?? supplier.country
  if (country === null) return unnamed(currency, language, home)
  const evidence = registered === undefined ? `country ${country}` : `VAT number ${supplier.vatNumber}`
  const establishedIn = supplier.country !== null && supplier.country !== country ? supplier.country : null
  const kind = country === home.country ? 'domestic' : isEuCountry(country) ? 'eu' : 'world'
  const name = countryName(country) ?? country
  const message =
    kind === 'domestic'
      ? 'The supplier is a domestic one.'
      : kind === 'eu'
        ? `The supplier is in ${name}, another country of the EU.`
        : `The supplier is in ${name}, outside the EU.`
  return { kind, country, establishedIn, isAssumption: false, message, evidence }
}

function unnamed(currency: string | null, language: string | null, home: DomesticSigns): Origin {
  const fits = (currency === null || currency === home.currency) && (language === null || home.languages.includes(language))
  const evidence = `currency ${currency ?? 'not stated'}, language ${language ?? 'not recognised'}`
  // A document that shows nothing at all fits nothing.
  if (fits && (currency !== null || language !== null)) {
    const message = 'The document does not say where the supplier is; it is taken as a domestic one, since currency and language fit.'
    return { kind: 'domestic', country: home.country, establishedIn: null, isAssumption: true, message, evidence }
  }
  const message = 'The document does not say where the supplier is, and the VAT depends on it.'
  return { kind: 'unknown', country: null, establishedIn: null, isAssumption: true, message, evidence }
}
