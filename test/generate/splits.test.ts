/** What is fitted is never what is measured: by layout, and by the rare words and forms of the lists. */
import { expect, test } from 'vitest'
import { books } from '../../eval/generate/languages/index.ts'
import { languages } from '../../eval/generate/languages/vocabulary.ts'
import { allLayouts, layoutsIn } from '../../eval/generate/layouts/index.ts'
import { documentAt } from '../../eval/generate/make.ts'
import { choicesOf, commonOf, purposes, splits } from '../../eval/generate/splits.ts'

test('each layout is for one purpose, and every split has enough of them in most families', () => {
  const ids = purposes.map(purpose => layoutsIn(purpose).map(({ layout }) => layout.id))
  expect(ids.flat().sort()).toEqual(allLayouts.map(({ layout }) => layout.id).sort())
  expect(new Set(ids.flat()).size).toBe(allLayouts.length)
  for (const split of splits) {
    expect(layoutsIn(split).length).toBeGreaterThanOrEqual(24)
    expect(new Set(layoutsIn(split).map(({ family }) => family)).size).toBe(12)
  }
})

test('no two layouts are the same blocks under two names', () => {
  const shape = (layout: (typeof allLayouts)[number]['layout']): string => JSON.stringify([layout.body, layout.foot])
  expect(new Set(allLayouts.map(({ layout }) => shape(layout))).size).toBe(allLayouts.length)
})

test('documents of a split have layouts of that split', () => {
  for (const split of splits) for (let at = 0; at < 15; at += 1) expect(documentAt(3, at, split).layout.split).toBe(split)
})

test('settling layouts have words that no other layout prints, and none of the rare words of others', () => {
  const settling = layoutsIn('settle').map(({ layout }) => layout)
  expect(settling.length).toBeGreaterThanOrEqual(24)
  for (const { layout } of [...layoutsIn(null), ...splits.flatMap(split => layoutsIn(split))]) expect(layout.words).toBeUndefined()
  for (const { split, words } of settling) {
    expect(split).toBe('fit')
    for (const language of languages)
      for (const [label, list] of Object.entries(words?.[language].labels ?? {})) {
        const known = books[language].words.labels[label as 'date']
        const others = new Set(splits.flatMap(one => choicesOf(known, one)))
        expect(
          choicesOf(list, 'fit').filter(word => word !== '-' && others.has(word)),
          `${language} ${label}`,
        ).toEqual([])
      }
  }
  const drawn = new Set(Array.from({ length: 400 }, (_, at) => documentAt(5, at, 'settle').layout.id))
  expect(drawn.size).toBe(settling.length)
})

test('a rare word belongs to one split, and every list has words for all', () => {
  for (const language of languages)
    for (const [label, list] of Object.entries(books[language].words.labels)) {
      const lists = splits.map(split => choicesOf(list, split))
      for (const one of lists) expect(one.length, `${language} ${label}`).toBeGreaterThan(0)
      const common = new Set(choicesOf(commonOf(list), 'build'))
      const rare = lists.flatMap(one => one.filter(word => !common.has(word)))
      expect(new Set(rare).size, `${language} ${label}`).toBe(rare.length)
    }
})
