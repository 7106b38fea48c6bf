/** The first and the last days that can be written, wherever a day can be given: refused or answered, never a mistake of ours and never without an end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../src/http/openapi/shape.ts'
import { sampleOf } from '../contract/faults.ts'
import { changes, each, type Operation, reads, send } from '../contract/operations.ts'
import { errorsLogged } from '../contract/store.ts'
import { startTestService, type TestService } from '../harness/service.ts'

const edges = ['0001-01-01', '0001-12-31', '9999-01-01', '9999-12-31'] as const

let service: TestService
let keys: Record<'denmark' | 'italy', string>

beforeAll(async () => {
  service = await startTestService()
  const [danish, italian] = await Promise.all([service.found('denmark'), service.found('italy')])
  keys = { denmark: danish.key, italy: italian.key }
})
afterAll(async () => {
  try {
    expect(errorsLogged(service)).toEqual([])
  } finally {
    await service.close()
  }
})

const isDay = (schema: Schema): boolean => schema.format === 'date' || (schema.anyOf ?? []).some(isDay)

/** The input with each of its days, however deep, put on the edge: one at a time, and all of them. */
function withDays(schema: Schema, value: unknown, edge: string): unknown[] {
  if (isDay(schema)) return [edge]
  const [choice = {}] = (schema.anyOf ?? [schema]).filter(({ type }) => type === 'object' || type === 'array')
  if (choice.type === 'array' && choice.items) {
    const [first = sampleOf(choice.items)] = Array.isArray(value) ? value : []
    return withDays(choice.items, first, edge).map(item => [item])
  }
  if (choice.type !== 'object') return []
  const held = (value ?? sampleOf(choice)) as Record<string, unknown>
  const changed = Object.entries(choice.properties ?? {}).map(([name, of]) => [name, withDays(of, held[name], edge)] as const)
  const single = changed.flatMap(([name, values]) => values.map(one => ({ ...held, [name]: one })))
  const all = Object.fromEntries(changed.flatMap(([name, values]) => (values.length > 0 ? [[name, values.at(-1)]] : [])))
  return single.length > 1 ? [...single, { ...held, ...all }] : single
}

/** Every choice of edges for the days of a query, with each of them left out too. */
function queriesOf({ schema, example }: Operation): Record<string, unknown>[] {
  const required = Object.fromEntries((schema.required ?? []).map(name => [name, sampleOf(schema.properties?.[name] ?? {})]))
  const days = Object.entries(schema.properties ?? {}).flatMap(([name, of]) => (isDay(of) ? [name] : []))
  return days
    .reduce<Record<string, unknown>[]>(
      (queries, name) => queries.flatMap(query => [query, ...edges.map(edge => ({ ...query, [name]: edge }))]),
      [{ ...required, ...example }],
    )
    .slice(1)
}

async function mistakes(operation: Operation, inputs: readonly Record<string, unknown>[]): Promise<string[]> {
  const tried = (['denmark', 'italy'] as const).flatMap(country => inputs.map(input => ({ country, input })))
  const found = await each(tried, async ({ country, input }) => {
    const { status, body } = await send(service, keys[country], operation, input)
    return status >= 500 ? [`${country} ${status} ${JSON.stringify(body).slice(0, 200)} for ${JSON.stringify(input)}`] : []
  })
  return found.flat()
}

const readsOfDays = reads.flatMap(operation => {
  const queries = queriesOf(operation)
  return queries.length > 0 ? [[operation.name, operation, queries] as const] : []
})

const changesOfDays = changes.flatMap(operation => {
  const inputs = edges.flatMap(edge => withDays(operation.schema, operation.example, edge)) as Record<string, unknown>[]
  return inputs.length > 0 ? [[operation.name, operation, inputs] as const] : []
})

describe('a query', () => {
  test.each(readsOfDays)('%s', async (_name, operation, queries) => {
    expect(await mistakes(operation, queries)).toEqual([])
  })
})

describe('a body', () => {
  test.each(changesOfDays)('%s', async (_name, operation, inputs) => {
    expect(await mistakes(operation, inputs)).toEqual([])
  })
})

/** What may be kept of such days, with the reason. Everything else refuses them: a mistyped year is found when it is typed. */
const kept: Readonly<Record<string, string>> = { save_entry_schedule: 'one with a last day in 9999 has no end' }

test('a mistyped year is kept nowhere but where it must be', async () => {
  const found = await each(changesOfDays, async ([name, operation, inputs]) => {
    const taken: string[] = []
    for (const country of ['denmark', 'italy'] as const) {
      for (const input of inputs) {
        const { status } = await send(service, keys[country], operation, input)
        if (status === 200) taken.push(JSON.stringify(input))
      }
    }
    if (kept[name] !== undefined) expect(taken, kept[name]).not.toEqual([])
    return taken.length > 0 && kept[name] === undefined ? [`${name}: ${taken[0]}`] : []
  })
  expect(found.flat()).toEqual([])
})

test('the operations with days are found', () => {
  expect(readsOfDays.map(([name]) => name)).toEqual(expect.arrayContaining(['list_documents', 'get_withholding', 'get_balance_sheet']))
  expect(changesOfDays.map(([name]) => name)).toEqual(
    expect.arrayContaining(['save_invoice', 'save_manual_entry', 'set_lock', 'save_reminder']),
  )
})
