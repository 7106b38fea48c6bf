import { describe, expect, test } from 'vitest'
import { readStructured } from '../../src/extraction/formats/embedded.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { parseXml, readXml, type XmlElement } from '../../src/extraction/formats/xml.ts'
import { fattura, toBytes } from './formats-samples.ts'

const root = (text: string): XmlElement => {
  const read = parseXml(text)
  if (isFailure(read)) throw new Error(read.failure.code)
  return read
}
const codeOf = (bytes: Uint8Array): string | undefined => {
  const reading = readStructured(bytes)
  return reading && isFailure(reading) ? reading.failure.code : undefined
}
const nameIn = (bytes: Uint8Array): string | null | undefined => {
  const reading = readStructured(bytes)
  return reading && 'documents' in reading ? reading.documents[0]?.supplier.name : undefined
}

describe('XML', () => {
  test('is elements by their local names, attributes, text and CDATA; comments and instructions are nothing', () => {
    const read = root(
      `<?xml version="1.0"?><!-- <no/> --><a:b xmlns:a="urn:x" c='1 > 0' d:e = "&lt;&#x20AC;"><f/><?p x?><g>x &amp; <![CDATA[<y>]]></g ></a:b>`,
    )
    expect([read.name, read.namespace, [...read.attributes]]).toEqual([
      'b',
      'urn:x',
      [
        ['c', '1 > 0'],
        ['e', '<€'],
      ],
    ])
    expect(read.children.map(({ name, text }) => [name, text])).toEqual([
      ['f', ''],
      ['g', 'x & <y>'],
    ])
  })

  test('leaves what it does not know as it stands, and drops characters that nothing can store', () => {
    expect(root('<a>&unknown; & b &#0;&#xD800;&#x110000;c</a>').text).toBe('&unknown; & b c')
  })

  test.each([
    ['<a><b></a></b>', 'xml_broken'],
    ['<a><b>', 'xml_broken'],
    ['<a b="1', 'xml_broken'],
    ['<a b=1></a>', 'xml_broken'],
    ['<a><![CDATA[x</a>', 'xml_broken'],
    ['<a><!-- x</a>', 'xml_broken'],
    ['< a></ a>', 'xml_broken'],
    ['no element', 'xml_broken'],
    ['<a></a', 'xml_broken'],
    ['<!DOCTYPE a><a/>', 'xml_with_document_type'],
  ])('%s is refused as %s', (text, code) => expect(parseXml(text)).toMatchObject({ failure: { code } }))
})

const accented = fattura().replace('Alfa &amp; Figli', 'Società Però')
const named = 'Società Però S.r.l.'
const declare = (encoding: string): string => accented.replace('UTF-8', encoding)
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')

describe('an encoding', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', toBytes(accented)],
    ['UTF-8 with a byte order mark', toBytes(`\ufeff${accented}`)],
    ['UTF-8 behind white space and a line of garbage', toBytes(`\r\n  x: y\r\n\r\n${accented}`)],
    ['UTF-8 that says it is ISO-8859-1', toBytes(declare('ISO-8859-1'))],
    ['UTF-8 that says it is UTF-16', toBytes(declare('UTF-16'))],
    ['ISO-8859-1', Buffer.from(declare('ISO-8859-1'), 'latin1')],
    ['ISO-8859-1 that says it is UTF-8', Buffer.from(accented, 'latin1')],
    ['ISO-8859-15', Buffer.from(declare('iso-8859-15'), 'latin1')],
    ['Windows-1252', Buffer.from(declare('Windows-1252'), 'latin1')],
    ['an encoding that nobody knows', Buffer.from(declare('x-nobody'), 'latin1')],
    ['UTF-16, little end first', wide(`\ufeff${declare('UTF-16')}`)],
    ['UTF-16, big end first', wide(`\ufeff${declare('UTF-16')}`).swap16()],
    ['UTF-16 without a mark', wide(declare('UTF-8'))],
  ])('%s is read', (_name, bytes) => expect(nameIn(bytes)).toBe(named))

  test('of UTF-8 with one broken byte stays UTF-8', () => {
    const bytes = Buffer.from(accented.replace('Via Roma 1', 'Via Rom# 1'))
    bytes[bytes.indexOf('#')] = 0xc3
    expect(nameIn(bytes)).toBe(named)
  })

  test('has its euro sign in ISO-8859-15', () => {
    const bytes = Buffer.from(fattura().replace('UTF-8', 'ISO-8859-15').replace('Alfa &amp; Figli', 'A# ùù'), 'latin1')
    bytes[bytes.indexOf('#')] = 0xa4
    expect(nameIn(bytes)).toBe('A€ ùù S.r.l.')
  })
})

