/** An Idempotency-Key on everything that changes something: once, again, by many at once, with another body, and after its process was killed. */
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenApi, resolve } from '../../src/http/openapi/shape.ts'
import { each } from '../contract/operations.ts'
import { contents, errorsLogged, rowsAudited } from '../contract/store.ts'
import { buildProgram } from '../harness/build.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { ask, type Case, cases, type Request, writeRoutes } from './cases.ts'
import type { Orders } from './mortal-service.ts'

let service: TestService
/** Each case has an organization of its own, and asks with a person's key: some things only a person does. */
const homes = new Map<Case, { organization: Organization; key: string }>()

beforeAll(async () => {
  service = await startTestService()
  await each(
    cases,
    async one => {
      const organization = await service.found()
      homes.set(one, { organization, key: (await organization.member('owner')).key })
    },
    4,
  )
}, 600_000)
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const named = cases.map(one => [one.name, one] as const)
const homeOf = (one: Case) => homes.get(one)!
const prepare = (one: Case): Promise<Request> => one.request(service, homeOf(one).organization)
const askOnce = (one: Case, request: Request, key?: string): Promise<Reply> => ask(service.url, homeOf(one).key, request, key)
const isReplayed = ({ headers }: Reply): boolean => headers.get('idempotency-replayed') === 'true'
const isLate = ({ status, body }: Reply): boolean => status === 409 && body?.code === 'bank_unavailable'
const codeOf = ({ status, body }: Reply): string => `${status} ${body?.code ?? ''}`.trim()

/** Of a sandbox that does not answer in time: after that it is a fault, and told as one. */
const triesMax = 20

let drawn = 0
const newKey = () => `key-${++drawn}`

const audited = (one: Case): Promise<number> => rowsAudited(service, homeOf(one).organization.id)

test('every route that changes something has a case, and says that it takes a key', async () => {
  const { body } = await service.request(null, 'GET', '/api/openapi.json')
  const document = body as OpenApi
  // The actions of the contract share one route of the server, and have one each in the document.
  expect(writeRoutes(document).sort()).toEqual(cases.map(({ route }) => route).sort())
  const silent = writeRoutes(document).filter(route => {
    const [method, path] = route.split(' ') as ['POST', string]
    const { parameters = [] } = document.paths[path]![method.toLowerCase() as 'post']!
    return !parameters.some(parameter => (resolve(document, parameter as never) as { name: string }).name === 'Idempotency-Key')
  })
  expect(silent).toEqual([])
})

/** How many rows one call writes into the audit log: five at once write as many, and so does one that was cut off and asked for again. */
const changesOf = new Map<Case, number>()

describe('a key', () => {
  test.each(named)('%s: the second time the first answer, and nothing is changed', async (_name, one) => {
    const request = await prepare(one)
    const key = newKey()
    const first = await askOnce(one, request, key)
    expect([codeOf(first), isReplayed(first)], JSON.stringify(first.body)).toEqual(['200', false])
    const stored = await contents(service)
    const second = await askOnce(one, request, key)
    expect([codeOf(second), isReplayed(second)]).toEqual(['200', true])
    expect(second.body).toEqual(first.body)
    expect(await contents(service)).toEqual(stored)

    const another = await prepare(one)
    if (another.path === request.path && another.body !== request.body) {
      expect(codeOf(await askOnce(one, another, key)), 'with another body').toBe('409 idempotency_mismatch')
    }
    const before = await audited(one)
    expect(codeOf(await askOnce(one, another, newKey()))).toBe('200')
    changesOf.set(one, (await audited(one)) - before)
    const elsewhere: Request = {
      method: 'POST',
      path: '/api/rest/actions/save_contact',
      body: '{"name":"Elsewhere"}',
      type: 'application/json',
    }
    if (elsewhere.path !== request.path) {
      expect(codeOf(await askOnce(one, elsewhere, key)), 'for another operation').toBe('409 idempotency_mismatch')
    }
  })

  test.each(named)('%s: of five at once one does it', async (_name, one) => {
    const request = await prepare(one)
    const key = newKey()
    const before = await audited(one)
    const replies = await Promise.all(Array.from({ length: 5 }, () => askOnce(one, request, key)))
    const done = replies.filter(({ status }) => status === 200)
    expect(done.filter(reply => !isReplayed(reply)).length, replies.map(codeOf).join(', ')).toBe(1)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const others = replies.filter(reply => reply.status !== 200).map(codeOf)
    expect(others.filter(code => code !== '409 idempotency_in_progress')).toEqual([])
    expect((await audited(one)) - before).toBe(changesOf.get(one))
  })
})

