import type { Translation } from '../../catalogue.ts'
import type { OrderState, payments as source } from '../../en/daily/payments.ts'
import { withArticle } from '../grammar/articles.ts'

const states: Readonly<Record<OrderState, string>> = { proposed: 'proposto', confirmed: 'confermato', cancelled: 'annullato' }

export const payments: Translation<typeof source> = {
  payment_order_not_found: ({ id }) => `Non esiste alcun ordine di pagamento con l'id ${id}.`,
  payment_order_decided: ({ id, state }) => `${id} è già ${states[state]}.`,
  payment_iban_missing: 'La fattura non indica un IBAN. Indica quello del fornitore.',
  debtor_iban_missing: ({ name }) => `Il conto bancario ${name} non ha un IBAN valido. Scegline un altro.`,
  payment_listed_twice: 'La fattura è indicata due volte.',
  not_payable: ({ id }) => `${id} non è una fattura fornitore aperta. GET /api/rest/payables le elenca.`,
  payment_ordered: ({ number }) => `La registrazione ${number} è già in un ordine di pagamento. Annullalo prima lì.`,
  payment_day_past: 'Il giorno è passato. Scegli oggi o un giorno successivo.',
  payment_day_weekend: ({ next }, words) =>
    `Le banche non pagano nel fine settimana. Il prossimo giorno lavorativo è ${withArticle('il', words.day(next))}.`,
  creditor_iban_changed: ({ name, iban, before }) =>
    `${name} è stato pagato l'ultima volta su ${before} e ora su ${iban}. Prima di confermare, chiedi a un numero che conosci.`,
  'forbidden.person': 'I pagamenti sono confermati e annullati da una persona: accedi, o usa una chiave tua.',
  payment_changed: ({ name }) => `Il debito verso ${name} è cambiato. Annulla l'ordine e proponilo di nuovo.`,
  'payment_changed.sum': ({ seen, sum }) => `L'ordine ammonta a ${sum}, non a ${seen}. Ricontrollalo.`,
  'payment_changed.day': ({ day }, words) =>
    `${withArticle('Il', words.day(day))}, giorno del pagamento, è passato. Annulla l'ordine e proponilo di nuovo.`,
  payment_booked: ({ name, transactionId }) =>
    `La banca ha mostrato il pagamento a ${name} (${transactionId}): qui non si può annullare. Se è tornato indietro, annulla prima l'abbinamento.`,
  payment_not_in_order: ({ id }) => `${id} non è tra i pagamenti in attesa di questo ordine.`,
  payment_not_confirmed: "Il file si crea quando una persona conferma l'ordine.",
  payment_recognised: "La banca riporta l'id di un pagamento inviato e l'importo è lo stesso.",
  'payment_recognised.batch': "La banca riporta l'id di pagamenti inviati insieme e la somma è la stessa.",
}
