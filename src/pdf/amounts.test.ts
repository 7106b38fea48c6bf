import { expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { decimalWriter } from './amounts.ts'

test.each(rows`
  decimal                locale   decimals   written
  1234567.5              da-DK    0          1.234.567,5
  1234567.5              en-GB    2          1,234,567.50
  1234                   it-IT    0          1.234
  100                    it-IT    2          100,00
  0.12345678             da-DK    2          0,12345678
  -12.10                 da-DK    0          -12,1
  99999999999.99999999   da-DK    2          99.999.999.999,99999999
  12.000                 da-DK    0          12
`)('$decimal is $written in $locale with $decimals decimals or more', ({ decimal, locale, decimals, written }) => {
  expect(decimalWriter(locale!)(decimal!, Number(decimals))).toBe(written)
})
