import { expect, test } from 'vitest'
import { inMemory } from './kept.ts'
import type { Progress } from './queue.ts'
import { readAnswer, type Sent } from './send.ts'
import { createUploads, type Surroundings } from './uploads.ts'

const reasons = { empty: 'empty', tooLarge: 'too large', unreadable: 'unreadable' }

const pdf = (name: string, bytes = name) => new File([bytes], name, { type: 'application/pdf' })

const taken = (documentId: string): Sent => ({
  type: 'taken',
  documents: [{ documentId, name: null, isKnown: false, step: 'queued', pagesDone: null, pages: null, reason: null }],
  leftOut: [],
})

interface Call {
  name: string
  key: string
  answer(sent: Sent): void
}

/** Time passes when the test says so, and the service answers when it does. */
function surroundings(changed: Partial<Surroundings> = {}) {
  const calls: Call[] = []
  const timers: { run: () => void; ms: number }[] = []
  const kept = changed.open ? undefined : inMemory()
  let progress: Progress[] = []
  const around: Surroundings = {
    open: async () => kept!,
    send: ({ name, key }) => new Promise(answer => calls.push({ name, key, answer })),
    ask: async () => progress,
    alone: async (_name, run) => run().then(() => true),
    untilSignedIn: async () => undefined,
    later: (run, ms) => void timers.push({ run, ms }),
    now: () => 0,
    isOnline: () => true,
    changed: () => undefined,
    ...changed,
  }
  return {
    around,
    calls,
    timers,
    kept: kept!,
    says: (next: Progress[]) => {
      progress = next
    },
    async pass() {
      for (let round = 0; round < 5; round++) {
        for (const { run } of timers.splice(0)) run()
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    settle: () => new Promise(resolve => setTimeout(resolve, 5)),
  }
}

test('several files are sent three at a time, the same one once, and what is too large is not sent', async () => {
  const { around, calls, settle, pass, says } = surroundings()
  const uploads = createUploads('usr_1', around)
  const large = Object.defineProperty(pdf('large.pdf'), 'size', { value: 26 * 1024 * 1024 })
  const files = [pdf('a.pdf'), pdf('b.pdf'), pdf('a again.pdf', 'a.pdf'), pdf('c.pdf'), pdf('d.pdf'), pdf('empty.pdf', ''), large]
  await uploads.add({ files, isCut: false }, 'org_1', reasons)
  await settle()
  expect(calls.map(call => call.name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  expect(uploads.list().map(upload => [upload.name, upload.state, upload.twinOf ?? upload.problem?.code])).toEqual([
    ['a.pdf', 'sending', undefined],
    ['b.pdf', 'sending', undefined],
    ['a again.pdf', 'done', 'a.pdf'],
    ['c.pdf', 'sending', undefined],
    ['d.pdf', 'waiting', undefined],
    ['empty.pdf', 'refused', 'file_empty'],
    ['large.pdf', 'refused', 'payload_too_large'],
  ])
  calls[1]!.answer(taken('doc_b'))
  await settle()
  says([{ documentId: 'doc_b', step: 'held', pagesDone: null, pages: null, reason: { code: 'waits_for_person', message: 'Look at it.' } }])
  await pass()
  expect(calls.map(call => call.name)).toContain('d.pdf')
  expect(uploads.list()[1]).toMatchObject({ state: 'done', documents: [{ step: 'held', reason: { code: 'waits_for_person' } }] })
})

test('after a lost connection the same file goes with the same key, and a reload goes on where it was', async () => {
  const { around, calls, settle, pass, kept } = surroundings()
  const uploads = createUploads('usr_1', around)
  await uploads.add({ files: [pdf('a.pdf')], isCut: false }, 'org_1', reasons)
  await settle()
  calls[0]!.answer({ type: 'later', afterMs: null })
  await settle()
  expect(uploads.list()[0]!.state).toBe('waiting')
  await pass()
  expect(calls.map(call => call.key)).toEqual([calls[0]!.key, calls[0]!.key])

  const after = surroundings({ open: async () => kept })
  const reloaded = createUploads('usr_1', after.around)
  await after.settle()
  expect(after.calls.map(call => call.key)).toEqual([calls[0]!.key])
  after.calls[0]!.answer(taken('doc_a'))
  await after.settle()
  expect(reloaded.list()[0]).toMatchObject({ name: 'a.pdf', state: 'reading' })
  expect(await kept.file(reloaded.list()[0]!.id)).toBeUndefined()
})

test('what somebody else added on this machine is neither shown nor sent', async () => {
  const { around, settle, kept } = surroundings({ isOnline: () => false })
  await createUploads('usr_1', around).add({ files: [pdf('a.pdf')], isCut: false }, 'org_1', reasons)
  const after = surroundings({ open: async () => kept })
  const theirs = createUploads('usr_2', after.around)
  await settle()
  expect([theirs.list(), after.calls]).toEqual([[], []])
})

test('offline nothing is sent, and it goes when there is a connection', async () => {
  let isOnline = false
  const { around, calls, settle } = surroundings({ isOnline: () => isOnline })
  const uploads = createUploads('usr_1', around)
  await uploads.add({ files: [pdf('a.pdf')], isCut: false }, 'org_1', reasons)
  await settle()
  expect(calls).toEqual([])
  isOnline = true
  uploads.retry(uploads.list()[0]!.id)
  await settle()
  expect(calls).toHaveLength(1)
})

test('what another tab sends is not sent a second time', async () => {
  const { around, calls, settle, pass, kept } = surroundings({ alone: async () => false })
  const uploads = createUploads('usr_1', around)
  await uploads.add({ files: [pdf('a.pdf')], isCut: false }, 'org_1', reasons)
  await settle()
  expect(calls).toEqual([])
  const [upload] = uploads.list()
  await kept.save({ ...upload!, state: 'done' })
  await pass()
  expect(uploads.list()[0]!.state).toBe('done')
})

test('somebody who is signed out is asked to sign in, and then the file goes', async () => {
  let signIn: (value: unknown) => void = () => undefined
  const { around, calls, settle, pass } = surroundings({
    untilSignedIn: () =>
      new Promise(resolve => {
        signIn = resolve
      }),
  })
  const uploads = createUploads('usr_1', around)
  await uploads.add({ files: [pdf('a.pdf')], isCut: false }, 'org_1', reasons)
  await settle()
  calls[0]!.answer({ type: 'signed-out' })
  await settle()
  await pass()
  expect(calls).toHaveLength(1)
  signIn(undefined)
  await settle()
  await pass()
  expect(calls).toHaveLength(2)
})

test('an answer is taken, refused for good, or asked for again', () => {
  const item = { documentId: 'doc_1', fileName: 'a.pdf', duplicate: true, state: 'done' }
  const ok = JSON.stringify({ result: { items: [item], refused: [{ fileName: 'b.exe', code: 'no', message: 'No.' }] } })
  expect(readAnswer(200, ok, null)).toMatchObject({
    type: 'taken',
    documents: [{ documentId: 'doc_1', isKnown: true, step: 'done' }],
    leftOut: [{ name: 'b.exe', problem: { code: 'no', message: 'No.' } }],
  })
  const refusal = JSON.stringify({ code: 'unsupported_file_type', detail: 'This is no document.' })
  expect(readAnswer(415, refusal, null)).toEqual({
    type: 'refused',
    problem: { code: 'unsupported_file_type', message: 'This is no document.' },
  })
  expect(readAnswer(429, '', '7')).toEqual({ type: 'later', afterMs: 7000 })
  expect(readAnswer(503, '<html>', null)).toEqual({ type: 'later', afterMs: null })
  expect(readAnswer(401, '', null)).toEqual({ type: 'signed-out' })
  expect(readAnswer(200, 'cut o', null)).toEqual({ type: 'later', afterMs: null })
})
