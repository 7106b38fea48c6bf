/** From what was captured to what was read. A file that can be read comes first; the text that came with it is what is left. */
import type { Readable } from 'node:stream'
import type { Warning } from '../domain/checks.ts'
import { type Extraction, isNoVoucherKind } from '../domain/documents/extraction.ts'
import type { Paper } from '../domain/documents/paper/paper.ts'
import { type Lot, type Place, partsMax } from '../domain/documents/parts.ts'
import { detectFileType } from '../domain/files/file-types.ts'
import { isZip } from '../domain/files/zip.ts'
import { minorUnits } from '../domain/money/currencies.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import type { StructuredInvoices } from './formats/embedded.ts'
import { decodeText } from './formats/encoding.ts'
import type { MailAttachment } from './formats/mail/eml.ts'
import { filesOfZip, newUnpacking, type Unpacking, type ZippedFile } from './formats/zip-files.ts'
import { invoicesAmong } from './lots/attachments.ts'
import { mayBeReadWhole, readWhole } from './lots/long-file.ts'
import { pagesIn, readPagesIn } from './lots/page-ranges.ts'
import type { PageRange, PageSplit } from './lots/split-pages.ts'
import { readStructuredOnce } from './lots/structured-once.ts'
import { hashOf } from './pages/hash.ts'
import { type KeptPages, toKeptPages } from './pages/kept-pages.ts'
import { noMemory, type PageTools, readPagesOnce } from './pages/memory.ts'
import { failed, type PageFlag, type ReadPages } from './pages/pages.ts'
import { drawPage, hasPages, readPages } from './pages/read-pages.ts'
import type { Reader } from './read-lines.ts'
import type { Line } from './text/lines.ts'
import { readWords } from './workers/read-words.ts'

export interface Captured {
  text: string | null
  file: { name: string; mimeType: string; open(): Promise<{ size: number; stream: Readable } | undefined> } | undefined
  /** Which part of its file it is, where that was divided; only that is read. */
  place?: Place | null
}

/** What reading needs besides the document: where pages that were read before are found, and who wants to know how far it is. */
export interface ReadingTools extends Reader, PageTools {}

/** One document is read with what its mail may still unpack. */
interface OneReading extends ReadingTools {
  unpacking: Unpacking
}

export type Failure = Said & { retryable: boolean }

export type Reading =
  | {
      extraction: Extraction
      /** What was read from the file; null when it was the text that came along. */
      text: string | null
      /** The lines with their places, where it has pages, and a picture of the first one for whoever wants to see it. */
      lines?: readonly Line[]
      /** How large its pages are and where their words stand, for whoever shows them. */
      pages?: KeptPages
      /** What its paper looks like, where it was read from pages. */
      paper?: Paper
      draw?(): Promise<Uint8Array | null>
      /** Where the file holds several: this is the first of them. */
      lot?: Lot
    }
  | { failure: Failure }

/** The file itself says that it is none: no text beside it makes it one. */
const isOtherFile = (reading: Reading): boolean => 'failure' in reading && reading.failure.code === 'not_a_voucher'

const failure = (said: Said, retryable = false): { failure: Failure } => ({ failure: { ...said, retryable } })

const isText = (mimeType: string): boolean => /^text\/(plain|csv|markdown|tab-separated-values)$/.test(mimeType)

/** Found by a reader of words, and not stated by the file itself. */
export const isUnstructured = ({ method }: Extraction): boolean => !['fatturapa', 'ubl', 'cii'].includes(method)

/** Longer files are no receipts; what comes first on them is what counts. */
const textLengthMax = 200_000

export async function readDocument({ text, file, place = null }: Captured, given: Reader & Partial<ReadingTools>): Promise<Reading> {
  const reader: OneReading = { memory: noMemory, onProgress: () => {}, readPages, ...given, unpacking: newUnpacking() }
  const found = file && (await readFile(file, reader, place))
  const read = found && (place === null ? withLost(found, reader.unpacking) : found)
  if (read && ('extraction' in read || isOtherFile(read))) return read
  // What came along with the file is about all of it, and no part.
  if (text !== null && place === null) {
    const typed = await readTyped(text, reader)
    if (typed) return 'failure' in typed ? (read ?? typed) : typed
  }
  return read ?? failure(say('nothing_to_read.document'))
}

async function readFile(file: NonNullable<Captured['file']>, reader: OneReading, place: Place | null): Promise<Reading> {
  const opened = await file.open()
  if (!opened) return failure(say('file_missing.bytes'), true)
  return readBytes(await toBuffer(opened.stream), file, reader, 0, place)
}

/** Most texts have no tag in them, and begin with words. */
const mayBePasted = (text: string): boolean => /[<&]|^\s*(?:-----BEGIN|M[A-I])/.test(text)

