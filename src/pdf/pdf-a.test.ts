/** What ISO 19005-3 (PDF/A-3b) asks for, looked for in the bytes. */
import { createHash } from 'node:crypto'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { danishBuyer, danishSeller, issued } from '../../test/harness/issued-invoices.ts'
import { readPdf } from '../../test/harness/pdf-objects.ts'
import { danishSheet } from '../../test/harness/return-sheets.ts'
import { drawInvoice } from './invoice.ts'
import { srgbProfile } from './srgb-profile.ts'
import { vatReturnPdf } from './vat-return.ts'

const xml = Buffer.from('<?xml version="1.0"?><Invoice>\u00e6</Invoice>')
const attachment = { name: 'invoice.xml', mimeType: 'application/xml', bytes: xml, relationship: 'Alternative' as const }
const awful = '\u{1f600} & <Sons> \u6771 "x" ]]>'
const invoice = issued({ seller: { ...danishSeller, name: awful }, buyer: { ...danishBuyer, name: awful }, number: 'A&B <1>' })

const bytes = await drawInvoice(invoice, { language: 'en', attachment, isDraft: true })
const text = Buffer.from(bytes).toString('latin1')
const pdf = readPdf(bytes)

const values = (name: string, expression: string): string[] => {
  const { stream } = pdf.follow(pdf.root.dictionary, 'Metadata')
  const document = XmlDocument.fromBuffer(stream!)
  const found = document.find(expression, {
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    dc: 'http://purl.org/dc/elements/1.1/',
    pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
    xmp: 'http://ns.adobe.com/xap/1.0/',
    pdf: 'http://ns.adobe.com/pdf/1.3/',
  })
  expect(found.length, name).toBeGreaterThan(0)
  return found.map(node => node.content)
}

test('the file begins and ends as it must: a version, a line of bytes beyond ASCII, an id, no encryption', () => {
  expect(text.startsWith('%PDF-1.7\n%')).toBe(true)
  expect([...bytes.subarray(10, 14)].every(byte => byte > 127)).toBe(true)
  expect(pdf.trailer).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/)
  expect(pdf.trailer).not.toContain('/Encrypt')
  expect(text.endsWith('%%EOF\n')).toBe(true)
})

test('the metadata can be read as it stands, names its standard, and survives an awful name', () => {
  const metadata = pdf.follow(pdf.root.dictionary, 'Metadata')
  expect(metadata.dictionary).toContain('/Type /Metadata')
  expect(metadata.dictionary).toContain('/Subtype /XML')
  expect(metadata.dictionary).not.toContain('/Filter')
  expect(metadata.stream!.toString('utf8')).toMatch(
    /^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>[\s\S]*<\?xpacket end="w"\?>$/,
  )
  expect(values('part', '//pdfaid:part')).toEqual(['3'])
  expect(values('conformance', '//pdfaid:conformance')).toEqual(['B'])
  expect(values('title', '//dc:title/rdf:Alt/rdf:li')).toEqual(['Invoice A&B <1>'])
  expect(values('creator', '//dc:creator/rdf:Seq/rdf:li')).toEqual([awful])
  expect(values('created', '//xmp:CreateDate')).toEqual(['2026-03-12T00:00:00Z'])
  expect(values('producer', '//pdf:Producer')).toEqual(['Primanota'])
})

test('the colours have a profile', () => {
  const intent = pdf.follow(pdf.root.dictionary, 'OutputIntents')
  expect(intent.dictionary).toContain('/S /GTS_PDFA1')
  expect(intent.dictionary).toContain('/OutputConditionIdentifier (sRGB IEC61966-2.1)')
  const profile = pdf.follow(intent.dictionary, 'DestOutputProfile')
  expect(profile.dictionary).toContain('/N 3')
  expect(Buffer.compare(profile.stream!, srgbProfile())).toBe(0)
})

