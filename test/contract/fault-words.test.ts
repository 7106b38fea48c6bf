/** What is wrong with a request is said in our words: no sentence of a library reaches a caller, and what the reference promises is what is answered. */
import { describe, expect, test } from 'vitest'
import { importStatement } from '../../src/actions/bank/importing/statements.ts'
import { catalogue } from '../../src/app.ts'
import { refused } from '../../src/domain/refusals.ts'
import { toDocument } from '../../src/http/openapi/document.ts'
import type { Operation as Documented } from '../../src/http/openapi/shape.ts'
import { parseInput } from '../../src/kernel/parse-input.ts'
import { type ToldFault, toldFault } from '../../src/kernel/problem.ts'
import { say } from '../../src/language/say.ts'
import { faultsOf, queryFaults } from './faults.ts'
import { changes, type Operation, operations, reads } from './operations.ts'

/** An answer of the reference, as far as it is looked at here. */
interface Refused {
  content: { 'application/problem+json': { examples: { invalid_input?: { value: { errors?: ToldFault[] } } } } }
}

/** How zod speaks when nobody has taught it otherwise. */
const isRaw = (message: string): boolean =>
  /\b(invalid|expected|received|unrecognized|nan|undefined)\b|too (big|small):|[<>]=?\d/i.test(message)

function faultsFor({ input }: Pick<Operation, 'input'>, body: unknown): ToldFault[] {
  const parsed = parseInput(input, body)
  return refused(parsed) ? (parsed.errors ?? []).map(fault => toldFault(fault, 'en')) : []
}

describe('every fault is a sentence of ours', () => {
  test.each(changes.map(operation => [operation.name, operation] as const))('of %s', (_name, operation) => {
    const told = faultsOf(operation.schema, operation.example).flatMap(fault => faultsFor(operation, fault.input))
    expect(told.length).toBeGreaterThan(8)
    expect(told.filter(({ message }) => isRaw(message) || !/^[A-Z].*\.$/.test(message))).toEqual([])
    expect(told.filter(({ code }) => code === 'not_possible').map(({ path }) => path)).toEqual([])
  })

  test.each(reads.map(operation => [operation.name, operation] as const))('of %s', (_name, operation) => {
    const queries = queryFaults(operation.schema, operation.inPath).map(fault => ({ ...operation.example, ...(fault.input as object) }))
    const told = queries.flatMap(query => faultsFor(operation, query))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(({ message }) => isRaw(message) || !/^[A-Z].*\.$/.test(message))).toEqual([])
    expect(told.filter(({ code }) => code === 'not_possible').map(({ path }) => path)).toEqual([])
  })

  test('of the statement of a bank, and it names no property that the service fills in', () => {
    const sent = importStatement.example as Record<string, unknown>
    const told = [{ preview: 'yes' }, { currency: 'kroner' }, { accountName: '' }, { colour: 'red' }].map(
      query => faultsFor(importStatement, { ...sent, ...query })[0]?.message,
    )
    expect(told).toEqual([
      'This must be true or false.',
      'Use the three capital letters of ISO 4217, for example EUR.',
      'This must not be empty.',
      'This property is not known here. There are also: accountId, accountName, currency, preview.',
    ])
  })

  test('the check knows what it looks for', () => {
    const raw = [
      'Invalid input: expected string, received undefined',
      'Too big: expected number to be <=200',
      'Invalid option: expected one of "a"|"b"',
    ]
    expect(raw.filter(isRaw)).toEqual(raw)
  })
})

describe('from a later day to an earlier one is a mistake, and not a list of nothing', () => {
  const ofDays = reads.filter(({ schema }) => schema.properties?.from && schema.properties.to)

  test('in all nineteen reads of days', () => expect(ofDays).toHaveLength(19))

  test.each(ofDays.map(operation => [operation.name, operation] as const))('of %s', (_name, operation) => {
    const asked = (from?: string, to?: string) =>
      faultsFor(operation, { ...operation.example, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
    expect(asked('2026-03-02', '2026-03-01')).toEqual([
      { path: 'from', ...say('from_after_to'), message: 'This must not be later than `to`.' },
    ])
    for (const days of [['2026-03-01', '2026-03-01'], ['2026-03-01'], [undefined, '2026-03-01']]) expect(asked(...days)).toEqual([])
  })
})

test('what the reference shows as a fault is what is answered', () => {
  const documented = new Map<string, Documented>()
  for (const item of Object.values(toDocument(catalogue, 'http://localhost').paths)) {
    for (const operation of Object.values(item as Record<string, Documented>)) documented.set(operation.operationId, operation)
  }
  const wrong = operations
    .filter(({ hasBody, kind }) => hasBody || kind === 'read')
    .flatMap(operation => {
      const answer = documented.get(operation.name)?.responses['400'] as Refused | undefined
      const [fault] = answer?.content['application/problem+json'].examples.invalid_input?.value.errors ?? []
      const inPath = Object.fromEntries(operation.inPath.map(name => [name, 'some_id']))
      const isKnown = fault !== undefined && Object.hasOwn(operation.schema.properties ?? {}, fault.path)
      const body = fault?.path === 'limit' ? { limit: '201' } : isKnown ? {} : { [fault?.path ?? '']: '1' }
      const found = faultsFor(operation, { ...inPath, ...body })
      return found.some(one => one.path === fault?.path && one.message === fault?.message) ? [] : [[operation.name, fault, found]]
    })
  expect(wrong).toEqual([])
})
