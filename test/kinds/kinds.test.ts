/**
 * Which kind of document a text is: whole documents in eight languages, differently worded, and the table of what they were taken for. `matrix.txt` is that
 * table, written anew with `npx vitest run test/kinds -u`. Every third document was kept aside while the rules were written.
 */
import { describe, expect, test } from 'vitest'
import { documentKinds, isNoVoucherKind, type PaperKind, paperKinds } from '../../src/domain/documents/extraction.ts'
import { readText } from '../../src/extraction/read-text.ts'
import { messageOf } from '../../src/language/tell.ts'
import { type KindCase, kindCases } from './documents.ts'

const danish = {
  name: 'Min Virksomhed ApS',
  legalName: null,
  vatNumber: 'DK39753219',
  businessId: '39753219',
  country: 'DK',
  iban: null,
  currency: 'DKK',
}
const italian = { ...danish, name: 'La Mia Impresa S.r.l.', vatNumber: 'IT16520988821', businessId: null, country: 'IT', currency: 'EUR' }

function read(text: string, language = 'da') {
  const extraction = readText(text, { own: language === 'it' ? italian : danish, today: '2026-03-15' })
  if (!extraction) throw new Error('nothing was read')
  return { extraction, warning: extraction.warnings?.find(({ code }) => code === 'not_a_voucher') }
}

const cases = kindCases().map(one => ({ ...one, ...read(one.text, one.language) }))

type Read = KindCase & ReturnType<typeof read>

const isOther = ({ kind }: KindCase): boolean => isNoVoucherKind(kind as PaperKind)
const share = (all: readonly Read[], isRight: (one: Read) => boolean): number => all.filter(isRight).length / all.length

function matrix(all: readonly Read[]): string {
  const rows = paperKinds.map(kind => {
    const taken = all.filter(one => one.kind === kind).map(one => one.extraction.documentKind ?? one.extraction.kind)
    const counts = [...new Set(taken)]
      .map(as => [as, taken.filter(one => one === as).length] as const)
      .sort((one, other) => other[1] - one[1])
    const held = all.filter(one => one.kind === kind && one.warning).length
    return `${kind.padEnd(22)}${String(taken.length).padStart(5)}${String(held).padStart(6)}  ${counts.map(([as, count]) => `${as} ${count}`).join(', ')}`
  })
  return [`${'is'.padEnd(22)}${'all'.padStart(5)}${'held'.padStart(6)}  taken for`, ...rows].join('\n')
}

describe('the table of kinds', () => {
  test('has at least 15 differently worded documents of every kind in Danish, Italian and English, and some in each other language', () => {
    for (const kind of paperKinds) {
      const count = (language: string): number => cases.filter(one => one.kind === kind && one.language === language).length
      for (const language of ['da', 'it', 'en']) expect([kind, language, count(language) >= 15]).toEqual([kind, language, true])
      for (const language of ['de', 'fr', 'es', 'sv', 'nl']) expect([kind, language, count(language) >= 3]).toEqual([kind, language, true])
    }
    expect(new Set(cases.map(one => one.text)).size).toBe(cases.length)
  })

  test('is what the golden table says', async () => {
    const built = cases.filter(one => !one.isKeptAside)
    const aside = cases.filter(one => one.isKeptAside)
    const text = `Documents that the rules were written on\n\n${matrix(built)}\n\nDocuments that were kept aside\n\n${matrix(aside)}\n`
    await expect(text).toMatchFileSnapshot('matrix.txt')
  })

  test('holds what is no voucher, and lets vouchers pass', () => {
    for (const part of [cases.filter(one => !one.isKeptAside), cases.filter(one => one.isKeptAside)]) {
      expect(share(part.filter(isOther), one => one.warning !== undefined)).toBeGreaterThanOrEqual(0.98)
      expect(
        share(
          part.filter(one => !isOther(one)),
          one => one.warning === undefined,
        ),
      ).toBeGreaterThanOrEqual(0.98)
    }
  })

  test('is as sure as it is right', () => {
    const sure = cases.filter(one => (one.extraction.fields.documentKind?.confidence ?? 0) >= 0.9)
    expect(sure.length).toBeGreaterThan(cases.length / 2)
    expect(share(sure, one => (one.extraction.documentKind ?? '') === one.kind)).toBeGreaterThanOrEqual(0.95)
  })
})

