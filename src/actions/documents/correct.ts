import { z } from 'zod'
import type { Warning } from '../../domain/checks.ts'
import type { Coding, CodingFacts } from '../../domain/coding/coding.ts'
import { planCorrection } from '../../domain/documents/correction.ts'
import { type DocumentCoding, mayCorrect } from '../../domain/documents/document.ts'
import { mainLine } from '../../domain/documents/learning.ts'
import { toMinor } from '../../domain/money/money.ts'
import { refused, refuseFields } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findBookkeeper } from '../../store/access/organizations.ts'
import { chartOf } from '../chart.ts'
import { lock, nameOf, recall } from './change-document.ts'
import { saveCorrected } from './corrections/recheck.ts'
import { findFacts } from './facts.ts'
import { learnFromCorrection } from './learn.ts'
import { documentRecord, showDocument } from './record.ts'

/** What is left out stays as it is; but a VAT code that does not go with the account that was chosen should not go unnoticed. */
function unusualCode(region: Region, facts: CodingFacts, corrected: Coding): Warning[] {
  const line = mainLine(corrected)
  if (!line || line.ledgerAccountId === null || line.category === null) return []
  const chosen = {
    ledgerAccountId: line.ledgerAccountId,
    category: line.category,
    vatCode: null,
    situation: '',
    agreeing: 1,
    on: '',
    by: '',
  }
  const usual = mainLine(region.codeDocument({ ...facts, learnt: { ...chosen, source: 'correction' } }))?.vatCode ?? null
  if (usual === null || usual === line.vatCode) return []
  return [{ field: 'vatCode', ...say('vat_code_unusual', { account: line.ledgerAccountId, usual, vatCode: line.vatCode }) }]
}

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
    .refine(({ documentId: _, ...fields }) => Object.values(fields).some(value => value !== undefined), saying(say('nothing_to_correct'))),
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
      return refuseFields([{ path: 'codedAmount', ...say('amount_not_in_currency', { currency: coding.currency }) }])
    }
    const region = regions[coding.regionKey]!
    const chart = await chartOf(context, coding.regionKey)
    const extraction = document.extraction!
    const planned = planCorrection(
      region,
      number => chart.has(number),
      { coding, extraction },
      { ...fields, codedAmount: amount },
      nameOf(context.occasion.actor),
    )
    if ('faults' in planned) return refuseFields(planned.faults)
    const bookkeeper = await findBookkeeper(db)
    const memory = await recall(context, coding.regionKey, document)
    const facts = await findFacts(context, document, bookkeeper, region, null, memory.facts)
    const unusual = fields.vatCode === undefined ? unusualCode(region, facts, planned) : []
    const corrected: DocumentCoding = {
      ...planned,
      warnings: [...planned.warnings, ...unusual],
      regionKey: coding.regionKey,
      currency: coding.currency,
    }
    const { codedAmount: expected } = region.codeDocument(facts)
    const saved = await saveCorrected(context, document, { coding: corrected, expected, memory, bookkeeper })
    const teaches = fields.ledgerAccountId !== undefined || fields.category !== undefined || fields.vatCode !== undefined
    if (teaches) await learnFromCorrection(context, saved, fields.vatCode !== undefined)
    return showDocument(context, saved)
  },
})
