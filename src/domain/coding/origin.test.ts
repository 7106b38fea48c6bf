import { describe, expect, test } from 'vitest'
import { extractionOf } from '../../../test/harness/coding-facts.ts'
import { rows } from '../../../test/harness/text-tables.ts'
import { tell, withMessages } from '../../language/tell.ts'
import { originOf } from './origin.ts'

const home = { country: 'DK', currency: 'DKK', language: 'da' }
const signs = { country: 'DK', currency: 'DKK', languages: ['da', 'en'] }
const blank = (cell: string | undefined): string | null => (cell === '' || cell === undefined ? null : cell)

describe('where a purchase comes from', () => {
  test.each(rows`
    number        country  currency  language  kind      of    established  assumed
    DK13585628    DK       DKK       da        domestic  DK    -            no
    DE136695976   DE       EUR       de        eu        DE    -            no
    EL094259216   GR       EUR       -         eu        GR    -            no
    -             IE       EUR       en        eu        IE    -            no
    -             US       DKK       da        world     US    -            no
    XI123456789   GB       GBP       en        world     GB    -            no
    DK13585628    IE       EUR       en        domestic  DK    IE           no
    DE136695976   DK       DKK       da        eu        DE    DK           no
    EU372000041   US       USD       en        world     US    -            no
    -             -        DKK       da        domestic  DK    -            yes
    -             -        DKK       -         domestic  DK    -            yes
    -             -        -         da        domestic  DK    -            yes
    -             -        DKK       sv        unknown   -     -            yes
    -             -        EUR       da        unknown   -     -            yes
    -             -        -         -         unknown   -     -            yes
  `)('$number $country $currency $language: $kind', row => {
    const supplier = { vatNumber: blank(row.number), country: blank(row.country) }
    const origin = originOf(extractionOf(home, { supplier, currency: blank(row.currency), language: blank(row.language) }), signs)
    expect([origin.kind, origin.country, origin.establishedIn, origin.isAssumption]).toEqual([
      row.kind,
      blank(row.of),
      blank(row.established),
      row.assumed === 'yes',
    ])
    expect(tell('en', origin.said)).toMatch(/^The .*\.$/)
    expect(withMessages(origin.evidence, 'en')).toMatch(/^(?:VAT number|country|currency) /)
  })
})
