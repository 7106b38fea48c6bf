import { z } from 'zod'
import { documentNotFound } from '../../actions/documents/change-document.ts'
import { progressRecord, toProgress } from '../../actions/documents/progress-record.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { listProgress } from '../../store/documents/progress.ts'

export const getDocumentProgress = defineRead({
  name: 'get_document_progress',
  title: 'How far a document is',
  path: '/documents/:id/progress',
  permission: 'documents:read',
  summary:
    'Where a document is on its way into the books: queued, being read (with how many of its pages are done), coded or posted, held for a person, or failed with the reason. Long scans take some seconds a page.',
  input: z.strictObject({ id }),
  output: progressRecord,
  refusals: ['document_not_found'],
  async run(input, { db, now }) {
    const [found] = await listProgress(db, [input.id])
    return found ? toProgress(found, now) : documentNotFound(input.id)
  },
})

const idsMax = 100

/** As in `ids=a,b,c`. */
const ids = z
  .string()
  .regex(new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${idsMax - 1}}$`), saying(say('ids_of_documents', { max: idsMax })))
  .meta({ description: `Ids of documents, separated by commas, at most ${idsMax}.`, examples: ['doc_01k9zt3v8q4m2n6p7r5s9w0xyz'] })

export const listDocumentProgress = defineRead({
  name: 'list_document_progress',
  title: 'How far several documents are',
  path: '/documents/progress',
  permission: 'documents:read',
  summary:
    'The progress of several documents at once, for whoever watches an upload. Documents that are not there any more are named in `missing`.',
  input: z.strictObject({ ids }),
  output: z.strictObject({ items: z.array(progressRecord), missing: z.array(z.string()) }),
  refusals: [],
  async run(input, { db, now }) {
    const asked = [...new Set(input.ids.split(','))]
    const found = new Map((await listProgress(db, asked)).map(one => [one.documentId, one]))
    return {
      items: asked.flatMap(one => {
        const held = found.get(one)
        return held ? [toProgress(held, now)] : []
      }),
      missing: asked.filter(one => !found.has(one)),
    }
  },
})
