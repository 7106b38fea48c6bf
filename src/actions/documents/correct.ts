import { z } from 'zod'
import { planCorrection } from '../../domain/correction.ts'
import { type DocumentCoding, mayCorrect } from '../../domain/documents.ts'
import { guard } from '../../domain/guards.ts'
import { toMinor } from '../../domain/money.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { regions } from '../../regions/index.ts'
import * as documents from '../../store/documents.ts'
import { findBookkeeper } from '../../store/organizations.ts'
import { chartOf } from '../chart.ts'
import { lock, nameOf, recall, save, todayOf } from './books.ts'
import { learnFromCorrection } from './learn.ts'
import { documentRecord, toRecord } from './record.ts'

const code = z.string().min(1).max(50)

export const updateCoding = defineAction({
  name: 'update_coding',
  title: 'Correct the coding',
  permission: 'documents:edit',
  summary:
    'Corrects account, category, VAT code, text or amount of a coded document before it is posted. What is left out stays; the correction is learnt for the supplier.',
  input: z
    .strictObject({
      documentId: id,
      ledgerAccountId: code.optional().meta({ description: 'The number of the account.' }),
      category: code
        .optional()
        .meta({ description: 'The slug of the coding table. Setting it sets the account, and the other way round.' }),
      vatCode: code.optional().meta({ description: 'Said of the whole document: its lines become one.' }),
      bookingText: z.string().trim().min(1).max(250).optional(),
      codedAmount: z.number().optional().meta({ description: 'Signed, in the currency of the organization: an expense is negative.' }),
    })
    .refine(
      ({ documentId: _, ...fields }) => Object.values(fields).some(value => value !== undefined),
      'Name at least one field to correct.',
    ),
  output: documentRecord,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz', bookingText: 'Paper for the printer' },
  refusals: ['document_not_found', 'document_not_coded', 'document_posted', 'document_in_progress', 'invalid_input'],
  async run({ documentId, codedAmount, ...fields }, context) {
    const { db } = context
    const held = await lock(context, documentId)
    if (refused(held)) return held
    const { document } = held
    const denied = mayCorrect(document, held)
    if (denied) return denied
    const coding = document.coding!
    const amount = codedAmount === undefined ? undefined : toMinor(codedAmount, coding.currency)
    if (codedAmount !== undefined && amount === undefined) {
      const message = `${coding.currency} has no such amount: it has too many decimals, or is too large.`
      return refuse('invalid_input', `codedAmount: ${message}`, [{ path: 'codedAmount', message }])
    }
    const region = regions[coding.regionKey]!
    const chart = await chartOf(context, coding.regionKey)
    const planned = planCorrection(
      region,
      number => chart.has(number),
      coding,
      { ...fields, codedAmount: amount },
      nameOf(context.occasion.actor),
    )
    if ('faults' in planned) {
      return refuse('invalid_input', planned.faults.map(fault => `${fault.path}: ${fault.message}`).join(' '), planned.faults)
    }
    const corrected: DocumentCoding = { ...planned, regionKey: coding.regionKey, currency: coding.currency }
    const bookkeeper = await findBookkeeper(db)
    const twin = await documents.findTwin(db, document)
    const memory = await recall(context, coding.regionKey, document)
    const today = todayOf(bookkeeper, context.now)
    const warnings = guard({
      extraction: document.extraction!,
      coding: corrected,
      own: bookkeeper,
      currency: coding.currency,
      today,
      twin,
      memory,
    })
    const saved = save(context, document, { ...document, coding: corrected, warnings, duplicateOf: twin?.id ?? null })
    const teaches = fields.ledgerAccountId !== undefined || fields.category !== undefined || fields.vatCode !== undefined
    if (teaches) await learnFromCorrection(context, saved)
    return toRecord(saved)
  },
})
