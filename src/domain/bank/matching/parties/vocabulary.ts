/** Words that banks and bookkeepers print around a name, in Danish, Italian and English: they say nothing about who was paid. */
import { wordsOf } from '../wording/wording.ts'

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text))

/** On statements: kinds of payment, cards, places of a purchase, what introduces a reference. */
const statementNoise = setOf(`
  overførsel overf bgs bs betaling betalingsservice indbetaling udbetaling indbetalt netbank mobilbank straksoverførsel konto kontooverførsel
  dankort visa mastercard maestro mc kort nota køb kortkøb den kl retur refusion kreditering debitering faktura fakt fak fakturanr regning kundenr
  rate delbetaling aconto afregning leverandørbetaling lønoverførsel fik giro girokort kreditor ref reference nr no til fra
  kbh københavn aarhus odense aalborg esbjerg randers danmark dk dkk dnk
  bonifico bon disposto disposizione vs vostro vostra favore benef beneficiario ord ordinante causale saldo fattura fatt ft num numero rif
  giroconto pagamento pag pos carta ore oper operazione addebito accredito sdd sepa mandato mandate distinta bonifici stipendi delega acconto rata come da accordi
  del di il lo la e a in per con storno rimborso commissione ita eur euro
  milano roma torino bologna napoli firenze genova mi rm to it
  payment transfer card purchase refund invoice inv payout incoming outgoing order from of the date id end usd gbp sek nok chf xx
`)

/** On entries: what kind of document it is, and in which state. */
const entryNoise = setOf(`
  receipt kvittering bon scontrino ricevuta invoice sales purchase faktura fattura regning bilag salg køb vendita acquisto credit note kreditnota nota credito di
  reversal of original paid earlier open near duplicate document card sale kortsalg payment betaling pagamento tilbageførsel storno
`)

const charges = setOf(`
  gebyr kontogebyr kortgebyr overførselsgebyr rente renter provision commissioni commissione spese canone mensile imposta bollo competenze interessi fee fees charge
  charges interest monthly su bonifico bonifici tenuta conto q1 q2 q3 q4
`)

export function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 57) return false
  return true
}

export const isStatementNoise = (word: string): boolean => statementNoise.has(word)
export const isEntryNoise = (word: string): boolean => entryNoise.has(word)

/** What the bank takes or gives by itself: its text names nobody and no document, only the charge. */
export const isBankCharge = (words: readonly string[]): boolean =>
  words.some(word => charges.has(word) && !statementNoise.has(word)) &&
  words.every(word => charges.has(word) || statementNoise.has(word) || /^\d/.test(word))

const collective = setOf('leverandørbetaling leverandørbetalinger samlebetaling massebetaling distinta batch bulk collective')

/** One booking for a file of payments to several parties. */
export const isCollective = (words: readonly string[]): boolean => words.some(word => collective.has(word))

/**
 * Payments that a bank and a bookkeeper call by different words: taxes and wages. The authority stands on the statement, the tax in the books.
 * Beginnings of words, since Danish writes compounds: lønoverførsel, skattekonto.
 */
const concepts: readonly [string, RegExp][] = [
  ['tax', /^(?:skat|askat|moms|ambidrag|f24$|iva$|ritenut|inps$|inail$|irpef$|ires$|irap$|tribut|vat$|tax(?:es)?$|entrate$)/],
  ['wages', /^(?:lon(?:nin|over|seddel|konto)?$|lonover|lonning|stipend|emolument|salar|payroll|wages?$|retribuzion)/],
]

const anyConcept = new RegExp(concepts.map(([, pattern]) => pattern.source).join('|'))
const noConcepts: readonly string[] = []

/** Of the words of a text, and of those of a name where there is one apart. */
export function conceptsOf(words: readonly string[], nameWords: readonly string[]): readonly string[] {
  const isAny = (word: string) => anyConcept.test(word)
  if (!words.some(isAny) && !nameWords.some(isAny)) return noConcepts
  const isOf = (pattern: RegExp) => (word: string) => pattern.test(word)
  return concepts.filter(([, pattern]) => words.some(isOf(pattern)) || nameWords.some(isOf(pattern))).map(([concept]) => concept)
}
