/** What a reader finds on the pages of an invoice. */
import { describe, expect, test } from 'vitest'
import { documentLanguages, documentWords } from '../../src/domain/invoices/document-words.ts'
import type { IssuedInvoice } from '../../src/domain/invoices/invoice.ts'
import { drawInvoice } from '../../src/pdf/invoice.ts'
import type { InvoicePdfOptions } from '../../src/pdf/invoice-sheet.ts'
import { buyer, danishBuyer, danishSeller, germanBuyer, issued, italianBuyer, italianSeller, minor } from '../harness/issued-invoices.ts'
import { pdfTexts } from '../harness/pdf-text.ts'

const pagesOf = async (invoice: IssuedInvoice, options: Partial<InvoicePdfOptions> = {}): Promise<string[]> => {
  const texts = await pdfTexts(await drawInvoice(invoice, { language: 'da', ...options }))
  return texts.map(text => text.replaceAll('\u00a0', ' ').replace(/\r\n/g, '\n'))
}

/** Everything that the law wants to be found, on the first and only page. */
async function expectOnOnePage(invoice: IssuedInvoice, options: Partial<InvoicePdfOptions>, parts: readonly string[]): Promise<string> {
  const [text, ...others] = await pagesOf(invoice, options)
  expect(others).toEqual([])
  for (const part of parts) expect(text).toContain(part)
  return text!
}

test('a Danish invoice says all that section 58 of the momsbekendtgoerelse asks for', async () => {
  const invoice = issued({ lines: [{ description: 'R\u00e5dgivning, februar', quantity: '12.5', unitPrice: '640' }] })
  const text = await expectOnOnePage(invoice, {}, [
    'Faktura\n2026-0001',
    'Nordhavn Kaffe ApS\nHavnegade 12 \u00b7 1058 K\u00f8benhavn K\nCVR-nr. 13585628',
    'K\u00d8BER\nEksempel A/S\nStoregade 1\n8000 Aarhus C\nCVR-nr. 25313763',
    'Dato 12. marts 2026',
    'Forfaldsdato 11. april 2026',
    'BESKRIVELSE ANTAL ENHEDSPRIS MOMS BEL\u00d8B',
    'R\u00e5dgivning, februar 12,5 640,00 25 % 8.000,00',
    'MOMSSATS MOMSGRUNDLAG MOMS\n25 % 8.000,00 2.000,00',
    'I alt uden moms 8.000,00',
    'Moms 2.000,00',
    'I alt, DKK 10.000,00',
    'At betale',
    'Betales senest 11. april 2026 10.000,00 DKK',
    'Konto 0040 0440116243',
    'IBAN DK50 0040 0440 1162 43',
    'Reference 2026-0001',
    'Side 1 af 1',
  ])
  expect(text).not.toContain('KLADDE')
})

test('an Italian invoice has its natura, its law and the stamp duty', async () => {
  const invoice = issued({
    currency: 'EUR',
    seller: italianSeller,
    buyer: italianBuyer,
    number: '1/2026',
    causale: 'Consulenza febbraio',
    stampDuty: 200,
    lines: [
      { description: 'Consulenza', quantity: '10', unitPrice: '100', rate: 22 },
      { description: 'Merce', unitPrice: '500', rate: 10 },
      { description: 'Anticipazioni', unitPrice: '80', rate: 0, nature: 'N1', law: 'Escluso art. 15 DPR 633/72' },
    ],
  })
  await expectOnOnePage(invoice, { language: 'it' }, [
    'Fattura\n1/2026',
    'Partita IVA IT12345670785 \u00b7 Codice fiscale 12345670785',
    'Beta S.p.A.\nCorso Italia 9\n00198 Roma (RM)\nPartita IVA IT00743110157\nCodice destinatario ABC1234',
    'Data 12 marzo 2026',
    'Consulenza 10 100,00 22% 1.000,00',
    'Anticipazioni 1 80,00 0% N1 80,00',
    '10% 500,00 50,00',
    '0% N1 Escluso art. 15 DPR 633/72 80,00 0,00',
    'Totale documento, EUR 1.850,00',
    'IBAN IT60 X054 2811 1010 0000 0123 456',
    'Causale 1/2026',
    'Consulenza febbraio',
    'Imposta di bollo assolta in modo virtuale',
    '(bollo 2,00 EUR)',
    'Pagina 1 di 1',
  ])
})

