import { z } from 'zod'
import { agreeingMin } from '../domain/coding/rules.ts'
import type { DocumentedCoding } from '../domain/documents/learning.ts'
import { refuse } from '../domain/refusals.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { deletion, id, instant, outsideText } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import * as learnt from '../store/documents/learnt.ts'
import { deleteSupplierFacts } from '../store/documents/purchase-facts.ts'

const lesson = z
  .strictObject({
    ledgerAccountId: z.string(),
    category: z.string().nullable(),
    vatCode: z.string().nullable(),
    situation: z
      .string()
      .meta({ description: 'Where the supplier is, the kind of document and its rates: the VAT code counts in the same situation only.' }),
    agreeing: z.number().int().meta({ description: 'How many postings in a row agree.' }),
    on: z.string(),
    by: outsideText(),
    documentId: z.string(),
  })
  .nullable()

export const learntRule = z
  .strictObject({
    id: z.string(),
    supplier: z.strictObject({ name: outsideText().nullable(), key: outsideText() }),
    applies: z
      .enum(['correction', 'history'])
      .nullable()
      .meta({ description: 'Which of the two decides; null while too few postings agree.' }),
    correction: lesson.meta({ description: 'What a person set last. It outranks everything else.' }),
    history: lesson.meta({ description: 'What was posted last. From three agreeing postings on it outranks the words on a document.' }),
    contactId: z.string().nullable(),
    facts: z
      .array(z.strictObject({ fact: z.string(), answer: z.string(), on: z.string(), by: outsideText() }))
      .meta({ description: 'What was answered for its documents (PATCH /documents/{id}/facts).' }),
    updatedAt: instant,
  })
  .meta({
    id: 'LearntRule',
    examples: [
      {
        id: 'lrn_01k9zt3v8q4m2n6p7r5s9w0xyz',
        supplier: { name: 'Papir og Pen ApS', key: 'vat:DK13585628' },
        applies: 'correction' as const,
        correction: {
          ledgerAccountId: '2450',
          category: 'office',
          vatCode: 'I25',
          situation: 'domestic invoice 25',
          agreeing: 1,
          on: '2026-03-12',
          by: 'Webshop',
          documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        },
        history: null,
        contactId: null,
        facts: [],
        updatedAt: '2026-03-12T09:30:00.000Z',
      },
    ],
  })

const toLesson = (held: DocumentedCoding | null): z.input<typeof lesson> => {
  if (held === null) return null
  const { source: _, ...rest } = held
  return rest
}

export function toLearntRule(supplier: learnt.LearntSupplier): z.input<typeof learntRule> {
  const { correction, history } = supplier
  return {
    id: supplier.id,
    supplier: { name: supplier.name, key: supplier.supplierKey },
    applies: correction !== null ? 'correction' : history !== null && history.agreeing >= agreeingMin ? 'history' : null,
    correction: toLesson(correction),
    history: toLesson(history),
    contactId: supplier.contactId,
    facts: Object.entries(supplier.facts).map(([fact, given]) => ({ fact, ...given })),
    updatedAt: supplier.updatedAt,
  }
}

/** What is known of the supplier as a fact stays: its bank accounts and what it charged are what the guards compare with. */
export const deleteLearntRule = defineManagement(
  { method: 'DELETE', path: '/learnt-rules/:id' },
  {
    name: 'delete_learnt_rule',
    title: 'Forget a rule',
    permission: 'documents:edit',
    summary: 'Forgets how documents of this supplier were coded and linked. The next one is coded by the words on it again.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'lrn_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['learnt_rule_not_found'],
    async run(input, { db, now, changed }) {
      const rule = await learnt.findRule(db, input.id, { lock: true })
      if (!rule) return refuse(say('learnt_rule_not_found', { id: input.id }))
      const { correction, history, contactId, facts } = rule
      deleteSupplierFacts(db, rule.id)
      learnt.saveLearnt(db, rule.id, { ...rule, correction: null, history: null, contactId: null }, null, now)
      changed({
        target: { type: 'learnt_rule', id: rule.id },
        before: { supplier: rule.name ?? rule.supplierKey, correction, history, contactId, facts },
        after: null,
      })
      return { id: rule.id, deleted: true as const }
    },
  },
)
