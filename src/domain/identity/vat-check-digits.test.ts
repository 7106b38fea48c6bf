import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { vatCheckDigits } from './vat-check-digits.ts'
import { vatFormatOfPrefix } from './vat-formats.ts'
import { checkVatNumber } from './vat-numbers.ts'

const real = rows`
  number             whose
  ATU33864707        Red Bull
  ATU14189108        OMV
  BE0202239951       Proximus
  BE0403199702       BNP Paribas Fortis
  BE0417497106       Anheuser-Busch InBev
  BG831642181        Vivacom
  BG131468980        A1 Bulgaria
  CHE101654423MWST   Swisscom
  CHE105909036       Nestlé
  CHE105829940TVA    Migros
  CY10301365E        Hostinger
  CY10259033P        published
  CZ00177041         Škoda Auto
  CZ45274649         ČEZ
  CZ60193336         O2
  CZ9999999999       the length of a person's: not checked
  DE129274202        Siemens
  DE812871812        Hetzner
  DE814584193        Amazon in Germany
  DK24256790         Novo Nordisk
  DK22756214         Mærsk
  EE102090374        Bolt
  EE100366327        Eesti Energia
  EL094019245        OTE
  ESA28015865        Telefónica
  ESA15075062        Inditex
  ESW0184081H        Amazon in Spain
  FI01120389         Nokia
  FR22424761419      OVH
  FR89380129866      Orange
  GB333289454        BBC
  GB220430231        Tesco
  GB727255821        Amazon in Britain
  HR27759560625      INA
  HR81793146560      Hrvatski Telekom
  HU10625790         MOL
  HU10773381         Magyar Telekom
  IE6388047V         Google
  IE8256796U         Microsoft
  IE9692928F         Facebook
  IE9740425P         LinkedIn
  IE9700053D         Apple
  IE4749148U         Ryanair
  IE3206488LH        Stripe
  IT00488410010      Telecom Italia
  IT00159560366      Ferrari
  LT119511515        published
  LT100001919017     published
  LU20260743         Amazon
  LU22046007         PayPal
  LU20981643         Skype
  LV40003032949      Latvenergo
  LV40003245752      airBaltic
  MT11679112         published
  MT20200019         published
  NL805734958B01     Booking.com
  NL000099998B57     the tax office's example for a one-man business
  NO923609016MVA     Equinor
  NO982463718MVA     Telenor
  PL7740001454       Orlen
  PL5252344078       Google in Poland
  PL5260250995       Orange Polska
  PT500697256        EDP
  PT504499777        Galp
  RO1590082          OMV Petrom
  RO14399840         eMAG
  RO361757           BCR
  SE556703748501     Spotify
  SE556042722001     H&M
  SE556012579001     Volvo
  SI82646716         Krka
  SI80267432         Petrol
  SK2020317068       ESET
  SK2020372640       Slovnaft
  XI220430231        a British number, in Northern Ireland
  XIGD123            a government department
`

describe('the check digits of VAT numbers', () => {
  test.each(real)('$number fits ($whose)', ({ number }) => {
    expect(checkVatNumber(number!)).toEqual({ ok: true, value: number })
  })

  test('exist for every country whose shape we know, and each has a real number above', () => {
    const shapes = [...vatFormatOfPrefix.keys()].sort()
    expect([...vatCheckDigits.keys()].sort()).toEqual(shapes)
    expect(shapes.filter(prefix => !real.some(({ number }) => number!.startsWith(prefix)))).toEqual([])
  })

  test.each(rows`
    number           why
    ATU33864708      last digit
    BE0202239952     last digit
    BG831642182      last digit
    CHE101654424     last digit
    CY10301365F      last letter
    CZ00177042       last digit
    DE123456789      everybody's example
    DK12345678       everybody's example
    EE102090375      last digit
    EL094019246      last digit
    ESA28015866      last digit
    FI01120388       last digit
    FR23424761419    the key
    GB333289455      last digit
    HR27759560626    last digit
    HU10625791       last digit
    IE6388047W       last letter
    IT01234567890    everybody's example
    LT119511516      last digit
    LU20260744       last digit
    LV40003032948    last digit
    MT11679113       last digit
    NL805734959B01   ninth digit
    NO923609017MVA   last digit
    PL7740001455     last digit
    PT500697257      last digit
    RO1590083        last digit
    SE556703748601   tenth digit
    SI82646717       last digit
    SK2020317069     last digit
    XIGD500          beyond the range of departments
    XIHA499          below the range of health authorities
  `)('$number does not fit ($why)', ({ number }) => {
    expect(checkVatNumber(number!)).toMatchObject({ ok: false, code: expect.stringMatching(/_check_digit$/) })
  })

  test.each(real.filter(({ number }) => /^(?:AT|BE|DE|DK|EE|FI|HR|HU|IT|LU|PL|SE|SK)/.test(number!)))(
    'no digit of $number can be changed without notice',
    ({ number }) => {
      const changed = Array.from(number!).flatMap((digit, at) =>
        /\d/.test(digit)
          ? Array.from({ length: 9 }, (_, shift) => number!.slice(0, at) + ((Number(digit) + shift + 1) % 10) + number!.slice(at + 1))
          : [],
      )
      expect(changed.filter(other => checkVatNumber(other).ok)).toEqual([])
    },
  )
})
