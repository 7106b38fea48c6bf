/** Exports as files: asked for, waited for, and sent. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askEverything, askSafT } from '../../actions/exports/index.ts'
import { exportNotFound } from '../../actions/exports/record.ts'
import type { Permission } from '../../domain/access/permissions.ts'
import type { ExportKind } from '../../domain/exports/export.ts'
import { contentDisposition } from '../../domain/files/file-names.ts'
import { refuse, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import { getExportFile } from '../../reads/exports/exports.ts'
import { type ExportWithJob, findExport } from '../../store/exports.ts'
import { sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { fileHeaders } from '../headers.ts'
import { stringFaults } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'

/** Most files are there by then; for the others the answer says where they will be. */
const lookMs = 200
const looksMax = 100

/** Who may fetch a file is who may ask for one. */
const permissions: Readonly<Record<ExportKind, Permission>> = { saf_t: askSafT.permission, everything: askEverything.permission }

const types: Readonly<Record<ExportKind, string>> = { saf_t: 'application/xml; charset=utf-8', everything: 'application/gzip' }

export const exportPaths = [
  ['/exports/saf-t', askSafT],
  ['/exports/everything', askEverything],
] as const

export function registerExports(server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const find = (request: FastifyRequest, id: string) =>
    services.store.transaction(callerOf(request).organizationId, db => findExport(db, id), { readOnly: true })

  const send = async (request: FastifyRequest, reply: FastifyReply, { id, kind, file }: ExportWithJob): Promise<FastifyReply> => {
    const there = file && (await services.exports?.open(callerOf(request).organizationId, id))
    if (!there) return sendRefusal(request, reply, exportNotFound(id))
    reply.headers({
      ...fileHeaders,
      etag: `"${file.sha256}"`,
      'content-length': there.bytes,
      'content-disposition': contentDisposition('attachment', file.name),
    })
    return reply.type(types[kind]).send(there.stream)
  }

  for (const [path, ask] of exportPaths) {
    server.get(`/api/rest${path}`, { onRequest: gate((_request, caller) => forbidden(caller, ask)) }, async (request, reply) => {
      const body = request.query as object
      const faults = stringFaults(body)
      if (faults.length > 0) return sendRefusal(request, reply, refuseFields(faults))
      const answer = await perform(services, ask, { caller: callerOf(request), body, requestId: request.id, language: languageOf(request) })
      if (answer.status !== 200) return sendAnswer(request, reply, metrics, ask.name, answer)
      const { id } = (JSON.parse(answer.body) as { result: { id: string } }).result
      let found = await find(request, id)
      for (let look = 1; look < looksMax && isUnderWay(found) && !request.socket.destroyed; look++) {
        await pause(lookMs)
        found = await find(request, id)
      }
      if (found?.file) return send(request, reply, found)
      if (found?.job?.state === 'failed') return sendRefusal(request, reply, refuse(say('export_failed', { id })))
      reply.header('retry-after', '5').header('location', `/api/rest/exports/${id}`)
      return sendAnswer(request, reply, metrics, ask.name, { ...answer, status: 202 })
    })
  }

  server.get(
    `/api/rest${getExportFile.path}`,
    { onRequest: gate((_request, caller) => forbidden(caller, getExportFile)) },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const faults = stringFaults({ id })
      if (faults.length > 0) return sendRefusal(request, reply, refuseFields(faults))
      const found = await find(request, id)
      if (!found) return sendRefusal(request, reply, exportNotFound(id))
      const denied = forbidden(callerOf(request), { ...getExportFile, permission: permissions[found.kind] })
      return denied ? sendRefusal(request, reply, denied) : send(request, reply, found)
    },
  )
}

const isUnderWay = (found: ExportWithJob | undefined): boolean => found !== undefined && !found.file && found.job?.state !== 'failed'
