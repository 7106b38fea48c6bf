/**
 * When an invoice may be a simplified one (DPR 633/72 art. 21-bis; DM 10 May 2019): up to 400 EUR with VAT, a credit or debit note of any amount, to somebody in Italy.
 * What the format has no place for is issued as an ordinary one.
 */
import type { IssuedInvoice, SimplifiedRules, ToIssue } from '../../../domain/invoices/invoice.ts'
import { hasReferences, referencesOf } from '../../../domain/invoices/references.ts'
import { zero } from '../../../domain/money/money.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { say } from '../../../language/say.ts'
import { simplifiedLimit } from '../fatturapa/control-simplified.ts'

/** The schema names N1 to N5, and the exchange no longer takes N2 and N3 without their second part (00445). */
const natures: ReadonlySet<string> = new Set(['N1', 'N4', 'N5'])

function inEveryForm({ facts, priced }: ToIssue): Fault[] {
  const { buyer } = facts
  const found: Fault[] = []
  if (facts.currency !== 'EUR') found.push({ path: 'currency', ...say('simplified_invoice.currency') })
  if ((buyer.country ?? 'IT') !== 'IT') found.push({ path: 'buyer.country', ...say('simplified_invoice.abroad') })
  if (buyer.sdiCode?.trim().length === 6 || priced.hasSplitPayment)
    found.push({ path: 'buyer.sdiCode', ...say('simplified_invoice.public') })
  if (priced.withholding || (priced.additions ?? []).length > 0) found.push({ path: 'lines', ...say('simplified_invoice.additions') })
  if (priced.stampDuty !== zero) found.push({ path: 'lines', ...say('simplified_invoice.stamp_duty') })
  if (hasReferences(referencesOf(buyer))) found.push({ path: 'references', ...say('simplified_invoice.references') })
  priced.lines.forEach(({ nature }, at) => {
    if (nature !== null && !natures.has(nature))
      found.push({ path: `lines.${at}.vatNature`, ...say('simplified_invoice.nature', { nature }) })
  })
  return found
}

function problems(invoice: ToIssue, corrects: IssuedInvoice['corrects']): Fault[] {
  const { priced } = invoice
  const found = inEveryForm(invoice)
  if (priced.isCreditNote && corrects === null) found.push({ path: 'lines', ...say('simplified_invoice.correction') })
  if (!priced.isCreditNote && priced.total > simplifiedLimit * 100) {
    found.push({ path: 'lines', ...say('simplified_invoice.limit', { limit: simplifiedLimit }) })
  }
  return found
}

/** What is owed more than was billed (DPR 633/72 art. 26, c. 1): of any amount, for art. 21-bis limits the invoice and not what rectifies it. */
function debitNoteProblems(invoice: ToIssue, corrects: IssuedInvoice['corrects']): Fault[] {
  const found = inEveryForm(invoice)
  if (invoice.priced.total <= zero) found.push({ path: 'lines', ...say('simplified_invoice.debit_note_amount') })
  if (corrects === null) found.push({ path: 'lines', ...say('simplified_invoice.debit_note') })
  return found
}

export const simplified: SimplifiedRules = { problems, debitNoteProblems }
