import { beforeEach, expect, test } from 'vitest'
import { type Change, createOutbox, type Entry, heldMs, type Outbox, type Sent } from './outbox.ts'

interface Timer {
  at: number
  run: () => void
}

let now: number
let timers: Set<Timer>
let sent: Change[]
let kept: Map<string, Change>
let settled: Entry[]
let answers: (Sent | Promise<Sent>)[]
let outbox: Outbox

const change = (key: string): Change => ({
  key,
  operation: 'post_document',
  input: { documentId: key },
  targetId: key,
  title: key,
  userId: 'usr_1',
  organizationId: 'org_1',
  tab: 'tab',
  decidedAt: 0,
})
const problem = { type: '', title: 'No', status: 409, detail: 'It is posted.', code: 'document_posted', values: {}, requestId: 'r' }
const flushed = () => new Promise<void>(resolve => setImmediate(resolve))

async function pass(ms: number): Promise<void> {
  now += ms
  for (const timer of [...timers].filter(({ at }) => at <= now)) {
    timers.delete(timer)
    timer.run()
  }
  await flushed()
}

const states = () => outbox.entries().map(({ change: { key }, state }) => `${key} ${state}`)

beforeEach(() => {
  now = 0
  timers = new Set()
  sent = []
  kept = new Map()
  settled = []
  answers = []
  outbox = createOutbox({
    async send(one) {
      sent.push(one)
      return answers.shift() ?? { result: { ok: true } }
    },
    keep: async one => void kept.set(one.key, one),
    forget: async key => void kept.delete(key),
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    settled: entry => settled.push(entry),
  })
})

test('a change is kept at once, sent after its time, and forgotten once it is answered', async () => {
  outbox.hold(change('a'))
  await pass(heldMs - 1)
  expect([sent.length, kept.size, states()]).toEqual([0, 1, ['a held']])
  await pass(1)
  expect([sent.map(({ key }) => key), kept.size, states()]).toEqual([['a'], 0, ['a done']])
  expect(settled).toMatchObject([{ state: 'done', result: { ok: true } }])
})

test('one that is taken back leaves no trace; what is on its way cannot be', async () => {
  outbox.hold(change('a'))
  outbox.hold(change('b'))
  expect(outbox.cancelLast()?.key).toBe('b')
  await pass(heldMs)
  expect([sent.map(({ key }) => key), states(), outbox.cancel('a'), outbox.cancelLast()]).toEqual([['a'], ['a done'], undefined, undefined])
})

test('when the page goes everything is sent, under the keys that it was decided with', async () => {
  for (let at = 0; at < 10; at++) outbox.hold(change(`k${at}`))
  outbox.flush()
  expect(sent.map(({ key }) => key)).toEqual(Array.from({ length: 10 }, (_, at) => `k${at}`))
  await flushed()
  await pass(heldMs)
  expect(sent).toHaveLength(10)
})

test('a lost connection is tried again with the same key, until there is an answer', async () => {
  answers = [{ lost: true }, { lost: true }]
  outbox.hold(change('a'))
  await pass(heldMs)
  expect([states(), kept.size]).toEqual([['a waiting'], 1])
  await pass(2000)
  outbox.retryWaiting()
  await flushed()
  expect([sent.map(({ key }) => key), states(), kept.size]).toEqual([['a', 'a', 'a'], ['a done'], 0])
})

test('a service that keeps failing is given up on, until somebody asks again', async () => {
  answers = Array.from({ length: 6 }, () => ({ failed: { ...problem, status: 500, code: 'internal_error' } }))
  outbox.hold(change('a'))
  await pass(heldMs)
  for (let round = 0; round < 8; round++) await pass(60_000)
  expect([states(), sent.length, kept.size]).toEqual([['a unknown'], 6, 1])
  outbox.retry('a')
  await flushed()
  expect([states(), sent.length, kept.size]).toEqual([['a done'], 7, 0])
})

test('a refusal is told, and is not sent again', async () => {
  answers = [{ problem }]
  outbox.hold(change('a'))
  await pass(heldMs)
  await pass(600_000)
  expect([sent.length, kept.size, states()]).toEqual([1, 0, ['a refused']])
  expect(settled[0]?.problem?.code).toBe('document_posted')
})

test('what a closed tab left is sent at once and in order, and never twice by the same page', async () => {
  outbox.resume([change('a'), change('b')])
  outbox.resume([change('a')])
  await flushed()
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('no more than four are on their way at the same time', async () => {
  const open: ((sent: Sent) => void)[] = []
  answers = Array.from({ length: 4 }, () => new Promise<Sent>(resolve => open.push(resolve)))
  for (let at = 0; at < 6; at++) outbox.hold(change(`k${at}`))
  await pass(heldMs)
  expect(sent).toHaveLength(4)
  open[0]?.({ result: {} })
  await flushed()
  expect(sent).toHaveLength(6)
})
