import type { Chance } from '../chance.ts'
import type { Language } from '../languages/vocabulary.ts'
import type { Country } from './country.ts'
import { middle } from './middle.ts'
import { north } from './north.ts'
import { south } from './south.ts'

export const countries: readonly Country[] = [...north, ...middle, ...south]

/** The first country of a language prints more than half of its paper. */
export function countryFor(language: Language, chance: Chance, only?: readonly string[]): Country {
  const speaking = countries.filter(({ language: spoken, code }) => spoken === language && (only === undefined || only.includes(code)))
  return chance.is(0.6) ? speaking[0]! : chance.of(speaking)
}
