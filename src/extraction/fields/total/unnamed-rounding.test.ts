/** A few hundredths that lead from net and VAT to an amount are a rounding, whatever word stands before them; a total that is printed nowhere is not posted unseen. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const read = (...sums: string[]) =>
  readText(['Nordhavn Kurser ApS', 'CVR 25313763', 'Faktura 3185', 'Dato 14-09-2022', 'Kursus  3.129,36', ...sums].join('\n'), {
    own,
    today: '2026-03-15',
  })!

const [net, vat] = ['Beløb ekskl. moms  3.129,36', '25% moms  782,34']

test.each([
  ['Ører  -0,20', 'Slutsum  3.911,50 DKK', 391_150, -20],
  ['Udjævning  0,30', 'Slutsum  3.912,00 DKK', 391_200, 30],
  ['Øreafrunding  -0,20', 'Slutsum  3.911,50 DKK', 391_150, -20],
])('"%s" leads to "%s"', (rounding, last, total, cents) => {
  expect(read(net, vat, rounding, last)).toMatchObject({ total, vat: 78_234, rounding: cents })
})

test('the amounts of a credit note are negative, and so may be their rounding', () => {
  const note = read('Beløb ekskl. moms  -3.129,36', '25% moms  -782,34', 'Ører  0,20', 'Slutsum  -3.911,50 DKK')
  expect(note).toMatchObject({ total: 391_150, vat: 78_234, rounding: -20 })
})

test.each([
  ['a sum that is printed is not rounded to another amount', 'I alt  3.911,70', 'Gebyr  -0,20', 'Til rest  3.911,50', 391_170],
  ['more than half a krona is no rounding', 'Rabatkort  -1,70', 'Bemærk  3.910,00', '', 391_170],
])('%s', (_name, first, second, third, total) => {
  const { total: found, rounding } = read(net, vat, first, second, third)
  expect([found, rounding]).toEqual([total, null])
})

test.each([
  ['a bag', 'Pose  0,50'],
  ['a tax with a name of its own', 'Miljøbidrag  0,50'],
])('%s is no rounding, and what cannot be explained is not posted', (_name, line) => {
  const { rounding, confidence } = read('Beløb ekskl. moms  100,00', '25% moms  25,00', line, 'Slutsum  125,50 DKK')
  expect(rounding).toBeNull()
  expect(confidence).toBeLessThan(0.9)
})

test('a total that is printed nowhere is held, and says so', () => {
  const unprinted = read(net, vat)
  expect(unprinted).toMatchObject({
    total: 391_170,
    heldFor: ['isTotalUnprinted'],
    fields: { total: { doubt: { code: 'total_not_printed' } } },
  })
  expect(unprinted.confidence).toBeLessThan(0.9)
  expect(unprinted.fields.total!.confidence).toBeLessThan(0.9)
  expect(read(net, vat, 'I alt DKK  3.911,70').heldFor ?? []).not.toContain('isTotalUnprinted')
})

test('of a fee from which some was withheld what is left to pay says as much', () => {
  const fee = ['Parcella n. 3/2026 del 15/01/2026', 'Imponibile € 1.040,00', 'IVA 22% € 228,80', "Ritenuta d'acconto 20% € 200,00"]
  const of = (...last: string[]) =>
    readText(['Studio Legale Esempio', 'P.IVA 00488410010', ...fee, ...last].join('\n'), { own, today: '2026-03-15' })!
  expect(of('Netto a pagare € 1.068,80')).toMatchObject({ total: 126_880 })
  expect(of('Netto a pagare € 1.068,80').heldFor ?? []).not.toContain('isTotalUnprinted')
  expect(of().heldFor).toContain('isTotalUnprinted')
})
