import type { Translation } from '../../catalogue.ts'
import type { bankRules as source } from '../../en/daily/bank-rules.ts'
import { withArticle } from '../grammar/articles.ts'

export const bankRules: Translation<typeof source> = {
  booking_rule_not_found: ({ id }) => `Non esiste alcuna regola di registrazione con l'id ${id}.`,
  too_many_booking_rules: ({ max }) => `Ci sono già ${max} regole di registrazione. Eliminane una che non serve più.`,
  rule_phrase: 'Indica almeno una lettera o una cifra da cercare.',
  rule_amounts: 'Gli importi sono invertiti: le uscite sono negative e -500 è minore di -1.',
  rule_shares: 'Le quote devono dare il 100 %, oppure una riga resta senza quota e prende il resto.',
  rule_without_condition: 'Indica delle parole o una controparte: senza, la regola varrebbe per quasi tutti i movimenti.',
  booked_by_rule: ({ rule }) => `Registrato dalla regola “${rule}”.`,
  rule_fits: ({ rule }) => `La regola “${rule}” corrisponde.`,
  'rule_fits.one_of_several': ({ rule }) =>
    `La regola “${rule}” corrisponde, e così un'altra che non è meno specifica. Scegline una, o rendine una più specifica.`,

  statement_import_not_found: ({ id }) => `Non esiste alcuna importazione con l'id ${id}.`,
  import_taken_back: ({ id }) => `L'importazione ${id} è già stata annullata. Se serve, importa di nuovo il file.`,
  import_settled: ({ count, date, amount, currency }, words) =>
    `${count === 1 ? 'Un movimento è riconciliato o ignorato' : `${count} movimenti sono riconciliati o ignorati`}, il primo ${withArticle('del', words.day(date))} di ${words.money(amount, currency)}. Annulla prima quello con unmatch_transaction.`,
  later_import_stands: ({ name }) =>
    `Il file ${name} è stato importato dopo e contiene gli stessi giorni. Annulla prima quell'importazione.`,
}
