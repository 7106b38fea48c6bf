/** What sounds as if there were no VAT and does not say it of the whole document: a price of nought, and prices before VAT. */
import { describe, expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

const heads = {
  da: 'Nordtøj ApS / CVR 25313763 / Faktura 12 / 12.02.2026',
  it: 'Bottega Rossi s.n.c. / Partita IVA 06001317863 / Fattura 12 / Data 03/02/2026',
  de: 'Modehaus GmbH / USt-IdNr. DE136695976 / Rechnung 12 / 03.02.2026',
  en: 'Coat House Ltd / VAT GB123456789 / Invoice 12 / 03/02/2026',
  es: 'Inés Serrano / NIF-IVA ESB94552379 / Factura 12 / Fecha 03/02/2026',
  fr: 'Blondel Eaux S.A.S. / Facture 371 / Date 03/02/2026',
  nl: 'Kasström / BTW: NL222533201B01 / Nota 96 / Datum 03/02/2026',
}
type Language = keyof typeof heads

const vatOf = (language: Language, text: string) =>
  readText(`${heads[language]} / ${text}`.replaceAll(' / ', '\n'), { own, today: '2026-03-20' })!.vat

describe('the price of something that costs nothing is not the VAT', () => {
  test.each<[Language, string]>([
    ['da', 'Jakke 499,00 / Fragt inkl. moms 0,00 / I alt DKK 499,00'],
    ['da', 'Jakke 499,00 / Gebyr inkl. moms 0,00 / I alt DKK 499,00 / Alle priser er inkl. moms'],
    ['da', 'Jakke 499,00 / I alt DKK 499,00 / Gratis fragt: inkl. moms 0,00 kr'],
    ['da', 'Jakke 499,00 / Fragt / Inkl. moms 0,00 / I alt DKK 499,00'],
    ['da', 'Inkl. moms 0,00 / Jakke 499,00 / I alt DKK 499,00'],
    ['da', 'Jakke 499,00 / Levering 0,00 / Inkl. moms 0,00 / I alt DKK 499,00'],
    ['it', 'Giacca 499,00 / Spedizione IVA inclusa 0,00 / Totale EUR 499,00'],
    ['de', 'Jacke 499,00 / Versand inkl. MwSt 0,00 / Gesamtbetrag EUR 499,00'],
    ['en', 'Coat 499.00 / Delivery incl. VAT 0.00 / Total GBP 499.00'],
    ['da', 'Jakke 299,00 / Bukser 200,00 / Momsfri fragt 0,00 / I alt DKK 499,00'],
    ['da', 'Jakke 299,00 / Bukser 200,00 / Levering ikke momspligtig 0,00 / I alt DKK 499,00'],
    ['it', 'Giacca 299,00 / Pantaloni 200,00 / Spedizione esente IVA 0,00 / Totale EUR 499,00'],
    ['de', 'Jacke 299,00 / Hose 200,00 / Versand steuerfrei 0,00 / Gesamtbetrag EUR 499,00'],
    ['en', 'Coat 299.00 / Hat 200.00 / Delivery VAT exempt 0.00 / Total GBP 499.00'],
    ['da', 'Jakke 499,00 / Fragt 0,00 / Moms af fragt 0,00 / I alt DKK 499,00'],
    ['it', 'Giacca 499,00 / IVA su spedizione 0,00 / Totale EUR 499,00'],
  ])('%s: %s', (language, text) => {
    expect(vatOf(language, text)).toBeNull()
  })

  test.each<[Language, string]>([
    ['da', 'Jakke 499,00 / I alt DKK 499,00 / Inkl. moms DKK 0,00'],
    ['da', 'Jakke 499,00 / Inkl. 0% moms 0,00 / I alt DKK 499,00'],
    ['de', 'Jacke 499,00 / Gesamtbetrag EUR 499,00 / inkl. MwSt 0,00 €'],
    ['it', 'Giacca 299,00 / Totale EUR 299,00 / IVA esente 0,00'],
  ])('but a nought beside nothing but the words for VAT is: %s: %s', (language, text) => {
    expect(vatOf(language, text)).toBe(0)
  })

  test('goods that are exempt and cost nothing leave the VAT of the others in doubt', () => {
    const text = `${heads.da} / Jakke 299,00 / Bukser 200,00 / Momsfri brochure 0,00 / I alt DKK 499,00`.replaceAll(' / ', '\n')
    expect(readText(text, { own, today: '2026-03-20' })!.confidence).toBeLessThan(0.9)
  })
})

const confidenceOf = (language: Language, text: string) =>
  readText(`${heads[language]} / ${text}`.replaceAll(' / ', '\n'), { own, today: '2026-03-20' })!.confidence

describe('a condition says nothing of this sale', () => {
  test.each<[Language, string]>([
    ['da', 'Jakke 500,00 / I alt DKK 500,00 / Kunder uden for EU kan handle momsfrit'],
    ['da', 'Jakke 500,00 / I alt DKK 500,00 / Hvis varen eksporteres, er den momsfri'],
    ['en', 'Coat 120.00 / Total GBP 120.00 / Customers not registered for VAT may ask for another invoice'],
    ['de', 'Jacke 500,00 / Gesamtbetrag EUR 500,00 / Die Ausfuhr kann steuerfrei sein'],
  ])('%s: %s', (language, text) => {
    expect(vatOf(language, text)).not.toBe(0)
    // Of a seller in Britain no VAT is looked for.
    if (language !== 'en') expect(confidenceOf(language, text)).toBeLessThanOrEqual(0.7)
  })

  test.each<[Language, string]>([
    ['da', 'Behandling 500,00 / I alt DKK 500,00 / Ydelsen er momsfri og kan ikke fradrages'],
    ['de', 'Jacke 500,00 / Gesamtbetrag EUR 500,00 / Umsatzsteuer kann nicht ausgewiesen werden, da Kleinunternehmer'],
    ['en', 'Coat 120.00 / Total GBP 120.00 / 3 May 2026: this supply falls outside the scope of VAT'],
  ])('but what cannot be is none: %s: %s', (language, text) => {
    expect(vatOf(language, text)).toBe(0)
    expect(confidenceOf(language, text)).toBeGreaterThan(0.8)
  })
})

describe('goods that are exempt say nothing of the others', () => {
  test.each<[Language, string]>([
    ['da', 'Medicin momsfri 100,00 / Creme 400,00 / I alt DKK 500,00'],
    ['da', 'Creme 400,00 / Medicin   momsfri   100,00 / I alt DKK 500,00'],
    ['it', 'Medicina esente IVA 100,00 / Crema 400,00 / Totale EUR 500,00'],
    ['nl', 'Medicijn vrijgesteld van BTW 100,00 / Creme 400,00 / Totaal te voldoen EUR 500,00'],
    ['da', 'Behandling 400,00 / Fragt 100,00 / I alt DKK 500,00 / Fragt er momsfri'],
    ['da', 'Creme 400,00 / I alt DKK 400,00 / Gebyrer er momsfri'],
    ['da', 'Creme 400,00 / I alt DKK 400,00 / Varer mærket * er momsfri'],
    ['da', 'Creme 400,00 / I alt DKK 400,00 / * = momsfri'],
    ['da', 'Creme 400,00 / I alt DKK 400,00 / M: momsfri'],
    ['de', 'Creme 400,00 / Gesamtbetrag EUR 400,00 / Mit S gekennzeichnete Artikel sind umsatzsteuerfrei'],
  ])('%s: %s', (language, text) => {
    expect(vatOf(language, text)).toBeNull()
    expect(confidenceOf(language, text)).toBeLessThanOrEqual(0.7)
  })

  test.each<[Language, string, number]>([
    ['da', 'Medicin momsfri 100,00 / Plaster momsfri 400,00 / I alt DKK 500,00', 0],
    ['da', 'Behandling momsfri 550,00 / Rabat -50,00 / I alt DKK 500,00', 0],
    ['da', 'Medicin momsfri 100,00 / Creme 400,00 / I alt DKK 500,00 / Salget er momsfrit', 0],
    ['da', 'Medicin momsfri 100,00 / Creme 400,00 / Heraf moms 80,00 / I alt DKK 500,00', 8000],
    ['da', 'Gebyr 300,00 / I alt DKK 300,00 / Gebyret er momsfrit', 0],
    ['it', 'Consulenza esente IVA 100,00 / Marca da bollo 2,00 / Totale EUR 102,00', 0],
    ['de', 'Maschine 400,00 / Gesamtbetrag EUR 400,00 / Steuerfreie innergemeinschaftliche Lieferung', 0],
  ])('but of all of them it is said: %s: %s', (language, text, vat) => {
    expect(vatOf(language, text)).toBe(vat)
  })
})

describe('what is on another bill says nothing of this one', () => {
  test.each<[Language, string]>([
    ['nl', 'Creme 400,00 / Totaal te voldoen EUR 400,00 / Diensten vrijgesteld van BTW worden apart gefactureerd'],
    ['nl', 'Creme 400,00 / Totaal te voldoen EUR 400,00 / Diensten vrijgesteld van BTW worden / apart gefactureerd.'],
    ['da', 'Creme 400,00 / I alt DKK 400,00 / Momsfri ydelser faktureres særskilt'],
    ['it', 'Crema 400,00 / Totale EUR 400,00 / Le operazioni esenti IVA sono fatturate separatamente'],
    ['de', 'Creme 400,00 / Gesamtbetrag EUR 400,00 / Steuerfreie Leistungen werden gesondert berechnet'],
  ])('%s: %s', (language, text) => {
    expect(vatOf(language, text)).toBeNull()
    expect(confidenceOf(language, text)).toBeLessThanOrEqual(0.7)
  })

  test.each<[Language, string]>([
    ['de', 'Creme 400,00 / Gesamtbetrag EUR 400,00 / Es wird keine Umsatzsteuer gesondert berechnet'],
    ['de', 'Creme 400,00 / Gesamtbetrag EUR 400,00 / Kleinunternehmer, Umsatzsteuer wird nicht gesondert in Rechnung gestellt'],
    ['en', 'Cream 400.00 / Total GBP 400.00 / VAT exempt. Shipping is invoiced separately'],
  ])('but what is said of VAT itself, or in another sentence, does: %s: %s', (language, text) => {
    expect(vatOf(language, text)).toBe(0)
  })
})

describe('a price before VAT is not one without VAT', () => {
  test.each<[Language, string]>([
    ['it', 'Giacca 122,00 / Totale escluso IVA 100,00 / Totale 122,00'],
    ['it', 'Giacca 122,00 / Totale esclusa IVA 100,00 / Totale 122,00'],
    ['it', 'Descrizione  Prezzo escluso IVA / Giacca  100,00 / Totale 122,00'],
    ['it', 'Descrizione  Tariffa esclusa IVA / Giacca  100,00 / Totale 122,00'],
    ['it', 'Descrizione  Prezzo escluso da IVA / Giacca  100,00 / Totale 122,00'],
    ['it', 'Descrizione  Tariffa esclusa da IVA / Giacca  100,00 / Totale 122,00'],
    ['es', 'Concepto  Precio sin IVA / Chaqueta  100,00 / Total EUR 121,00'],
    ['es', 'Chaqueta 121,00 / Total sin IVA 100,00 / Total EUR 121,00'],
    ['fr', 'Désignation  Prix sans TVA / Veste  100,00 / Montant total EUR 120,00'],
    ['fr', 'Veste 120,00 / Total sans TVA 100,00 / Montant total EUR 120,00'],
    ['nl', 'Omschrijving  Prijs vrij van BTW / Jas  100,00 / Totaal te voldoen EUR 121,00'],
    ['da', 'Tekst  Pris uden moms / Jakke  100,00 / I alt DKK 125,00'],
    ['de', 'Artikel  Preis ohne MwSt / Jacke  100,00 / Gesamtbetrag EUR 119,00'],
    ['en', 'Item  Price without VAT / Coat  100.00 / Total GBP 120.00'],
  ])('%s: %s', (language, text) => {
    expect(vatOf(language, text)).not.toBe(0)
  })

  test.each([
    "Operazione esclusa da IVA ai sensi dell'art. 15 DPR 633/72",
    'Importo escluso da IVA art. 15 DPR 633/72',
    'IVA esclusa art. 15',
  ])('but a law that is cited says that there is none: %s', words => {
    expect(vatOf('it', `TOTALE 313,20 / ${words}`)).toBe(0)
  })
})
