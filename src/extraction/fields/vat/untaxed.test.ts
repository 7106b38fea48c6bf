/** On a bill whose taxes are all that is charged no VAT is found: none is printed but nought. */
import { expect, test } from 'vitest'
import { toMinorUnits } from '../../../domain/money/money.ts'
import { readText } from '../../read-text.ts'
import { untaxedSamples } from './untaxed-samples.ts'

const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

const read = (text: string) => {
  const { vat, net, total } = readText(text, { own, today: '2026-03-20' })!
  return { vat, net, total }
}

test.each(untaxedSamples)('$name', ({ text, total, isStated }) => {
  const found = read(text)
  expect(found.total).toBe(total)
  const nought = { vat: 0, net: total, total }
  // Where the sums do not say it, the row of the tax may be read or not; VAT is found in neither way.
  if (isStated || found.vat !== null) expect(found).toEqual(nought)
})

const head = 'Autohuset Fyn A/S\nMiddelfartvej 8, 5000 Odense C\nCVR 25313763\nFaktura 4471\nFakturadato 09-03-2026'
const columns = 'Tekst  Ekskl. moms  Moms  Inkl. moms'

test('nothing is said about the VAT of a tax and what is payable', () => {
  const row = 'Registreringsafgift  60.000,00  0,00  60.000,00'
  const total = toMinorUnits(6_000_000)
  expect(read(`${head}\n${columns}\n${row}\nAt betale DKK 60.000,00`)).toEqual({ vat: null, net: null, total })
  expect(read(`${head}\n${columns}\n${row}\nI alt  60.000,00  0,00  60.000,00`)).toEqual({ vat: 0, net: total, total })
})

test('an Italian deposit has the VAT of nought of its row', () => {
  const text =
    'Bevande Po S.r.l.\nVia Roma 1, 35121 Padova\nP.IVA IT00488410010\nFattura n. 12\nData 03/03/2026\nDescrizione  Imponibile  IVA  Totale\nCauzione vuoti  80,00  0,00  80,00\nTotale  80,00'
  expect(read(text)).toEqual({ vat: 0, net: toMinorUnits(8000), total: toMinorUnits(8000) })
})

test('the nought in the row of a tax says nothing about goods beside it', () => {
  const text =
    'Bevande Po S.r.l.\nVia Roma 1, 35121 Padova\nP.IVA IT00488410010\nFattura n. 12\nData 03/03/2026\nDescrizione  Imponibile  IVA  Totale\nCauzione vuoti  80,00  0,00  80,00\nBibite  500,00\nTotale  580,00'
  expect(read(text).vat).not.toBe(0)
})

test('a rate is not reckoned with where the VAT is printed as nought', () => {
  const text = `${head}\nSyn af bil  140,00\nTotal inkl. moms 140,00\nMoms 0,00\nTotal ekskl. moms 140,00`
  expect(read(text)).toEqual({ vat: 0, net: toMinorUnits(14_000), total: toMinorUnits(14_000) })
})

test.each([
  ['Kasström\nBTW: NL222533201B01\nNota 96\nDatum 03/02/2026\nTotaal te voldoen EUR  988,00\nIncl. BTW  0,00', 98_800],
  ['Bottega Rossi s.n.c.\nPartita IVA 06001317863\nFattura 12\nData 03/02/2026\nTOTALE  313,20\nIVA inclusa  0,00', 31_320],
  ['Inés Serrano\nNIF-IVA ESB94552379\nFactura 12\nFecha 03/02/2026\nTotal EUR  614,90\nExento de IVA.', 61_490],
  ['Ulvhus AB\nMomsreg.nr SE552585312201\nFaktura 12\n2026-02-03\nSumma SEK  17 078,65\nFöretaget är inte momsregistrerat.', 1_707_865],
  ['Blondel Eaux S.A.S.\nFacture 371\nDate 03/02/2026\nMontant total EUR  409,76\nExonération de TVA.', 40_976],
])('that no VAT is charged is said with a nought or in words: %s', (text, total) => {
  expect(read(text)).toMatchObject({ vat: 0, total })
})
