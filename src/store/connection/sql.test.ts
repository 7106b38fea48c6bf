import { describe, expect, test } from 'vitest'
import { nothing, sql } from './sql.ts'

describe('statements of fragments', () => {
  const pair = (one: unknown, other: unknown) => sql`${one}${other}`

  test('count the places of their values on, and keep the values in that order', () => {
    const inner = sql`b = ${'inner'} and c = ${2}`
    const { text, values } = sql`select ${'first'} where ${inner} and d = ${'last'}`
    expect(text).toBe('select $1 where b = $2 and c = $3 and d = $4')
    expect(values).toEqual(['first', 'inner', 2, 'last'])
  })

  test('at one place are as many as there are fragments for it', () => {
    const filtered = (filter: ReturnType<typeof sql> | string) => sql`select 1 ${filter}`
    expect(filtered(nothing).text).toBe('select 1 ')
    expect(filtered(sql`where a = ${1}`).text).toBe('select 1 where a = $1')
    expect(filtered('a value').text).toBe('select 1 $1')
    expect(filtered(nothing).text).toBe('select 1 ')
  })

  test('that stand side by side are never taken for others', () => {
    // Enough of them that the numbers of any two, written one behind the other, would also be those of another two.
    const fragments = Array.from({ length: 130 }, (_, number) => sql([`f${number} `] as unknown as TemplateStringsArray))
    for (const one of fragments) for (const other of fragments) expect(pair(one, other).text).toBe(`${one.text}${other.text}`)
    expect(pair(fragments[0], 'a value').text).toBe('f0 $1')
    expect(pair('a value', fragments[0]).text).toBe('$1f0 ')
  })
})

test.each([
  ['insert into contact (id, name) values ($1, $2)', true],
  ['\n    insert into contact (id, name)\n    values ($1, $2, \n      $3)', true],
  ['insert into contact (id) values ($1) on conflict do nothing', false],
  ['insert into contact (id) values ($1) returning id', false],
  ['insert into contact (id) values (next_number())', false],
  ['insert into contact (id) select $1', false],
  ['insert into contact (id) values ($1); select 1', false],
  ['update contact set id = $1', false],
  ['with a as (select 1) insert into contact (id) values ($1)', false],
])('%j adds given rows and does nothing else: %s', (text, isPlain) => {
  expect(sql([text] as unknown as TemplateStringsArray).isPlainInsert).toBe(isPlain)
})
