/** A bank's statement file to statements: what it is, is told by what is in it, never by its name. */
import type { ReadStatements } from '../domain/bank/statements.ts'
import { decodeXml } from '../extraction/formats/encoding.ts'
import { looksLikeXml } from '../extraction/formats/xml.ts'
import { say } from '../language/say.ts'
import { readCamt } from './camt/camt.ts'
import { readCsv } from './csv/csv.ts'
import { foreignKind, notSupported } from './kinds.ts'
import { bytesMax, fileTooLarge } from './limits.ts'
import { looksLikeMt940, readMt940 } from './mt940/mt940.ts'
import { looksLikeOfx, readOfx } from './ofx/ofx.ts'
import { cannotImport } from './problem.ts'
import { readSettlements } from './settlements/settlements.ts'
import { decodeStatement } from './text/decode.ts'

const headLength = 4000

export function readStatements(bytes: Uint8Array, fileName: string): ReadStatements {
  try {
    return readWhole(bytes, fileName)
  } catch {
    return cannotImport(say('file_not_readable.statement'))
  }
}

function readWhole(bytes: Uint8Array, fileName: string): ReadStatements {
  if (bytes.length > bytesMax) return fileTooLarge
  const foreign = foreignKind(bytes)
  if (foreign) return foreign
  if (looksLikeXml(bytes)) return readMarkup(decodeXml(bytes).replace(/^\ufeff/, ''))
  const text = decodeStatement(bytes)
  if (typeof text !== 'string') return text
  if (text.trim() === '') return cannotImport(say('file_empty.statement'))
  const head = text.slice(0, headLength)
  if (looksLikeOfx(head)) return readOfx(text)
  if (looksLikeMt940(text)) return readMt940(text)
  if (/^\s*!(?:Type|Account|Option)/i.test(head)) return notSupported('qif')
  return readSettlements(text) ?? readCsv(text, fileName)
}

function readMarkup(text: string): ReadStatements {
  const head = text.slice(0, headLength)
  if (looksLikeOfx(head)) return readOfx(text)
  // Some banks name a web page .xls or .csv.
  if (/<html[\s>]|<!doctype\s+html|<table[\s>]/i.test(head)) return notSupported('web_page')
  return readCamt(text)
}