/** What a text says, with the words that it was read from where these are others than it came with; undefined when it says nothing. */
async function readTyped(words: string, { own, today }: Reader): Promise<Reading | undefined> {
  const pasted = mayBePasted(words) ? await readWords('pasted', words) : undefined
  if (pasted && 'failure' in pasted) return pasted
  if (pasted && 'documents' in pasted) return firstNamed(pasted)
  const extraction = await readWords('text', words, { own, today })
  return extraction && ('failure' in extraction ? extraction : { extraction, text: null })
}

/** The same for a text out of a file: it is shown as what was read. */
async function understood(words: string, reader: Reader): Promise<Reading | undefined> {
  const read = await readTyped(words, reader)
  return read && 'extraction' in read ? { ...read, text: read.text ?? words } : read
}

/** A mail in a signed file in a mail: nobody sends more. */
const depthMax = 3

/** No structured file begins like a picture or a PDF; one that is signed or mailed may have a PDF further down. */
const beginsAsPages = (bytes: Uint8Array): boolean => hasPages(bytes.subarray(0, 16))

/** What the bytes are, they say themselves. */
async function readBytes(
  bytes: Uint8Array,
  { name, mimeType }: { name: string; mimeType: string },
  reader: OneReading,
  depth: number,
  place: Place | null,
): Promise<Reading> {
  if (beginsAsPages(bytes)) return readPaged(bytes, reader, place)
  const structured = await readStructuredOnce(bytes, { name, mimeType }, bodyAt(place))
  if (structured && 'failure' in structured) return structured
  if (structured && 'documents' in structured) return bodyOf(structured, place)
  if (structured && depth >= depthMax) return notReadable(mimeType)
  if (structured && 'mail' in structured) return readMail(structured.mail, reader, depth + 1, place)
  // What was signed is looked at for itself.
  if (structured) return readBytes(structured.content, { name, mimeType: typeOf(structured.content) }, reader, depth + 1, place)
  // A zip that is sent by itself is unpacked before it is captured; the files of one in a mail are what the mail carries.
  const wanted = place && 'attachment' in place ? place.attachment : undefined
  const zipped = depth > 0 && depth < depthMax ? await filesOfZip(bytes, reader.unpacking, wanted) : undefined
  if (zipped) return readMail({ text: '', attachments: zipped.map(toAttachment) }, reader, depth + 1, place, true)
  // One that cannot be unpacked holds what nobody saw.
  if (depth > 0 && place === null && isZip(bytes) && !hasPages(bytes) && mimeType.includes('zip')) reader.unpacking.lost.push(name)
  if (hasPages(bytes)) return readPaged(bytes, reader, place)
  if (!isText(mimeType)) return notReadable(mimeType)
  const words = decodeText(bytes.subarray(0, textLengthMax * 4), undefined)
    .replaceAll('\0', '')
    .slice(0, textLengthMax)
  return (await understood(words, reader)) ?? failure(say('nothing_to_read.file'))
}

type Attachment = Pick<MailAttachment, 'name' | 'mimeType' | 'isInline'> & ({ bytes: Uint8Array } | { reason: Said })

const toAttachment = (file: ZippedFile): Attachment =>
  'bytes' in file ? { ...file, mimeType: typeOf(file.bytes), isInline: false } : { ...file, mimeType: '', isInline: false }

const readAttachment = async (attachment: Attachment, reader: OneReading, depth: number, place: Place | null): Promise<Reading> =>
  'bytes' in attachment ? readBytes(attachment.bytes, attachment, reader, depth, place) : failure(attachment.reason)

/** So many names that a person still reads them. */
const lostNamedMax = 20

/** What a mail carries and nobody looked at. */
function withLost(reading: Reading, { lost, reasons }: Unpacking): Reading {
  if ('failure' in reading || lost.length === 0) return reading
  const { extraction } = reading
  const warning: Warning = { field: 'fileId', ...say('mailed_files_not_read', { count: lost.length, names: lost.slice(0, lostNamedMax) }) }
  const whys = [...reasons.values()].map((reason): Warning => ({ field: 'fileId', ...reason }))
  return { ...reading, extraction: { ...extraction, warnings: [...(extraction.warnings ?? []), warning, ...whys] } }
}

/** That the text layer is not trusted is said by the method: a scan is read from its pixels. */
const isWarned = (flag: PageFlag): flag is Exclude<PageFlag, 'text_layer_not_trusted'> => flag !== 'text_layer_not_trusted'

