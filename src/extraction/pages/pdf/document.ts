/** An opened PDF, its pages and the files inside it. */
import { type Attachment, Unreadable } from '../pages.ts'
import { type Pdfium, utf16, withMemory } from './pdfium.ts'

export interface PdfDocument {
  pdfium: Pdfium
  handle: number
  pageCount: number
  close(): void
}

const passwordIsMissing = 4
const securityIsUnknown = 5
/** The last line of a PDF; a file that was cut off has lost it (ISO 32000-1, 7.5.5). */
const endMark = '%%EOF'
const endWithin = 2048

export function openPdf(pdfium: Pdfium, bytes: Uint8Array): PdfDocument {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, pointer)
  const handle = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
  const close = (): void => {
    if (handle) pdfium.FPDF_CloseDocument(handle)
    pdfium.pdfium.wasmExports.free(pointer)
  }
  const refuse = (code: 'pdf_encrypted' | 'pdf_broken' | 'pdf_without_pages'): never => {
    close()
    throw new Unreadable(code)
  }
  if (!handle) {
    const reason = pdfium.FPDF_GetLastError()
    return refuse(reason === passwordIsMissing || reason === securityIsUnknown ? 'pdf_encrypted' : 'pdf_broken')
  }
  if (!pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle) && !hasEnd(bytes)) return refuse('pdf_broken')
  const pageCount = pdfium.FPDF_GetPageCount(handle)
  if (pageCount < 1) return refuse('pdf_without_pages')
  return { pdfium, handle, pageCount, close }
}

const hasEnd = (bytes: Uint8Array): boolean => Buffer.from(bytes.slice(-endWithin)).includes(endMark)

/** What stands in form fields and notes becomes part of the page, as it is printed; then the page is worked on and put away. */
export async function withPage<Result>(
  { pdfium, handle }: PdfDocument,
  at: number,
  work: (page: number) => Result,
): Promise<Awaited<Result>> {
  let page = pdfium.FPDF_LoadPage(handle, at)
  if (!page) throw new Unreadable('pdf_broken')
  try {
    const flattened = pdfium.FPDFPage_GetAnnotCount(page) > 0 && pdfium.FPDFPage_Flatten(page, asPrinted) === flattenDone
    if (flattened) {
      pdfium.FPDF_ClosePage(page)
      page = pdfium.FPDF_LoadPage(handle, at)
      if (!page) throw new Unreadable('pdf_broken')
    }
    return await work(page)
  } finally {
    if (page) pdfium.FPDF_ClosePage(page)
  }
}

const asPrinted = 1
const flattenDone = 1

const attachmentsMax = 20
const attachmentBytesMax = 20_000_000

export function attachmentsOf({ pdfium, handle }: PdfDocument): { attachments: Attachment[]; isTruncated: boolean } {
  const count = pdfium.FPDFDoc_GetAttachmentCount(handle)
  const attachments: Attachment[] = []
  let room = attachmentBytesMax
  let isTruncated = count > attachmentsMax
  for (let at = 0; at < Math.min(count, attachmentsMax); at += 1) {
    const attachment = pdfium.FPDFDoc_GetAttachment(handle, at)
    const bytes = attachment ? fileOf(pdfium, attachment, room) : undefined
    if (!bytes) {
      isTruncated = true
      continue
    }
    room -= bytes.length
    const name = textOf(pdfium, (buffer, size) => pdfium.FPDFAttachment_GetName(attachment, buffer, size))
    const mimeType = textOf(pdfium, (buffer, size) => pdfium.FPDFAttachment_GetSubtype(attachment, buffer, size))
    attachments.push({ name, mimeType: mimeType || (/\.xml$/i.test(name) ? 'text/xml' : 'application/octet-stream'), bytes })
  }
  return { attachments, isTruncated }
}

function fileOf(pdfium: Pdfium, attachment: number, bytesMax: number): Uint8Array | undefined {
  return withMemory(pdfium, 4, sizePointer => {
    const size = (): number => pdfium.pdfium.getValue(sizePointer, 'i32') >>> 0
    if (!pdfium.FPDFAttachment_GetFile(attachment, 0, 0, sizePointer)) return undefined
    const length = size()
    if (length > bytesMax) return undefined
    return withMemory(pdfium, length, buffer =>
      pdfium.FPDFAttachment_GetFile(attachment, buffer, length, sizePointer)
        ? pdfium.pdfium.HEAPU8.slice(buffer, buffer + length)
        : undefined,
    )
  })
}

const textLengthMax = 2000

/** Asked without a buffer the engine tells how long a text is. */
function textOf(pdfium: Pdfium, ask: (buffer: number, size: number) => number): string {
  const size = ask(0, 0)
  if (size <= 0 || size > textLengthMax) return ''
  return withMemory(pdfium, size, buffer => utf16(pdfium, buffer, ask(buffer, size)))
}
