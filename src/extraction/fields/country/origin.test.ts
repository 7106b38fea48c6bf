import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { mark } from '../../text/mark.ts'
import { originOf } from './origin.ts'

const marked = (text: string) => mark(text.split(' / ').map(line => ({ text: line, page: 1, box: null, isAfterGap: false })))

test.each(rows`
  text                                                  country
  Org.nr 556677-8899 / 111 51 Stockholm / Moms 12 %     SE
  Org.nr 998 877 665 MVA / Kaffe 49,00                  NO
  CVR 20000139 / Heraf moms 25 %                        DK
  P.IVA 00743110157 / Milano                            IT
  OIB 12345678903 / PDV 25%                             HR
  CONTOH SDN BHD / GST 6%                               MY
  KvK 12345678 / BTW 21%                                NL
  VAT No 1234567T / Dublin 2 / Tel +353 1 555           IE
  London W1H 9HF / VAT 20%                              GB
  Fairfax, VA 22030 / Sales tax 1.00                    US
  www.beispiel.de / MwSt 19%                            DE
  1010 Wien / ATU12345678 / MwSt 20%                    AT
  Total 12.00                                           -
  Moms 25 %                                             -
`)('"$text" is from $country', ({ text, country }) => {
  expect(originOf(marked(text ?? ''), null, null, () => false).country ?? '').toBe(country)
})

test('the country that the document names outweighs the rest', () => {
  const known = { country: 'SE', trust: 0.98, line: null }
  expect(originOf(marked('www.beispiel.de'), known, null, () => false).country).toBe('SE')
})

test('lines of the buyer say nothing', () => {
  expect(originOf(marked('10117 Berlin'), null, null, () => true).country).toBeNull()
})
