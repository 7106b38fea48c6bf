/** Pages that were read before, in a folder: an evaluation that is run again has only the fields to find. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageMemory, pagesVersion } from '../src/extraction/pages/memory.ts'
import type { ReadPages } from '../src/extraction/pages/pages.ts'

export function pageFiles(folder: string): PageMemory {
  const place = (sha256: string) => join(folder, `${sha256}.${pagesVersion}.json`)
  return {
    async find(sha256) {
      const json = await readFile(place(sha256), 'utf8').catch(() => undefined)
      return json === undefined ? undefined : (JSON.parse(json) as ReadPages)
    },
    async keep(sha256, pages) {
      await mkdir(folder, { recursive: true })
      await writeFile(place(sha256), JSON.stringify(pages))
    },
  }
}
