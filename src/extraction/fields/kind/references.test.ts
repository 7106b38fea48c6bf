/** Invoices name the orders, contracts and deliveries that they are for; papers that are those must be held all the same. Written for these tests. */
import { describe, expect, test } from 'vitest'
import { toPageLines } from '../../pages/layout.ts'
import { readLines } from '../../read-lines.ts'
import { readText } from '../../read-text.ts'

const reader = {
  own: { name: 'Min Virksomhed ApS', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null },
  today: '2026-03-15',
}

function isHeld(text: string): boolean {
  const extraction = readText(text, reader)
  if (!extraction) throw new Error('nothing was read')
  return extraction.warnings?.some(({ code }) => code === 'not_a_voucher') ?? false
}

const danish = `
Kontorstol                         1.000,00
Moms 25 %                            250,00
I alt                              1.250,00`

const german = `
Regal Eiche                        1.000,00
MwSt. 19 %                           190,00
Gesamtbetrag EUR                   1.190,00`

const italian = `
Scaffale in rovere                 1.000,00
IVA 22%                              220,00
Totale da pagare EUR               1.220,00`

const english = `
Oak shelf                          1,000.00
VAT 20 %                             200.00
Total GBP                          1,200.00`

const pay = '\nBetalingsfrist 12-04-2026\nIBAN DK50 0040 0440 1162 43'

describe('a voucher that names another document', () => {
  test.each([
    [
      'a contract in a column of labels',
      `Skovby Leje A/S\nCVR 27407544\n\nNr.          2023-5919\nDato         12-03-2026\nAftale       V187715${danish}`,
    ],
    [
      'a contract above its number',
      `Skovby Leje A/S\nCVR 27407544\n\nNr.: 2023-5919\nDato: 12-03-2026\nLejeaftale\n26636325\n${danish}${pay}`,
    ],
    [
      'a delivery note in a column of labels',
      `Beispiel Handel GmbH\nUSt-ID DE811907980\n\nNr.: 90919789\nDatum              12.03.2026\nLieferschein-Nr.   DDT 956${german}`,
    ],
    [
      'the day of a delivery note',
      `Mobili Ferri S.r.l.\nP.IVA 12345670017\n\nNumero: 119\nData: 12/03/2026\nDDT del:    09/03/2026${italian}`,
    ],
    [
      'a delivery below the number of the invoice',
      `Trattoria Ferri S.r.l.\nP.IVA 12345670017\n12/03/2026\nFattura di vendita: No119\nDDT del 09/03/2026${italian}`,
    ],
    [
      'labels in capitals',
      `Example Hosting Ltd\nVAT no. GB 123 4567 82\n\nNUMBER:       R181054\nISSUED:       12 March 2026\nPO NUMBER:    PO11652\nPAY BY:       26 March 2026${english}`,
    ],
    [
      'the order of the buyer',
      `Exempel Redovisning AB\nMomsnr SE556677889901\n2026-03-12\nEr beställning 3338997 levererades 2026-03-10.\nTjänst          1 000,00\nMoms 25 %         250,00\nSumma SEK       1 250,00`,
    ],
    [
      'the last invoice of several in French',
      `Exemple Services SARL\nTVA FR83404833048\nFacture définitive: 861\nLe 12/03/2026\nPrestation          1 000,00\nTVA 20 %              200,00\nTotal TTC EUR       1 200,00`,
    ],
    [
      'a clause of contracts in its small print',
      `Gasthaus Beispiel\nBonnr.: 7208593\n12.03.2026\nTagessuppe 23,04\nSchnitzel 16,96\nSumme EUR 40,00\nKartenzahlung 40,00\nGerichtsstand ist Kassel.`,
    ],
  ])('is one: %s', (_, text) => expect(isHeld(text)).toBe(false))

  test.each([
    ['a label is all that names it', `Skovby Inventar A/S\nCVR 27407544\n12-03-2026\nSalgsordre:   B8737${danish}`],
    ['its number stands beside its title', `Skovby Inventar A/S\nCVR 27407544\nTILBUD        1188\nDato          12-03-2026${danish}`],
    [
      'it has a number of its own below its title',
      `Skovby Inventar A/S\nCVR 27407544\nOrdrebekræftelse\nNr.      4711\nDato     12-03-2026${danish}${pay}`,
    ],
    [
      'it says nothing but thanks for an order',
      `Beispiel Versand GmbH\nVielen Dank für Ihre Bestellung\nVorgang: 766714\n12.03.2026${german}\nMail: rechnung@beispiel-versand.de`,
    ],
    [
      'it is only called the order of the buyer',
      `Exempel Hotell AB\nDin beställning\nBest.nr: 2024-4486\n2026-03-12\nKursavgift      1 000,00\nMoms 25 %         250,00\nSumma SEK       1 250,00`,
    ],
    ['a pro forma may be paid', `Skovby Inventar A/S\nCVR 27407544\nProformanr.:   118\nDato:   12-03-2026${danish}${pay}`],
    [
      'a reminder has the number of the invoice first',
      `Skovby Inventar A/S\nCVR 27407544\nFakturanr.: 8812\nRykker 1 af 12-03-2026${danish}${pay}`,
    ],
  ])('is none where %s', (_, text) => expect(isHeld(text)).toBe(true))
})

/** A page of lines, each at its height and in its size. */
function page(lines: readonly (readonly [text: string, size: number])[]) {
  let top = 40
  const fragments = lines.flatMap(([text, size]) => {
    top += size * 1.6
    let left = 50
    return text.split(' ').map(word => {
      const own = { left, top, width: word.length * size * 0.5, height: size }
      left += own.width + size * 0.3
      return { ...own, words: [{ text: word, box: [own.left, own.top, own.width, own.height] as const, certainty: 1 }] }
    })
  })
  return toPageLines(fragments, 1)
}

test('a name with a number is the title where it is bigger than the rest, and what the invoice is about where it is not', () => {
  const read = (size: number): boolean =>
    readLines(
      page([
        ['Skovby Inventar A/S', 9],
        ['CVR 27407544', 9],
        ['Dato 12-03-2026', 9],
        ['Nr.: 2023-5919', 9],
        ['Salgsordre B8737', size],
        ['Kontorstol 1.000,00', 9],
        ['Moms 25 % 250,00', 9],
        ['I alt 1.250,00', 9],
        ['Betalingsfrist 12-04-2026', 9],
      ]),
      reader,
      'pdf',
    ).warnings?.some(({ code }) => code === 'not_a_voucher') ?? false
  expect([read(9), read(16)]).toEqual([false, true])
})
