/** The exceptions, each with its reason beside it. The suite has a file for every run, without the revision; ours is one, that a person can read. */
import { readFile } from 'node:fs/promises'

export type Baseline = ReadonlyMap<string, readonly string[]>

export async function readBaseline(): Promise<Baseline> {
  const lines = (await readFile(new URL('./baseline.yml', import.meta.url), 'utf8')).split('\n')
  const baseline = new Map<string, string[]>()
  let entries: string[] | undefined
  for (const line of lines) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, section] = /^(\S.*):$/.exec(line) ?? []
    const [, entry] = /^ {2}- (\S+)$/.exec(line) ?? []
    if (section !== undefined && !baseline.has(section)) {
      entries = []
      baseline.set(section, entries)
    } else if (entry !== undefined && entries && !entries.includes(entry)) entries.push(entry)
    else throw new Error(`baseline.yml: this line is not understood, or there twice: ${line}`)
  }
  return baseline
}

export const toSuiteBaseline = (entries: readonly string[]): string => `${JSON.stringify({ server: entries })}\n`
