import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, sidesOfBoundaries } from './pattern-parts.ts'

/** A boundary written out, for the letters of these texts. */
const halves = { behind: '(?<![abø1é])', before: '(?![abø1é])', both: '(?:(?<=[abø1é])(?![abø1é])|(?<![abø1é])(?=[abø1é]))' }
const pieces = [
  '\\b',
  'a',
  'ø',
  '1',
  '-',
  '\\d',
  '\\s',
  '\\.',
  '.',
  '[ab]',
  '[a-f1]',
  '[^a]',
  '[.-]',
  '[+-a]',
  '\\p{L}',
  '(?=a)',
  '(?<=-)',
  '(?!b)',
  '^',
  '$',
]
const patterns = fc.letrec<{ pattern: string; item: string }>(tie => ({
  pattern: fc
    .array(
      fc.array(tie('item'), { maxLength: 4 }).map(items => items.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map(all => all.join('|')),
  item: fc.oneof(
    { weight: 6, arbitrary: fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('\\ba', 'ø\\b', '\\b[ab]', '-\\b')) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('a', 'ø', '\\d', '[ab-]', '-')
        .chain(one => fc.constantFrom('?', '*', '+', '{0,2}', '{2}', '??').map(many => one + many)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('(', '(?:', '(?<=', '(?!'), tie('pattern'), fc.constantFrom('', '', '?', '+'))
        .map(([opening, inside, many]) => `${opening}${inside})${/[=!]/.test(opening) ? '' : many}`),
    },
  ),
}))

test('a boundary of which one half is looked at finds what the whole one finds', () => {
  let halved = 0
  fc.assert(
    fc.property(
      patterns.pattern,
      fc.array(fc.string({ unit: fc.constantFrom(...'abø1-. é'), maxLength: 8 }), { minLength: 5, maxLength: 5 }),
      (pattern, texts) => {
        const parts = partsOf(pattern)
        const sides = sidesOfBoundaries(parts)
        halved += sides.size
        const written = parts.map((part, at) => (part === '\\b' ? halves[sides.get(at) ?? 'both'] : part)).join('')
        const half = new RegExp(written, 'gu')
        const whole = new RegExp(pattern.replaceAll('\\b', halves.both), 'gu')
        const found = (expression: RegExp) => texts.map(text => [...text.matchAll(expression)].map(match => [match.index, ...match]))
        expect(JSON.stringify(found(half))).toBe(JSON.stringify(found(whole)))
      },
    ),
    { numRuns: 300 },
  )
  expect(halved).toBeGreaterThan(100)
})
