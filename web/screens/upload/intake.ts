/** What is known of a file before it is sent. */
import { fileBytesMax, type Upload, type UploadProblem } from './queue.ts'

const hex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

const drawId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

/** Over plain http browsers have no digest: a file is then known by its name, size and day of change. */
async function fingerprintOf(file: File, id: string): Promise<{ fingerprint: string; key: string }> {
  if (!crypto.subtle) return { fingerprint: `${file.size} ${file.lastModified} ${file.name}`, key: id }
  const digest = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))
  return { fingerprint: digest, key: `${digest}.${id}` }
}

export interface Reasons {
  empty: string
  tooLarge: string
  unreadable: string
}

export interface Owner {
  organizationId: string
  userId: string | null
}

/** What can be said without asking the service is said at once, and the file stays in the list with it. */
export async function toUpload(file: File, owner: Owner, reasons: Reasons, addedAt: number): Promise<Upload> {
  const upload: Upload = {
    id: drawId(),
    ...owner,
    name: file.name,
    type: file.type || 'application/octet-stream',
    size: file.size,
    addedAt,
    fingerprint: '',
    key: '',
    twinOf: null,
    state: 'waiting',
    sent: 0,
    attempts: 0,
    documents: [],
    leftOut: [],
    problem: null,
  }
  const refused = (problem: UploadProblem): Upload => ({ ...upload, fingerprint: upload.id, key: upload.id, state: 'refused', problem })
  if (file.size === 0) return refused({ code: 'file_empty', message: reasons.empty })
  if (file.size > fileBytesMax) return refused({ code: 'payload_too_large', message: reasons.tooLarge })
  try {
    return { ...upload, ...(await fingerprintOf(file, upload.id)) }
  } catch {
    // It was moved or is not permitted to be read, between the drop and now.
    return refused({ code: 'file_unreadable', message: reasons.unreadable })
  }
}
