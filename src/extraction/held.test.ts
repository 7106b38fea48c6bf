/** What is held for a person because it may be something else: an exempt sum of nought, an order without a title, a plate that may be a price, a name that another comes close to. */
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }
const read = (text: string) => readText(text.replaceAll(' / ', '\n'), { own, today: '2026-03-20' })!

test.each(['Momsfri 0,00', 'Momsfrit beløb 0,00'])('"%s" says that nothing is exempt, and not that there is no VAT', line => {
  const { vat, confidence } = read(`Nordtøj ApS / CVR 25313763 / Faktura 12 / 12.02.2026 / Jakke 499,00 / ${line} / I alt DKK 499,00`)
  expect(vat).not.toBe(0)
  expect(confidence).toBeLessThan(0.9)
})

const practice = (...lines: string[]) =>
  read(`Lægehuset / CVR 25313763 / 12.03.2026 / Attest 500,00 / ${lines.join(' / ')} / I alt DKK 500,00`)

test.each(['Momsfritaget 0,00', 'Umsatzsteuerfrei 0,00', 'Operación exenta 0,00', 'esente IVA art. 10 0,00', 'Moms 0,00'])(
  '"%s", where nothing else is said of VAT, says that there is none',
  line => {
    const { vat, fields } = practice(line)
    expect(vat).toBe(0)
    expect(fields.vat?.confidence).toBeGreaterThan(0.9)
  },
)

test('beside goods that are taxed it is the sum of those that are not', () => {
  const { vat, confidence } = practice('Momspligtigt beløb 500,00', 'Momsfritaget 0,00')
  expect(vat).not.toBe(0)
  expect(confidence).toBeLessThan(0.9)
})

const order = (title: string) =>
  `${title} / Tormar Techniek B.V. / Zuiderdijk 20 / 3380 RB Arnhem / VAT NL702693145B01 / Nr. N7356 / Dato 01-02-2026 / Kunde: The Buyer / Kuglelejer 3 74,85 224,55 / Total ekskl. moms 224,55 / Moms 21 % 47,16 / I alt EUR 271,71`

test('what is addressed to somebody and calls itself nothing may be an order', () => {
  const untitled = read(order('Bestillingssted Arnhem'))
  expect(untitled.heldFor).toContain('isUnnamed')
  expect(untitled.confidence).toBeLessThan(0.9)
  expect(read(order('Faktura')).heldFor ?? []).not.toContain('isUnnamed')
})

test('letters like those of a number plate may be the only sign of a currency', () => {
  const { heldFor, fields } = read('Nordlys ApS / CVR 25313763 / Faktura 12 / 12.02.2026 / Konsulentarbejde RM 400 / I alt 400,00')
  expect(heldFor).toContain('isCurrencyOpen')
  expect(fields.currency?.runnersUp?.map(({ value }) => value)).toContain('MYR')
})

test('the name of a shop that stands once, with nothing that backs it and other names beside it, is not posted unseen', () => {
  const slip =
    'Town Hall / Example Foods / 12 Main St / Fairfax, VA 22030 / 03/14/2026 7:45 PM / Plate $13.63 / Subtotal $13.63 / Tax $1.40 / Total $15.03 / VISA $15.03'
  expect(read(slip).heldFor).toContain('isNameAlone')
  expect(read(slip).confidence).toBeLessThan(0.9)
  expect(read(`${slip} / www.townhall.com / Thank you for visiting Town Hall`).heldFor ?? []).not.toContain('isNameAlone')
})

test('nor is one in small letters, which may be the sign over the shop of another', () => {
  const slip = 'galpex / Storegade 4 / CVR 25313763 / 14.03.2026 12:10 / Kaffe 30,00 / Total DKK 30,00 / Heraf moms 6,00 / galpex.dk'
  const { supplier, heldFor } = read(slip)
  expect(supplier.name).toBe('galpex')
  expect(heldFor).toContain('isNameAlone')
})

test('a name in small letters with its legal form is no such sign', () => {
  const { supplier, heldFor, confidence } = read(
    'e-Boks A/S / Hans Bekkevolds Alle 7 / 2900 Hellerup / CVR 25313763 / Faktura 12 / Fakturadato 12.02.2026 / Abonnement 400,00 / Moms 25 % 100,00 / I alt DKK 500,00',
  )
  expect(supplier.name).toBe('e-Boks A/S')
  expect(heldFor ?? []).toEqual([])
  expect(confidence).toBeGreaterThan(0.97)
})
