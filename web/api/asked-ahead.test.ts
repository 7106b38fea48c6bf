import { afterEach, expect, test } from 'vitest'
import { dropAsked, ownOrganizationIs, takeAsked } from './asked-ahead.ts'

const path = '/api/rest/inbox?limit=100'

/** An answer that is under way until somebody reads it or gives it up. */
function ask(headers: Record<string, string>) {
  let isGivenUp = false
  const body = new ReadableStream({
    cancel() {
      isGivenUp = true
    },
  })
  globalThis.askedAhead = new Map([[path, { headers, response: Promise.resolve(new Response(body)) }]])
  return { isGivenUp: () => isGivenUp }
}

const wanted = (headers: Record<string, string>): RequestInit => ({ headers: { accept: 'application/json', ...headers } })

afterEach(() => {
  globalThis.askedAhead = undefined
})

test('an answer is taken once, by the same request', async () => {
  ask({ 'accept-language': 'da', 'x-organization-id': 'org_1' })
  const same = wanted({ 'accept-language': 'da', 'x-organization-id': 'org_1' })
  expect(takeAsked('/api/rest/me', same)).toBeUndefined()
  expect(takeAsked(path, { ...same, method: 'POST' })).toBeUndefined()
  expect(await takeAsked(path, same)).toBeInstanceOf(Response)
  expect(takeAsked(path, same)).toBeUndefined()
})

test.each([
  ['another language', { 'accept-language': 'it', 'x-organization-id': 'org_1' }],
  ['another organization', { 'accept-language': 'da', 'x-organization-id': 'org_2' }],
  ['no organization', { 'accept-language': 'da' }],
])('one for %s is given up, so that nothing stays under way', async (_what, headers) => {
  const asked = ask({ 'accept-language': 'da', 'x-organization-id': 'org_1' })
  expect(takeAsked(path, wanted(headers))).toBeUndefined()
  await expect.poll(asked.isGivenUp).toBe(true)
})

test('one that named no organization is of the one that the service gave', async () => {
  const mine = wanted({ 'accept-language': 'da', 'x-organization-id': 'org_1' })
  ask({ 'accept-language': 'da' })
  expect(takeAsked(path, mine)).toBeUndefined()
  ownOrganizationIs('org_1')
  ask({ 'accept-language': 'da' })
  expect(takeAsked(path, wanted({ 'accept-language': 'da', 'x-organization-id': 'org_2' }))).toBeUndefined()
  ask({ 'accept-language': 'da' })
  expect(await takeAsked(path, mine)).toBeInstanceOf(Response)
})

test('what the first view did not read is given up, and not given to a later request', async () => {
  const headers = { 'accept-language': 'da', 'x-organization-id': 'org_1' }
  const asked = ask(headers)
  dropAsked()
  expect(takeAsked(path, wanted(headers))).toBeUndefined()
  await expect.poll(asked.isGivenUp).toBe(true)
})
