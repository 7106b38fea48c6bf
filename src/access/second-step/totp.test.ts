import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from '../../secrets.ts'
import { codeOf, newTotpSecret, stepOf, toKeyUri } from './totp.ts'

/** RFC 6238, appendix B, of SHA-1: eight digits at a moment in seconds. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i the code is %s', (seconds, code) => {
  expect(codeOf(Buffer.from('12345678901234567890'), Math.floor(seconds / 30), 8)).toBe(code)
})

/** RFC 4226, appendix D. */
test('the first codes of a counter are those of the standard', () => {
  const codes = Array.from({ length: 4 }, (_, step) => codeOf(Buffer.from('12345678901234567890'), step))
  expect(codes).toEqual(['755224', '287082', '359152', '969429'])
})

test('a code is taken in its own step and one to either side, and once', () => {
  const secret = fromBase32(newTotpSecret())
  const now = new Date('2026-03-02T09:00:15Z')
  const step = Math.floor(now.getTime() / 30_000)
  expect([-2, -1, 0, 1, 2].map(at => stepOf(secret, codeOf(secret, step + at), now, 0) ?? null)).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ])
  expect(stepOf(secret, codeOf(secret, step), now, step)).toBeUndefined()
  expect(stepOf(secret, codeOf(secret, step - 1), now, step)).toBeUndefined()
  expect(stepOf(secret, '', now, 0)).toBeUndefined()
})

/** RFC 4648, section 10, without the padding. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base 32', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
  expect(fromBase32(encoded).toString()).toBe(text)
})

test('what the app reads fits into a picture, whatever the address', () => {
  const uri = toKeyUri(newTotpSecret(), `${'ø'.repeat(100)}@example.com`, 'books.example')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Primanota%20books\.example%3A/)
  expect(new URL(uri).searchParams.get('issuer')).toBe('Primanota books.example')
})
