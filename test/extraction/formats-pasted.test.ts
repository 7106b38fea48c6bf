/** An e-invoice that was pasted as text says what its file says. */
import { describe, expect, test } from 'vitest'
import { readStructured } from '../../src/extraction/formats/embedded.ts'
import { readPasted } from '../../src/extraction/formats/pasted.ts'
import { facturX, fattura, oioubl, parcella, peppol, reminder, simplified, zugferd1 } from './formats-samples.ts'
import { der, signed } from './formats-signing.ts'

const formats: readonly [name: string, xml: string][] = [
  ['FatturaPA', fattura()],
  ['FatturaPA without a prefix', fattura({ prefix: '' })],
  ['FatturaPA of a professional', parcella],
  ['FatturaPA, simplified', simplified()],
  ['UBL', peppol()],
  ['a UBL credit note', peppol('CreditNote', '381')],
  ['OIOUBL', oioubl],
  ['CII', facturX()],
  ['ZUGFeRD 1', zugferd1],
]

const withoutDeclaration = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>\s*/, '')
const escaped = (xml: string): string =>
  xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const ways: readonly [way: string, paste: (xml: string) => string][] = [
  ['as it is', xml => xml],
  ['behind a byte order mark', xml => `\ufeff${xml}`],
  ['behind blank lines', xml => `\n \t\r\n\n${xml}\n\n`],
  ['without its declaration', withoutDeclaration],
  ['with the encoding of a file', xml => `<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>\n${withoutDeclaration(xml)}`],
  [
    'with a comment and a style sheet before it',
    xml => `<?xml version="1.0"?><?xml-stylesheet href="f.xsl"?><!-- ciao -->${withoutDeclaration(xml)}`,
  ],
  [
    'in a mail',
    xml =>
      `Buongiorno,\n\nin allegato la fattura < di gennaio > a voi intestata:\n\n${xml}\n\nCordiali saluti\nMario Rossi <m.rossi@esempio.it>`,
  ],
  ['in a mail, without its declaration', xml => `Hej,\n\nher er fakturaen:\n${withoutDeclaration(xml)}\nVenlig hilsen`],
  [
    'in a mail that was forwarded',
    xml =>
      `Se nedenfor.\n\n${xml
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')}`,
  ],
  [
    'in a mail that was forwarded twice',
    xml =>
      xml
        .split('\n')
        .map(line => `>> ${line}`)
        .join('\n'),
  ],
  ['between fences', xml => `Here it is:\n\`\`\`xml\n${xml}\n\`\`\``],
  ['escaped as HTML', escaped],
  ['escaped as HTML, in a mail', xml => `Gentile cliente,\n${escaped(withoutDeclaration(xml))}\nGrazie`],
  ['escaped with numbers', xml => xml.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#62;')],
  ['with the quotation marks of a word processor', xml => xml.replace(/<[^<>]*>/g, tag => tag.replace(/"([^"]*)"/g, '\u201c$1\u201d'))],
  ['with Windows line ends', xml => xml.replaceAll('\n', '\r\n')],
  ['in one line', xml => xml.replace(/\s*\n\s*/g, ' ')],
]

describe.each(formats)('%s', (_name, xml) => {
  const file = readStructured(Buffer.from(xml))

  test('the sample is an invoice', () => expect(file).toHaveProperty('documents'))

  test.each(ways)('pasted %s', (_way, paste) => expect(readPasted(paste(xml))).toEqual(file))
})

test('accents stay what they are, whatever encoding a declaration names', () => {
  const xml = fattura().replace('Articolo 1', 'Caffè à la crème, smørrebrød, 10 €').replace('UTF-8', 'windows-1252')
  expect(JSON.stringify(readPasted(xml))).toContain('Caffè à la crème, smørrebrød, 10 €')
})

test('a signed file as base64, bare and in its frame', () => {
  const xml = fattura()
  const base64 = Buffer.from(signed(der(0x04, Buffer.from(xml)))).toString('base64')
  const lines = base64.replace(/(.{64})/g, '$1\n')
  for (const text of [base64, lines, `\n${lines}\n`, `-----BEGIN PKCS7-----\n${lines}\n-----END PKCS7-----\n`]) {
    expect(readPasted(text)).toEqual(readStructured(Buffer.from(xml)))
  }
})

describe('what is refused in a file is refused in a text', () => {
  const root = withoutDeclaration(fattura())
  test.each<[string, string, string]>([
    ['a document type', `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>${root}`, 'xml_with_document_type'],
    ['a document type behind words', `Ciao!\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n${root}`, 'xml_with_document_type'],
    ['an escaped document type', escaped(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${root}`), 'xml_with_document_type'],
    ['a file that was cut off', fattura().slice(0, 900), 'xml_broken'],
    ['nesting without end', `<FatturaElettronica versione="1">${'<a>'.repeat(20_000)}`, 'xml_too_deep'],
    ['a reminder', reminder, 'not_a_voucher'],
    [
      'an order',
      '<?xml version="1.0"?><Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>1</ID></Order>',
      'not_a_voucher',
    ],
  ])('%s', (_what, text, code) => expect(readPasted(text)).toMatchObject({ failure: { code } }))
})

test.each([
  'Total 12,00 <Invoice 12> kr',
  'I alt < 500 kr, moms > 100 kr',
  'See <Invoice for what was bought. Total 500',
  'AT&amp;T\nTotal &lt; 500 kr',
  '<p>Faktura</p><p>I alt 500 kr</p>',
  'MADE IN DENMARK\nTotal 500',
  'MIIA Design ApS\nTotal 500',
])('a text stays a text: %s', text => expect(readPasted(text)).toBeUndefined())

test.each(['a<', '&lt;a', '<Invoice ', '</Invoice>', '> ', '<Invoice><', '\u201c<Invoice a=', 'MIIA'])(
  '%s over and over is no work',
  piece => {
    const text = piece.repeat(Math.floor(200_000 / piece.length))
    const read = readPasted(text)
    expect(read === undefined || 'failure' in read).toBe(true)
  },
)
