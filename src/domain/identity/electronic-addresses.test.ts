import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identities } from '../../regions/index.ts'
import { checkEmail, isEmail } from './electronic-addresses.ts'

describe('an e-mail address', () => {
  test.each([
    'faktura@nordlys.example',
    'mario.rossi+fatture@pec.example.it',
    "o'brien@example.ie",
    'søren@blåbær.dk',
    'x@xn--blbr-roah.dk',
    'a@b.co',
    `${'a'.repeat(64)}@example.com`,
  ])('%s has the shape', address => {
    expect(checkEmail(` ${address}\n`)).toEqual({ ok: true, value: address })
    expect(identities.pec.check(address, null)).toEqual({ ok: true, value: address })
  })

  test.each([
    '',
    'nordlys.example',
    '@nordlys.example',
    'faktura@',
    'faktura@nordlys',
    'faktura@@nordlys.example',
    'a@b@nordlys.example',
    'fak tura@nordlys.example',
    'Faktura <faktura@nordlys.example>',
    'a@example.com; b@example.com',
    'a@example.com,b@example.com',
    'mailto:a@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.com.',
    'a@192.168.0.1',
    'a\u0000b@example.com',
    '\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(200)}com`,
  ])('%j has not', address => {
    expect(checkEmail(address)).toMatchObject({ ok: false, code: 'email_format' })
    expect(identities.pec.check(address, null)).toMatchObject({ ok: false, code: 'pec_format' })
  })

  test('is recognised when it is an ordinary one, whatever it is', () => {
    fc.assert(
      fc.property(fc.emailAddress(), address => {
        expect(isEmail(address)).toBe(true)
      }),
    )
  })

  test('of a megabyte is refused at once', () => {
    for (const unit of ['a', 'a.', 'a@', '@', '-', ' ']) expect(isEmail(unit.repeat(500_000))).toBe(false)
  })
})
