/** Whatever comes in: an answer, and nothing in it that the books could not hold. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStructured, type StructuredReading } from '../../src/extraction/formats/embedded.ts'
import { htmlToText } from '../../src/extraction/formats/mail/html-text.ts'
import { messageOf } from '../../src/language/tell.ts'
import { facturX, fattura, minimum, oioubl, parcella, peppol, simplified, toBytes, zugferd1 } from './formats-samples.ts'
import { der, signed, signedInPieces } from './formats-signing.ts'

const mail = [
  'From: =?utf-8?Q?Nordlys?= <a@example.com>',
  'Subject: Invoice',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<table><tr><td style=3D"x">Total</td><td>12,00=20&euro;</td></tr></table>',
  '--b',
  'Content-Type: application/xml; name="f.xml"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(fattura()).toString('base64'),
  '--b--',
].join('\r\n')

const documents: readonly Uint8Array[] = [
  ...[fattura(), parcella, simplified(), peppol(), peppol('CreditNote', '381'), oioubl, facturX(), minimum(), zugferd1, mail].map(toBytes),
  signed(der(0x04, toBytes(parcella))),
  signedInPieces(toBytes(fattura()), 200),
  toBytes(Buffer.from(signed(der(0x04, toBytes(fattura())))).toString('base64')),
]

function checkAnswer(reading: StructuredReading | undefined): void {
  if (reading === undefined || 'content' in reading) return
  if ('failure' in reading) expect(messageOf(reading.failure, 'en')).toMatch(/\.$/)
  if ('mail' in reading) expect(reading.mail.text).not.toContain('\0')
  if (!('documents' in reading)) return
  expect(reading.documents.length).toBeGreaterThan(0)
  expect(reading.texts).toHaveLength(reading.documents.length)
  for (const document of reading.documents) {
    const { total, net, vat, vatLines, items, confidence } = document
    const amounts = [total, net, vat, ...vatLines.flatMap(line => [line.net, line.vat]), ...items.map(({ amount }) => amount)]
    for (const amount of amounts) expect(amount === null || Number.isSafeInteger(amount)).toBe(true)
    expect(confidence >= 0 && confidence <= 1).toBe(true)
    // PostgreSQL stores neither NUL nor halves of surrogate pairs.
    expect(JSON.stringify(document)).not.toMatch(/\\u0000|\\ud[89a-f][\da-f]{2}/i)
  }
}

/** A document with pieces cut out, doubled, swapped for others and bytes overwritten. */
const mutated = fc
  .record({
    document: fc.constantFrom(...documents),
    other: fc.constantFrom(...documents),
    edits: fc.array(
      fc.record({
        kind: fc.constantFrom('overwrite', 'cut', 'double', 'splice', 'insert'),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(300),
        bytes: fc.uint8Array({ maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ document, other, edits }) =>
    edits.reduce<Buffer>((bytes, { kind, at, length, bytes: given }) => {
      const from = Math.floor(at * bytes.length)
      const to = Math.min(bytes.length, from + length)
      const [before, piece, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)]
      if (kind === 'cut') return Buffer.concat([before, after])
      if (kind === 'double') return Buffer.concat([before, piece, piece, after])
      if (kind === 'splice') return Buffer.concat([before, other.subarray(Math.floor(at * other.length)).subarray(0, length), after])
      if (kind === 'insert') return Buffer.concat([before, given, piece, after])
      return Buffer.concat([before, given, bytes.subarray(Math.min(bytes.length, from + given.length))])
    }, Buffer.from(document)),
  )

/** Numbers changed inside of a sound frame, so that the sums are reached. */
const recounted = fc
  .tuple(
    fc.constantFrom(...documents.slice(0, 9)),
    fc.array(fc.oneof(fc.stringMatching(/^-?\d{1,16}(\.\d{0,9})?$/), fc.string({ maxLength: 12 })), { minLength: 1, maxLength: 6 }),
  )
  .map(([document, values]) => {
    let at = 0
    const text = Buffer.from(document).toString('utf8')
    return toBytes(
      text.replace(/>-?\d+\.\d+</g, whole => (at++ % 3 === 0 ? `>${values[at % values.length]!.replace(/[<&]/g, ' ')}<` : whole)),
    )
  })

describe('an answer in time comes', () => {
  test('to any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => checkAnswer(readStructured(bytes))),
      { numRuns: 300 },
    )
  })

  test('to documents that were damaged', () => {
    const kinds = new Set<string>()
    const look = (bytes: Uint8Array): void => {
      const reading = readStructured(bytes)
      kinds.add(reading === undefined ? 'none' : Object.keys(reading)[0]!)
      checkAnswer(reading)
    }
    fc.assert(fc.property(mutated, look), { numRuns: 1500 })
    expect([...kinds]).toEqual(expect.arrayContaining(['documents', 'failure', 'mail']))
  })

  test('to documents of other numbers', () => {
    let isRead = 0
    const look = (bytes: Uint8Array): void => {
      const reading = readStructured(bytes)
      checkAnswer(reading)
      if (reading && 'documents' in reading) isRead += 1
    }
    fc.assert(fc.property(recounted, look), { numRuns: 500 })
    expect(isRead).toBeGreaterThan(400)
  })

  test('to pages of any tags', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '<td>', '</td>', '<style', '<!--', '-->', '<div style="display:none">', '&', '=', ' ', '\0'),
      fc.string({ maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), fc.integer({ min: 1, max: 200 }), (pieces, times) => {
        const html = pieces.join('').repeat(times)
        expect(htmlToText(html)).not.toMatch(/<td>|<style/i)
      }),
      { numRuns: 200 },
    )
  })
})
