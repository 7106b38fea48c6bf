import type { Translation } from '../../catalogue.ts'
import type { OrderState, payments as source } from '../../en/daily/payments.ts'

const states: Readonly<Record<OrderState, string>> = { proposed: 'foreslået', confirmed: 'godkendt', cancelled: 'annulleret' }

export const payments: Translation<typeof source> = {
  payment_order_not_found: ({ id }) => `Der er ingen betalingsordre med id'et ${id}.`,
  payment_order_decided: ({ id, state }) => `${id} er allerede ${states[state]}.`,
  payment_iban_missing: 'Fakturaen angiver intet IBAN. Angiv leverandørens.',
  debtor_iban_missing: ({ name }) => `Bankkontoen ${name} har intet gyldigt IBAN. Vælg en anden.`,
  payment_listed_twice: 'Fakturaen er angivet to gange.',
  not_payable: ({ id }) => `${id} er ikke en åben leverandørfaktura. GET /api/rest/payables viser dem.`,
  payment_ordered: ({ number }) => `Postering ${number} er allerede i en betalingsordre. Annuller den der først.`,
  payment_day_past: 'Dagen er passeret. Vælg i dag eller en senere dag.',
  payment_day_weekend: ({ next }, words) => `Banker betaler ikke i weekenden. Næste bankdag er den ${words.day(next)}.`,
  creditor_iban_changed: ({ name, iban, before }) =>
    `${name} blev sidst betalt på ${before} og nu på ${iban}. Spørg dem på et nummer, du kender, før du godkender.`,
  'forbidden.person': 'Betalinger godkendes og annulleres af en person: log ind, eller brug din egen nøgle.',
  payment_changed: ({ name }) => `Det, der skyldes til ${name}, er ændret siden. Annuller ordren, og foreslå den igen.`,
  'payment_changed.sum': ({ seen, sum }) => `Ordren er på ${sum}, ikke på ${seen}. Se på den igen.`,
  'payment_changed.day': ({ day }, words) => `Betalingsdagen, ${words.day(day)}, er passeret. Annuller ordren, og foreslå den igen.`,
  payment_booked: ({ name, transactionId }) =>
    `Banken har vist betalingen til ${name} (${transactionId}): den kan ikke annulleres her. Kom den tilbage, så ophæv afstemningen først.`,
  payment_not_in_order: ({ id }) => `${id} er ikke blandt de betalinger i ordren, der venter.`,
  payment_not_confirmed: 'Filen dannes, når en person godkender ordren.',
  payment_recognised: "Banken anfører id'et på en betaling, der blev sendt, og beløbet er det samme.",
  'payment_recognised.batch': "Banken anfører id'et på betalinger, der blev sendt samlet, og summen er den samme.",
}
