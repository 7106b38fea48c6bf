import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { passesPartitaIva } from '../../../domain/identity/national-numbers.ts'
import { checkPartitaIva } from './partita-iva.ts'

describe('a partita IVA', () => {
  test.each(rows`
    written            value        whose
    00743110157        00743110157  published
    12345670785        12345670785  published
    07643520567        07643520567  published
    00488410010        00488410010  Telecom Italia
    00159560366        00159560366  Ferrari
    IT 00905811006     00905811006  Eni
    01114601006        01114601006  Poste Italiane
  `)('$written is right ($whose)', ({ written, value }) => {
    expect(checkPartitaIva(written!)).toEqual({ ok: true, value })
  })

  test.each(rows`
    written          code
    01234567890      partita_iva_check_digit
    12345678901      partita_iva_check_digit
    00000000000      partita_iva_check_digit
    0074311015       partita_iva_format
    007431101570     partita_iva_format
    DK13585628       partita_iva_format
    ０0743110157      partita_iva_format
    -                partita_iva_format
  `)('$written fails with $code', ({ written, code }) => {
    expect(checkPartitaIva(written!)).toMatchObject({ ok: false, code })
  })

  test('with one digit changed is always found out', () => {
    const valid = fc
      .integer({ min: 1_000, max: 9_999_999_999 })
      .map(number => String(number).padStart(10, '0'))
      .map(first => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(last => `${first}${last}`).find(passesPartitaIva)!)
    fc.assert(
      fc.property(valid, fc.nat(10), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        const changed = number.slice(0, at) + ((Number(number[at]) + shift) % 10) + number.slice(at + 1)
        expect(checkPartitaIva(number).ok).toBe(true)
        expect(checkPartitaIva(changed).ok).toBe(false)
      }),
    )
  })
})