test('the structured invoice is inside, belongs to the document, and is found by its name', () => {
  const file = pdf.follow(pdf.root.dictionary, 'AF')
  for (const part of ['/Type /Filespec', '/AFRelationship /Alternative', '/F (invoice.xml)', '/UF (invoice.xml)'])
    expect(file.dictionary).toContain(part)
  const embedded = pdf.follow(file.dictionary.replace(/[\s\S]*\/EF/, ''), 'F')
  for (const part of ['/Type /EmbeddedFile', '/Subtype /application#2Fxml', `/Size ${xml.length}`, '/ModDate (D:20260312000000Z)'])
    expect(embedded.dictionary).toContain(part)
  expect(embedded.dictionary).toContain(createHash('md5').update(xml).digest('hex'))
  expect(Buffer.compare(embedded.stream!, xml)).toBe(0)
  expect(pdf.follow(pdf.root.dictionary, 'Names').dictionary).toMatch(/\/EmbeddedFiles[\s\S]*\(invoice\.xml\) \d+ 0 R/)
})

test('every font is inside the file, whole enough for its letters', () => {
  const dictionaries = [...pdf.objects.values()].map(({ dictionary }) => dictionary)
  const descriptors = dictionaries.filter(dictionary => dictionary.includes('/Type /FontDescriptor'))
  expect(descriptors.length).toBe(2)
  for (const dictionary of descriptors) expect(pdf.follow(dictionary, 'FontFile2').stream!.length).toBeGreaterThan(1000)
  const composed = dictionaries.filter(dictionary => dictionary.includes('/Subtype /Type0'))
  expect(composed.length).toBe(2)
  for (const dictionary of composed) expect(dictionary).toMatch(/\/Encoding \/Identity-H[\s\S]*\/ToUnicode \d+ 0 R/)
  const others = dictionaries.filter(
    dictionary => dictionary.includes('/Type /Font\n') && !/\/Subtype \/(?:Type0|CIDFontType2)/.test(dictionary),
  )
  expect(others).toEqual([])
})

const contents = [...pdf.objects.values()]
  .filter(({ dictionary }) => dictionary.includes('/Type /Page\n'))
  .map(({ dictionary }) => pdf.follow(dictionary, 'Contents').stream!.toString('latin1'))

test('no letter is drawn that the font does not have', () => {
  const shown = contents.flatMap(content =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(match => [...match[1]!.matchAll(/<([0-9a-f]+)>/g)]),
  )
  const glyphs = shown.flatMap(match => match[1]!.match(/.{4}/g)!)
  expect(glyphs.length).toBeGreaterThan(200)
  expect(glyphs).not.toContain('0000')
})

test('what stands for letters that the font lacks says what they are', () => {
  const marked = contents.flatMap(content =>
    [...content.matchAll(/\/Span <<\n\/ActualText \(([\s\S]*?)\)\n>> BDC/g)].map(match => unescaped(match[1]!)),
  )
  expect(marked).toContain('\u{1f600}')
  expect(marked).toContain('\u6771')
})

/** A string of a PDF: escaped, in UTF-16 behind its mark. */
function unescaped(literal: string): string {
  const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const raw = Buffer.from(
    literal.replace(/\\([\s\S])/g, (_, letter: string) => letters[letter] ?? letter),
    'latin1',
  )
  return Buffer.from(raw.subarray(2)).swap16().toString('utf16le')
}

test('nothing is transparent, nothing runs, nothing lies outside of the file', () => {
  const dictionaries = [...pdf.objects.values()].map(({ dictionary }) => dictionary).join('\n')
  for (const part of [
    '/SMask',
    '/BM ',
    '/Group',
    '/JavaScript',
    '/JS',
    '/Launch',
    '/URI',
    '/LZWDecode',
    '/FFilter',
    '/OpenAction',
    '/AcroForm',
  ])
    expect(dictionaries).not.toContain(part)
  expect([...dictionaries.matchAll(/\/(?:ca|CA) ([\d.]+)/g)].every(match => match[1] === '1')).toBe(true)
})

test('a VAT return can be kept in the same way', async () => {
  const sheet = readPdf(await vatReturnPdf({ ...danishSheet, organization: { ...danishSheet.organization, legalName: 'A & B' } }, 'en'))
  const { stream } = sheet.follow(sheet.root.dictionary, 'Metadata')
  expect(stream!.toString('utf8')).toContain('<rdf:li>A &amp; B</rdf:li>')
  expect(stream!.toString('utf8')).toContain('<pdfaid:part>3</pdfaid:part>')
})
