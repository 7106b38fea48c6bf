/** All countries by name, as the choices of a field. */
import { countryCodes } from '../../../src/domain/identity/countries.ts'
import { type Language, localeOf } from '../../words/languages.ts'
import { nameOfCountry } from './name-of-country.ts'

export interface Country {
  value: string
  label: string
}

/** The own one first: most contacts are there. */
export function countriesIn(language: Language, home: string | undefined): Country[] {
  const { compare } = new Intl.Collator(localeOf[language])
  const all = countryCodes.map(value => ({ value, label: nameOfCountry(value, language) })).sort((a, b) => compare(a.label, b.label))
  return [...all.filter(({ value }) => value === home), ...all.filter(({ value }) => value !== home)]
}
