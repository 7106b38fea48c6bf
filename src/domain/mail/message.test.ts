import { expect, test } from 'vitest'
import { faultOfMail, mailPauseMs, toSubject } from './message.ts'

const sound = { to: 'anna@example.com', subject: 'Hello', text: 'A line.\nAnother.' }

test.each([
  ['a sound one', {}, undefined],
  ['two recipients', { to: 'a@example.com, b@example.com' }, 'the recipient is no single address'],
  ['a recipient with a line break', { to: 'a@example.com\r\nBcc: b@example.com' }, 'the recipient is no single address'],
  ['a name around the address', { to: 'Anna <a@example.com>' }, 'the recipient is no single address'],
  ['a subject with a header in it', { subject: 'Hello\r\nBcc: b@example.com' }, 'the subject has more than one line'],
  ['a header with another in it', { headers: { 'X-A': 'a\nBcc: b@example.com' } }, 'the header X-A has more than one line'],
  ['a sender of its own', { headers: { From: 'b@example.com' } }, 'the header "From" cannot be set'],
  ['a header name with a colon', { headers: { 'X: a': 'b' } }, 'the header "X: a" cannot be set'],
  ['another address for replies', { replyTo: 'b@example.com\n' }, 'the address for replies is no single address'],
  [
    'too large attachments',
    { attachments: [{ name: 'a', type: 'text/plain', content: new Uint8Array(20 * 1024 * 1024 + 1) }] },
    'the attachments are too large',
  ],
])('%s', (_name, changed, fault) => {
  expect(faultOfMail({ ...sound, ...changed })).toBe(fault)
})

test('text of others becomes a subject of one line', () => {
  expect(toSubject('Nordlys\r\nBcc: all@example.com\u2028x')).toBe('Nordlys Bcc: all@example.com x')
})

test('the pause doubles from half a minute to an hour', () => {
  expect([1, 2, 3].map(tries => mailPauseMs(tries, 1))).toEqual([30_000, 60_000, 120_000])
  expect(mailPauseMs(1, 0)).toBe(22_500)
  expect(mailPauseMs(500, 1)).toBe(3_600_000)
})
