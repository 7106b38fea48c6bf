import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { toMinorUnits } from '../money/money.ts'
import { csv } from './csv.ts'

/** Reads by RFC 4180, character by character. */
function parse(text: string): string[][] {
  const table: string[][] = [['']]
  let isQuoted = false
  for (let at = 1; at < text.length; at += 1) {
    const row = table.at(-1)!
    const character = text[at]!
    const add = (part: string) => {
      row[row.length - 1] += part
    }
    if (isQuoted) {
      if (character !== '"') add(character)
      else if (text[at + 1] === '"') {
        add('"')
        at += 1
      } else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',') row.push('')
    else if (character === '\r' && text[at + 1] === '\n') {
      table.push([''])
      at += 1
    } else add(character)
  }
  return table.slice(0, -1)
}

const cellOf = (text: string): string => parse(csv(['text'], [[text]]))[1]![0]!

test.each(rows`
  written                   read
  Købsmoms                  Købsmoms
  a, b                      a, b
  say "no"                  say "no"
  =1+1                      '=1+1
  +45 12                    '+45 12
  -1                        '-1
  @SUM(A1)                  '@SUM(A1)
  ＝1+1                     '＝1+1
  '=1                       '=1
  a=1                       a=1
  name;=1+1                 name;'=1+1
  name; =1+1                name;' =1+1
  Olie- og gas              Olie- og gas
`)('the text $written is read as $read', ({ written, read }) => {
  expect(cellOf(written!)).toBe(read)
})

test('a formula behind white space, a tab or a line break is a text too', () => {
  expect(cellOf('  =1')).toBe("'  =1")
  expect(cellOf('\t=1')).toBe("'\t'=1")
  expect(cellOf('\r\n=1')).toBe("'\r\n'=1")
  expect(cellOf('\u200b=1')).toBe("'\u200b=1")
  expect(cellOf('\tname')).toBe("'\tname")
  expect(cellOf('one\n-two')).toBe("one\n'-two")
})

test('negative amounts and counts stay numbers', () => {
  const amount = (units: number, currency = 'DKK') => ({ amount: toMinorUnits(units), currency })
  expect(csv(['a', 'b', 'c', 'd'], [[amount(-250_075), amount(-5), amount(-1_000, 'JPY'), -3]])).toBe(
    '\ufeffa,b,c,d\r\n-2500.75,-0.05,-1000,-3\r\n',
  )
})

test('control characters and halves of characters are left out', () => {
  expect(cellOf('a\u0000b\u001bc')).toBe('abc')
  expect(cellOf('a\ud800b')).toBe('a\ufffdb')
})

test('every row has the cells of the head', () => {
  expect(() => csv(['a', 'b'], [['only one']])).toThrow(RangeError)
})

test('whatever is written, a reader finds as many rows and cells, and no cell that a spreadsheet would run', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", ' ', '\u00a0', 'a', '1', '\uff1d'),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), table => {
      const read = parse(csv(['one', 'two'], table))
      expect(read.length).toBe(table.length + 1)
      for (const row of read) {
        expect(row.length).toBe(2)
        // Whatever a program takes for the end of a cell: nothing after it may be a formula.
        for (const cell of row.flatMap(one => one.split(/[;\t\r\n]/))) expect(cell.trimStart()).not.toMatch(/^[=+\-@\uff1d]/)
      }
    }),
  )
})