/** A hybrid invoice is read from the file inside of it; any other from what its pages show. */
async function readPaged(bytes: Uint8Array, reader: ReadingTools, place: Place | null): Promise<Reading> {
  if (place && 'pages' in place) return readRange(bytes, reader, place.pages)
  const read = await readPagesOnce(bytes, reader.memory, reader.onProgress, reader.readPages)
  if ('failure' in read) return read
  for (const attachment of read.attachments) {
    const { name, mimeType } = attachment
    const structured = await readStructuredOnce(attachment.bytes, { name, mimeType }, bodyAt(place))
    if (!structured || !('documents' in structured)) continue
    const pages = toKeptPages(read, await hashOf(bytes))
    return withPage(
      { ...bodyOf(structured, place), pages },
      read.pages.flatMap(page => page.lines),
    )
  }
  return readUndivided(bytes, read, reader)
}

/** The pages of a part. What ran out of time before the last of them is no reading of it. */
async function readRange(bytes: Uint8Array, reader: ReadingTools, range: PageRange): Promise<Reading> {
  const read = await readPagesIn(bytes, range, reader)
  if ('failure' in read) return read
  if (read.pages.length < read.pageCount) return failed('reader_timed_out')
  const split = await splitOf(read, reader)
  if (split && 'failure' in split) return split
  const reading = await readShown(bytes, read, reader)
  return split && (split.parts.length > 1 || split.doubtful.length > 0) ? withDoubt(reading) : reading
}

/** All pages, or those of the first of several documents. Where these go on beyond what was read, all are read, once: that may run out of time as well. */
async function readUndivided(bytes: Uint8Array, read: ReadPages, reader: ReadingTools, isLast = false): Promise<Reading> {
  const split = await splitOf(read, reader)
  if (split && 'failure' in split) return split
  const isWhole = read.pages.length === read.pageCount
  const isSeveral = split !== undefined && split.parts.length > 1
  if (isSeveral && !isWhole && !isLast && mayBeReadWhole(read)) {
    const whole = await readWhole(bytes, reader)
    return 'failure' in whole ? whole : readUndivided(bytes, whole, reader, true)
  }
  // Pages that were not read may hold anything.
  const isDivided = isSeveral && isWhole
  const reading = await readShown(bytes, isDivided ? pagesIn(read, split.parts[0]!) : read, reader)
  if (!split || 'failure' in reading) return reading
  const isDoubtful = isDivided ? split.doubtful.includes(0) : isSeveral || split.doubtful.length > 0
  return { ...(isDoubtful ? withDoubt(reading) : reading), ...(isDivided && { lot: lotOf(split) }) }
}

/** It may be more than one document, and is read as one. */
function withDoubt(reading: Reading): Reading {
  if ('failure' in reading) return reading
  const { extraction } = reading
  const warning: Warning = { field: 'fileId', ...say('several_documents_likely') }
  return { ...reading, extraction: { ...extraction, warnings: [...(extraction.warnings ?? []), warning] } }
}

const lotOf = ({ parts }: PageSplit): Lot => ({ places: parts.map(pages => ({ pages })), leftOut: 0 })

/** Undefined where there is nothing to divide. */
async function splitOf({ pages }: ReadPages, { own, today }: Reader): Promise<PageSplit | { failure: Failure } | undefined> {
  if (pages.length < 2) return undefined
  return readWords(
    'split',
    pages.map(({ number, lines }) => ({ number, lines: lines.map(({ words: _, ...line }) => line) })),
    { own, today },
  )
}

async function readShown(bytes: Uint8Array, read: ReadPages & { firstPage?: number }, reader: ReadingTools): Promise<Reading> {
  const lines = read.pages.flatMap(page => page.lines)
  if (lines.length === 0) return failure(say('nothing_to_read.pages'))
  const isScan = read.pages.some(page => page.source === 'ocr')
  const page = await readWords('page', lines, { own: reader.own, today: reader.today }, isScan ? 'ocr' : 'pdf')
  if ('failure' in page) return page
  const { extraction, paper } = page
  const warnings = read.flags.filter(isWarned).map((flag): Warning => ({ field: 'fileId', ...say(flag) }))
  const text = lines
    .map(line => line.text)
    .join('\n')
    .slice(0, textLengthMax)
  const kept = toKeptPages(read, await hashOf(bytes))
  return {
    extraction: warnings.length === 0 ? extraction : { ...extraction, warnings: [...(extraction.warnings ?? []), ...warnings] },
    text,
    lines,
    pages: read.firstPage === undefined ? kept : { ...kept, firstPage: read.firstPage },
    paper,
    // Only the first page of a file is drawn for others to look at.
    ...((read.firstPage ?? 1) === 1 && { draw: () => drawPage(bytes) }),
  }
}

/**
 * What a program reads in a hybrid invoice is the file inside, what a person sees is the page. Where the page does not show what the file comes to, one of
 * them is not meant for the reader that it gets.
 */
