import { z } from 'zod'
import { newerThan, readVector, type Vector, writeVector } from '../domain/access/change-cursor.ts'
import { defineRead } from '../kernel/define-read.ts'
import { cursor, encodeKey } from '../kernel/paging.ts'
import * as changes from '../store/access/changes.ts'

/** So many rows of the log are looked through; whoever is further behind reads everything anew. */
const rowsMax = 1000

/** A place in each chain of the log: there are as many as changes were ever made at the same moment. */
const cursorMax = 8000

export const listChanges = defineRead({
  name: 'list_changes',
  title: 'What changed',
  path: '/changes',
  permission: 'me:read',
  summary:
    'Which records changed since a cursor, by type and id: for screens that keep themselves current. Without `after` it gives only the cursor to start from. No change is ever left out, whenever it was committed. What somebody may not read is named all the same, by its id alone.',
  input: z.strictObject({
    after: cursor(key => readVector(key) !== undefined, cursorMax)
      .optional()
      .meta({ description: 'The `cursor` of the answer before.' }),
  }),
  output: z
    .strictObject({
      cursor: z.string().meta({ description: 'To be passed as `after` the next time.' }),
      targets: z.array(z.strictObject({ type: z.string(), id: z.string() })).meta({
        description:
          'Each once: document, transaction, bank_matches (transactions that were matched together), bank_account (and its transactions), ledger_entry, invoice, e_invoice, contact, vat_return, settings, organization, member, key, file and others.',
      }),
      isEverything: z.boolean().meta({ description: 'Too much changed to name it: read again all that is shown.' }),
    })
    .meta({
      id: 'Changes',
      examples: [{ cursor: 'MCA0Mg', targets: [{ type: 'document', id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' }], isEverything: false }],
    }),
  refusals: [],
  async run({ after }, { db }) {
    const heads = await changes.listHeads(db)
    const next = encodeKey(writeVector(heads))
    if (after === undefined) return { cursor: next, targets: [], isEverything: false }
    const seen = readVector(after) as Vector
    const newer = newerThan(seen, heads)
    if (newer === undefined || newer.rows > rowsMax) return { cursor: next, targets: [], isEverything: true }
    return { cursor: next, targets: newer.rows === 0 ? [] : await changes.listTargets(db, newer.ranges), isEverything: false }
  },
})
