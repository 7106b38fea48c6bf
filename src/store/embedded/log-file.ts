import { chown, copyFile, open, stat, truncate } from 'node:fs/promises'
import type { Place } from './place.ts'
import { unless } from './start-error.ts'

export const logBytesMax = 10 * 1024 * 1024

/** PostgreSQL writes through this handle, so the file's owner and place do not matter to it. */
export async function openLog({ logFile, account }: Place) {
  const file = await open(logFile, 'a', 0o600)
  if (account.isSwitched) await chown(logFile, account.uid, account.gid)
  return file
}

/** Copied and cut, not renamed: a running PostgreSQL keeps on writing into the same file. */
export async function boundLog({ logFile }: Place): Promise<void> {
  if ((await logSize({ logFile })) <= logBytesMax) return
  // On a full disk there is no room for the old lines, and the space is needed all the more.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined)
  await truncate(logFile)
}

export const logSize = async ({ logFile }: Pick<Place, 'logFile'>) => (await stat(logFile).catch(unless('ENOENT')))?.size ?? 0

/** What was logged since the file had that size, at most its last part. */
export async function logSince({ logFile }: Place, size: number): Promise<string> {
  const file = await open(logFile, 'r')
  try {
    const end = (await file.stat()).size
    const start = Math.max(Math.min(size, end), end - 16 * 1024)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

export const lastLines = (text: string, linesMax = 5) => text.trim().split('\n').slice(-linesMax).join('\n')
