import { z } from 'zod'
import { type LineInput, linesMax, planLines } from '../../../domain/documents/coding-lines.ts'
import { type DocumentCoding, mayCorrect } from '../../../domain/documents/document.ts'
import { fromMinor, type Minor, toMinor } from '../../../domain/money/money.ts'
import { type Fault, refused, refuseFields } from '../../../domain/refusals.ts'
import { defineManagement } from '../../../kernel/define-action.ts'
import { id } from '../../../kernel/fields.ts'
import { say } from '../../../language/say.ts'
import { regions } from '../../../regions/index.ts'
import { findBookkeeper } from '../../../store/access/organizations.ts'
import { chartOf } from '../../chart.ts'
import { lock, nameOf, recall } from '../change-document.ts'
import { findFacts } from '../facts.ts'
import { learnFromCorrection } from '../learn.ts'
import { documentRecord, showDocument } from '../record.ts'
import { saveCorrected } from './recheck.ts'

const code = z.string().min(1).max(50)

const line = z.strictObject({
  ledgerAccountId: code.optional().meta({ description: 'The number of the account.' }),
  category: code.optional().meta({ description: 'The slug of the coding table. One of the two is needed, and each sets the other.' }),
  vatCode: code,
  gross: z.number().optional().meta({
    description:
      'VAT included, in the currency of the organization, positive for a purchase; its VAT follows from the code. Left out in the last line: what is left.',
  }),
  text: z.string().trim().min(1).max(250).optional().meta({ description: 'Left out: the booking text.' }),
})

/** Amounts as the currency has them, or what is wrong with them. */
function inMinor(lines: readonly z.output<typeof line>[], codedAmount: number | undefined, currency: string) {
  const faults: Fault[] = []
  const amount = (value: number | undefined, path: string): Minor | undefined => {
    const minor = value === undefined ? undefined : toMinor(value, currency)
    if (value !== undefined && minor === undefined) faults.push({ path, ...say('amount_not_in_currency', { currency }) })
    return minor
  }
  const given = {
    lines: lines.map((one, at): LineInput => ({ ...one, gross: amount(one.gross, `lines.${at}.gross`) })),
    codedAmount: amount(codedAmount, 'codedAmount'),
  }
  return { given, faults }
}

const shownLines = ({ lines, currency }: DocumentCoding) =>
  lines.map(({ net, vat, ...rest }) => ({ ...rest, net: fromMinor(net, currency), vat: fromMinor(vat, currency) }))

export const setCodingLines = defineManagement(
  { method: 'PUT', path: '/documents/:id/coding-lines' },
  {
    name: 'set_coding_lines',
    title: 'Split the coding into lines',
    permission: 'documents:edit',
    summary:
      'Divides a coded document into lines before it is posted, each with its account, VAT code and amount. They take the place of the lines that are there and must add up to the amount of the document; the last may be left to be the rest. One line undoes a split.',
    input: z.strictObject({
      id,
      lines: z.array(line).min(1).max(linesMax),
      codedAmount: z.number().optional().meta({
        description: 'Where the amount is to be another one too: signed as on the bank account, an expense is negative.',
      }),
    }),
    output: documentRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    isTool: true,
    example: {
      id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
      lines: [
        { ledgerAccountId: '2450', vatCode: 'I25', gross: 500, text: 'Paper' },
        { ledgerAccountId: '2520', vatCode: 'I25' },
      ],
    },
    refusals: ['document_not_found', 'document_not_coded', 'document_posted', 'document_in_progress', 'invalid_input'],
    async run({ id: documentId, lines, codedAmount }, context) {
      const held = await lock(context, documentId)
      if (refused(held)) return held
      const { document } = held
      const denied = mayCorrect(document, held)
      if (denied) return denied
      const coding = document.coding!
      const { regionKey, currency } = coding
      const { given, faults } = inMinor(lines, codedAmount, currency)
      if (faults.length > 0) return refuseFields(faults)
      const region = regions[regionKey]!
      const chart = await chartOf(context, regionKey)
      const extraction = document.extraction!
      const planned = planLines(region, number => chart.has(number), { coding, extraction }, given, nameOf(context.occasion.actor))
      if ('faults' in planned) return refuseFields(planned.faults)
      const bookkeeper = await findBookkeeper(context.db)
      const memory = await recall(context, regionKey, document)
      const facts = await findFacts(context, document, bookkeeper, region, null, memory.facts)
      const corrected = { ...planned, regionKey, currency }
      const { codedAmount: expected } = region.codeDocument(facts)
      const saved = await saveCorrected(context, document, { coding: corrected, expected, memory, bookkeeper })
      context.changed({
        target: { type: 'document', id: documentId },
        before: { codingLines: shownLines(coding) },
        after: { codingLines: shownLines(corrected) },
      })
      // How one document was divided says nothing of the next one; a single line does.
      if (corrected.lines.length === 1) await learnFromCorrection(context, saved, true)
      return showDocument(context, saved)
    },
  },
)
