import { expect, test } from 'vitest'
import { shareLookUps } from './shared-look-ups.ts'

/** Look-ups that are answered when the test says so, with what is true when they are sent. */
function look() {
  const sent: { answer(): void; fail(): void }[] = []
  let truth = 'before'
  const find = (onSend: () => void) => {
    onSend()
    const seen = truth
    return new Promise<string>((resolve, reject) => sent.push({ answer: () => resolve(seen), fail: () => reject(new Error('away')) }))
  }
  return { sent, find, change: () => (truth = 'after') }
}

/** The same, but each waits for a connection until it is given one. */
function lookWithoutConnections() {
  const { sent, find, change } = look()
  const waiting: { connect(): void; fail(): void }[] = []
  const findLater = (onSend: () => void) =>
    new Promise<string>((resolve, reject) =>
      waiting.push({ connect: () => find(onSend).then(resolve, reject), fail: () => reject(new Error('away')) }),
    )
  return { sent, waiting, find: findLater, change }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

test('who asks alone is asked for at once', async () => {
  const { sent, find } = look()
  const share = shareLookUps<string>()
  const asked = share('key', find)
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  expect(await asked).toBe('before')
})

test('who asks while one is under way shares the next, and sees what was changed before', async () => {
  const { sent, find, change } = look()
  const share = shareLookUps<string>()
  const first = share('key', find)
  change()
  const later = [share('key', find), share('key', find), share('key', find)]
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  await settle()
  expect(sent).toHaveLength(2)
  sent[1]?.answer()
  expect(await first).toBe('before')
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
})

test('who asks before one is sent shares it, and sees what was changed before', async () => {
  const { sent, waiting, find, change } = lookWithoutConnections()
  const share = shareLookUps<string>()
  const early = [share('key', find)]
  change()
  early.push(share('key', find), share('key', find))
  expect(waiting).toHaveLength(1)
  waiting[0]?.connect()
  // It is under way from here on.
  const late = share('key', find)
  sent[0]?.answer()
  expect(await Promise.all(early)).toEqual(['after', 'after', 'after'])
  await settle()
  expect(waiting).toHaveLength(2)
  const joined = share('key', find)
  waiting[1]?.connect()
  sent[1]?.answer()
  expect(await Promise.all([late, joined])).toEqual(['after', 'after'])
  expect(sent).toHaveLength(2)
})

test('the patience begins when it is sent, and who waited for one that got no connection is told so', async () => {
  const clock = clockOfTest()
  const { sent, waiting, find } = lookWithoutConnections()
  const share = shareLookUps<string>(clock)
  const first = share('key', find)
  clock.moveTo(1000)
  const second = share('key', find)
  expect(waiting).toHaveLength(1)
  waiting[0]?.connect()
  clock.moveTo(1099)
  const third = share('key', find)
  expect(waiting).toHaveLength(1)
  sent[0]?.answer()
  expect(await Promise.all([first, second])).toEqual(['before', 'before'])
  await settle()
  expect(waiting).toHaveLength(2)
  const fourth = share('key', find)
  waiting[1]?.fail()
  await expect(third).rejects.toThrow('away')
  const fifth = share('key', find)
  expect(waiting).toHaveLength(3)
  waiting[2]?.connect()
  sent[1]?.answer()
  expect(await Promise.all([fourth, fifth])).toEqual(['before', 'before'])
})

test('who joined one that then got no connection shares another, and is told where that gets none either', async () => {
  const { sent, waiting, find } = lookWithoutConnections()
  const share = shareLookUps<string>()
  for (const isAnswered of [true, false]) {
    const asked = waiting.length
    const first = share('key', find)
    const joined = [share('key', find), share('key', find)]
    const told = Promise.allSettled(joined)
    waiting[asked]?.fail()
    await expect(first).rejects.toThrow('away')
    await settle()
    expect(waiting).toHaveLength(asked + 2)
    if (isAnswered) {
      waiting[asked + 1]?.connect()
      sent.at(-1)?.answer()
    } else waiting[asked + 1]?.fail()
    const status = isAnswered ? 'fulfilled' : 'rejected'
    expect((await told).map(one => one.status)).toEqual([status, status])
    await settle()
    expect(waiting).toHaveLength(asked + 2)
  }
})

test('who joined one that was sent and then failed is told so', async () => {
  const { sent, waiting, find } = lookWithoutConnections()
  const share = shareLookUps<string>()
  const told = Promise.allSettled([share('key', find), share('key', find)])
  waiting[0]?.connect()
  sent[0]?.fail()
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await settle()
  expect(waiting).toHaveLength(1)
})

test('who asks once the shared one was sent is not given it', async () => {
  const { sent, find, change } = look()
  const share = shareLookUps<string>()
  void share('key', find)
  const second = share('key', find)
  sent[0]?.answer()
  await settle()
  change()
  const third = share('key', find)
  sent[1]?.answer()
  await settle()
  sent[2]?.answer()
  expect(await second).toBe('before')
  expect(await third).toBe('after')
})

test('one that fails is only of those who shared it', async () => {
  const { sent, find } = look()
  const share = shareLookUps<string>()
  const first = share('key', find)
  const second = share('key', find)
  sent[0]?.fail()
  await expect(first).rejects.toThrow('away')
  await settle()
  sent[1]?.answer()
  expect(await second).toBe('before')
  const third = share('key', find)
  expect(sent).toHaveLength(3)
  sent[2]?.answer()
  expect(await third).toBe('before')
})

/** A clock that moves when the test says so. */
function clockOfTest() {
  let now = 0
  const waiting = new Map<() => void, number>()
  return {
    waiting,
    now: () => now,
    after(ms: number, then: () => void) {
      waiting.set(then, now + ms)
      return () => waiting.delete(then)
    },
    moveTo(at: number) {
      now = at
      for (const [then, due] of waiting) {
        if (due > at) continue
        waiting.delete(then)
        then()
      }
    },
  }
}

test('nobody waits for long behind one that hangs, nor for another name', async () => {
  const clock = clockOfTest()
  const { sent, find } = look()
  const share = shareLookUps<string>(clock)
  void share('key', find)
  void share('other key', find)
  expect(sent).toHaveLength(2)
  clock.moveTo(101)
  const asked = share('key', find)
  expect(sent).toHaveLength(3)
  sent[2]?.answer()
  expect(await asked).toBe('before')
})

test('who joined one that then hangs shares another after the patience, which was sent after all of them asked', async () => {
  const clock = clockOfTest()
  const { sent, find, change } = look()
  const share = shareLookUps<string>(clock)
  const hung = share('key', find)
  clock.moveTo(10)
  const joined = [share('key', find)]
  clock.moveTo(90)
  change()
  joined.push(share('key', find))
  await settle()
  expect(sent).toHaveLength(1)
  clock.moveTo(100)
  await settle()
  expect(sent).toHaveLength(2)
  // Who comes now is not given it either.
  const later = share('key', find)
  sent[1]?.answer()
  expect(await Promise.all(joined)).toEqual(['after', 'after'])
  await settle()
  expect(sent).toHaveLength(3)
  sent[2]?.answer()
  expect(await later).toBe('after')
  // That the first is answered at last changes nothing, and no timer is left.
  sent[0]?.answer()
  expect(await hung).toBe('before')
  await settle()
  expect(sent).toHaveLength(3)
  expect(clock.waiting.size).toBe(0)
})
