import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rows } from '../../test/harness/text-tables.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { saying } from './fault-of-input.ts'
import { parseInput } from './parse-input.ts'
import { toProblem } from './problem.ts'

const line = z.strictObject({ type: z.enum(['ledger', 'document']), amount: z.number() })

const input = z.strictObject({
  id: z.string().min(1).max(5).optional(),
  code: z.string().length(7).optional(),
  count: z.number().int().min(1).max(200).optional(),
  rate: z.number().gt(0).lt(100).optional(),
  flag: z.boolean().optional(),
  at: z.iso.datetime().optional(),
  region: z.union([z.enum(['north', 'south']), z.literal('')]).optional(),
  country: z.union([z.string().refine(given => given === 'DK', saying(say('country_code'))), z.literal('')]).optional(),
  always: z.literal('yes').optional(),
  odd: z
    .number()
    .refine(given => given % 2 === 1)
    .optional(),
  lines: z.array(line).min(1).max(2).optional(),
})

function faultsOf(body: unknown) {
  const parsed = parseInput(input, body)
  expect(refused(parsed), `${JSON.stringify(body)} is refused`).toBe(true)
  const { detail, errors } = toProblem(parsed as Refusal, 'req_1', 'en')
  return { detail, errors: errors?.map(({ path, message }) => ({ path, message })) }
}

test.each(rows`
  property  sent                       path            message
  id        null                       id              This must be a text, not null.
  id        5                          id              This must be a text, not a number.
  id        true                       id              This must be a text, not true.
  id        ["a"]                      id              This must be a text, not a list.
  id        {}                         id              This must be a text, not an object.
  id        ""                         id              This must not be empty.
  id        "abcdef"                   id              This may have at most 5 characters.
  code      "abc"                      code            This needs exactly 7 characters.
  code      "abcdefgh"                 code            This needs exactly 7 characters.
  count     "7"                        count           This must be a number, not a text.
  count     1.5                        count           This must be a whole number.
  count     0                          count           This must be at least 1.
  count     201                        count           This must be at most 200.
  rate      0                          rate            This must be more than 0.
  rate      100                        rate            This must be less than 100.
  flag      "yes"                      flag            This must be true or false.
  at        "tomorrow"                 at              Use a moment as RFC 3339 writes it, for example 2026-01-15T09:30:00Z.
  region    "east"                     region          This must be one of: north, south.
  country   "Denmark"                  country         Use the two capital letters of ISO 3166-1, for example DK or IT.
  country   5                          country         This must be a text, not a number.
  always    "no"                       always          This must be yes.
  odd       2                          odd             This value is not possible here.
  lines     {}                         lines           This must be a list, not an object.
  lines     []                         lines           This needs at least 1 item.
  lines     [{"type":"ledger"}]        lines.0.amount  This property is required.
  lines     [{"amount":1}]             lines.0.type    This property is required.
  lines     [{"amount":1,"type":"x"}]  lines.0.type    This must be one of: ledger, document.
`)('$property of $sent: $path: $message', ({ property, sent, path, message }) => {
  const { detail, errors } = faultsOf({ [property!]: JSON.parse(sent!) })
  expect({ detail, errors }).toEqual({ detail: `${path}: ${message}`, errors: [{ path, message }] })
})

test('a number beyond all numbers is too large', () => {
  expect(faultsOf({ rate: Number.POSITIVE_INFINITY }).errors).toEqual([{ path: 'rate', message: 'This number is too large.' }])
})

describe('a property that is not known', () => {
  test('is answered with those that are and were not sent', () => {
    const { errors } = faultsOf({ lines: [{ targetType: 'ledger', amount: 1 }] })
    expect(errors).toEqual([
      { path: 'lines.0.type', message: 'This property is required.' },
      { path: 'lines.0.targetType', message: 'This property is not known here. There are also: type.' },
    ])
  })

  test('is not known, and that is all, where nothing else could be sent', () => {
    const { errors } = faultsOf({ lines: [{ type: 'ledger', amount: 1, constructor: 1 }] })
    expect(errors).toEqual([{ path: 'lines.0.constructor', message: 'This property is not known here.' }])
  })
})

describe('the detail', () => {
  test('says everything where that is little, and what is wrong in the same way once', () => {
    const { detail } = faultsOf({ id: null, code: null, count: 0 })
    expect(detail).toBe('id, code: This must be a text, not null. count: This must be at least 1.')
  })

  test('says how much is wrong where it is much', () => {
    const { detail, errors } = faultsOf({ id: 1, code: 1, count: '', rate: '', flag: 1, at: 1 })
    expect([detail, errors?.length]).toEqual(['6 things are wrong; see errors.', 6])
  })

  test('speaks of the body where it has no properties', () => {
    for (const [body, message] of [
      [[], 'This must be an object, not a list.'],
      [null, 'This must be an object, not null.'],
      ['{}', 'This must be an object, not a text.'],
    ]) {
      expect(faultsOf(body)).toMatchObject({ detail: `The body: ${message}`, errors: [{ path: '', message }] })
    }
  })
})

test('a schema with words of its own is heard first', () => {
  const own = z.strictObject(
    { name: z.string().min(1, saying(say('country_code'))) },
    { error: ({ code }) => (code === 'unrecognized_keys' ? saying(say('contradiction', { other: 'name' })) : undefined) },
  )
  expect(parseInput(own, { name: '', label: 'x' })).toMatchObject({
    errors: [
      { path: 'name', ...say('country_code') },
      { path: 'label', ...say('contradiction', { other: 'name' }) },
    ],
  })
})
