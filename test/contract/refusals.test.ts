import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REFUSALS, refuse, refused, refuseFields } from '../../src/domain/refusals.ts'
import { defineAction } from '../../src/kernel/define-action.ts'
import { defineRead } from '../../src/kernel/define-read.ts'
import { toProblem } from '../../src/kernel/problem.ts'
import { say } from '../../src/language/say.ts'

const definition = {
  name: 'try_something',
  title: 'Try something',
  permission: 'invoices:edit',
  summary: 'Tries.',
  input: z.strictObject({}),
  output: z.strictObject({ id: z.string() }),
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {},
  refusals: ['contact_not_found'],
} as const

describe('an action', () => {
  // `npm run types` fails when one of the expected errors below is none: the compiler is the test.
  test('may return the refusals that it declares, and no other compiles', async () => {
    const declared = defineAction({ ...definition, run: async () => refuse(say('contact_not_found', { id: 'x' })) })
    expect(refused(await declared.run?.({}, {} as never))).toBe(true)
    // @ts-expect-error file_not_found is not declared
    defineAction({ ...definition, run: async () => refuse(say('file_not_found', { id: 'x' })) })
    // @ts-expect-error there is no such code at all
    defineAction({ ...definition, refusals: ['no_such_code'], run: async () => ({ id: 'x' }) })
    // @ts-expect-error the output lacks its id
    defineAction({ ...definition, run: async () => ({}) })
    // @ts-expect-error a read declares its refusals too
    defineRead({ ...definition, path: '/try', refusals: [], run: async () => refuse(say('contact_not_found', { id: 'x' })) })
  })
})

describe('a refusal', () => {
  test('becomes a problem document with its status, its code and every fault', () => {
    const faults = [{ path: 'name', ...say('required') }]
    expect(toProblem(refuseFields(faults), 'req_1', 'en')).toEqual({
      type: 'urn:primanota:problem:invalid_input',
      title: 'The input does not fit its schema.',
      status: 400,
      detail: 'name: This property is required.',
      code: 'invalid_input',
      values: { case: 'fields' },
      requestId: 'req_1',
      errors: [{ path: 'name', code: 'required', values: {}, message: 'This property is required.' }],
    })
  })

  test('is told in the language of whoever reads it', () => {
    const refusal = refuseFields([{ path: 'name', ...say('required') }])
    expect(toProblem(refusal, 'req_1', 'da')).toMatchObject({
      detail: 'name: Feltet skal udfyldes.',
      errors: [{ message: 'Feltet skal udfyldes.' }],
    })
    expect(toProblem(refusal, 'req_1', 'it').detail).toBe('name: Il campo è obbligatorio.')
  })

  test.each(Object.entries(REFUSALS))('%s has a status of the contract and a sentence', (code, { status, title }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 431, 500, 503]).toContain(status)
    expect(title).toMatch(/^[A-Z].*\.$/)
  })
})
