/**
 * What the exchange would reject, said before anything is sent: the name and size of the file, its structure, and every control that needs no register. As at
 * the exchange, a file whose structure is broken is not looked into any further.
 */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { dayInWords } from '../../../domain/calendar/dates.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { checkBody } from './control-body.ts'
import { type Document, readDocument } from './control-facts.ts'
import { checkHeader } from './control-header.ts'
import { isFileName } from './file-names.ts'
import { type Finding, refusal } from './findings.ts'
import { checkStructure } from './schema-check.ts'

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
  return [...checkFile(context), ...checkHeader(document), ...checkCalendar(document, context), ...document.bodies.flatMap(checkBody)]
}

function checkFile({ fileName, size, sentFileNames }: PreflightContext): Finding[] {
  const found: Finding[] = []
  if (!isFileName(fileName)) {
    const message =
      'The name of the file is not the country and number of the sender, an underscore and up to 5 letters and digits: rename it (nome file).'
    found.push(refusal('00001', '', message))
  }
  if (sentFileNames?.has(fileName)) {
    found.push(refusal('00002', '', 'A file of this name was sent before: take the next progressive number (nome file duplicato).'))
  }
  if (size > sizeMax) {
    found.push(refusal('00003', '', 'The file is larger than 5 MB: divide the invoice in two (dimensioni del file).'))
  }
  return found
}

function checkCalendar({ seller, bodies }: Document, { today, sentNumbers }: PreflightContext): Finding[] {
  const seen = new Set<string>()
  return bodies.flatMap(({ date, number, document }) => {
    const found: Finding[] = []
    if (date > today) {
      const message = `The invoice is dated ${dayInWords(date)}, which has not come yet: date it today or earlier (Data).`
      found.push(refusal('00403', `${document.path}/Data`, message))
    }
    const key = invoiceKey({ country: seller.country ?? '', code: seller.code ?? '' }, date, number)
    if (sentNumbers?.has(key)) {
      const message = `An invoice with the number ${number} was sent in ${date.slice(0, 4)} already: give this one another number (Numero).`
      found.push(refusal('00404', `${document.path}/Numero`, message))
    }
    if (seen.has(key)) {
      found.push(
        refusal('00409', `${document.path}/Numero`, `The number ${number} stands twice in this file: give one another number (Numero).`),
      )
    }
    seen.add(key)
    return found
  })
}
