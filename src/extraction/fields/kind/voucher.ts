/** Whether a document is a receipt, an invoice or a credit note, or would be if it were a voucher. */
import type { DocumentKind } from '../../../domain/documents/extraction.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { type Found, findPhrases, phraseBook } from '../../text/phrases.ts'
import { isReference } from '../../text/references.ts'

const book = phraseBook({
  receipt: `kvittering, kassekvittering, kassebon, bon, boner, kasse bon, scontrino, scontrino fiscale, documento commerciale, ricevuta,
    ricevuta fiscale, receipt, sales receipt, cash receipt, kassenbon, quittung, kvitto, ticket de caisse, cash sale, cash bill,
    ordrebekræftelse, conferma ordine, order confirmation, bonnr, bon nr`,
  invoice: `faktura, fattura, invoice, tax invoice, taxinvoice, parcella, regning, rechnung, facture, factura, factuur, fakturanr,
    fakturanummer, fakturadato, fatture, notula, avviso di parcella, honorarnota, fakturadatum, fakturabeløb, td01, td06, td24,
    opkrævning, elregning, bolletta, bollette`,
  creditNote: `kreditnota, kredit nota, kreditfaktura, credit note, credit memo, nota di credito, nota credito, nota di accredito, gutschrift,
      kreditnote, avoir, nota de credito, creditnota, td04, td 04, stornorechnung, kreditering, krediteringsnota, credit invoice, factura rectificativa,
      facture d avoir, note de crédit, creditfactuur, nota di variazione, rechnungskorrektur`,
  terminal: `dankort, byttepenge, kontant, contante, contanti, pagamento elettronico, pagamento contante, resto, terminal, terminale,
    ekspedient, kasse, cassa, cassiere, cashier, betalingskort, visa, mastercard, contactless, kontaktløs, matricola, rt, tendered,
    change, aid, autorisation, mobilepay, bord, tavolo, table, bancomat, kortbetaling, non riscosso`,
})

const denials = new Set(['ikke', 'non', 'not', 'nicht', 'no', 'ej', 'ingen'])

const titleLinesMax = 12
/** A title stands nearly alone in its line. */
const titleWordsMax = 5

export interface VoucherFacts {
  lines: readonly MarkedLine[]
  /** How its number is labelled, if it has one. */
  numberOf: 'invoice' | 'creditNote' | 'plain' | 'receipt' | 'order' | null
  hasBuyer: boolean
  hasDueDate: boolean
  /** The total is printed as a negative amount. */
  isNegative: boolean
}

export interface FoundVoucherKind {
  kind: DocumentKind
  confidence: number
  line: MarkedLine | null
  /** Words of a till or a card terminal stand on it. */
  isPaidAtTill: boolean
}

/** "Non valido come fattura" names what the document is not. */
const isDenied = (line: MarkedLine, found: Found<string>): boolean =>
  line.words.slice(Math.max(0, found.from - 4), found.from).some(word => denials.has(word.text))

type Word = 'receipt' | 'invoice' | 'creditNote' | 'terminal'

function weigh(lines: readonly MarkedLine[]): { weights: Record<Word, number>; where: Partial<Record<Word, MarkedLine>> } {
  const weights = { receipt: 0, invoice: 0, creditNote: 0, terminal: 0 }
  const where: Partial<Record<Word, MarkedLine>> = {}
  lines.forEach((line, at) => {
    for (const found of findPhrases(book, line.words)) {
      const isTitle = at < titleLinesMax && found.from <= 1 && line.words.length <= titleWordsMax
      if (found.kind === 'invoice' && isReference(line, found.from)) continue
      if (isDenied(line, found)) continue
      where[found.kind] ??= line
      // A word that is mentioned often says no more than one that is mentioned twice.
      const mentioned = Math.max(weights[found.kind], Math.min(weights[found.kind] + 1, 2))
      weights[found.kind] = isTitle ? weights[found.kind] + 3 : mentioned
    }
  })
  return { weights, where }
}

export function voucherKindOf({ lines, numberOf, hasBuyer, hasDueDate, isNegative }: VoucherFacts): FoundVoucherKind {
  const { weights, where } = weigh(lines)
  const found = (kind: DocumentKind, confidence: number, line: MarkedLine | undefined): FoundVoucherKind => ({
    kind,
    confidence,
    line: line ?? null,
    isPaidAtTill: weights.terminal > 0,
  })
  const isCredited = weights.creditNote > 0 && (numberOf === 'creditNote' || isNegative)
  if (weights.creditNote >= 3 || isCredited) return found('credit_note', 0.97, where.creditNote)
  if (isNegative) return found('credit_note', 0.8, undefined)
  if (weights.creditNote > 0 && weights.invoice === 0) return found('credit_note', 0.85, where.creditNote)
  const invoice = weights.invoice + (numberOf === 'invoice' ? 3 : 0) + (hasBuyer ? 1.5 : 0) + (hasDueDate ? 1.5 : 0)
  const receipt = weights.receipt + (numberOf === 'receipt' ? 1 : 0) + Math.min(weights.terminal, 2)
  if (invoice === 0 && receipt === 0) return found(numberOf === 'plain' ? 'invoice' : 'receipt', 0.5, undefined)
  const margin = Math.abs(invoice - receipt)
  const confidence = margin >= 2 ? 0.96 : margin >= 1 ? 0.85 : 0.7
  return invoice > receipt ? found('invoice', confidence, where.invoice) : found('receipt', confidence, where.receipt ?? where.terminal)
}
