/** What a deduction hangs on and the paper does not say: a person says it, for this document and for the next ones of its supplier. */
import { z } from 'zod'
import { faultsInAnswers, type GivenAnswers } from '../../domain/coding/purchase-facts.ts'
import { mayCode } from '../../domain/documents/document.ts'
import { refused, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findBookkeeper } from '../../store/access/organizations.ts'
import { findDocumentFacts, saveDocumentFacts } from '../../store/documents/purchase-facts.ts'
import { lock, nameOf, regionOf, todayOf } from './change-document.ts'
import { applyRules, codeRefusals } from './code.ts'
import { learnFacts } from './learn.ts'
import { documentRecord, showDocument } from './record.ts'

const word = z.string().min(1).max(50)

export const answerFacts = defineManagement(
  { method: 'PATCH', path: '/documents/:id/facts' },
  {
    name: 'answer_document_facts',
    title: 'Answer what a document does not say',
    permission: 'documents:edit',
    summary:
      'Answers questions that the deduction hangs on (`purchaseFacts` of the document, warning `fact_missing`), and codes the document again. The answers are learnt for the supplier, and can be changed until the document is posted.',
    input: z.strictObject({
      id,
      facts: z
        .record(word, word)
        .refine(facts => Object.keys(facts).length > 0, saying(say('facts_empty')))
        .meta({ description: 'The name of each fact with its answer.', examples: [{ vehicle: 'van_mixed' }] }),
    }),
    output: documentRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz', facts: { vehicle: 'van_mixed' } },
    refusals: [...codeRefusals, 'invalid_input'],
    async run({ id: documentId, facts: given }, context) {
      const { db, now, occasion } = context
      const held = await lock(context, documentId)
      if (refused(held)) return held
      const denied = mayCode(held.document, held)
      if (denied) return denied
      const bookkeeper = await findBookkeeper(db)
      const chosen = regionOf(bookkeeper)
      if (refused(chosen)) return chosen
      const faults = faultsInAnswers(chosen.region.purchaseFacts, given)
      if (faults.length > 0) return refuseFields(faults)
      const before = await findDocumentFacts(db, documentId)
      const by = { on: todayOf(bookkeeper, now), by: nameOf(occasion.actor) }
      const answers: GivenAnswers = Object.fromEntries(Object.entries(given).map(([fact, answer]) => [fact, { answer, ...by }]))
      saveDocumentFacts(db, documentId, answers, now)
      const isLearnt = (key: string): boolean => !chosen.region.purchaseFacts.some(fact => fact.key === key && fact.isOfOneDocument)
      await learnFacts(
        context,
        held.document,
        chosen.regionKey,
        Object.fromEntries(Object.entries(answers).filter(([key]) => isLearnt(key))),
      )
      context.changed({
        target: { type: 'document', id: documentId },
        before: { facts: before },
        after: { facts: { ...before, ...answers } },
      })
      const document = await applyRules(context, held.document, bookkeeper)
      return refused(document) ? document : showDocument(context, document)
    },
  },
)
