import { describe, expect, test } from 'vitest'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { wordsOf } from '../wording/wording.ts'
import { toNameIndex } from './names.ts'

const known = [
  'Bøgelund Transport A/S',
  'Bøgelund Transport ApS',
  'Bøgelund',
  'Rema 1000',
  'Silvan',
  'Q8',
  'Impianti Ronchetti S.r.l.',
  'Güldner & Söhne GmbH',
  'Garage Lindholm 17',
  'Garage Lindholm 24',
]
const index = toNameIndex(known.map((name, party) => ({ name, party })))
const found = (text: string): string =>
  [...index.find(wordsOf(text)).parties]
    .map(([party, naming]) => `${known[party]}: ${naming}`)
    .sort()
    .join(', ')

describe('a name in the text of a bank', () => {
  test.each(rows`
    text                                 names
    BOEGELUND TRANSPORT A/S faktura 12   Bøgelund Transport A/S: form, Bøgelund Transport ApS: other_form, Bøgelund: shorter
    Bgs BOGELUNDTRANSPORTAPS             Bøgelund Transport A/S: other_form, Bøgelund Transport ApS: form
    Bøgelund Transport                   Bøgelund Transport A/S: full, Bøgelund Transport ApS: full, Bøgelund: shorter
    BØGELND TRANSPORT                    Bøgelund Transport A/S: slip, Bøgelund Transport ApS: slip
    BØGELUND TRANS 4711                  Bøgelund Transport A/S: cut, Bøgelund Transport ApS: cut, Bøgelund: word
    Overførsel Bøgelund                  Bøgelund: full
    Dankort-nota SLIVAN 20845            Silvan: slip
    MC/ RMA1000 802                      Rema 1000: slip
    Visa køb DKK Q8                      Q8: full
    Q812                                 -
    BONIFICO A FAVORE IMPIANTI RONCHE    Impianti Ronchetti S.r.l.: cut
    VS DISPOSIZIONE Ronchetti            Impianti Ronchetti S.r.l.: word
    GUELDNER U SOEHNE                    Güldner & Söhne GmbH: slip
    Overførsel                           -
    GARAGE LINDHLOM 17                   Garage Lindholm 17: slip
    GARAGE LINDHLOM 24                   Garage Lindholm 24: slip
  `)('"$text" names $names', ({ text, names }) => {
    expect(found(text!)).toBe(names)
  })

  test.each(rows`
    text                       stranger
    Indbetaling Mette Jensen   yes
    Overførsel 4711            no
    Bøgelund Transport         no
  `)('"$text" is from a stranger: $stranger', ({ text, stranger }) => {
    expect(index.find(wordsOf(text!)).isStranger).toBe(stranger === 'yes')
  })
})
