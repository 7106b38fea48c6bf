/** A folder of documents with their truth beside them: `<id>.<extension>` and `<id>.gt.json`, in folders of their own or all in one. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export const scoredFields = ['supplier', 'date', 'total', 'vat', 'currency', 'invoiceNumber'] as const

export type ScoredField = (typeof scoredFields)[number]

/** A field that is null is not known, and not scored. */
export interface Truth {
  supplier: string | null
  supplierAlt?: readonly string[]
  date: string | null
  total: number | null
  vat: number | null
  currency: string | null
  invoiceNumber: string | null
  docType?: string | null
  /** Only of generated documents: tax that is no VAT. Where it is not there every tax is called VAT. */
  otherTax?: number | null
}

export interface EvalDocument {
  id: string
  /** The folder that it lies in: documents of one origin are alike. */
  set: string
  file: string
  truth: Truth | null
}

const truthEnding = '.gt.json'
/** Lists and descriptions of the folder itself are no documents. */
const isDocument = (name: string): boolean =>
  !name.startsWith('.') && !name.endsWith(truthEnding) && !/^(?:index\.json|manifest\.json|readme\.md|figures\.txt)$/i.test(name)

/** The name up to its endings: a signed invoice has two of them. */
const idOf = (name: string): string => name.replace(/\.p7m$/i, '').replace(/\.[^.]+$/, '')

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    // Folders whose name begins so hold something else than documents to read.
    if (entry.isDirectory() && !/^[._]/.test(entry.name) && entry.name !== 'make') yield* walk(join(folder, entry.name))
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

/** With truth anywhere in the folder only what has some is a document; else all that looks like one. */
export async function findDocuments(folder: string): Promise<EvalDocument[]> {
  const files: string[] = []
  for await (const file of walk(folder)) files.push(file)
  const truths = new Map(files.filter(file => file.endsWith(truthEnding)).map(file => [file.slice(0, -truthEnding.length), file]))
  const documents: EvalDocument[] = []
  for (const file of files.filter(one => isDocument(basename(one)))) {
    const place = join(file, '..')
    const id = idOf(basename(file))
    const stated = truths.get(join(place, id))
    if (!stated && truths.size > 0) continue
    documents.push({ id, set: basename(place), file, truth: stated ? (JSON.parse(await readFile(stated, 'utf8')) as Truth) : null })
  }
  return documents
}
