import type { Translation } from '../../catalogue.ts'
import type { recurring as source } from '../../en/daily/recurring.ts'
import { withArticle } from '../grammar/articles.ts'

export const recurring: Translation<typeof source> = {
  entry_draft_not_found: ({ id }) => `Non esiste alcuna bozza o modello con l'id ${id}.`,
  draft_posted: ({ entry }) => `La bozza è stata registrata come ${entry}. Storna quella registrazione e scrivi una nuova bozza.`,
  draft_without_name: 'Solo un modello ha un nome. Crea invece un nuovo modello con questo nome.',
  draft_not_balanced: ({ difference, currency }, words) => `Le righe non danno zero: restano ${words.money(difference, currency)}.`,
  reversal_not_later: 'Lo storno va in un giorno successivo alla registrazione.',
  entry_schedule_not_found: ({ id }) => `Non esiste alcuna registrazione ricorrente con l'id ${id}.`,
  schedule_ended: ({ name }) => `La registrazione ricorrente “${name}” è terminata. Creane una nuova.`,
  schedule_too_early: ({ first }, words) =>
    `Il primo giorno è troppo lontano: ${withArticle('il', words.day(first))} è il primo possibile. Registra a mano ciò che è più vecchio.`,
  schedule_ends_before: "L'ultimo giorno viene prima del primo.",
  spread_without_times: "Indica su quante volte si ripartisce l'importo.",
  spread_begun: "Una parte dell'importo è già registrata. Termina questa registrazione ricorrente e creane un'altra per il resto.",
  occurrence_late: ({ dueOn }, words) =>
    `Era prevista per ${withArticle('il', words.day(dueOn))}, più di una settimana fa. Registrala in quel giorno o in un altro, oppure tralasciala.`,
  occurrence_not_held: ({ dueOn }, words) => `Non c'è nulla in sospeso per ${withArticle('il', words.day(dueOn))}.`,
}
