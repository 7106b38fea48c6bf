/** What several test processes want at the same moment, such as a bundle, is made by one of them: made by each it would take the processors from the others. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often whoever waits looks again. After a minute and a half it makes its own: the number in the note may be another process's by now. */
const waitMs = 50
const waitsMax = 1800

/**
 * The directory `target`, which `make` makes at another place and which comes there whole, by a rename. A note says who is at it, and whoever finds one waits
 * while that process lives. Should two make it after all, both do it well, and one of them is kept.
 */
export async function makeOnce(target: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const note = `${target}.maker`
  for (let waits = 0; !existsSync(target); ) {
    const isOurs = await leaveNote(note)
    if (isOurs || waits >= waitsMax) await makeAt(target, make).finally(() => (isOurs ? rm(note, { force: true }) : undefined))
    else if (await isAbandoned(note)) await rm(note, { force: true })
    else {
      waits++
      await sleep(waitMs)
    }
  }
  return target
}

/** Written elsewhere and linked, so that it is never there without its number. */
async function leaveNote(note: string): Promise<boolean> {
  const written = `${note}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(written, String(process.pid))
  try {
    await link(written, note)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(written, { force: true })
  }
}

async function isAbandoned(note: string): Promise<boolean> {
  const pid = Number(await readFile(note, 'utf8').catch(() => Number.NaN))
  // It is gone: what it was about is there, or nobody is at it.
  if (Number.isNaN(pid)) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function makeAt(target: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  // Between the look and the note another may have ended.
  if (existsSync(target)) return
  const unfinished = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await make(unfinished)
    await rename(unfinished, target).catch(error => {
      if (!existsSync(target)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
