import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownOrganizationIs } from './asked-ahead.ts'
import { callAs } from './client.ts'
import { atWidth, imageOf, loadedPicture, pageCountOf, pictureOf } from './pictures.ts'

/** As the browser loads one: when the test says so. */
class FakeImage {
  static made: FakeImage[] = []
  isConnected = false
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

const made = async (count: number): Promise<FakeImage> => {
  await expect.poll(() => FakeImage.made.length).toBe(count)
  return FakeImage.made[count - 1]!
}

test('of the organization that is answered for without being named, the browser loads it itself', async () => {
  ownOrganizationIs('org_own')
  callAs({ organizationId: 'org_own', language: 'en' })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked for')))
  const picture = pictureOf('/own')
  const image = await made(1)
  expect(image.src).toBe('/own')
  image.onload()
  expect([await picture, loadedPicture('/own')]).toEqual(['/own', '/own'])
})

test('what the browser does not get is asked for as a read: a session that ended is waited for there', async () => {
  ownOrganizationIs('org_own')
  callAs({ organizationId: 'org_own', language: 'en' })
  const picture = pictureOf('/ended')
  ;(await made(1)).onerror()
  const second = await made(2)
  expect(second.src).toMatch(/^blob:/)
  second.onload()
  expect(await picture).toBe(second.src)
})

test('of another organization, or with the number of its pages, it is asked for as a read at once', async () => {
  ownOrganizationIs('org_own')
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('x-organization-id'))
    return new Response(new Blob(['picture']), { headers: { 'page-count': '3' } })
  })
  callAs({ organizationId: 'org_other', language: 'en' })
  const other = pictureOf('/other')
  const first = await made(1)
  expect(first.src).toMatch(/^blob:/)
  first.onload()
  await other
  callAs({ organizationId: 'org_own', language: 'en' })
  const counted = pictureOf('/counted', true)
  ;(await made(2)).onload()
  expect([pageCountOf(await counted), asked]).toEqual([3, ['org_other', 'org_own']])
})

test('what was loaded is itself put on the page, and a second one made only where it is there already', async () => {
  const picture = pictureOf('/shown')
  const held = await made(1)
  held.onload()
  const source = await picture
  expect(imageOf(source)).toBe(held)
  held.isConnected = true
  const second = imageOf(source)
  expect(second).not.toBe(held)
  expect(second.src).toBe(source)
})

test('a page is asked for as wide as it is shown, or the next wider', () => {
  expect([200, 800, 801, 1600, 5000].map(pixels => atWidth('/image?rotation=90', pixels))).toEqual([
    '/image?rotation=90&width=320',
    '/image?rotation=90&width=800',
    '/image?rotation=90&width=1200',
    '/image?rotation=90&width=2000',
    '/image?rotation=90&width=2000',
  ])
  expect(atWidth('/image', 800)).toBe('/image?width=800')
})
