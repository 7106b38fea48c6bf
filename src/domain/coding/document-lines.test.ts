import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { amountOf, toDocumentLines } from './document-lines.ts'

describe('the amount at the end of a line', () => {
  test.each(rows`
    line                       amount
    Varer ........ 1.379,01 kr.  137901
    Menu 1,234.50 EUR          123450
    Kaffe 30,00                3000
    Kaffe 30,-                 3000
    Kaffe kr. 30               3000
    Kaffe 30 kr                3000
    Sconto 5,00-               500
    1 x 250,00 A               25000
    Tlf 12 34 56 78            -
    12.03.2026                 -
    CVR 13585628               -
    Faktura 17                 -
    Kaffe                      -
  `)('"$line" ends with $amount', ({ line, amount }) => expect(amountOf(line!)).toBe(amount === '' ? undefined : Number(amount)))
})

describe('the lines of a document', () => {
  const lines = (...text: string[]) => toDocumentLines(text.join('\n'), 'Solen ApS')

  test.each(rows`
    line                                    place
    Kontorartikler 625,00                   priced
    Konsulentbistand i marts                rest
    Kontorartikler i marts                  rest
    Mobilabonnement, 3 numre                rest
    Kundefrokost                            rest
    Bank fees                               rest
    Car lease, monthly payment              rest
    Payment processing fees 625,00          priced
    Card fees 12,00                         priced
    Kursusafgift 625,00                     priced
    Total 625,00                            none
    I alt inkl. moms 625,00 kr.             none
    Heraf moms 125,00                       none
    Moms 25 % 125,00                        none
    IVA 22% 22,00                           none
    Betalt med MobilePay 625,00             none
    Dankort 625,00                          none
    Contanti 20,00                          none
    Tlf/mobil: 12345678                     none
    Telefono: +39 06 1234567                none
    post@example.dk                         none
    www.example.com                         none
    Hotelvej 3                              none
    Via Roma 12                             none
    Corso Italia 4                          none
    8000 Aarhus C                           none
    00184 Roma                              none
    CVR-nr. 13585628                        none
    IBAN DK50 0040 0440 1162 43             none
    Betalingsbetingelser: netto 8 dage      none
    Rykkergebyr 100 kr. ved for sen betaling.  none
    Solen ApS                               none
    Leveret til Solen                       none
    Att.: Indkøb                            none
    Åbningstider: 8-20                      none
    Documento emesso con software gestionale  none
    Created with Invoice Software           none
    La merce viaggia a rischio del committente  none
  `)('"$line" goes to $place', ({ line, place }) => {
    const { priced, rest } = lines('Nordholm A/S', line!)
    expect(priced.length === 1 ? 'priced' : rest.includes(line!) ? 'rest' : 'none').toBe(place)
  })

  test('the heading is the first lines that may be a name', () => {
    expect(lines('', ' Skive Bar ', 'Havnevej 3', 'post@example.dk', 'Kvittering', 'Fadøl', 'Vand').heading).toEqual([
      'Skive Bar',
      'Kvittering',
      'Fadøl',
    ])
  })

  test('a buyer without a name hides nothing', () => {
    expect(toDocumentLines('Konsulentbistand', '').rest).toEqual(['Konsulentbistand'])
    expect(toDocumentLines('', 'Solen')).toEqual({ heading: [], priced: [], rest: [] })
  })
})
