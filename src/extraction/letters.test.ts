/** Names keep all their letters, wherever they stand and however their accents are encoded. */
import { describe, expect, test } from 'vitest'
import { readText } from './read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const supplierIn = (text: string): string | null | undefined => readText(text, { own, today: '2026-03-15' })?.supplier.name

/** Each has what English takes for the end of a word right behind letters that mean something: Ph, Tel, Fax, n, nr, C F, USt, Reg no. */
const names = [
  'Bjørnø Revision',
  'Café Phønix',
  'Møbler Telæra',
  'Studio Faxé',
  'Tømrer Fonø',
  'Værksted Nø',
  'Hotel Søn Nr Ærø',
  'Ristorante Perché No',
  'Atelier Ustå',
  'Malerfirma Ørsted',
  'Büro Öztürk',
  'Straßenbau Groß',
  'Panadería Núñez',
  'Pâtisserie Françoise',
  'Caffè Città',
  'Rør og Gas Åbo',
]

const papers: Readonly<Record<string, (name: string) => string>> = {
  'in the first line': name => `${name}\nVestergade 1\n8000 Aarhus C\nCVR 12345674\nFaktura 12\nDato 12-01-2026\nI alt 2.400 kr.`,
  'behind the title': name => `Faktura ${name}\nCVR 12345674\nDato 12-01-2026\nI alt 2.400 kr.`,
  'in a sentence': name => `Kvittering fra ${name}\nDato 12-01-2026\nI alt 2.400 kr.`,
  'before its number': name => `${name} CVR 12345674\nFaktura 12\nDato 12-01-2026\nI alt 2.400 kr.`,
}

describe.each(Object.entries(papers))('%s', (_place, written) => {
  test.each(names)('%s', name => {
    expect(supplierIn(written(name))).toBe(name)
    expect(supplierIn(written(name).normalize('NFD'))).toBe(name)
  })
})
