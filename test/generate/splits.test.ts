/** What is fitted is never what is measured: by layout, and by the rare words and forms of the lists. */
import { expect, test } from 'vitest'
import { books } from '../../eval/generate/languages/index.ts'
import { languages } from '../../eval/generate/languages/vocabulary.ts'
import { allLayouts, layoutsIn } from '../../eval/generate/layouts/index.ts'
import { documentAt } from '../../eval/generate/make.ts'
import { choicesOf, splits } from '../../eval/generate/splits.ts'

test('each layout is in one split, and every split has enough of them in most families', () => {
  const ids = splits.map(split => layoutsIn(split).map(({ layout }) => layout.id))
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

test('a rare word belongs to one split, and every list has words for all', () => {
  for (const language of languages)
    for (const [label, list] of Object.entries(books[language].words.labels)) {
      const lists = splits.map(split => choicesOf(list, split))
      for (const one of lists) expect(one.length, `${language} ${label}`).toBeGreaterThan(0)
      const common = new Set(choicesOf(list.split('||')[0]!, 'build'))
      const rare = lists.flatMap(one => one.filter(word => !common.has(word)))
      expect(new Set(rare).size, `${language} ${label}`).toBe(rare.length)
    }
})
