/** Sentences name kinds of purchase and of supply by tables of their own: what a country has and they lack would be shown as its bare code. */
import { describe, expect, test } from 'vitest'
import { categoryNames as danishCategories } from '../../src/language/da/coding.ts'
import { natureNames as danishNatures } from '../../src/language/da/italy.ts'
import { categoryNames as englishCategories } from '../../src/language/en/coding.ts'
import { natureNames as englishNatures } from '../../src/language/en/italy.ts'
import { categoryNames as italianCategories } from '../../src/language/it/coding.ts'
import { natureNames as italianNatures } from '../../src/language/it/italy.ts'
import { regions } from '../../src/regions/index.ts'
import { natures } from '../../src/regions/italy/natures.ts'

describe.each([
  ['English', englishCategories, englishNatures],
  ['Danish', danishCategories, danishNatures],
  ['Italian', italianCategories, italianNatures],
] as const)('in %s', (_language, categories, known) => {
  test('every kind of purchase has a name, and nothing else', () => {
    const slugs = Object.values(regions).flatMap(region => region.categories.map(({ slug }) => slug))
    expect(Object.keys(categories).sort()).toEqual([...new Set(slugs)].sort())
  })

  test('every natura has a name', () => {
    expect(Object.keys(known)).toEqual(natures.map(({ code }) => code))
  })
})

test('a natura is called what it is called elsewhere', () => {
  expect(Object.values(englishNatures)).toEqual(natures.map(({ english }) => english))
  expect(Object.values(italianNatures)).toEqual(natures.map(({ italian }) => italian))
})
