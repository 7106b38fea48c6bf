import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInstant } from './instants.ts'

describe('an instant as the server writes it becomes the one of the API:', () => {
  test.each([
    ['2026-11-17 13:10:01+00', '2026-11-17T13:10:01.000Z'],
    ['2026-11-17 13:10:01.5+00', '2026-11-17T13:10:01.500Z'],
    ['2026-11-17 13:10:01.123999+00', '2026-11-17T13:10:01.123Z'],
    ['2026-11-17 14:10:01.12+01', '2026-11-17T13:10:01.120Z'],
    ['2026-11-17 18:40:01+05:30', '2026-11-17T13:10:01.000Z'],
  ])('%s', (text, instant) => expect(toInstant(text)).toBe(instant))

  test('any, as a date would', () => {
    const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 999 }), (date, micros) => {
        const iso = date.toISOString()
        const text = `${iso.slice(0, 10)} ${iso.slice(11, 23)}${String(micros).padStart(3, '0')}+00`
        expect(toInstant(text)).toBe(iso)
        expect(toInstant(text)).toBe(new Date(text).toISOString())
      }),
    )
  })
})

test('what is no instant is none', () => {
  expect(() => toInstant('infinity')).toThrow(RangeError)
})
