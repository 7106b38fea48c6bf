import { describe, expect, test } from 'vitest'
import { pdfTexts } from '../../test/harness/pdf-text.ts'
import { danishSheet, italianSheet, minor } from '../../test/harness/return-sheets.ts'
import { explanationOf } from '../domain/vat/vat-boxes.ts'
import type { ReturnSheet } from '../domain/vat/vat-returns.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'
import { vatReturnPdf } from './vat-return.ts'

const pages = async (sheet: ReturnSheet, language: Language = 'en'): Promise<string[]> => pdfTexts(await vatReturnPdf(sheet, language))

const named = (legalName: string): ReturnSheet => ({ ...danishSheet, organization: { ...danishSheet.organization, legalName } })

test('a Danish return fits on one page, with all of its boxes and whole kroner', async () => {
  const [text, ...others] = await pages(danishSheet)
  expect(others).toEqual([])
  for (const box of danishSheet.boxes) {
    expect(text).toContain(box.label)
    expect(text).toContain(tell('en', explanationOf(box)))
  }
  for (const amount of ['250.000', '-2.400', '1.234.567', '181.250 DKK']) expect(text).toContain(amount)
  expect(text).not.toContain(',00')
  for (const fact of ['Nordhavn Kaffe ApS', 'DK13585628', 'from 1 January to 31 March 2026', '1 June 2026', 'Signature', 'Page 1 of 1']) {
    expect(text).toContain(fact)
  }
})

test('an Italian return has its row numbers, cents and the code of the payment', async () => {
  const [text] = await pages(italianSheet)
  for (const part of ['VP2', 'VP14', '10.000,00', '1.363,70', '1.357,14 EUR', 'Pay by 18 May 2026, code 6031']) expect(text).toContain(part)
})

test('a form of whole units shows what is not whole all the same: nothing is rounded on paper', async () => {
  const [text] = await pages({ ...danishSheet, payable: minor(181_250.5) })
  expect(text).toContain('181.250,50 DKK')
})

test('a draft is marked as one; a filed return says when by the clock of its place, by whom and under which reference', async () => {
  const [draft] = await pages(danishSheet)
  expect(draft).toContain('DRAFT')
  const [filed] = await pages({
    ...danishSheet,
    state: 'filed',
    filedAt: '2026-05-31T22:15:00.000Z',
    filedBy: 'A Person',
    reference: 'REF-1',
  })
  expect(filed).not.toContain('DRAFT')
  for (const part of ['FILED', '1 June 2026, 00:15 by A Person', 'REF-1']) expect(filed).toContain(part)
})

describe('what the return comes to:', () => {
  test('a credit is in favour of the organization, and has no day to pay', async () => {
    const note = 'A credit: the next period takes it over in row VP8.'
    const [text] = await pages({
      ...italianSheet,
      payable: minor(-12.5),
      payment: { code: null, dueOn: '2026-05-18', amount: minor(0), note },
    })
    expect(text).toContain('In favour of the organization')
    expect(text).toContain('12,50 EUR')
    expect(text).toContain(note)
    expect(text).not.toContain('Pay by')
  })

  test('a debt under the minimum is owed and not paid', async () => {
    const payment = { code: '6031', dueOn: '2026-05-18', amount: minor(0), note: 'It is paid with the next period.' }
    const [text] = await pages({ ...italianSheet, payable: minor(84.2), payment })
    expect(text).toContain('Owed, nothing to pay now')
    expect(text).not.toContain('6031')
  })

  test('interest that is declared elsewhere is in the payment', async () => {
    const [text] = await pages({
      ...italianSheet,
      payable: minor(100),
      payment: { code: '6099', dueOn: '2027-03-16', amount: minor(101), note: 'With 1 % of interest.' },
    })
    expect(text).toContain('Pay 101,00 EUR by 16 March 2027, code 6099')
  })

  test('a nil return says so', async () => {
    expect((await pages({ ...danishSheet, payable: minor(0), payment: null }))[0]).toContain('Nothing to pay')
  })
})

