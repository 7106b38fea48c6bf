/** From a drop, a paste or a chooser to files: folders are walked, what the system put beside them is left out. */
import { fileBytesMax, filesMax, type Upload, type UploadProblem } from './queue.ts'

/** Files that nobody chose: what file managers leave in folders. */
const isLitter = (name: string): boolean => name.startsWith('.') || /^(thumbs\.db|desktop\.ini|__MACOSX)$/i.test(name)

export interface Taken {
  files: File[]
  /** More than are taken at once; the rest is not. */
  isCut: boolean
}

function readDirectory(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}

const toFile = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length > filesMax || isLitter(entry.name)) return
  if (entry.isFile) {
    found.push(await toFile(entry as FileSystemFileEntry))
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A reader gives a hundred entries at a time, and none when there are no more.
  for (let entries = await readDirectory(reader); entries.length > 0; entries = await readDirectory(reader)) {
    for (const inside of entries.sort((one, other) => one.name.localeCompare(other.name))) await walk(inside, found)
  }
}

const limited = (files: File[]): Taken => ({ files: files.slice(0, filesMax), isCut: files.length > filesMax })

/** The entries must be taken before the first pause: the browser empties the transfer after the event. */
export async function filesOfTransfer(transfer: DataTransfer): Promise<Taken> {
  const entries = [...transfer.items].flatMap(item => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []))
  const plain = [...transfer.files]
  if (!entries.some(entry => entry?.isDirectory)) return limited(plain)
  const found: File[] = []
  for (const entry of entries) if (entry) await walk(entry, found)
  return limited(found)
}

export const filesOfChooser = (chosen: FileList | null): Taken => limited([...(chosen ?? [])].filter(file => !isLitter(file.name)))

/** A picture from the clipboard has no name that says anything. */
export function filesOfPaste(transfer: DataTransfer, now: Date): Taken {
  const named = [...transfer.files].map(file => {
    if (!/^image\.\w+$/.test(file.name)) return file
    const moment = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
    return new File([file], `${moment}.${file.name.split('.').pop()}`, { type: file.type })
  })
  return limited(named)
}

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
