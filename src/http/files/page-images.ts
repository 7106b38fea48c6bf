/** Pages as pictures: of documents, and of the PDFs that we write ourselves. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, type DrawingRefusal } from '../../actions/pages/document-pages.ts'
import { pagedIn, pictureKey, pictureOf } from '../../actions/pages/pictures.ts'
import type { PrintableInvoice } from '../../domain/invoices/printable.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import type { Read } from '../../kernel/define-read.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { performRead } from '../../kernel/perform.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import type { Log } from '../../log.ts'
import { drawSheet } from '../../papers/invoice.ts'
import { pageCountOf } from '../../pdf/page-count.ts'
import { vatReturnPdf } from '../../pdf/vat-return.ts'
import { getDocumentPageImage, type PageToDraw } from '../../reads/documents/pages.ts'
import { getInvoicePageImage } from '../../reads/invoices/invoice-sheet.ts'
import { getVatReturnPageImage, type PrintedReturn } from '../../reads/vat/return-sheet.ts'
import { sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { fileHeaders } from '../headers.ts'
import { stringFaults } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'

interface Source {
  /** Of the bytes that have the page. */
  sha256: string
  open(): Promise<Uint8Array | DrawingRefusal>
  page: number
  rotation: 0 | 90 | 180 | 270
  width: number
  /** Whether what is shown at this address stays as it is. */
  isFinal: boolean
  pageCount?: number
}

type SourceOf = (found: never, request: FastifyRequest, language: Language) => Promise<Source>

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What we write is written anew, and a draft is another one tomorrow: a browser asks whether its picture is still the one. */
function fromPdf(bytes: Uint8Array, { page, width }: { page: number; width: number }): Source {
  return { sha256: hashOf(bytes), open: async () => bytes, page, width, rotation: 0, isFinal: false, pageCount: pageCountOf(bytes) }
}

type Pictured<Sheet> = Sheet & { picture: { page: number; width: number } }

export function registerPageImages(server: FastifyInstance, services: Services, gate: Gate, log: Log, metrics: Metrics): void {
  const ofDocument = async ({ file, sha256, page, rotation, width, isFinal }: PageToDraw, request: FastifyRequest): Promise<Source> => ({
    sha256,
    page,
    rotation,
    width,
    isFinal,
    async open() {
      const { organizationId } = callerOf(request)
      const bytes = await bytesOf(services, organizationId, file)
      if (bytes) return (await pagedIn(bytes, file, sha256)) ?? refuse(say('temporarily_unavailable.file'))
      log.error({ requestId: request.id, organizationId, sha256: file.sha256 }, 'the bytes of a file are not in the data directory')
      return refuse(say('temporarily_unavailable.file'))
    },
  })
  const ofInvoice = async (sheet: Pictured<PrintableInvoice>): Promise<Source> => fromPdf(await drawSheet(sheet), sheet.picture)
  const ofReturn = async (printed: Pictured<PrintedReturn>, _request: FastifyRequest, language: Language): Promise<Source> =>
    fromPdf(await vatReturnPdf(printed.sheet, language), printed.picture)
  const images: readonly (readonly [Read, SourceOf])[] = [
    [getDocumentPageImage, ofDocument],
    [getInvoicePageImage, ofInvoice],
    [getVatReturnPageImage, ofReturn],
  ]
  for (const [read, sourceOf] of images) {
    server.get(`/api/rest${read.path}`, { onRequest: gate((_request, caller) => forbidden(caller, read)) }, (request, reply) =>
      sendPicture(services, read, sourceOf, request, reply, metrics),
    )
  }
}

async function sendPicture(
  services: Services,
  read: Read,
  sourceOf: SourceOf,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
): Promise<FastifyReply> {
  const refuseIt = (refusal: Refusal) => {
    metrics.refused(read.name, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }
  const body = { ...(request.query as object), ...(request.params as object) }
  const faults = stringFaults(body)
  if (faults.length > 0) return refuseIt(refuseFields(faults))
  const caller = callerOf(request)
  const language = languageOf(request)
  const found = await performRead(services, read, { caller, body, requestId: request.id, language })
  if (found.status !== 200) return sendAnswer(request, reply, metrics, read.name, found)
  const source = await sourceOf((JSON.parse(found.body) as { result: never }).result, request, language)
  const { page, rotation, width, isFinal, pageCount } = source
  const drawing = { page, rotation, width }
  const headers = {
    ...fileHeaders,
    'cache-control': isFinal ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    etag: `"${pictureKey(source.sha256, drawing)}"`,
    ...(pageCount === undefined ? {} : { 'page-count': pageCount }),
  }
  if (request.headers['if-none-match']?.includes(headers.etag)) return reply.headers(headers).code(304).send()
  const picture = await pictureOf(services, caller.organizationId, source, drawing)
  if (refused(picture)) return refuseIt(picture)
  return reply.headers(headers).type('image/webp').send(Buffer.from(picture))
}
