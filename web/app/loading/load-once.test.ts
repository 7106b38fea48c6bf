import { expect, test } from 'vitest'
import { addressAgain, exportOf, loadOnce, NotLoaded } from './load-once.ts'

test.each([
  [
    'TypeError: Failed to fetch dynamically imported module: https://books.example/assets/a-1_b.js',
    1,
    'https://books.example/assets/a-1_b.js?again=1',
  ],
  [
    'TypeError: error loading dynamically imported module: http://localhost:4000/assets/a-1.js',
    2,
    'http://localhost:4000/assets/a-1.js?again=2',
  ],
  [
    'TypeError: Failed to fetch dynamically imported module: https://books.example/assets/a.js?again=2',
    3,
    'https://books.example/assets/a.js?again=3',
  ],
  ['TypeError: Importing a module script failed.', 1, undefined],
])('%s', (said, attempt, address) => expect(addressAgain(said, attempt)).toBe(address))

test('what a file exports is found under its own name, and in a module of it', () => {
  const screen = () => null
  expect(exportOf({ Screen: screen }, 'Screen')).toBe(screen)
  expect(exportOf({ a: 1, t: { Screen: screen }, u: null }, 'Screen')).toBe(screen)
  expect(exportOf({ a: screen }, 'Screen')).toBeUndefined()
})

test('it is asked for once; after a failure everybody hears of it until somebody asks again', async () => {
  let asked = 0
  let isThere = false
  const part = loadOnce(async () => {
    asked += 1
    if (!isThere) throw new TypeError('no connection')
    return { Part: 'here' }
  }, 'Part')
  const [first, second] = [part.get(), part.get()]
  expect(first).toBe(second)
  await expect(first).rejects.toBeInstanceOf(NotLoaded)
  expect(part.get()).toBe(first)
  expect(asked).toBe(1)
  const error: unknown = await first.catch((one: unknown) => one)
  await expect((error as NotLoaded).again()).rejects.toBeInstanceOf(NotLoaded)
  isThere = true
  expect([await (error as NotLoaded).again(), await part.again(), await part.get()]).toEqual(['here', 'here', 'here'])
  expect(asked).toBe(3)
})

test('what is there already is marked as React does it, so that it is drawn at once', async () => {
  const part = loadOnce(async () => ({ Part: 'here' }), 'Part')
  await part.get()
  expect(part.get()).toMatchObject({ status: 'fulfilled', value: 'here' })
})
