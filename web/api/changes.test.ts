import { expect, test } from 'vitest'
import { everything, pollOnce, staleKeys, type Target } from './changes.ts'
import { createSessionGate } from './transport.ts'

test('what changed makes out of date what shows it, and nothing else', () => {
  expect(staleKeys([{ type: 'contact', id: 'con_1' }])).toEqual([['contact', 'con_1'], ['invoice-references']])
  expect(staleKeys([{ type: 'invoice', id: 'inv_1' }])).toContainEqual(['invoice-references'])
  expect(staleKeys([{ type: 'document', id: 'doc_1' }])).toContainEqual(['document', 'doc_1'])
  expect(staleKeys([{ type: 'something_new', id: 'x' }])).toEqual([['something-new', 'x']])
  expect(staleKeys([everything])).toEqual([[]])
})

test('the first round only says where to go on from; nothing is asked while nobody looks', async () => {
  const told: (readonly Target[])[] = []
  const asked: (string | undefined)[] = []
  let isVisible = true
  const polling = {
    async read(after: string | undefined) {
      asked.push(after)
      return { cursor: `c${asked.length}`, targets: [{ type: 'document', id: 'doc_1' }], isEverything: asked.length === 3 }
    },
    tell: (targets: readonly Target[]) => void told.push(targets),
    isVisible: () => isVisible,
  }
  let cursor = await pollOnce(polling, undefined)
  expect([cursor, told.length]).toEqual(['c1', 0])
  cursor = await pollOnce(polling, cursor)
  cursor = await pollOnce(polling, cursor)
  expect(told).toEqual([[{ type: 'document', id: 'doc_1' }], [everything]])
  isVisible = false
  expect([await pollOnce(polling, cursor), asked.length]).toEqual(['c3', 3])
})

test('a request that finds the session ended waits for the sign-in and goes on; a page that is left keeps its requests alive', async () => {
  const answers = [401, 401, 200, 200]
  const sent: (RequestInit | undefined)[] = []
  const gate = createSessionGate(async (_input, init) => {
    sent.push(init)
    return new Response(null, { status: answers.shift() ?? 200 })
  })
  const heard: boolean[] = []
  gate.listen(isSignedOut => heard.push(isSignedOut))
  const two = Promise.all([gate.fetch('/a'), gate.fetch('/b')])
  await new Promise(resolve => setImmediate(resolve))
  expect([heard, sent.length]).toEqual([[true], 2])
  gate.signedIn()
  expect((await two).map(({ status }) => status)).toEqual([200, 200])
  expect(heard).toEqual([true, false])
  gate.leave(true)
  await gate.fetch('/c', { method: 'POST' })
  expect(sent.at(-1)).toMatchObject({ method: 'POST', keepalive: true })
})
