/** Files that are broken, dangerous or no statement at all: a sentence, never an exception, never half of it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/language/languages.ts'
import { say } from '../../src/language/say.ts'
import { tell } from '../../src/language/tell.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { type CsvRow, danishLayouts, otherLayouts, writeCsv } from './csv-writer.ts'
import { movementsOf, ownIban, texts } from './movements.ts'
import { writeCamt, writeMt940, writeOfx } from './writers.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const [movements] = fc.sample(
  movementsOf('DKK', texts(/\?/g), texts(/\?/g, 20)).filter(list => list.length > 4),
  { numRuns: 1, seed: 7 },
)
const booked = movements!.map(movement => ({ ...movement, isPending: false }))
const statement = { iban: ownIban, owner: 'X', currency: 'DKK', opening: 0, movements: booked }

function running(list: typeof booked): CsvRow[] {
  let balance = 0
  return list.map(movement => {
    balance += movement.amount
    return { movement, balance }
  })
}

const files: Record<string, string> = {
  CAMT: writeCamt([statement]),
  MT940: writeMt940([statement]),
  'OFX 1': writeOfx([statement], 1),
  'OFX 2': writeOfx([statement], 2),
  'CSV without balances': writeCsv(
    otherLayouts[2]!,
    booked.map(movement => ({ movement, balance: 0 })),
    'EUR',
  ),
  CSV: writeCsv(danishLayouts[0]!, running(booked), 'DKK'),
}

const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]><Document><BkToCstmrStmt><Stmt><Id>&j;</Id></Stmt></BkToCstmrStmt></Document>`

const many = (count: number) => Array.from({ length: count }, (_, at) => `01.01.2026;t${at};1,00;0,00`).join('\n')

describe.each<[name: string, bytes: Uint8Array, code: string]>([
  ['nothing', new Uint8Array(), 'file_empty'],
  ['white space', bytesOf(' \r\n\t '), 'file_empty'],
  ['a PDF named .csv', bytesOf('%PDF-1.7\n1 0 obj'), 'file_type_not_supported'],
  ['an Excel workbook named .csv', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'file_type_not_supported'],
  ['a web page named .xls', bytesOf('<html><body><table><tr><td>Data</td></tr></table></body></html>'), 'file_type_not_supported'],
  ['a QIF file', bytesOf('!Type:Bank\nD12/19/18\nT-25.00\n^\n'), 'file_type_not_supported'],
  ['200 MB', new Uint8Array(200_000_000), 'file_too_large'],
  ['bytes of a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 0, 9, 200]), 'file_not_text'],
  ['an encoding of old computers', new Uint8Array([0x44, 0x61, 0x74, 0x6f, 0x3b, 0x81, 0x8d, 0x0a]), 'encoding_not_recognised'],
  ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x44, 0x00, 0x61]), 'file_cut_off'],
  ['an entity bomb', bytesOf(bomb), 'xml_with_document_type'],
  ['XML that ends early', bytesOf(files.CAMT!.slice(0, -40)), 'xml_broken'],
  ['XML of something else', bytesOf('<Invoice><ID>1</ID></Invoice>'), 'no_statement'],
  ['very deep XML', bytesOf('<a>'.repeat(5000)), 'xml_too_deep'],
  ['very much XML', bytesOf(`<Document>${'<a/>'.repeat(500_000)}</Document>`), 'xml_too_large'],
  ['OFX that ends early', bytesOf(files['OFX 1']!.slice(0, -60)), 'ofx_broken'],
  ['a letter', bytesOf('Dear bank,\nplease send us the statement.\n'), 'columns_not_recognised'],
  ['two amounts', bytesOf('Dato;Tekst;Bel\u00f8b;Bel\u00f8b DKK\n01.01.2026;a;1,00;2,00\n'), 'columns_not_recognised'],
  ['no amount', bytesOf('Dato;Tekst;Saldo\n01.01.2026;a;1,00\n'), 'columns_not_recognised'],
  ['an amount beside money in and out', bytesOf('Date;Text;Debit;Credit;Amount\n2026-01-01;a;;1.00;1.00\n'), 'columns_not_recognised'],
  ['a day that is none', bytesOf('Dato;Tekst;Bel\u00f8b;Saldo\n31.02.2026;a;1,00;1,00\n'), 'date_not_readable'],
  ['an amount that is none', bytesOf('Dato;Tekst;Bel\u00f8b;Saldo\n01.02.2026;a;1,0O;1,00\n'), 'amount_not_readable'],
  [
    'a quote that never ends',
    bytesOf('Dato;Tekst;Bel\u00f8b;Saldo\n01.02.2026;"a;1,00;1,00\n02.02.2026;b;1,00;2,00\n'),
    'csv_quote_not_closed',
  ],
  ['a separator in a text', bytesOf('Dato;Tekst;Bel\u00f8b;Saldo\n01.02.2026;a;1,00;1,00;2,00\n'), 'row_too_long'],
  ['days that could be months', bytesOf('Date,Description,Amount\n03/04/2026,a,1.00\n'), 'dates_ambiguous'],
  ['too many rows', bytesOf(`Dato;Tekst;Bel\u00f8b;Saldo\n${many(200_001)}`), 'too_many_movements'],
  [
    'a line of MT940 that is none',
    bytesOf(':20:X\n:25:1\n:60F:C260101EUR1,00\n:61:2601C1,00NTRF\n:62F:C260101EUR2,00\n-\n'),
    'line_not_readable',
  ],
  ['an unknown currency', bytesOf(files.CAMT!.replaceAll('"DKK"', '"XRP"')), 'currency_not_known'],
])('%s', (_name, bytes, code) => {
  test('is said in a sentence', () => {
    const answer = readStatements(bytes, 'statement.csv')
    expect(answer).toMatchObject({ problem: { code } })
    expect(answer).not.toHaveProperty('statements')
    if (!('problem' in answer)) return
    const sentences = languages.map(language => tell(language, answer.problem))
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÆØÅÈ].{10,600}\.$/s)
    expect(new Set(sentences).size).toBe(languages.length)
  })
})

test('the columns that were seen are named', () => {
  const answer = readStatements(bytesOf('Quando;Quanto;Nota\n1;2;3\n'), 'x.csv')
  expect(answer).toEqual({ problem: say('columns_not_recognised.no_header', { columns: ['Quando', 'Quanto', 'Nota'] }) })
  if ('problem' in answer) expect(tell('en', answer.problem)).toContain('"Quando", "Quanto", "Nota"')
})

describe.each(Object.entries(files))('%s', (_name, file) => {
  const whole = readStatements(bytesOf(file), 'x')

  test('cut off anywhere is refused, or lacks its last movements: no amount is ever another one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length - 1 }), end => {
        const answer = readStatements(bytesOf(file.slice(0, end)), 'x')
        if ('problem' in answer) expect(tell('en', answer.problem)).not.toBe(answer.problem.code)
        else
          for (const { movements: read } of answer.statements)
            expect(read.map(({ amount }) => amount)).toEqual(booked.slice(0, read.length).map(({ amount }) => amount))
      }),
      { numRuns: 300 },
    )
  })

  test('with bytes changed anywhere never is an exception', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), changes => {
        const bytes = bytesOf(file)
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const answer = readStatements(bytes, 'x')
        expect('problem' in answer ? answer.problem.code : 'read').not.toBe('file_not_readable')
      }),
      { numRuns: 300 },
    )
  })

  test('whole is read', () => expect(whole).toHaveProperty('statements'))
})

test('bytes at random never are an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }).map(bytesOf)), bytes => {
      expect(readStatements(bytes, 'x')).not.toMatchObject({ problem: { code: 'file_not_readable' } })
    }),
    { numRuns: 500 },
  )
})
