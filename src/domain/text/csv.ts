/**
 * CSV as RFC 4180 has it: commas, CRLF, a quote inside a quoted cell is doubled.
 *
 * With a byte order mark: who opens such a file with a double click is a bookkeeper with a spreadsheet, and without the mark that program takes the bytes
 * for the old code page of its country, so that every letter beyond ASCII is wrong. Programs that cannot skip the mark have the same data as JSON.
 */
import { inWords, type Minor } from '../money/money.ts'

/** A text, a count or an amount: told apart by their type and not by their looks, which is what lets the two rules below hold together. */
export type Cell = string | number | { amount: Minor; currency: string }

/**
 * A spreadsheet runs a cell that begins with one of these, also behind white space, and in some languages their full-width forms too
 * (OWASP, CSV Injection). An apostrophe in front makes it text.
 */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/**
 * Where the list separator is a semicolon, as in most of Europe, the program splits our lines there too, quotes or not: what follows a semicolon, a tab or
 * a line break is then the beginning of a cell.
 */
const startsFormulaWithin = /(\r\n|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{C}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

/** Texts come from people and from documents, so they are made harmless. */
function harmless(text: string): string {
  const printable = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')
  const parted = printable.replace(startsFormulaWithin, "$1'")
  return startsFormula.test(printable) ? `'${parted}` : parted
}

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Amounts and counts stay numbers, negative ones too: they are written here from an integer, as digits with at most a minus sign and a point, which no
 * spreadsheet can take for anything but a number. A text that looks like one is a text, and gets its apostrophe.
 */
function written(cell: Cell): string {
  if (typeof cell === 'string') return quoted(harmless(cell))
  if (typeof cell === 'number') return String(cell)
  return inWords(cell.amount, cell.currency).split(' ')[0]!
}

/** Every row has as many cells as the head. */
export function csv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const odd = rows.find(row => row.length !== head.length)
  if (odd) throw new RangeError(`a row of ${odd.length} cells under a head of ${head.length}`)
  return `\ufeff${[head, ...rows].map(row => `${row.map(written).join(',')}\r\n`).join('')}`
}