test('an invoice to a business abroad is in English, with both VAT numbers, countries and the mention', async () => {
  const mention = 'Reverse charge - Article 196 of Directive 2006/112/EC'
  const lines = [{ rate: 0, unitPrice: '10000', law: 'ML \u00a7 16, stk. 1' }]
  const invoice = issued({ currency: 'EUR', buyer: germanBuyer, treatment: 'eu_business_services', mention, lines })
  const text = await expectOnOnePage(invoice, { language: 'en' }, [
    'Invoice\n2026-0001',
    'Denmark',
    'CVR no. 13585628 \u00b7 VAT number DK13585628',
    'Germany\nVAT number DE136695976',
    '0% ML \u00a7 16, stk. 1 10,000.00 0.00',
    'NOTES\nReverse charge - Article 196 of Directive 2006/112/EC',
  ])
  expect(text).not.toContain('0440116243')
})

test('a foreign currency brings the VAT in that of the country', async () => {
  const invoice = issued({ currency: 'EUR', vatInHomeCurrency: { amount: minor(18_651), currency: 'DKK', rate: '7.4604' } })
  await expectOnOnePage(invoice, {}, ['Moms i DKK: 186,51 (kurs 1 EUR = 7,4604 DKK)', '125,00 EUR'])
})

test('split payment and what is withheld are taken off, line by line', async () => {
  const mention = 'Scissione dei pagamenti - art. 17-ter DPR 633/72'
  const lines = [{ rate: 22, unitPrice: '1000' }]
  const invoice = issued({
    currency: 'EUR',
    seller: italianSeller,
    buyer: italianBuyer,
    lines,
    mention,
    hasSplitPayment: true,
    withheld: 20_000,
  })
  await expectOnOnePage(invoice, { language: 'it' }, [
    'Totale documento 1.220,00',
    '-220,00',
    'IVA versata dal cliente (scissione',
    'Ritenuta -200,00',
    'Da pagare, EUR 800,00',
    mention,
  ])
})

test('a mention that the VAT table says already is not said twice', async () => {
  const law = 'Operazione in regime forfettario - art. 1 c. 54-89 L. 190/2014'
  const lines = [{ rate: 0, nature: 'N2.2', law }]
  const invoice = issued({
    currency: 'EUR',
    seller: italianSeller,
    buyer: italianBuyer,
    lines,
    mention: law,
    treatment: 'flat_rate_scheme',
  })
  const [text] = await pagesOf(invoice, { language: 'it' })
  expect(text!.replaceAll('\n', ' ').split(law)).toHaveLength(2)
})

test('a credit note names its invoice, has no sign on its amounts, and asks for no payment', async () => {
  const invoice = issued({ lines: [{ unitPrice: '-800' }], corrects: { number: '2026-0001', date: '2026-02-10' }, number: '2026-0002' })
  const text = await expectOnOnePage(invoice, {}, [
    'Kreditnota\n2026-0002',
    'Vedr\u00f8rer faktura 2026-0001 af 10. februar 2026',
    '1 800,00 25 % 800,00',
    'I alt, DKK 1.000,00',
    'Til din fordel',
  ])
  for (const part of ['-800', 'IBAN', 'Forfaldsdato', 'At betale']) expect(text).not.toContain(part)
})

test('an invoice over nothing says so; one without a last day is due at once', async () => {
  const [nothing] = await pagesOf(issued({ lines: [{ unitPrice: '100' }, { unitPrice: '-100' }] }))
  expect(nothing).toContain('Intet at betale')
  const [due] = await pagesOf(issued({ dueDate: null }))
  expect(due).toContain('Betales ved modtagelsen')
})

test('the reference of a payment can be another one than the number', async () => {
  const [text] = await pagesOf(issued(), { paymentReference: '+71<000000012345678' })
  expect(text).toContain('Reference +71<000000012345678')
})

describe('a draft and a test', () => {
  test('say so across the page, in the language of the page', async () => {
    for (const language of documentLanguages) {
      const [draft] = await pagesOf(issued({ number: '' }), { language, isDraft: true })
      expect(draft!.split(documentWords[language].draft)).toHaveLength(3)
      expect(draft).not.toContain('2026-0001')
      const [trial] = await pagesOf(issued(), { language, isSandbox: true })
      expect(trial).toContain(documentWords[language].testNote)
    }
  })
})

