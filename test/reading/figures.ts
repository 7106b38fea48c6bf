/** How well the set is read, as a text that can be kept and compared: one row a document, and how many are right in all. */
import { scoredFields } from '../../eval/documents.ts'
import { type Prediction, toPrediction } from '../../eval/prediction.ts'
import { allFields, coreFields, isRight } from '../../eval/right.ts'
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import type { Truth } from './make/made-document.ts'

const fields = [...scoredFields, 'docType', 'country'] as const

type Field = (typeof fields)[number]

export interface Read {
  truth: Truth
  found: Prediction & Readonly<Record<'docType' | 'country', string | null>>
}

export const toRead = (truth: Truth, extraction: Extraction): Read => ({
  truth,
  found: { ...toPrediction(truth.id, extraction), docType: extraction.kind, country: extraction.supplier.country },
})

const isRightIn = ({ truth, found }: Read, field: Field): boolean | null =>
  field === 'docType' || field === 'country' ? found[field] === truth[field] : isRight(field, truth, found)

const columns = [38, 70] as const

function toRow(read: Read): string {
  const right = fields.filter(field => isRightIn(read, field) === true)
  const wrong = fields.filter(field => isRightIn(read, field) === false)
  const said = wrong.map(field => `${field} is ${read.found[field] ?? 'missing'}, not ${read.truth[field]}`)
  return `${read.truth.id.padEnd(columns[0])}${right.join(' ').padEnd(columns[1])}${said.join('; ')}`.trimEnd()
}

function share(name: string, reads: readonly Read[]): string {
  const counts = [allFields, coreFields, fields].map(asked => {
    const right = reads.filter(read => asked.every(field => isRightIn(read, field) !== false))
    return `${right.length} of ${reads.length}`.padEnd(12)
  })
  return `${name.padEnd(columns[0])}${counts.join('')}`.trimEnd()
}

/** All: supplier, date, total, VAT and currency. Core: the same without the supplier. */
export function toFigures(reads: readonly Read[]): string {
  const ofType = (type: Truth['type']) => reads.filter(({ truth }) => truth.type === type)
  return [
    `${'document'.padEnd(columns[0])}${'right'.padEnd(columns[1])}wrong`,
    ...reads.map(toRow),
    '',
    `${'documents that are right in'.padEnd(columns[0])}all         core        every field`,
    share('PDF with text', ofType('pdf-digital')),
    share('pictures', ofType('image')),
    share('the whole set', reads),
    '',
  ].join('\n')
}

/** What a kept table says is right, as `document field`. */
export const rightIn = (figures: string): string[] =>
  (figures.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(1)
    .flatMap(row => {
      const document = row.slice(0, columns[0]).trim()
      const right = row.slice(columns[0], columns[0] + columns[1]).trim()
      return right === '' ? [] : right.split(' ').map(field => `${document} ${field}`)
    })