async function withPage(reading: Reading, lines: readonly Line[]): Promise<Reading> {
  if ('failure' in reading || lines.length === 0) return reading
  const { extraction } = reading
  const { total, payable, currency } = extraction
  if (total === null || minorUnits(currency ?? usualCurrency) !== 2) return reading
  const shown = await readWords('amounts', lines)
  if ('failure' in shown || [total, payable ?? total].some(amount => shown.includes(Math.abs(amount)))) return reading
  return { ...reading, extraction: { ...extraction, warnings: [...(extraction.warnings ?? []), pageDiffers] } }
}

const usualCurrency = 'EUR'

const pageDiffers: Warning = { field: 'fileId', ...say('page_differs') }

const typeOf = (bytes: Uint8Array): string =>
  detectFileType(bytes.subarray(0, 4096), bytes.subarray(-65_536))?.mimeType ?? 'application/octet-stream'

const notReadable = (mimeType: string): Reading => failure(say('file_not_readable', { mimeType }))

const bodyAt = (place: Place | null): number | undefined => (place && 'body' in place ? place.body : undefined)

/** The first of the documents of an electronic invoice: where a place was asked for, nothing else was read. */
function bodyOf({ documents, texts, leftOut }: StructuredInvoices, place: Place | null): Reading {
  const [extraction] = documents
  if (!extraction) return failure(say('no_document'))
  const reading = { extraction, text: texts[0] ?? null }
  return place || documents.length < 2
    ? reading
    : { ...reading, lot: { places: documents.map((_, body) => ({ body: body + 1 })), leftOut } }
}

/** So many numbers that a person still reads them. */
const othersNamedMax = 20

/** A text that was pasted is no file that others could be linked to: it is the first of its invoices, and the others are named. */
function firstNamed({ documents, texts }: StructuredInvoices): Reading {
  const [first, ...others] = documents as [Extraction, ...Extraction[]]
  if (others.length === 0) return { extraction: first, text: texts[0] ?? null }
  const numbers = others.slice(0, othersNamedMax).map(one => one.invoiceNumber)
  const warning: Warning = { field: 'fileId', ...say('several_documents', { count: documents.length, others: numbers }) }
  return { extraction: { ...first, warnings: [...(first.warnings ?? []), warning] }, text: texts[0] ?? null }
}

/** Of a mail the attachments that are invoices; else what the mail itself says. Pictures inside of its text are logos. */
async function readMail(
  mail: { text: string; attachments: readonly Attachment[] },
  reader: OneReading,
  depth: number,
  place: Place | null,
  isZipped = false,
): Promise<Reading> {
  const attachments = mail.attachments.filter(one => !one.isInline)
  if (place) {
    const attachment = 'attachment' in place ? attachments[place.attachment - 1] : undefined
    if (!attachment || !('attachment' in place)) return failure(say('nothing_to_read.mail'))
    const reading = await readAttachment(attachment, reader, depth, place.within)
    if ('failure' in reading || !reading.lot) return reading
    // It was one when the mail was divided, and stays one.
    const { lot: _, ...first } = reading
    return withDoubt(first)
  }
  const attached: Reading[] = []
  // How many files a zip may have is counted over the whole mail.
  const max = isZipped ? attachments.length : attachmentsMax
  for (const attachment of attachments.slice(0, max)) attached.push(await readAttachment(attachment, reader, depth, null))
  reader.unpacking.lost.push(...attachments.slice(max).map(({ name }) => name))
  // Of what is left none holds several.
  const several = severalOf(attached)
  if (several) return several
  const read = attached.flatMap(one => ('extraction' in one ? [one] : []))
  const isVoucher = ({ documentKind, kind }: Extraction): number => (isNoVoucherKind(documentKind ?? kind) ? 0 : 1)
  const best = read.sort(
    (one, other) => isVoucher(other.extraction) - isVoucher(one.extraction) || other.extraction.confidence - one.extraction.confidence,
  )[0]
  const otherFile = attached.find(isOtherFile)
  if (best ?? otherFile) return (best ?? otherFile)!
  const words = mail.text.slice(0, textLengthMax)
  return (await understood(words, reader)) ?? attached[0] ?? failure(say('nothing_to_read.mail'))
}

/** Undefined where no more than one of them is an invoice. */
function severalOf(attached: readonly Reading[]): Reading | undefined {
  const found = invoicesAmong<Extract<Reading, { extraction: Extraction }>>(attached)
  const places = found.flatMap(({ at, reading: { lot } }): Place[] =>
    lot ? lot.places.map(within => ({ attachment: at + 1, within })) : [{ attachment: at + 1, within: null }],
  )
  if (places.length < 2) return undefined
  const leftOut = found.reduce((sum, { reading }) => sum + (reading.lot?.leftOut ?? 0), 0)
  return { ...found[0]!.reading, lot: { places: places.slice(0, partsMax), leftOut: leftOut + Math.max(0, places.length - partsMax) } }
}

const attachmentsMax = 25

async function toBuffer(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
