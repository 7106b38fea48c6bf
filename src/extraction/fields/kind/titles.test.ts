/** Names of vouchers, and of letters that look like them. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const kindOf = (...lines: string[]) => readText(lines.join('\n'), { own, today: '2026-11-17' })!.documentKind

const fee = ['For bistand   12.500,00', '25 % moms   3.125,00', 'I alt   15.625,00 kr.']

test('the fee note of a lawyer is an invoice, whatever contract it is about', () => {
  const about = 'Vedr.: Ansættelseskontrakt'
  expect(kindOf('Advokatfirmaet Eksempel', 'CVR 31111242', '31. marts 2026', 'SALÆRNOTA nr. 84402', about, ...fee)).toBe('invoice')
})

test('the receipt for an insurance premium is a voucher', () => {
  const premium = ['Premio netto   690,61', 'Imposte   154,39', 'Premio totale EUR   845,00']
  expect(kindOf('Assicurazioni Esempio S.p.A.', 'Quietanza di pagamento premio', 'Data emissione 12/01/2026', ...premium)).toBe('receipt')
})

test('a letter about new fees is none', () => {
  const prices = ['Kontogebyr   fra 75,00 kr. til 95,00 kr.', 'Overførsel   fra 40,00 kr. til 50,00 kr.']
  expect(kindOf('Eksempel Bank A/S', '1. marts 2026', 'Ændring af gebyrer pr. 1. juni 2026', ...prices)).toBe('notice')
})
