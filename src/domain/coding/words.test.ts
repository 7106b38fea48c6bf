import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { toWordTable } from './words.ts'

const table = toWordTable([
  { slug: 'hosting', words: [], stems: ['webhotel'] },
  { slug: 'hotel', words: ['bed & breakfast', 'b&b'], stems: ['hotel'], names: ['booking com'] },
  { slug: 'phone', words: ['tim'], stems: [], hints: ['h&m mobile', 'telco'] },
  { slug: 'parking', words: ['p hus'], stems: ['leje af plads'], isAccessory: true },
  { slug: 'cafe', words: ['café'], stems: ['smørrebrød'] },
])

describe('words and stems', () => {
  test.each(rows`
    line                        slug     word
    HOTEL ASTORIA               hotel    hotel
    Hotelophold, 2 dage         hotel    hotel
    Et lille badehotel          hotel    hotel
    Motel                       -        -
    Webhotel og hotel           hosting  webhotel
    Tim S.p.A.                  phone    tim
    12 timer                    -        -
    Bed & Breakfast Nord        hotel    bed & breakfast
    B&B Nord                    hotel    b&b
    B & B Nord                  -        -
    Caffè e CAFÉ                cafe     café
    Cafe                        cafe     café
    P-hus City                  parking  p hus
    Leje af pladser             parking  leje af plads
    Udleje af plads             parking  leje af plads
    Leje af en plads            -        -
    Smoerrebroedsbord           cafe     smørrebrød
    l'hotel                     hotel    hotel
    Booking.com                 -        -
  `)('"$line" speaks of $slug', ({ line, slug, word }) => {
    const found = table.find([line!])
    expect([found?.slug ?? '', found?.word ?? '']).toEqual([slug, word])
  })

  test.each(rows`
    line              printed
    HOTEL ASTORIA     HOTEL
    Hotelophold i Ny  Hotelophold
    l'hôtel           hôtel
    Smørrebrødsbord   Smørrebrødsbord
    Leje af pladser   Leje af pladser
    Caffè e CAFÉ      CAFÉ
  `)('what is found in "$line" is shown as it is printed', ({ line, printed }) => {
    expect(table.find([line!])?.printed).toBe(printed)
  })

  test('a stem that begins words is not found at their end, and a short sign not inside another word', () => {
    const own = toWordTable([{ slug: 'energy', words: [], stems: [], starts: ['elregning'], signs: ['konto', 'vin', 'forbrug'] }])
    const isFound = (line: string) => own.find([line], ['word', 'sign']) !== undefined
    expect(
      ['Elregning', 'Elregningen maj', 'Konto 12', 'kontoen', 'kontoer', '2 vine', 'Vandforbrug'].filter(line => !isFound(line)),
    ).toEqual([])
    expect(['Delregning 2', 'Kontorartikler', 'Vinduer', 'Vinter', 'Svin'].filter(isFound)).toEqual([])
  })

  test('the best by rank wins, then the first line, which is shown as it was printed', () => {
    expect(table.find(['  Café X ', 'Hotel Y', 'Hotel Z'])).toEqual({
      slug: 'hotel',
      word: 'hotel',
      printed: 'Hotel',
      line: 'Hotel Y',
      rank: 3,
      isAccessory: false,
    })
    expect(table.findAll(['Café X', 'Hotel Y', 'Tim']).map(finding => finding.slug)).toEqual(['hotel', 'phone', 'cafe'])
  })

  test('names and hints are found only where they are asked for, without "&"', () => {
    expect(table.find(['booking com'], ['name'])?.slug).toBe('hotel')
    expect(table.find(['h m mobile'], ['hint'])?.slug).toBe('phone')
    expect(table.find(['h m mobile', 'booking com', 'hotel'], ['name', 'hint', 'word'])?.word).toBe('hotel')
    expect(table.find(['telco'])).toBeUndefined()
  })

  test('nothing is found in nothing, and an endless line is cut', () => {
    expect(table.find([])).toBeUndefined()
    expect(table.find(['', '   ', '&&&', '---'])).toBeUndefined()
    expect(table.find([`${'x '.repeat(400)}hotel`])).toBeUndefined()
    expect(toWordTable([]).find(['hotel'])).toBeUndefined()
  })
})
