/** Where a purchase comes from, as VAT sees it: that decides who owes the VAT. */

import { say } from '../../language/say.ts'
import { inWords } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import type { Extraction } from '../documents/extraction.ts'
import { countryOfVatPrefix, isEuCountry } from '../identity/countries.ts'
import type { Evidence } from './coding-reason.ts'

export interface Origin {
  kind: 'domestic' | 'eu' | 'world' | 'unknown'
  country: string | null
  /** The supplier's own country, where it is another than that of the VAT number that it uses. */
  establishedIn: string | null
  isAssumption: boolean
  said: Said
  evidence: Evidence
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
  const evidence = inWords(
    registered === undefined ? say('evidence_country', { country }) : say('evidence_vat_number', { vatNumber: supplier.vatNumber! }),
  )
  const establishedIn = supplier.country !== null && supplier.country !== country ? supplier.country : null
  const kind = country === home.country ? 'domestic' : isEuCountry(country) ? 'eu' : 'world'
  const said = kind === 'domestic' ? say('supplier_country.domestic') : say(`supplier_country.${kind}`, { country })
  return { kind, country, establishedIn, isAssumption: false, said, evidence }
}

function unnamed(currency: string | null, language: string | null, home: DomesticSigns): Origin {
  const fits = (currency === null || currency === home.currency) && (language === null || home.languages.includes(language))
  const evidence = inWords(say('evidence_currency_language', { currency, language }))
  // A document that shows nothing at all fits nothing.
  if (fits && (currency !== null || language !== null)) {
    const said = say('country_assumed.domestic')
    return { kind: 'domestic', country: home.country, establishedIn: null, isAssumption: true, said, evidence }
  }
  return { kind: 'unknown', country: null, establishedIn: null, isAssumption: true, said: say('country_assumed.unknown'), evidence }
}
