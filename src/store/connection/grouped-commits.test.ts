import pg from 'pg'
import { expect, test } from 'vitest'
import { createChainPartitions } from '../access/chain-partitions.ts'
import { sendBatch } from './batch.ts'
import type { Send } from './connections.ts'
import { StoreAway } from './faults.ts'
import { groupCommits } from './grouped-commits.ts'
import { sql } from './sql.ts'

/** Connections that come when the test says so, and what was sent on them: the name of each change and its partition. */
function connections(answer: (sent: string[]) => Promise<void> = async () => {}) {
  const waiting: { since: number | undefined; connect(): void; fail(): void }[] = []
  const sent: string[][] = []
  const send: Send = async statements => {
    const names = statements.map(({ values }) => values.join(' '))
    sent.push(names)
    await answer(names)
    return []
  }
  const connected = async <Value>(work: (send: Send) => Promise<Value>, since?: number): Promise<Value> => {
    await new Promise<void>((resolve, reject) =>
      waiting.push({ since, connect: resolve, fail: () => reject(new StoreAway(new Error('none came'))) }),
    )
    return work(send)
  }
  let time = 0
  const commit = groupCommits(connected, createChainPartitions(), () => time++)
  const save = (organization: string, name: string) => commit(organization, strand => sql`select ${name}, ${strand}`)
  return { waiting, sent, save }
}

const outcomesOf = async (all: Promise<void>[]) =>
  (await Promise.allSettled(all)).map(one => (one.status === 'fulfilled' ? 'done' : one.reason.message))

const settle = () => new Promise(resolve => setImmediate(resolve))

const refusal = (message: string, code = '23505') => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })

test('who has a connection commits alone', async () => {
  const { waiting, sent, save } = connections()
  const first = save('org', 'a')
  waiting[0]?.connect()
  await first
  const second = save('org', 'b')
  waiting[1]?.connect()
  await second
  expect(sent).toEqual([['a 0'], ['b 0']])
})

test('those of one organization who wait for a connection commit together, in their order and on one partition', async () => {
  const { waiting, sent, save } = connections()
  const all = [save('org', 'a'), save('other', 'x'), save('org', 'b'), save('org', 'c'), save('other', 'y')]
  expect(waiting).toHaveLength(2)
  for (const one of waiting) one.connect()
  expect(await outcomesOf(all)).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(sent).toEqual([
    ['a 0', 'b 0', 'c 0'],
    ['x 0', 'y 0'],
  ])
})

test('nobody joins what has its connection already, and both at once are on different partitions', async () => {
  let end = () => {}
  const isHeld = new Promise<void>(resolve => {
    end = resolve
  })
  const { waiting, sent, save } = connections(() => isHeld)
  const first = save('org', 'a')
  waiting[0]?.connect()
  await settle()
  const second = save('org', 'b')
  expect(waiting).toHaveLength(2)
  waiting[1]?.connect()
  await settle()
  expect(sent).toEqual([['a 0'], ['b 1']])
  end()
  expect(await outcomesOf([first, second])).toEqual(['done', 'done'])
})

test('no more than eight commit together', async () => {
  const { waiting, sent, save } = connections()
  const all = Array.from({ length: 19 }, (_, at) => save('org', `${at}`))
  expect(waiting).toHaveLength(3)
  for (const one of waiting) one.connect()
  await Promise.all(all)
  expect(sent.map(({ length }) => length)).toEqual([8, 8, 3])
})

test('where one is refused the others are done all the same, each by itself', async () => {
  const { waiting, sent, save } = connections(async names => {
    if (names.some(name => name.startsWith('wrong'))) throw refusal('refused')
  })
  const all = [save('org', 'a'), save('org', 'wrong'), save('org', 'b')]
  waiting[0]?.connect()
  await settle()
  expect(waiting).toHaveLength(4)
  for (const one of waiting) one.connect()
  expect(await outcomesOf(all)).toEqual(['done', 'refused', 'done'])
  expect(sent.map(names => names.map(name => name.split(' ')[0]))).toEqual([['a', 'wrong', 'b'], ['a'], ['wrong'], ['b']])
})

