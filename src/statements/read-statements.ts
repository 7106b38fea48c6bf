/** A bank's statement file to statements: what it is, is told by what is in it, never by its name. */
import type { ReadStatements } from '../domain/bank/statements.ts'
import { decodeXml } from '../extraction/formats/encoding.ts'
import { looksLikeXml } from '../extraction/formats/xml.ts'
import { readCamt } from './camt/camt.ts'
import { readCsv } from './csv/csv.ts'
import { foreignKind, notSupported } from './kinds.ts'
import { bytesMax, fileTooLarge } from './limits.ts'
import { looksLikeMt940, readMt940 } from './mt940/mt940.ts'
import { looksLikeOfx, readOfx } from './ofx/ofx.ts'
import { cannotImport } from './problem.ts'
import { decodeStatement } from './text/decode.ts'

const headLength = 4000

export function readStatements(bytes: Uint8Array, fileName: string): ReadStatements {
  try {
    return readWhole(bytes, fileName)
  } catch {
    return cannotImport('file_not_readable', 'The file could not be read. Export the statement again, or in another format.')
  }
}

function readWhole(bytes: Uint8Array, fileName: string): ReadStatements {
  if (bytes.length > bytesMax) return fileTooLarge
  const foreign = foreignKind(bytes)
  if (foreign) return foreign
  if (looksLikeXml(bytes)) return readMarkup(decodeXml(bytes).replace(/^\ufeff/, ''))
  const text = decodeStatement(bytes)
  if (typeof text !== 'string') return text
  if (text.trim() === '') return cannotImport('file_empty', 'The file is empty.')
  const head = text.slice(0, headLength)
  if (looksLikeOfx(head)) return readOfx(text)
  if (looksLikeMt940(text)) return readMt940(text)
  if (/^\s*!(?:Type|Account|Option)/i.test(head)) return notSupported('QIF', 'Export the statement as CAMT.053, MT940, OFX or CSV instead.')
  return readCsv(text, fileName)
}

function readMarkup(text: string): ReadStatements {
  const head = text.slice(0, headLength)
  if (looksLikeOfx(head)) return readOfx(text)
  // Some banks name a web page .xls or .csv.
  if (/<html[\s>]|<!doctype\s+html|<table[\s>]/i.test(head))
    return notSupported('a web page', 'Open it in a spreadsheet, save it as CSV, and import that.')
  return readCamt(text)
}