test('the warning names what it is and by which words, and the confidence is held', () => {
  const { extraction, warning } = read(`Eksempel Kontor ApS
CVR-nr. 27407544

ORDREBEKRÆFTELSE nr. 4711 af 12. marts 2026 - tak for din ordre

Kontorstol        1.000,00
Moms 25 %           250,00
I alt inkl. moms  1.250,00

Faktura følger. Fakturaadresse: Havnegade 1`)
  expect(warning).toMatchObject({ field: 'kind', values: { kind: 'order_confirmation', printed: 'ORDREBEKRÆFTELSE' } })
  expect(messageOf(warning!, 'en')).toContain('an order confirmation ("ORDREBEKRÆFTELSE")')
  expect(extraction.documentKind).toBe('order_confirmation')
  expect(documentKinds).toContain(extraction.kind)
  expect(extraction.fields.documentKind?.evidence?.text).toContain('ORDREBEKRÆFTELSE nr. 4711')
  expect(extraction.confidence).toBeLessThanOrEqual(0.5)
})

const body = '\n\nKontorstol        1.000,00\nMoms 25 %           250,00\nI alt inkl. moms  1.250,00\n'

test.each([
  [
    'an order number above the title of the invoice',
    'Eksempel Kontor ApS\nOrdrebekræftelse nr. 123\nFAKTURA nr. 5\nFakturadato: 12-03-2026',
  ],
  ['a company that is called after a kind', 'Statement Furniture Ltd\nInvoice no. 771\nInvoice date: 12 March 2026'],
  ['both at once', 'Beispiel GmbH\nRechnung / Auftragsbestätigung Nr. 12\nRechnungsdatum: 12.03.2026'],
  [
    'terms about reminders',
    'Eksempel Kontor ApS\nFaktura 12\nDato 12-03-2026\nVed manglende betaling sendes rykker og derefter inkassovarsel.',
  ],
  ['the number of a contract above the invoice', 'Esempio S.r.l.\nContratto di noleggio n. 77\nFattura n. 12 del 12/03/2026'],
  ['the number of a contract on a bill', 'Eksempel Leje A/S\nOpkrævning 12-03-2026\nLejeaftale nr. 4410'],
  ['a bargain on a receipt', 'Eksempel Super\nKassebon 12\n12-03-2026\nTILBUD\nDankort'],
])('%s leaves it a voucher', (_, head) => expect(read(head + body).warning).toBeUndefined())

test.each([
  ['a paid order of a web shop', 'Webshop Eksempel\nOrder confirmation / receipt 4451\nPaid by card\n12-03-2026'],
  ['a contract with its number', 'Eksempel Leje A/S\nLejeaftale nr. 4410 - dato 12.03.2026\nLejer: Min Virksomhed ApS'],
  ['a contract with its number in Italian', 'Esempio S.r.l.\nContratto di noleggio n. 77 del 12/03/2026'],
  ['a title that is spaced out', 'Eksempel Kontor ApS\nT I L B U D\n12-03-2026'],
  ['an invoice in name only', 'Esempio S.r.l.\nFATTURA (PRO FORMA) n. 12 del 12/03/2026'],
  ['one that denies being an invoice', 'Esempio S.r.l.\nFattura n. 12 del 12/03/2026\nIl presente documento non costituisce fattura.'],
  ['a reminder with the number of the invoice', 'Eksempel Kontor ApS\nBetalingspåmindelse\nFakturanr.: 8812\nFakturadato: 01-02-2026'],
])('%s is held', (_, head) => expect(read(head + body).warning).toBeDefined())
