/** VAT returns as files. They are written from the sheet that the read found, outside of any transaction. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../domain/file-names.ts'
import { periodKey } from '../domain/periods.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import { returnCsv } from '../domain/return-csv.ts'
import type { House } from '../kernel/context.ts'
import type { Read } from '../kernel/define-read.ts'
import { forbidden, performRead } from '../kernel/perform.ts'
import { vatReturnPdf } from '../paper/vat-return.ts'
import { getVatReturnCsv, getVatReturnPdf, getVatReturnXml, type PrintedReturn } from '../reads/vat-return-sheet.ts'
import { regions } from '../regions/index.ts'
import { sendAnswer } from './answers.ts'
import { callerOf, type Gate } from './gate.ts'
import { fileHeaders } from './headers.ts'
import { stringFaults } from './json.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

interface Written {
  fileName: string
  type: string
  bytes: Uint8Array
}

const nameOf = ({ sheet }: PrintedReturn, ending: string): string => `vat-return-${periodKey(sheet.period)}-${sheet.state}.${ending}`

const writers: readonly [Read, (printed: PrintedReturn) => Promise<Written | Refusal>][] = [
  [
    getVatReturnPdf,
    async printed => ({ fileName: nameOf(printed, 'pdf'), type: 'application/pdf', bytes: await vatReturnPdf(printed.sheet) }),
  ],
  [
    getVatReturnCsv,
    async printed => ({ fileName: nameOf(printed, 'csv'), type: 'text/csv; charset=utf-8', bytes: Buffer.from(returnCsv(printed.sheet)) }),
  ],
  [
    getVatReturnXml,
    async ({ regionKey, together, progressive }) => {
      const file = regions[regionKey]!.vatReturn.file(together, progressive)
      if (file.ok) return { fileName: file.fileName, type: 'application/xml', bytes: Buffer.from(file.text) }
      const faults = file.problems.map(({ field, message }) => ({ path: field, message }))
      return refuse('return_file_incomplete', 'Something is missing that the tax authority asks for.', faults)
    },
  ],
]

export function registerVatReturnFiles(server: FastifyInstance, house: House, gate: Gate, metrics: Metrics): void {
  for (const [read, write] of writers) {
    server.get(`/api/rest${read.path}`, { onRequest: gate((_request, caller) => forbidden(caller, read)) }, (request, reply) =>
      sendWritten(house, read, write, request, reply, metrics),
    )
  }
}

async function sendWritten(
  house: House,
  read: Read,
  write: (printed: PrintedReturn) => Promise<Written | Refusal>,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
): Promise<FastifyReply> {
  const refuseIt = (refusal: Refusal) => {
    metrics.refused(read.name, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }
  const faults = stringFaults(request.params)
  if (faults.length > 0) return refuseIt(refuse('invalid_input', 'The address holds characters that are no text.', faults))
  const found = await performRead(house, read, { caller: callerOf(request), body: request.params, requestId: request.id })
  if (found.status !== 200) return sendAnswer(reply, metrics, read.name, found)
  const written = await write((JSON.parse(found.body) as { result: PrintedReturn }).result)
  if (refused(written)) return refuseIt(written)
  const etag = `"${createHash('sha256').update(written.bytes).digest('base64url')}"`
  reply.headers({ ...fileHeaders, etag })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.header('content-disposition', contentDisposition(written.type === 'application/pdf' ? 'inline' : 'attachment', written.fileName))
  return reply.type(written.type).send(Buffer.from(written.bytes))
}
