import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  title: 'Registro delle modifiche',
  all: 'Tutte le modifiche',
  byAgents: 'Di app e chiavi',
  agentsSince: ({ count, day }) =>
    `${count === '1' ? '1 modifica' : `${count} modifiche`} di app e chiavi dalla tua ultima visita del ${day}.`,
  noAgentsSince: ({ day }) => `Nessuna modifica di app e chiavi dalla tua ultima visita del ${day}.`,
  firstVisit: 'Da ora qui si legge che cosa hanno modificato app e chiavi dalla tua ultima visita.',
  when: 'Quando',
  who: 'Chi',
  what: 'Che cosa',
  target: 'Scheda',
  forPerson: 'per una persona',
  byActor: 'Solo questo autore',
  byTarget: 'Solo questa scheda',
  clear: 'Togli il filtro',
  only: 'Solo',
  openRecord: 'Apri la scheda',
  request: 'Richiesta',
  action: 'Azione',
  noChanges: 'Nessun campo è cambiato.',
  nothing: 'Qui non è ancora cambiato nulla.',
  nothingFound: 'Nessuna modifica corrisponde al filtro.',
  actors: { user: 'Persona', key: 'Chiave', user_key: 'Chiave personale', app: 'App', system: 'Servizio' },
}
