import { describe, expect, test } from 'vitest'
import { tell } from '../language/tell.ts'
import { passwordFault } from './passwords.ts'

const about = { email: 'anna.vestergaard@nordlys.example', names: ['Anna Vestergaard', 'Nordlys ApS', null] }

/** What is wrong with it, in English. */
async function fault(password: string): Promise<string | undefined> {
  const said = await passwordFault(password, about)
  return said && tell('en', said)
}

describe('a new password', () => {
  test.each([
    'a calm blue harbour',
    'a good password',
    'quite another harbour',
    'kaffe og kage i dag',
    '4fT9kQ2mZx',
    'tre røde æbler og en bil',
    'correct horse battery staple',
    'tre gamle cykler bag ved huset',
    'la nonna di Trieste balla il tango',
    'kartoffelmos med 7 blå giraffer',
    'Qv7rzkwpbh2m',
    'correcthorsebatterystaple',
    'x'.repeat(3) + ' marks the spot for the treasure of captain nobody '.repeat(2),
  ])('%j can be used', async password => {
    expect(await fault(password)).toBeUndefined()
  })

  test.each(['', 'ninesign9', 'æøåæøåæøå'])('%j is too short', async password => {
    expect(await fault(password)).toBe('The password needs at least 10 characters.')
  })

  test('of more than 200 characters is too long', async () => {
    expect(await fault('a calm blue harbour '.repeat(11))).toBe('The password can have at most 200 characters.')
  })

  test.each([
    'password123',
    'Password2024!',
    'P@ssw0rd123',
    'passwordpassword',
    'qwertyuiop',
    '1234567890',
    '0987654321',
    '1q2w3e4r5t',
    'iloveyou123',
    'aaaaaaaaaa',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghij',
    'letmein1234',
    'administrator',
    'superman99',
    'football123',
    'welcome2026',
    'juventus10',
    'primanota1',
    'drowssap123',
    'kartoffelmos',
    'Kartoffelmos1',
    'fodboldklub1',
    'Fodbold2026!',
    'københavn1',
    'koebenhavn2026',
    'kobenhavn99',
    'sommerferie1',
    'godmorgen123',
    'Rødgrødmedfløde',
    'jegelskerdig',
    'hemmelig123',
    'buongiorno1',
    'Buongiorno!',
    'amoremio2026',
    'ciaociao123',
    'forzajuventus',
    'tivogliobene',
    'cioccolato1',
    'Primavera2026!',
    'commercialista1',
    'gattonero99',
  ])('%j is common', async password => {
    expect(await fault(password)).toBe('This password is among the first that anybody would guess: choose a short sentence instead.')
  })

  test.each([
    'anna.vestergaard@nordlys.example',
    'ANNA.VESTERGAARD@NORDLYS.EXAMPLE',
    'anna.vestergaard',
    'annavestergaard',
    'Anna Vestergaard!',
    'vestergaard-anna',
    'Nordlys ApS',
    'nordlysaps',
    'Nordlys-ApS 2026',
    '2026nordlysaps',
    'nordlys.example',
    'Nordlys2026!',
    'vestergaard1',
    'annanordlys1',
    'n0rdlys2026',
  ])('%j belongs to the person', async password => {
    expect(await fault(password)).toMatch(/must not be your address|first that anybody would guess/)
  })
})