let program: string

beforeAll(async () => {
  program = await buildProgram(new URL('./mortal-service.ts', import.meta.url))
})

async function startMortal(point: Pick<Orders, 'transaction' | 'when'>) {
  const orders: Orders = { ...point, app: service.database.app, filesDirectory: service.filesDirectory }
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const url = await new Promise<string>((resolveUrl, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`it ended by itself with ${code}`)))
    child.stdout.on('data', chunk => {
      said += chunk
      const [, found] = /^(http\S+)\n/.exec(said) ?? []
      if (found) resolveUrl(found)
    })
  })
  const dead = new Promise(resolveDeath => child.once('close', resolveDeath))
  return {
    url,
    stopped: () => said.slice(said.indexOf('\n') + 1).length,
    async kill() {
      child.kill('SIGKILL')
      await dead
    },
  }
}

/** The first transaction of an action in stages is the claim of its key; most have three. */
const points = [
  { transaction: 1, when: 'before' },
  { transaction: 1, when: 'after' },
  { transaction: 2, when: 'before' },
  { transaction: 2, when: 'after' },
  { transaction: 3, when: 'before' },
] as const

/** What became of an e-invoice that was being sent is found out by a job of the service, a little later. */
const mayComeLater = (one: Case, wrote: number): boolean =>
  ['issue_einvoice', 'resend_einvoice', 'issue_self_invoice', 'correct_self_invoice', 'issue_simplified_invoice'].includes(one.name) &&
  wrote > 0 &&
  wrote < changesOf.get(one)!

describe('a process that is killed', () => {
  test.each(points)(
    '$when the commit of transaction $transaction: whoever asks again gets the answer, and it is done once',
    async point => {
      const mortal = await startMortal(point)
      const requests = await each(cases, async one => ({ one, key: newKey(), request: await prepare(one), before: await audited(one) }), 4)
      let answered = 0
      const lost = requests.map(({ one, key, request }) =>
        ask(mortal.url, homeOf(one).key, request, key).then(
          reply => {
            answered++
            return reply
          },
          () => undefined,
        ),
      )
      await expect.poll(() => answered + mortal.stopped()).toBeGreaterThanOrEqual(cases.length)
      await mortal.kill()
      const first = await Promise.all(lost)
      const wrong = await each(requests, async ({ one, key, request, before }, at) => {
        let [again, used] = [await askOnce(one, request, key), key]
        // On a busy machine the sandbox may not answer in time, which changes nothing: it is asked anew.
        for (let tries = 1; isLate(again) && tries < triesMax; tries++) {
          used = newKey()
          again = await askOnce(one, request, used)
        }
        const third = await askOnce(one, request, used)
        const wrote = (await audited(one)) - before
        const faults = [
          codeOf(again) === '200' ? '' : `the next request got ${codeOf(again)}: ${again.body?.detail}`,
          first[at] === undefined || isLate(first[at]) || JSON.stringify(first[at].body) === JSON.stringify(again.body)
            ? ''
            : 'two answers',
          isReplayed(third) && JSON.stringify(third.body) === JSON.stringify(again.body) ? '' : 'the answer was not kept',
          wrote === changesOf.get(one) || mayComeLater(one, wrote) ? '' : `${wrote} rows in the audit log instead of ${changesOf.get(one)}`,
        ]
        return faults.filter(Boolean).map(fault => `${one.name}: ${fault}`)
      })
      expect(wrong.flat()).toEqual([])
    },
    600_000,
  )
})
