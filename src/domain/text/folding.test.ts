import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { foldedName, foldForSearch } from './folding.ts'

describe('folding for search', () => {
  test.each(rows`
    text                 folded
    Sørensen             soerensen
    ÅRHUS                aarhus
    A\u030arhus          aarhus
    Blåbærgrød           blaabaergroed
    Perché no?           perche no?
    Müller Straße        muller strasse
    Łódź                 lodz
    ΟΔΟΣ                 οδοσ
    ＡＢＣ　１２３              abc 123
    ﬁnanza               finanza
  `)('$text becomes $folded', ({ text, folded }) => {
    expect(foldForSearch(text!.replace('\\u030a', '\u030a'))).toBe(folded)
  })

  test('leaves one space between words and none around them', () => {
    expect(foldForSearch(' a\u00a0\t b\u0000\nc ')).toBe('a b c')
  })

  test('twice changes nothing more, and nothing throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
    )
    fc.assert(
      fc.property(text, written => {
        const folded = foldForSearch(written)
        expect(foldForSearch(folded)).toBe(folded)
        expect(typeof foldedName(written)).toBe('string')
      }),
      { numRuns: 500 },
    )
  })
})

describe('the folded name of a company', () => {
  test.each(rows`
    name                                   folded
    Novo Nordisk A/S                       novo nordisk
    Ørsted A / S                           oersted
    NORDLYS APS                            nordlys
    A/S Storebælt                          storebaelt
    Hansen I/S                             hansen
    Paradis Is                             paradis is
    Rossi s.r.l.                           rossi
    Rossi S. r. l.                         rossi
    ROSSI SRL                              rossi
    Rossi S.r.l.s. unipersonale            rossi
    Rossi S.r.l. in liquidazione           rossi
    Rossi Società a responsabilità limitata  rossi
    L’Oréal Italia S.p.A.                  loreal italia
    L'Oreal Italia SPA                     loreal italia
    Bar Sport s.n.c. di Mario Rossi & C.   bar sport
    Müller GmbH & Co. KG                   muller
    AB Volvo                               volvo
    Volvo (AB)                             volvo
    Škoda Auto a.s.                        skoda auto
    Allegro Sp. z o.o.                     allegro
    Amazon EU S.à r.l.                     amazon eu
    Google Ireland Ltd.                    google ireland
    Apple Inc.                             apple
    Booking.com B.V.                       booking com
    Nokia Oyj                              nokia
    Telefónica, S.A.                       telefonica
    G.B. Rossi                             gb rossi
    AS Roma S.p.A.                         as roma
    SAS Danmark A/S                        sas danmark
    S.A.S.                                 sas
    A/S                                    as
    A & B                                  a b
    -                                      -
  `)('of $name is $folded', ({ name, folded }) => {
    expect(foldedName(name!)).toBe(folded)
  })
})
