import { z } from 'zod'
import { changedFields, changesOf, documentsMin, type Proposed, simulate } from '../../domain/documents/simulation.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { listDecided } from '../../store/documents/proposals.ts'

/** Enough to be sure of one in a hundred, and recent enough to be about the suppliers of today. */
const documentsMax = 200
const changedMax = 20

const count = z.number().int()

const sides = z
  .strictObject({
    supplier: outsideText().nullable(),
    invoiceNumber: outsideText().nullable(),
    date: calendarDate.nullable(),
    total: z.number().nullable(),
    currency: z.string().nullable(),
    ledgerAccountId: z.string().nullable(),
    vatCode: z.string().nullable(),
    codedAmount: z.number().nullable(),
    lines: count.meta({ description: 'How many lines it is divided into.' }),
  })
  .meta({ id: 'ProposedBooking' })

const simulationRecord = z
  .strictObject({
    documents: count.meta({ description: `How many it is told from: the last ${documentsMax} that were posted or deleted.` }),
    documentsMin: count,
    isKnown: z.boolean().meta({ description: 'False while there are too few documents to tell anything; then there are no steps.' }),
    currency: z.string().nullable(),
    steps: z.array(
      z.strictObject({
        threshold: z.number(),
        posted: count.meta({ description: 'How many would have been posted without a person.' }),
        changedByHand: count.meta({ description: 'Those of them that a person changed, deleted or took out of the books.' }),
        amountOff: z.number().meta({ description: 'What the books would have been off by with those, in the currency of the books.' }),
        held: z
          .array(z.strictObject({ code: z.string(), count }))
          .meta({ description: 'What would have waited for a person although it was sure enough, by reason.' }),
      }),
    ),
    changed: z
      .array(
        z.strictObject({
          documentId: z.string(),
          confidence: z.number(),
          changed: z.array(z.enum(changedFields)),
          before: sides.nullable().meta({ description: 'What was proposed; null of a document that was deleted.' }),
          after: sides.nullable().meta({ description: 'What is in the books; null where nothing is.' }),
        }),
      )
      .meta({ description: `Those that were changed, the surest first, at most ${changedMax}.` }),
  })
  .meta({
    id: 'AutoPostSimulation',
    examples: [
      {
        documents: 200,
        documentsMin,
        isKnown: true,
        currency: 'DKK',
        steps: [{ threshold: 0.93, posted: 143, changedByHand: 1, amountOff: 1240, held: [{ code: 'probable_duplicate', count: 6 }] }],
        changed: [],
      },
    ],
  })

const toSides = (booking: Proposed | null) => {
  if (!booking) return null
  const { codedCurrency, total, codedAmount, lines, ...rest } = booking
  // Where the currency is not known amounts were read with two decimals.
  const amount = (minor: Minor | null, currency: string | null) => (minor === null ? null : fromMinor(minor, currency ?? 'EUR'))
  return {
    ...rest,
    total: amount(total, rest.currency),
    codedAmount: amount(codedAmount, codedCurrency),
    lines: Math.max(1, lines.length),
  }
}

export const getAutoPostSimulation = defineRead({
  name: 'get_auto_post_simulation',
  title: 'What automatic posting would have done',
  path: '/auto-post/simulation',
  permission: 'documents:read',
  summary: `What automatic posting would have done at each threshold with the last ${documentsMax} documents that were decided, and what people changed of it. Told from what was proposed for each document before anybody touched it; with fewer than ${documentsMin} of them it says that it cannot know yet.`,
  input: z.strictObject({
    from: calendarDate.optional().meta({ description: 'The first day on which something was proposed.' }),
    to: calendarDate.optional().meta({ description: 'The last such day.' }),
  }),
  output: simulationRecord,
  refusals: [],
  async run({ from, to }, { db }) {
    const { regionKey } = await findSettings(db)
    const currency = regionKey === null ? null : (regions[regionKey]?.currency ?? null)
    const decided = await listDecided(db, { from, to }, documentsMax)
    const { isKnown, steps, changed } = simulate(decided, currency ?? '')
    return {
      documents: decided.length,
      documentsMin,
      isKnown,
      currency,
      steps: steps.map(step => ({ ...step, amountOff: currency === null ? 0 : fromMinor(step.amountOff, currency) })),
      changed: changed.slice(0, changedMax).map(one => ({
        documentId: one.documentId,
        confidence: one.sureness,
        changed: changesOf(one),
        before: toSides(one.proposed),
        after: toSides(one.outcome),
      })),
    }
  },
})
