import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadedPicture, pictureOf } from './pictures.ts'

/** As the browser loads one: when the test says so. */
class FakeImage {
  static made: FakeImage[] = []
  src = ''
  onload = (): void => undefined
  onerror = (): void => undefined
  constructor() {
    FakeImage.made.push(this)
  }
}

beforeEach(() => {
  FakeImage.made = []
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('fetch', async () => new Response(new Blob(['picture']), { headers: { 'page-count': '1' } }))
})
afterEach(() => vi.unstubAllGlobals())

test('a picture is there once the browser holds it, so that what shows it is complete at once', async () => {
  const picture = pictureOf('/one')
  await expect.poll(() => FakeImage.made.length).toBe(1)
  expect(loadedPicture('/one')).toBeUndefined()
  FakeImage.made[0]!.onload()
  const source = await picture
  expect(FakeImage.made[0]!.src).toBe(source)
  expect(loadedPicture('/one')).toBe(source)
  expect(await pictureOf('/one')).toBe(source)
  expect(FakeImage.made).toHaveLength(1)
})

test('one that the browser cannot draw is given all the same: what shows it says so', async () => {
  const picture = pictureOf('/broken')
  await expect.poll(() => FakeImage.made.length).toBe(1)
  FakeImage.made[0]!.onerror()
  const source = await picture
  expect(loadedPicture('/broken')).toBe(source)
})
