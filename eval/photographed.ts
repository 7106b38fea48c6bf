/** Photographs of generated documents with their truth beside them (`npm run generate -- --as photo`), as the service reads them: what is fitted to words alone knows nothing of shadows and folds. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { stopReaders } from '../src/extraction/pages/read-pages.ts'
import { readDocument } from '../src/extraction/read-document.ts'
import { findDocuments } from './documents.ts'
import type { GeneratedTruth } from './generate/truth.ts'
import { pageFiles } from './page-files.ts'
import { nobody, typeOf } from './reader.ts'
import type { WordDocument } from './word-sets.ts'

/** What the pages say is kept in a folder: reading a picture takes seconds, and the next fit should take none. */
export async function photographed(folder: string, keptIn: string): Promise<WordDocument[]> {
  const memory = pageFiles(keptIn)
  const read: WordDocument[] = []
  for (const { id, file, truth } of await findDocuments(folder)) {
    const open = async () => ({ size: (await stat(file)).size, stream: createReadStream(file) })
    const reading = await readDocument(
      { text: null, file: { name: basename(file), mimeType: await typeOf(file), open } },
      { ...nobody(), memory },
    )
    if (truth === null || 'failure' in reading || reading.lines === undefined) continue
    const { layout, split } = truth as GeneratedTruth
    read.push({ id: `photo of ${id}`, set: `generated-${split}`, truth, lines: reading.lines, method: 'ocr', layout })
  }
  stopReaders()
  return read
}
