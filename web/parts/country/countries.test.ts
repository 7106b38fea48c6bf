import { expect, test } from 'vitest'
import { countryCodes } from '../../../src/domain/identity/countries.ts'
import { countriesIn } from './countries.ts'
import { nameOfCountry } from './name-of-country.ts'

test.each([
  ['da', 'Tyskland'],
  ['it', 'Germania'],
  ['en', 'Germany'],
] as const)('a country has its name in %s', (language, name) => {
  expect(nameOfCountry('DE', language)).toBe(name)
})

test.each(['', 'de', 'DEU', 'Tyskland', '1A'])('what is no code (%j) is shown as it is', text => {
  expect(nameOfCountry(text, 'da')).toBe(text)
})

test('each country is a choice, once, the own one first and the others by name', () => {
  const choices = countriesIn('da', 'IT')
  expect(choices[0]).toEqual({ value: 'IT', label: 'Italien' })
  expect(choices.map(({ value }) => value).sort()).toEqual([...countryCodes].sort())
  const others = choices.slice(1).map(({ label }) => label)
  expect(others).toEqual([...others].sort(new Intl.Collator('da-DK').compare))
  // Danes write Å last.
  expect(others.at(-1)).toBe('Åland')
})
