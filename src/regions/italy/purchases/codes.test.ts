import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import italy from '../index.ts'
import { codingTable } from './category-words.ts'

const numbers = italy.chart.map(account => account.number)

test('the numbers of the chart are unique and in order', () => {
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers).toEqual([...new Set(numbers)].sort())
  for (const number of numbers) expect(number).toMatch(/^\d{4}$/)
})

test('every account has two names, and a VAT code that exists or none', () => {
  for (const { name, vatCode } of italy.chart) {
    expect(name.local).not.toBe('')
    expect(name.english).not.toBe('')
    if (vatCode !== null) expect(italy.vatCode(vatCode), vatCode).toBeDefined()
  }
})

test('the accounts that entries need are in the chart', () => {
  const { rounding, exchangeRate, result, payment, ...single } = italy.accounts
  const groups = [single, rounding, exchangeRate, result].flatMap(group => Object.values(group))
  const needed = [...groups, ...payment]
  expect(numbers).toEqual(expect.arrayContaining(needed))
})

test('every category has an account of the chart, and every row of words a category', () => {
  const slugs = italy.categories.map(category => category.slug)
  expect(slugs).toEqual([...new Set(slugs)])
  for (const category of italy.categories) expect(numbers).toContain(category.ledgerAccountId)
  for (const row of codingTable) expect(slugs).toContain(row.slug)
  const worded = new Set(codingTable.map(row => row.slug))
  expect(slugs.filter(slug => !worded.has(slug))).toEqual(['other'])
})

test('no word is in the table of two kinds of purchase', () => {
  const owners = new Map<string, Set<string>>()
  for (const { slug, words, stems, names = [], hints = [] } of codingTable) {
    for (const word of [...words, ...stems, ...names, ...hints]) owners.set(word, (owners.get(word) ?? new Set()).add(slug))
  }
  expect(owners.size).toBeGreaterThan(500)
  expect([...owners].filter(([, slugs]) => slugs.size > 1).map(([word]) => word)).toEqual([])
})

test.each(rows`
  code        rate   deductible   self    reported
  22          22     1/1          -       yes
  4           4      1/1          -       yes
  22D40       22     40/100       -       yes
  10D0        10     0/100        -       yes
  5D33        5      33/100       -       yes
  22RC16      22     1/1          2601    yes
  4RC16       4      1/1          2601    yes
  22RC17      22     1/1          2601    yes
  22RC17D40   22     40/100       2601    yes
  10RC18D0    10     0/100        2601    yes
  22RC19      22     1/1          2601    yes
  22IMP       22     1/1          -       yes
  22S         22     0/1          -       yes
  N1          0      0/1          -       no
  N2.2        0      0/1          -       yes
  N6.3        0      0/1          -       yes
  N7          0      0/1          -       yes
  NR          0      0/1          -       no
`)('$code', ({ code, rate, deductible, self, reported }) => {
  const found = italy.vatCode(code!)!
  expect(found.code).toBe(code)
  expect(String(found.rate)).toBe(rate)
  expect(`${found.deductible.numerator}/${found.deductible.denominator}`).toBe(deductible)
  expect(found.selfAssessedTo ?? '').toBe(self)
  expect(found.isReported).toBe(reported === 'yes')
  expect(found.law).toMatch(/art/)
})

test.each([
  '',
  'N2',
  'N3',
  'N6',
  'N2.3',
  'N6.10',
  '21',
  '25',
  '22D',
  '22D100',
  '22D040',
  '22D-1',
  '22RC20',
  '22RC',
  'RC17',
  '22SD40',
  '22rc17',
  ' 22',
  '22 ',
  'constructor',
])('%j is no code', code => expect(italy.vatCode(code)).toBeUndefined())

test('the list holds each code once, as it is looked up', () => {
  const codes = italy.vatCodes.map(one => one.code)
  expect(codes).toEqual([...new Set(codes)])
  expect(codes).toEqual(
    expect.arrayContaining(['22', '22D50', '22D40', '22D0', '10D0', 'N1', 'N2.1', 'N7', '22S', '10S', '10RC16', '22RC17', 'NR', '22IMP']),
  )
  for (const one of italy.vatCodes) expect(italy.vatCode(one.code)).toEqual(one)
})
