/** Whole pages, worded before anybody looked at the lists: `=== other` is no voucher and must be held, `=== voucher` must not; then the language and what it is. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from '../../src/extraction/read-text.ts'

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

const pages = readFileSync(new URL('./whole-pages.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map(page => {
    const [head = '', ...lines] = page.split('\n')
    const [side = '', language = ''] = head.split(' ')
    return { head, side, language, text: lines.join('\n') }
  })

function read(text: string, language: string) {
  const extraction = readText(text, { own: language === 'it' ? italian : danish, today: '2026-03-15' })
  if (!extraction) throw new Error('nothing was read')
  return { kind: extraction.documentKind, isHeld: extraction.warnings?.some(({ code }) => code === 'not_a_voucher') ?? false }
}

test('there are thirty of them', () => expect(pages).toHaveLength(30))

test.each(pages)('$head', ({ side, language, text }) => expect(read(text, language).isHeld).toBe(side === 'other'))

test.each([
  ['da', 'ORDRE-\nBEKRÆFTELSE', 'order_confirmation'],
  ['da', 'Ordre-\nbekræftelse nr. 118', 'order_confirmation'],
  ['da', 'Proforma\nfaktura', 'pro_forma'],
  ['da', 'PRO-\nFORMA', 'pro_forma'],
  ['da', 'KREDIT-\nNOTA', 'credit_note'],
  ['da', 'FØLGE-\nSEDDEL', 'delivery_note'],
  ['da', 'Betalings-\npåmindelse', 'reminder'],
  ['da', 'Salgs-\nfaktura', 'invoice'],
  ['it', "CONFERMA\nD'ORDINE", 'order_confirmation'],
  ['it', 'Nota di\ncredito', 'credit_note'],
  ['it', 'DOCUMENTO DI\nTRASPORTO', 'delivery_note'],
  ['it', 'AVVISO DI\nPARCELLA', 'pro_forma'],
  ['en', 'ORDER\nCONFIRMATION', 'order_confirmation'],
  ['en', 'Credit\nnote', 'credit_note'],
  ['en', 'Delivery\nnote', 'delivery_note'],
  ['de', 'AUFTRAGS-\nBESTÄTIGUNG', 'order_confirmation'],
  ['de', 'Liefer-\nschein', 'delivery_note'],
  ['fr', 'BON DE\nCOMMANDE', 'purchase_order'],
])('%s: a title that is broken over two lines is one: %s', (language, title, kind) => {
  const body = `12-03-2026\nReol        1.000,00\nMoms 25 %     250,00\nI alt       1.250,00`
  expect(read(`Skovby Inventar A/S\nCVR 27407544\n\n${title}\n${body}`, language).kind).toBe(kind)
  expect(read(`Skovby Inventar A/S             ${title.replace('\n', `\n${'Havnegade 1'.padEnd(32)}`)}\n${body}`, language).kind).toBe(kind)
})
