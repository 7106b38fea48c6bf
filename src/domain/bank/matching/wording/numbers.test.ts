import { expect, test } from 'vitest'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { quotedNumbers, quotes, toQuotable } from './numbers.ts'
import { wordsOf } from './wording.ts'

test.each(rows`
  number       text                          quoted
  INV-37199    Faktura INV-37199             whole
  INV-37199    inv 37199                     whole
  INV-37199    Fakt. 37199                   digits
  2024-37191   FATT.2024-37191               whole
  2024-37191   saldo ft n. 37191 del 12/05   digits
  37191/24     3719124                       whole
  0037199      rif 37199                     whole
  37199        rif 000037199                 whole
  37199        rif 371990                    -
  37199        rif 137199                    -
  37199        +71<000000000371992           inside
  4711         faktura 4711                  short
  471          faktura 471                   short
  47           faktura 47                    -
  2024-12      faktura 2024                  -
  F37191       F 37191                       whole
`)('$number in "$text" is quoted: $quoted', ({ number, text, quoted }) => {
  const quotable = toQuotable(number!)
  expect((quotable && quotes(quotedNumbers(wordsOf(text!)), quotable)) ?? '').toBe(quoted)
})
