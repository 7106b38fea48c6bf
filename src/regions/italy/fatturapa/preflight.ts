/**
 * What the exchange would reject, said before anything is sent: the name and size of the file, its structure, and every control that needs no register. As at
 * the exchange, a file whose structure is broken is not looked into any further.
 */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { say } from '../../../language/say.ts'
import { checkBody } from './control-body.ts'
import { type Document, readDocument } from './control-facts.ts'
import { checkHeader } from './control-header.ts'
import { checkSimplifiedBody } from './control-simplified.ts'
import { isFileName } from './file-names.ts'
import { type Finding, refusal } from './findings.ts'
import { checkStructure } from './schema-check.ts'
import { isSimplified } from './tree.ts'

export interface PreflightContext {
  fileName: string
  /** In bytes. */
  size: number
  today: CalendarDate
  /** The names of the files that this sender has sent. */
  sentFileNames?: ReadonlySet<string>
  /** The invoices that the exchange has taken, each as `invoiceKey` writes it. */
  sentNumbers?: ReadonlySet<string>
}

/** 5 MB, on every way in but the one for files of the largest senders. */
export const sizeMax = 5 * 1024 * 1024

/** By what the exchange tells two invoices apart: the seller, the year and the number. */
export const invoiceKey = (seller: { country: string; code: string }, date: CalendarDate, number: string): string =>
  `${seller.country}${seller.code} ${date.slice(0, 4)} ${number}`

export function preflight(root: XmlElement, context: PreflightContext): Finding[] {
  const structure = checkStructure(root)
  if (structure.length > 0) return [...checkFile(context), ...structure]
  const document = readDocument(root)
  return [
    ...checkFile(context),
    ...checkHeader(document),
    ...checkCalendar(document, context),
    ...document.bodies.flatMap(isSimplified(root) ? checkSimplifiedBody : checkBody),
  ]
}

function checkFile({ fileName, size, sentFileNames }: PreflightContext): Finding[] {
  const found: Finding[] = []
  if (!isFileName(fileName)) found.push(refusal('', say('00001')))
  if (sentFileNames?.has(fileName)) found.push(refusal('', say('00002')))
  if (size > sizeMax) found.push(refusal('', say('00003')))
  return found
}

function checkCalendar({ seller, bodies }: Document, { today, sentNumbers }: PreflightContext): Finding[] {
  const seen = new Set<string>()
  return bodies.flatMap(({ date, number, document }) => {
    const found: Finding[] = []
    if (date > today) found.push(refusal(`${document.path}/Data`, say('00403', { date })))
    const key = invoiceKey({ country: seller.country ?? '', code: seller.code ?? '' }, date, number)
    if (sentNumbers?.has(key)) found.push(refusal(`${document.path}/Numero`, say('00404', { number, year: date.slice(0, 4) })))
    if (seen.has(key)) found.push(refusal(`${document.path}/Numero`, say('00409', { number })))
    seen.add(key)
    return found
  })
}