/** A value that cannot be written, as a real connection finds it. */
const unwritable = 'a value'

async function failToWrite(): Promise<void> {
  const client = { query: (batch: { submit(to: object): Error; handleError(error: Error): void }) => batch.handleError(batch.submit(idle)) }
  const idle = { parsedStatements: {}, stream: { writable: true, write: () => true } }
  await sendBatch(client as unknown as pg.ClientBase, [sql`select ${new Date(Number.NaN)}`])
}

test('where one cannot be written the others are done all the same: nothing was sent', async () => {
  const { waiting, save } = connections(async names => {
    if (names.some(name => name.startsWith(unwritable))) await failToWrite()
  })
  const all = [save('org', 'a'), save('org', unwritable), save('org', 'b')]
  waiting[0]?.connect()
  await settle()
  for (const one of waiting) one.connect()
  expect(await outcomesOf(all)).toEqual(['done', 'Invalid time value', 'done'])
})

test.each(['0A000', '21000', '22P02', '23505', '40001', '40P01', '42501', '44000', '54000', '55P03', '57014', 'P0001', 'PN002'])(
  'what was rolled back for sure is sent again by itself: %s',
  async code => {
    const { waiting, sent, save } = connections(async names => {
      if (names.length > 1) throw refusal('refused', code)
    })
    const all = [save('org', 'a'), save('org', 'b')]
    waiting[0]?.connect()
    await settle()
    for (const one of waiting) one.connect()
    expect(await outcomesOf(all)).toEqual(['done', 'done'])
    expect(sent).toHaveLength(3)
  },
)

test.each([
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  ['the server said its last word', refusal('terminating connection', '57P01')],
  ['the log of the server could not be synced', refusal('could not fsync file', '58030')],
  ['the disk was full when the log was written', refusal('could not write to file: No space left on device', '53100')],
  ['something inside the server is wrong', refusal('unexpected state', 'XX000')],
  ['an error that nobody thought of', refusal('new in the next version', '99999')],
])('what may have been committed is not sent again: %s', async (_what, error) => {
  const { waiting, sent, save } = connections(async () => {
    throw error
  })
  const all = [save('org', 'a'), save('org', 'b')]
  waiting[0]?.connect()
  expect(await outcomesOf(all)).toEqual([error.message, error.message])
  expect(waiting).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('who joined one that got no connection waits once more, with the others who joined', async () => {
  const { waiting, sent, save } = connections()
  const outcomes = outcomesOf([save('org', 'a'), save('org', 'b'), save('org', 'c')])
  waiting[0]?.fail()
  await settle()
  expect(waiting).toHaveLength(2)
  waiting[1]?.connect()
  expect(await outcomes).toEqual(['the store cannot be reached: none came', 'done', 'done'])
  expect(sent).toEqual([['b 0', 'c 0']])
})

test('their time counts from when they came, and they join nobody who came later', async () => {
  const { waiting, sent, save } = connections()
  // The ninth finds no room with the first eight, and begins another group.
  const outcomes = outcomesOf([...'abcdefghi'].map(name => save('org', name)))
  expect(waiting.map(({ since }) => since)).toEqual([0, 8])
  waiting[0]?.fail()
  await settle()
  expect(waiting.map(({ since }) => since)).toEqual([0, 8, 1])
  for (const one of waiting) one.connect()
  expect(await outcomes).toEqual(['the store cannot be reached: none came', ...Array(8).fill('done')])
  expect(sent).toEqual([['i 0'], [...'bcdefgh'].map(name => `${name} 1`)])
})

test('and no longer than that', async () => {
  const { waiting, sent, save } = connections()
  const outcomes = outcomesOf([save('org', 'a'), save('org', 'b'), save('org', 'c')])
  waiting[0]?.fail()
  await settle()
  waiting[1]?.fail()
  expect(await outcomes).toEqual(Array(3).fill('the store cannot be reached: none came'))
  expect([waiting.length, sent]).toEqual([2, []])
})
