import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { findIds } from './ids.ts'
import { wordsOf } from './words.ts'

const find = (text: string) => findIds(text, wordsOf(text)).map(({ kind, value, isValid }) => ({ kind, value, isValid: String(isValid) }))

test.each(rows`
  text                                             kind        value                        isValid
  CVR-nr. 27 40 75 44                              cvr         27407544                     true
  CVR 12345678                                     cvr         12345678                     false
  Moms nr.: DK27407544                             vat_number  DK27407544                   true
  P.IVA 00743110157                                vat_number  IT00743110157                true
  P.IVA e C.F. 00743110157                         vat_number  IT00743110157                true
  Partita IVA IT 00743110157                       vat_number  IT00743110157                true
  VAT: IE1234567WH                                 vat_number  IE1234567WH                  true
  USt-IdNr.: DE136695976                           vat_number  DE136695976                  true
  VAT Reg No GB 123 4567 82                        vat_number  GB123456782                  true
  IBAN: DK50 0040 0440 1162 43 BIC DABADKKK        iban        DK5000400440116243           true
  IBAN IT60X0542811101000000123456                 iban        IT60X0542811101000000123456  true
  Tlf. 86 12 34 56                                 telephone   86123456                     true
  +45 86 12 34 56                                  telephone   +4586123456                  true
  faktura@eksempel.dk                              internet    faktura@eksempel.dk          true
`)('$text is the $kind $value', ({ text, ...expected }) => {
  expect(find(text ?? '')[0]).toEqual(expected)
})

test.each(rows`
  text
  RECEIPT NO 123456785
  si 12345678
  DK50 0040 0440 1162 44
  VAT 25% 125.00
  POS 125.00
`)('$text is none', ({ text }) => {
  expect(find(text ?? '')).toEqual([])
})
