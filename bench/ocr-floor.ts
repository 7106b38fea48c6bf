/**
 * What reading a picture is held against: the engine alone, on a picture that is decoded already. It finds the pieces of text and reads each of them
 * once; nothing is turned upright, read a second time in doubt, put together to lines or understood. As nice as a worker is, so that both get the same
 * of a busy machine.
 */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { openPicture } from '../src/extraction/pages/image/decode.ts'
import { detect } from '../src/extraction/pages/ocr/detect.ts'
import { recognise, sizesOf } from '../src/extraction/pages/ocr/recognise.ts'
import { standardLimits } from '../src/extraction/pages/pages.ts'

/** That of a worker. */
const niceness = 5

setPriority(niceness)

process.on('message', async (path: string) => {
  const { picture } = await (await openPicture(await readFile(path), standardLimits.pixelsMax)).decode(0)
  const started = performance.now()
  const pieces = await detect(picture)
  const sizes = sizesOf(picture)
  for (const piece of pieces) await recognise(sizes, piece, 'latin')
  process.send?.(performance.now() - started)
})
