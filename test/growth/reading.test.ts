/** Ten times the text is at most twelve times the work, whatever stands in it. */
import { describe, expect, test } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { addDays } from '../../src/domain/calendar/dates.ts'
import type { Minor } from '../../src/domain/money/money.ts'
import { readStructured } from '../../src/extraction/formats/embedded.ts'
import { htmlToText } from '../../src/extraction/formats/mail/html-text.ts'
import { readText } from '../../src/extraction/read-text.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { fattura, toBytes } from '../extraction/formats-samples.ts'
import { growthOf } from '../harness/count-steps.ts'
import { danishLayouts, writeCsv } from '../statements/csv-writer.ts'
import { ownIban } from '../statements/movements.ts'
import { writeCamt } from '../statements/writers.ts'

const growthMax = 12

const own = {
  name: 'Min Virksomhed ApS',
  legalName: null,
  vatNumber: 'DK39753219',
  businessId: '39753219',
  country: 'DK',
  iban: null,
  currency: 'DKK',
}
const filled = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

describe('a text of', () => {
  test.each<[string, (size: number) => string]>([
    ['one digit', filled('1')],
    ['amounts in one line', filled('1,23 ')],
    ['amounts of kroner', filled('9,99 kr ')],
    ['totals and VAT over and over', filled('Total 12,34\nMoms 25% 3,21\n')],
    ['nothing but labels', filled('moms 25% inkl. moms i alt subtotal netto ')],
    ['days', filled('12-03-2026 ')],
    ['months', filled('12 marts 2026 ')],
    ['addresses of mail', filled('a@b.dk ')],
    ['IBANs that do not end', filled('DK50 0040 ')],
    ['VAT numbers', filled('CVR 12345678 DK12345678 ')],
    ['heads of mails', filled('Fra: a@b.dk\nEmne: x\nTil: y\n')],
    ['buyers', filled('Kunde: X ApS\n')],
    ['tables', filled('Netto  Moms  Total\n1,00  2,00  3,00\n')],
    ['parentheses', filled('(1,00)')],
    ['minus signs', filled('-1,00-')],
    ['quotation marks', filled('> > a ')],
    ['accents upon accents', filled('T\u0301\u0302\u0303o\u0301tal 1,00 ')],
    ['emoji', filled('\u{1f600} 1,00 kr ')],
    ['rows of VAT', size => Array.from({ length: size / 20 }, (_, at) => `25% ${(at + 1) * 4},00 ${at + 1},00`).join('\n')],
    ['totals', size => Array.from({ length: size / 20 }, (_, at) => `Total ${at + 1},00 kr`).join('\n')],
    ['legal forms', filled('A/S ApS GmbH\n')],
  ])('%s', async (_name, make) => {
    expect(await growthOf(make, 20_000, text => readText(text, { own, today: '2026-03-15' }))).toBeLessThanOrEqual(growthMax)
  })
})

describe('a page of', () => {
  const pieces = ['<', '>', '"', '<td>', '<table><tr>', '<style', '<!--', '-->', '<div style="display:none">', '&', '<a b="', '</td>']
  test.each(pieces.map(piece => [piece]))('%j over and over', async piece => {
    expect(await growthOf(filled(piece), 5000, htmlToText)).toBeLessThanOrEqual(growthMax)
  })
})

describe('an XML file of', () => {
  const lines = (size: number) => {
    const line = '<DettaglioLinee><Descrizione>x</Descrizione><PrezzoTotale>0.001</PrezzoTotale></DettaglioLinee>'
    return fattura().replace('<DatiRiepilogo>', `${line.repeat(size)}<DatiRiepilogo>`)
  }
  test.each<[string, number, (size: number) => string]>([
    ['lines of an invoice', 300, lines],
    ['elements side by side', 5000, size => `<a>${'<b/>'.repeat(size)}</a>`],
    ['spaces in a tag', 5000, size => `<a${' '.repeat(size)}>`],
    ['attributes', 2000, size => `<a ${'b="1" '.repeat(size)}>`],
    ['references', 5000, size => `<a>${'&#65;'.repeat(size)}`],
    ['comments without end', 5000, size => `<a>${'<!-- '.repeat(size)}`],
    ['comments', 5000, size => `<a>${'<!---->'.repeat(size)}`],
    ['quotes without end', 5000, size => `<a ${"b='".repeat(size)}`],
  ])('%s', async (_name, size, make) => {
    expect(await growthOf(wanted => toBytes(make(wanted)), size, readStructured)).toBeLessThanOrEqual(growthMax)
  })
})

test('a signed file whose values are opened and never closed', async () => {
  const make = (size: number) => Buffer.concat([Buffer.from('308006092a864886f70d010702', 'hex'), Buffer.from('a080'.repeat(size), 'hex')])
  expect(await growthOf(make, 2000, readStructured)).toBeLessThanOrEqual(growthMax)
})

describe('a statement', () => {
  const movements = (count: number): Movement[] =>
    Array.from({ length: count }, (_, at) => ({
      bankId: `B${at}`,
      date: addDays('2020-01-01', Math.floor(at / 60)),
      valueDate: null,
      amount: (((at * 7919) % 200_000) - 100_001) as Minor,
      currency: 'DKK',
      text: `Betaling af faktura ${at} fra leverand\u00f8r`,
      counterparty: { name: `Leverand\u00f8r ${at % 977}`, iban: 'DK5000400440116243' },
      reference: `INV${at}`,
      isPending: false,
      original: null,
    }))

  const readAll = (count: number) => (bytes: Uint8Array) => {
    const answer = readStatements(bytes, 'large')
    if ('problem' in answer) throw new Error(answer.problem.code)
    expect(answer.statements[0]!.movements.length).toBeGreaterThanOrEqual(count)
  }

  test('of CSV', async () => {
    const make = (size: number) => {
      let balance = 0
      const rows = movements(size).map(movement => {
        balance += movement.amount
        return { movement, balance }
      })
      return Buffer.from(writeCsv(danishLayouts[0]!, rows.toReversed(), 'DKK'))
    }
    expect(await growthOf(make, 1000, readAll(1000))).toBeLessThanOrEqual(growthMax)
  })

  test('of CAMT', async () => {
    const make = (size: number) =>
      Buffer.from(writeCamt([{ iban: ownIban, owner: 'X', currency: 'DKK', opening: 0, movements: movements(size) }]))
    expect(await growthOf(make, 300, readAll(300))).toBeLessThanOrEqual(growthMax)
  })
})