test('warnings and corrections are notes', async () => {
  const warnings = [{ code: 'x', message: 'Four documents of the period are not posted.' }]
  const texts = await pages({ ...danishSheet, correctionCount: 2, warnings })
  expect(texts.join('')).toContain('2 entries belong to earlier periods that were filed without them.')
  expect(texts.join('')).toContain('Four documents of the period are not posted.')
})

test.each([
  [
    'da',
    [
      'KLADDE',
      'fra 1. januar til 31. marts 2026',
      '4. april 2026, 00.30',
      'At betale',
      'Underskrift',
      'Side 1 af 1',
      'Moms af virksomhedens salg',
    ],
  ],
  ['it', ['BOZZA', 'dal 1° gennaio al 31 marzo 2026', '4 aprile 2026, 00:30', 'Da versare', 'Firma', 'Pagina 1 di 1', 'IVA sulle vendite']],
] as const)('it is told in %s, with the labels of the form as they are', async (language, parts) => {
  const [text, ...others] = await pages(danishSheet, language)
  expect(others).toEqual([])
  for (const part of [...parts, 'Momstilsvar']) expect(text).toContain(part)
  const warned = (await pages({ ...danishSheet, warnings: [say('nil_return.due')] }, language)).join('')
  expect(warned).toContain(tell(language, say('nil_return.due')).slice(0, 30))
  expect(text).not.toMatch(/VAT|DRAFT|Signature|Page/)
})

test('a long table goes on over pages, each with the head of the table and its number', async () => {
  const boxes = Array.from({ length: 90 }, (_, at) => ({ key: `box${at}`, label: `Label ${at}.`, amount: minor(at) }))
  const texts = await pages({ ...danishSheet, boxes })
  expect(texts.length).toBeGreaterThan(2)
  texts.forEach((text, at) => {
    expect(text).toContain(`Page ${at + 1} of ${texts.length}`)
    if (text.includes('Label')) expect(text).toContain('AMOUNT, DKK')
  })
  expect(texts.join('').match(/Label \d+\./g)).toEqual(boxes.map(({ label }) => label))
})

test('a label that is longer than a page goes on on the next one', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at}`)
  const texts = await pages({ ...danishSheet, boxes: [{ key: 'long', label: words.join(' '), amount: minor(1) }] })
  expect(texts.join(' ').match(/\bw\d+\b/g)).toEqual(words)
})

test('names in every alphabet of the EU are printed, and can be copied out again', async () => {
  const name =
    '\u0141\u00f3d\u017a \u0150r\u00fclt \u0218tiin\u021b\u0103 \u00c6r\u00f8 \u0126al \u1e9e \u0395\u03bb\u03bb\u03ac\u03b4\u03b1 \u0411\u044a\u043b\u0433\u0430\u0440\u0438\u044f'
  expect((await pages(named(name)))[0]).toContain(name)
})

test('hostile names are printed without a fault', async () => {
  const names = ['', '\u0000\u202e\ufeff', '\u{1f600}'.repeat(50), 'x'.repeat(2000), 'a\r\nb\tc', '(\\) ) endobj', '\ud800']
  for (const name of names) expect((await pages(named(name)))[0]).toContain('Momsangivelse')
})

test('the same return is the same file, whatever was printed before', async () => {
  const before = await vatReturnPdf(danishSheet, 'en')
  await vatReturnPdf(named('\ufb01\ufb02 \u00a0 office flag e\u0301 \u1e9e'), 'en')
  expect(Buffer.compare(await vatReturnPdf(danishSheet, 'en'), before)).toBe(0)
  expect(Buffer.from(before).toString('latin1')).toContain('(D:20260403223000Z)')
})

test('ligatures are copied out as letters', async () => {
  expect((await pages(named('Officina Fiorentina')))[0]).toContain('Officina Fiorentina')
})

test('only fonts that are in the file are used', async () => {
  const text = Buffer.from(await vatReturnPdf(danishSheet, 'en')).toString('latin1')
  expect([...text.matchAll(/\/BaseFont \/([A-Za-z+-]+)/g)].map(match => match[1])).toEqual(
    expect.arrayContaining([expect.stringMatching(/\+IBMPlexSans/)]),
  )
  expect(text).not.toContain('Helvetica')
})
