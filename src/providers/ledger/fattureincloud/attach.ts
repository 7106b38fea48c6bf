/** The source of a document in Fatture in Cloud: uploaded first, then named by the document, which has one. */
import { buffer } from 'node:stream/consumers'
import type { AttachedFile, LedgerAccess } from '../provider.ts'
import { send, title } from './api.ts'
import type { Found } from './documents.ts'

const bytesMax = 5_000_000

/** A file that is there already is ours: nobody else knows a document that was just made. */
export async function attach(access: LedgerAccess, base: string, id: number, file: AttachedFile, signal?: AbortSignal): Promise<void> {
  const path = `${base}/received_documents`
  const { data: found } = await send<{ data: Found }>(access, { method: 'GET', path: `${path}/${id}?fieldset=detailed`, signal })
  if (found.attachment_url) return
  const opened = await file.open()
  if (!opened) throw new Error('the file is gone')
  if (opened.size > bytesMax) {
    opened.stream.destroy()
    throw new Error(`${title} takes files of up to 5 MB`)
  }
  const form = new FormData()
  form.set('filename', file.name)
  form.set('attachment', new Blob([new Uint8Array(await buffer(opened.stream))], { type: file.mimeType }), file.name)
  const { data } = await send<{ data: { attachment_token: string } }>(access, { method: 'POST', path: `${path}/attachment`, form, signal })
  // What is left out of a change stays as it is; whom it is from must be said in every one.
  const change = { type: found.type, entity: found.entity, attachment_token: data.attachment_token }
  await send(access, { method: 'PUT', path: `${path}/${id}`, body: { data: change }, signal })
}
