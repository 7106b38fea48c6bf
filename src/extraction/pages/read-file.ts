/** Reads one file, inside a worker: whatever goes wrong here is answered by the pool outside. */
import { openPicture } from './image/decode.ts'
import { openHeic } from './image/heic.ts'
import { kindOf } from './kinds.ts'
import { readPicture } from './ocr/read-picture.ts'
import { failed, type Limits, type Page, type PageFlag, type Pages, type Progress, Unreadable } from './pages.ts'
import { readPdf } from './pdf/read-pdf.ts'

/** Before the time is over the rest is left unread, so that what was read is not lost. */
const timeShare = 0.8

export async function readFile(bytes: Uint8Array, limits: Limits, onPage: (progress: Progress) => void): Promise<Pages> {
  try {
    if (bytes.length === 0) return failed('file_empty')
    if (bytes.length > limits.bytesMax) return failed('file_too_large')
    const kind = kindOf(bytes)
    if (!kind) return failed('file_kind_unknown')
    const readChosen = chooser()
    if (kind === 'pdf') return await readPdf(bytes, limits, readChosen, onPage)
    const pictures = await (kind === 'heic' ? openHeic : openPicture)(bytes, limits.pixelsMax)
    const flags = new Set<PageFlag>()
    const pages = await readChosen(pictures.pageCount, limits, flags, onPage, async at => {
      const { picture, pointsPerPixel } = await pictures.decode(at)
      return readPicture(picture, at + 1, pointsPerPixel)
    })
    return { pages, pageCount: pictures.pageCount, attachments: [], flags: [...flags] }
  } catch (error) {
    if (error instanceof Unreadable) return failed(error.code)
    throw error
  }
}

/** Which pages of how many are read, and for how long. */
function chooser() {
  const startedAt = performance.now()
  const { user, system } = process.cpuUsage()
  /** What the process worked, however long it waited for the processor; where several threads work at once, what has passed. */
  const spentMs = (): number => {
    const used = process.cpuUsage()
    return Math.min((used.user - user + used.system - system) / 1000, performance.now() - startedAt)
  }
  return async (
    pageCount: number,
    { firstPagesMax, lastPagesMax, only, documentMs }: Limits,
    flags: Set<PageFlag>,
    onPage: (progress: Progress) => void,
    read: (at: number) => Promise<Page>,
  ): Promise<Page[]> => {
    const all = Array.from({ length: pageCount }, (_, at) => at)
    const asked = only ? all.slice(only[0] - 1, only[1]) : all
    const isLong = asked.length > firstPagesMax + lastPagesMax
    const chosen = isLong ? [...asked.slice(0, firstPagesMax), ...asked.slice(-lastPagesMax)] : asked
    const pages: Page[] = []
    for (const at of chosen) {
      // The next page is expected to take as long as those before it.
      const spent = spentMs()
      if (pages.length > 0 && spent + spent / pages.length > documentMs * timeShare) {
        flags.add('out_of_time')
        break
      }
      pages.push(await read(at))
      onPage({ done: pages.length, of: chosen.length })
    }
    if (isLong) flags.add('truncated_pages')
    return pages
  }
}
