/**
 * What cannot be taken back: posting, issuing, filing, and letting documents be posted by themselves. An organization can keep these for people, and a client that can ask a person does so first.
 * The question says what is about to happen in words that a person can judge, not in ids.
 */
import type { z } from 'zod'
import type { documentRecord } from '../actions/documents/record.ts'
import type { invoiceRecord } from '../actions/invoices/record.ts'
import type { vatReturnRecord } from '../actions/vat-returns/record.ts'
import { mayPost } from '../domain/documents/document.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import { lineOf } from '../domain/text/visible-text.ts'
import type { Read } from '../kernel/define-read.ts'
import { getDocument } from '../reads/documents/documents.ts'
import { getInvoice } from '../reads/invoices/invoices.ts'
import { getVatReturn } from '../reads/vat/returns.ts'
import type { Question } from './confirmation.ts'

/** One record as the caller may see it. */
export type Look = <Found>(read: Read, id: string) => Promise<Found | Refusal>

/** Of an input that fits the schema of its tool. */
export interface FinalStep {
  /** Whether this call takes the step. Absent: every call does. */
  isTaken?(input: unknown, look: Look): Promise<boolean | Refusal>
  /**
   * `done` where the step is taken already, and nothing is left to ask. What is not ready for it yet is refused here and not by the action: another
   * call may make it ready in the moment between, and the step would be taken unasked.
   */
  question(input: unknown, look: Look): Promise<Question | 'done' | Refusal>
}

/** Somebody outside may have written it. */
const shown = (text: string | null | undefined, fallback: string): string => (text ? lineOf(text, 80) : fallback)

const warningsMax = 3

/** What a person would have seen beside the record. */
function warned(warnings: readonly { message: string }[]): string[] {
  if (warnings.length === 0) return []
  const more = warnings.length > warningsMax ? [`and ${warnings.length - warningsMax} more`] : []
  return [`Warnings: ${[...warnings.slice(0, warningsMax).map(({ message }) => lineOf(message, 200)), ...more].join(' ')}`]
}

const findDocument = (input: unknown, look: Look) =>
  look<z.output<typeof documentRecord>>(getDocument, (input as { documentId: string }).documentId)

async function askToPost(input: unknown, look: Look): Promise<Question | 'done' | Refusal> {
  const document = await findDocument(input, look)
  if (refused(document)) return document
  if (document.state === 'posted') return 'done'
  const denied = mayPost(document)
  if (denied) return denied
  const { extraction, codedAmount, codedCurrency, codingLines, ledgerAccountId, vatCode, bookingText, warnings } = document
  const from = shown(extraction?.supplier.name, 'an unknown supplier')
  const number = shown(extraction?.invoiceNumber, 'unknown')
  const amount = codedAmount === null ? 'An unknown amount' : `${codedAmount} ${codedCurrency}`
  const others = codingLines.length > 1 ? ` and others (${codingLines.length} lines)` : ''
  return asked(document, [
    `Post the document of ${from}, number ${number}, dated ${shown(extraction?.date, 'unknown')}?`,
    `${amount} to account ${shown(ledgerAccountId, 'unknown')}${others}, VAT code ${shown(vatCode, 'none')}: ${shown(bookingText, 'no text')}.`,
    ...warned(warnings),
    'A posted document cannot be changed or deleted.',
  ])
}

const asked = (about: unknown, sentences: readonly string[]): Question => ({ text: sentences.join(' '), about })

async function askToIssue(input: unknown, look: Look): Promise<Question | 'done' | Refusal> {
  const invoice = await look<z.output<typeof invoiceRecord>>(getInvoice, (input as { id: string }).id)
  if (refused(invoice)) return invoice
  if (invoice.state !== 'draft') return 'done'
  const { buyer, total, currency, date, lines, warnings } = invoice
  const counted = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
  return asked(invoice, [
    `Issue the ${total < 0 ? 'credit note' : 'invoice'} to ${shown(buyer?.name, 'an unknown buyer')} over ${total} ${currency}, dated ${date}, with ${counted}?`,
    ...warned(warnings),
    'It gets its number, is posted, sent where the country has an exchange, and cannot be changed.',
  ])
}

interface WantedEInvoice {
  buyer: { name: string }
  currency?: string
  lines: { description: string; quantity?: number; unitPrice: number; vatRate: number }[]
}

const linesMax = 5

async function askToIssueEInvoice(input: unknown): Promise<Question> {
  const { buyer, lines, currency } = input as WantedEInvoice
  const listed = lines
    .slice(0, linesMax)
    .map(line => `${line.quantity ?? 1} x ${line.unitPrice} ${shown(line.description, 'without a description')}, VAT ${line.vatRate} %`)
  const more = lines.length > linesMax ? [`and ${lines.length - linesMax} more`] : []
  return asked(input, [
    `Issue an e-invoice to ${shown(buyer.name, 'an unknown buyer')} in ${currency ?? 'the currency of the organization'}: ${[...listed, ...more].join('; ')}?`,
    'It is numbered, posted and sent to the exchange, and cannot be changed.',
  ])
}

async function askToFile(input: unknown, look: Look): Promise<Question | 'done' | Refusal> {
  const found = await look<z.output<typeof vatReturnRecord>>(getVatReturn, (input as { returnId: string }).returnId)
  if (refused(found)) return found
  if (found.state !== 'draft') return 'done'
  const { period, payable, currency, warnings } = found
  return asked(found, [
    `Record the VAT return for ${period} as filed, with ${Math.abs(payable)} ${currency} to ${payable < 0 ? 'get back' : 'pay'}?`,
    ...warned(warnings),
    'Its days are closed for good. Nothing is sent to the tax authority: it must have been filed there.',
  ])
}

interface WantedAutoPost {
  autoPost: boolean
  autoPostThreshold?: number
}

async function askToPostByItself(input: unknown): Promise<Question> {
  const { autoPostThreshold } = input as WantedAutoPost
  const from = autoPostThreshold === undefined ? 'the confidence that is set' : `a confidence of ${autoPostThreshold}`
  return asked(input, [
    `Let documents be posted by themselves, from ${from} on?`,
    'Nobody looks at them before, and a posted document cannot be changed or deleted.',
  ])
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