describe('a hostile XML file', () => {
  test('of entities in entities expands nothing', () => {
    const levels = Array.from({ length: 10 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
    const bomb = fattura().replace('?>', `?><!DOCTYPE x [<!ENTITY e0 "ha">${levels}]>`).replace('Alfa', '&e10;')
    expect(codeOf(toBytes(bomb))).toBe('xml_with_document_type')
  })

  test('of outside entities fetches nothing', () => {
    const bytes = toBytes(fattura().replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>').replace('Alfa', '&e;'))
    expect(codeOf(bytes)).toBe('xml_with_document_type')
    expect(nameIn(toBytes(fattura().replace('Alfa &amp;', '&e;')))).toBe('&e; Figli S.r.l.')
  })

  test.each<[string, () => string, string]>([
    ['ten million elements deep', () => '<a>'.repeat(10_000_000), 'xml_too_deep'],
    ['two million elements wide', () => `<a>${'<b/>'.repeat(2_000_000)}</a>`, 'xml_too_large'],
    ['a tag of ten million spaces', () => `<a${' '.repeat(10_000_000)}>`, 'xml_broken'],
    ['a million attributes', () => `<a ${'b="1" '.repeat(1_000_000)}>`, 'xml_broken'],
    ['ten million references', () => `<a>${'&#65;'.repeat(2_000_000)}`, 'xml_broken'],
    ['a comment without end', () => `<a>${'<!-- '.repeat(1_000_000)}`, 'xml_broken'],
    ['many comments', () => `<a>${'<!---->'.repeat(1_000_000)}`, 'xml_broken'],
    ['a name without end', () => `<${'a'.repeat(10_000_000)}`, 'xml_broken'],
    ['quotes without end', () => `<a ${"b='".repeat(3_000_001)}`, 'xml_broken'],
  ])('of %s is refused', (_name, make, code) => expect(codeOf(toBytes(make()))).toBe(code))

  test('of a hundred megabytes is not even decoded', () => {
    expect(readXml(new Uint8Array(100 * 1024 * 1024).fill(0x3c))).toMatchObject({ failure: { code: 'xml_too_large' } })
  })

  test('cut off anywhere is refused, and never half of an invoice', () => {
    const bytes = toBytes(fattura())
    for (let length = 200; length < bytes.length - 1; length += 97) expect(codeOf(bytes.subarray(0, length))).toBe('xml_broken')
  })

  test('with thirty thousand lines is read, and its sums are those of the document', () => {
    const line = '<DettaglioLinee><Descrizione>x</Descrizione><PrezzoTotale>0.001</PrezzoTotale></DettaglioLinee>'
    const bytes = toBytes(fattura().replace('<DatiRiepilogo>', `${line.repeat(30_000)}<DatiRiepilogo>`))
    expect(codeOf(bytes)).toBeUndefined()
    expect(readStructured(bytes)).toMatchObject({ documents: [{ total: 12200 }] })
  })

  test('with amounts that no book can hold is doubted', () => {
    const reading = readStructured(toBytes(fattura({ bodies: [{ total: '9'.repeat(18) }] })))
    expect(reading).toMatchObject({ documents: [{ total: 12200, confidence: 0.5, warnings: [{ code: 'amount_not_readable' }] }] })
  })

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['white space', ' \n '],
    ['a web page', '<!DOCTYPE html><html><body>Total 5</body></html>'],
    ['a page named .pdf', '<html><p>x</html>'],
    ['a picture of vectors', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['XML of another kind', '<note><to>x</to></note>'],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['plain text', 'Total 125,00 kr.'],
  ])('that is %s is no structured format', (_name, content) => {
    expect(readStructured(typeof content === 'string' ? toBytes(content) : content)).toBeUndefined()
  })

  test('of the exchange about an invoice is no invoice', () => {
    expect(
      codeOf(
        toBytes(
          '<ns3:RicevutaConsegna xmlns:ns3="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0"><x/></ns3:RicevutaConsegna>',
        ),
      ),
    ).toBe('not_a_voucher')
    expect(codeOf(toBytes('<p:FatturaElettronica xmlns:p="x"><FatturaElettronicaHeader/></p:FatturaElettronica>'))).toBe('no_document')
  })
})
