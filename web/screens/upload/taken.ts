/** From a drop, a paste or a chooser to files: folders are walked, what the system put beside them is left out. */

/** One drop; a folder of years is better sent in parts than all at once. */
export const filesMax = 500

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
