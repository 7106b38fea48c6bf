/**
 * What cannot be taken back: posting, issuing, filing, and letting documents be posted by themselves. An organization can keep these for people, and a client that can ask a person does so first.
 * The question says what is about to happen in words that a person can judge, not in ids.
 */
import type { z } from 'zod'
import type { documentRecord } from '../actions/documents/record.ts'
import type { invoiceRecord } from '../actions/invoices/record.ts'
import type { vatReturnRecord } from '../actions/vat-returns/record.ts'
import type { Warning } from '../domain/checks.ts'
import { mayPost } from '../domain/documents/document.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import { lineOf } from '../domain/text/visible-text.ts'
import type { Read } from '../kernel/define-read.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { messageOf, tell } from '../language/tell.ts'
import type { Said } from '../language/words.ts'
import { getDocument } from '../reads/documents/documents.ts'
import { getInvoice } from '../reads/invoices/invoices.ts'
import { getVatReturn } from '../reads/vat/returns.ts'
import type { Question } from './confirmation.ts'

/** One record as the caller may see it, in no language yet. */
export type Look = <Found>(read: Read, id: string) => Promise<Found | Refusal>

/** Of an input that fits the schema of its tool. */
export interface FinalStep {
  /** Whether this call takes the step. Absent: every call does. */
  isTaken?(input: unknown, look: Look): Promise<boolean | Refusal>
  /**
   * `done` where the step is taken already, and nothing is left to ask. What is not ready for it yet is refused here and not by the action: another
   * call may make it ready in the moment between, and the step would be taken unasked.
   */
  question(input: unknown, look: Look, language: Language): Promise<Question | 'done' | Refusal>
}

/** Somebody outside may have written it. */
const shown = (text: string | null | undefined): string | null => (text ? lineOf(text, 80) : null)

const warningsMax = 3

/** What a person would have seen beside the record. */
function warned(warnings: readonly object[], language: Language): Said[] {
  if (warnings.length === 0) return []
  const told = warnings.slice(0, warningsMax).map(warning => lineOf(messageOf(warning as Warning, language), 200))
  return [say('confirm_warnings', { warnings: told, more: Math.max(0, warnings.length - warningsMax) })]
}

const asked = (about: unknown, sentences: readonly Said[], language: Language): Question => ({
  text: sentences.map(said => tell(language, said)).join(' '),
  about,
})

const findDocument = (input: unknown, look: Look) =>
  look<z.input<typeof documentRecord>>(getDocument, (input as { documentId: string }).documentId)

async function askToPost(input: unknown, look: Look, language: Language): Promise<Question | 'done' | Refusal> {
  const document = await findDocument(input, look)
  if (refused(document)) return document
  if (document.state === 'posted') return 'done'
  const denied = mayPost(document)
  if (denied) return denied
  const { extraction, codedAmount, codedCurrency, codingLines, ledgerAccountId, vatCode, bookingText, warnings } = document
  const posting = say('confirm_post', {
    supplier: shown(extraction?.supplier.name),
    number: shown(extraction?.invoiceNumber),
    date: shown(extraction?.date),
    amount: codedCurrency === null ? null : codedAmount,
    currency: codedCurrency ?? '',
    account: shown(ledgerAccountId),
    lines: codingLines.length,
    vatCode: shown(vatCode),
    text: shown(bookingText),
  })
  return asked(document, [posting, ...warned(warnings, language), say('confirm_posted_final')], language)
}

async function askToIssue(input: unknown, look: Look, language: Language): Promise<Question | 'done' | Refusal> {
  const invoice = await look<z.input<typeof invoiceRecord>>(getInvoice, (input as { id: string }).id)
  if (refused(invoice)) return invoice
  if (invoice.state !== 'draft') return 'done'
  const { buyer, total, currency, date, lines, warnings } = invoice
  const issuing = say('confirm_issue', { isCreditNote: total < 0, buyer: shown(buyer?.name), total, currency, date, lines: lines.length })
  return asked(invoice, [issuing, ...warned(warnings, language), say('confirm_issued_final')], language)
}

interface WantedEInvoice {
  buyer: { name: string }
  currency?: string
  lines: { description: string; quantity?: number; unitPrice: number; vatRate: number }[]
}

const linesMax = 5

async function askToIssueEInvoice(input: unknown, _look: Look, language: Language): Promise<Question> {
  const { buyer, lines, currency } = input as WantedEInvoice
  const issuing = say('confirm_issue_einvoice', {
    buyer: shown(buyer.name),
    currency: currency ?? null,
    lines: lines.slice(0, linesMax).map(({ quantity = 1, unitPrice, description, vatRate }) => ({
      quantity,
      unitPrice,
      description: shown(description) ?? '',
      vatRate,
    })),
    more: Math.max(0, lines.length - linesMax),
  })
  return asked(input, [issuing, say('confirm_issued_einvoice_final')], language)
}

async function askToFile(input: unknown, look: Look, language: Language): Promise<Question | 'done' | Refusal> {
  const found = await look<z.input<typeof vatReturnRecord>>(getVatReturn, (input as { returnId: string }).returnId)
  if (refused(found)) return found
  if (found.state !== 'draft') return 'done'
  const { periodStart: start, periodEnd: end, payable, currency, warnings } = found
  const filing = say('confirm_file', { start, end, payable, currency })
  return asked(found, [filing, ...warned(warnings, language), say('confirm_filed_final')], language)
}

interface WantedAutoPost {
  autoPost: boolean
  autoPostThreshold?: number
}

async function askToPostByItself(input: unknown, _look: Look, language: Language): Promise<Question> {
  const { autoPostThreshold } = input as WantedAutoPost
  const letting = say('confirm_auto_post', { threshold: autoPostThreshold ?? null })
  return asked(input, [letting, say('confirm_auto_posted_final')], language)
}

export const finalSteps: Readonly<Record<string, FinalStep>> = {
  post_document: { question: askToPost },
  retry_document: {
    async isTaken(input, look) {
      const document = await findDocument(input, look)
      return refused(document) ? document : document.error?.step === 'post'
    },
    question: askToPost,
  },
  issue_invoice: { question: askToIssue },
  issue_einvoice: { question: askToIssueEInvoice },
  file_vat_return: { question: askToFile },
  // Else an agent that may not post could have it done: it turns this on, and codes.
  set_auto_post: { isTaken: async input => (input as WantedAutoPost).autoPost, question: askToPostByItself },
}