describe('long invoices', () => {
  test.each([60, 1000])(
    'of %i lines have them all in order, each page with its number, its head and the heads of the table',
    async count => {
      const lines = Array.from({ length: count }, (_, at) => ({ description: `Vare ${at + 1}.`, unitPrice: '99.95' }))
      const texts = await pagesOf(issued({ lines }))
      expect(texts.length).toBeGreaterThan(1)
      expect(texts.join('\n').match(/Vare \d+\./g)).toEqual(lines.map(({ description }) => description))
      texts.forEach((text, at) => {
        expect(text).toContain(`Side ${at + 1} af ${texts.length}`)
        if (text.includes('Vare')) expect(text).toContain('BESKRIVELSE ANTAL')
        if (at > 0) expect(text.startsWith('Faktura 2026-0001 \u00b7 Eksempel A/S')).toBe(true)
      })
      const last = texts.at(-1)!
      for (const part of ['MOMSSATS', 'I alt, DKK', 'At betale']) expect(last).toContain(part)
    },
  )

  test('keep the VAT, the sums and what is due on one page, wherever the lines end', async () => {
    for (let count = 22; count <= 40; count += 3) {
      const texts = await pagesOf(issued({ lines: Array.from({ length: count }, () => ({})) }))
      expect(texts.findIndex(text => text.includes('MOMSSATS'))).toBe(texts.findIndex(text => text.includes('At betale')))
    }
  })

  test('may have a line that is longer than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, at) => `w${at}`)
    const texts = await pagesOf(issued({ lines: [{ description: words.join(' ') }] }))
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.join(' ').match(/\bw\d+\b/g)).toEqual(words)
  })
})

test('eight decimals and the largest amounts are printed in full', async () => {
  const lines = [
    { quantity: '0.00000001', unitPrice: '0.12345678' },
    { quantity: '1', unitPrice: '79999999999.99' },
  ]
  const [text] = await pagesOf(issued({ lines }))
  for (const part of ['0,00000001', '0,12345678', '79.999.999.999,99', '99.999.999.999,99 DKK']) expect(text).toContain(part)
})

test('names in Latin, Greek and Cyrillic are printed, and those in other scripts can still be copied out', async () => {
  const name = '\u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ae \u0411\u044a\u043b\u0433\u0430\u0440\u0438\u044f \u0141\u00f3d\u017a'
  const [text] = await pagesOf(
    issued({ buyer: { ...danishBuyer, name }, lines: [{ description: 'Workshop i \u6771\u4eac, \u05e9\u05dc\u05d5\u05dd' }] }),
  )
  expect(text).toContain(name)
  expect(text).toContain('Workshop i \u6771\u4eac')
})

test('hostile texts are printed without a fault', async () => {
  const texts = [
    '',
    '\u0000\u202e\ufeff',
    '\u{1f600}'.repeat(300),
    'x'.repeat(3000),
    'a\r\nb\tc',
    '(\\) ) endobj',
    '\ud800',
    'e\u0301'.repeat(200),
  ]
  for (const text of texts) {
    const address = { street: text, postalCode: text, city: text, province: text, country: null }
    const invoice = issued({
      number: text,
      causale: text,
      mention: text,
      seller: { ...danishSeller, name: text, address, iban: text },
      buyer: buyer({ name: text, vatNumber: text, fiscalCode: text, address }),
      corrects: { number: text, date: '2026-01-01' },
      lines: [{ description: text, law: text }],
    })
    const attachment = { name: 'invoice.xml', mimeType: 'text/xml', bytes: Buffer.from('<a/>'), relationship: 'Data' as const }
    expect((await pagesOf(invoice, { attachment })).join('')).toContain('Faktura')
  }
})

test('the same invoice is the same file, whatever was printed before', async () => {
  const before = await drawInvoice(issued(), { language: 'da' })
  await drawInvoice(issued({ lines: [{ description: '\ufb01 \u6771\u4eac \u{1f600} office' }] }), { language: 'it' })
  expect(Buffer.compare(await drawInvoice(issued(), { language: 'da' }), before)).toBe(0)
})
