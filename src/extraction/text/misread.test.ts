import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { mark } from './mark.ts'

const content = (text: string): string | undefined => mark([{ text, page: 1, box: null, isAfterGap: false }])[0]?.content
const line = (text: string) => mark([{ text, page: 1, box: null, isAfterGap: false }])[0]!

describe('what OCR gets wrong is put right where only one thing can be meant', () => {
  test.each(rows`
    printed            meant
    Total 1O.5O        Total 10.50
    Total 4O,OO        Total 40,00
    Sum l2,50          Sum 12,50
    SEK 61.0C          SEK 61.00
    £12-50             £12.50
    TOTALE 103, 36     TOTALE 103,36
    EUR 12 .50         EUR 12.50
    23,5028,00         23,50 28,00
    T0TAL 5,00         ToTAL 5,00
    12 0CT 2018        12 oCT 2018
    202@-02-25         2020-02-25
  `)('$printed is $meant', ({ printed, meant }) => {
    expect(content(printed ?? '')?.replace(/\s+/g, ' ')).toBe(meant?.replace(/\s+/g, ' '))
  })

  test.each(rows`
    printed
    12,50B
    § 13, 14
    Model S5.OO
    5@12.50
    18,143,81
    Type C10
  `)('$printed stays as it is', ({ printed }) => {
    expect(content(printed ?? '')).toBe(printed)
  })

  test.each(rows`
    printed            label
    Tofal 5,00         total
    Sumne 5,00         total
    Subfotal 5.00      net
    Chonge 5.00        change
    Founding 0.01      -
    Summer salad 5.00  -
    Charge 5.00        -
  `)('the word in "$printed" means $label', ({ printed, label }) => {
    expect(line(printed ?? '').labels[0]?.kind ?? '').toBe(label)
  })
})

describe('rates without a percent sign', () => {
  test.each(rows`
    printed                    rate
    28.43 15DPH 218.00         15
    MwSt 19 12,50              19
    A=16,000 15,00 2,40 17,40  16
    17.500 66.37 11.63 78.00   17.5
    19,00x MwSt.: 10,87        19
    PTU 88% 15.59              88, 8
    VAT 20.00                  -
    Gst 2                      -
    Kaffe 25 12,50             -
    Kava 14,00 5,000 28,00     -
    5,000 x 3,99 19,95         -
  `)('"$printed" has $rate', ({ printed, rate }) => {
    expect(
      line(printed ?? '')
        .rates.map(one => one.rate)
        .join(', '),
    ).toBe(rate)
  })
})
