/** Whether a document is a receipt, an invoice or a credit note. */
import type { DocumentKind } from '../domain/extraction.ts'
import type { MarkedLine } from './mark.ts'
import { type Found, findPhrases, phraseBook } from './phrases.ts'

const book = phraseBook({
  receipt: `kvittering, kassekvittering, kassebon, bon, boner, kasse bon, scontrino, scontrino fiscale, documento commerciale, ricevuta, ricevuta fiscale, receipt, sales receipt, cash receipt, kassenbon, quittung, kvitto, ticket de caisse, cash sale, cash bill, ordrebekræftelse, conferma ordine, order confirmation, bonnr, bon nr`,
  invoice: `faktura, fattura, invoice, tax invoice, taxinvoice, parcella, regning, rechnung, facture, factura, factuur, fakturanr, fakturanummer, fakturadato, fatture, notula, avviso di parcella, honorarnota, fakturadatum, fakturabeløb, td01, td06, td24`,
  creditNote:
    'kreditnota, kredit nota, kreditfaktura, credit note, credit memo, nota di credito, nota credito, nota di accredito, gutschrift, kreditnote, avoir, nota de credito, creditnota, td04, td 04, stornorechnung, kreditering',
  terminal: `dankort, byttepenge, kontant, contante, contanti, pagamento elettronico, pagamento contante, resto, terminal, terminale, ekspedient, kasse, cassa, cassiere, cashier, betalingskort, visa, mastercard, contactless, kontaktløs, matricola, rt, tendered, change, aid, autorisation, mobilepay, bord, tavolo, table, bancomat, kortbetaling, non riscosso`,
})

const denials = new Set(['ikke', 'non', 'not', 'nicht', 'no', 'ej', 'ingen'])

const titleLinesMax = 12
/** A title stands nearly alone in its line. */
const titleWordsMax = 5

export interface KindFacts {
  lines: readonly MarkedLine[]
  /** How its number is labelled, if it has one. */
  numberOf: 'invoice' | 'creditNote' | 'receipt' | 'order' | null
  hasBuyer: boolean
  hasDueDate: boolean
  /** The total is printed as a negative amount. */
  isNegative: boolean
}

export interface FoundKind {
  kind: DocumentKind
  confidence: number
  line: MarkedLine | null
}

/** "Non valido come fattura" names what the document is not. */
const isDenied = (line: MarkedLine, found: Found<string>): boolean =>
  line.words.slice(Math.max(0, found.from - 4), found.from).some(word => denials.has(word.text))

export function kindOf({ lines, numberOf, hasBuyer, hasDueDate, isNegative }: KindFacts): FoundKind {
  const weights = { receipt: 0, invoice: 0, creditNote: 0, terminal: 0 }
  const where: Partial<Record<keyof typeof weights, MarkedLine>> = {}
  lines.forEach((line, at) => {
    for (const found of findPhrases(book, line.words)) {
      if (isDenied(line, found)) continue
      const isTitle = at < titleLinesMax && found.from <= 1 && line.words.length <= titleWordsMax
      where[found.kind] ??= line
      // A word that is mentioned often says no more than one that is mentioned twice.
      weights[found.kind] = isTitle
        ? Math.max(weights[found.kind], 0) + 3
        : Math.min(weights[found.kind] + 1, Math.max(weights[found.kind], 2))
    }
  })
  if (weights.creditNote >= 3 || (weights.creditNote > 0 && (numberOf === 'creditNote' || isNegative))) {
    return { kind: 'credit_note', confidence: 0.97, line: where.creditNote ?? null }
  }
  if (isNegative) return { kind: 'credit_note', confidence: 0.8, line: null }
  if (weights.creditNote > 0 && weights.invoice === 0) return { kind: 'credit_note', confidence: 0.85, line: where.creditNote ?? null }
  const invoice = weights.invoice + (numberOf === 'invoice' ? 3 : 0) + (hasBuyer ? 1.5 : 0) + (hasDueDate ? 1.5 : 0)
  const receipt = weights.receipt + (numberOf === 'receipt' ? 1 : 0) + Math.min(weights.terminal, 2)
  if (invoice === 0 && receipt === 0) return { kind: numberOf === 'invoice' ? 'invoice' : 'receipt', confidence: 0.5, line: null }
  const isInvoice = invoice > receipt
  const margin = Math.abs(invoice - receipt)
  return {
    kind: isInvoice ? 'invoice' : 'receipt',
    confidence: margin >= 2 ? 0.96 : margin >= 1 ? 0.85 : 0.7,
    line: (isInvoice ? where.invoice : (where.receipt ?? where.terminal)) ?? null,
  }
}
