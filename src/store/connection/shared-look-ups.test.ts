import { expect, test } from 'vitest'
import { shareLookUps } from './shared-look-ups.ts'

/** Look-ups that are answered when the test says so, with what is true when they are sent. */
function look() {
  const sent: { answer(): void; fail(): void }[] = []
  let truth = 'before'
  const find = () => {
    const seen = truth
    return new Promise<string>((resolve, reject) => sent.push({ answer: () => resolve(seen), fail: () => reject(new Error('away')) }))
  }
  return { sent, find, change: () => (truth = 'after') }
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

test('nobody waits for long behind one that hangs, nor for another name', async () => {
  let now = 0
  const { sent, find } = look()
  const share = shareLookUps<string>(() => now)
  void share('key', find)
  void share('other key', find)
  expect(sent).toHaveLength(2)
  now = 101
  const asked = share('key', find)
  expect(sent).toHaveLength(3)
  sent[2]?.answer()
  expect(await asked).toBe('before')
})
