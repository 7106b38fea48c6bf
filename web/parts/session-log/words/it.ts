import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  empty: 'In questa sessione non è stato modificato nulla.',
  takeBack: 'Storna',
  takeBackHint: 'Una registrazione non si cancella mai: si storna con una registrazione contraria.',
  takenBack: ({ title }) => `Stornato con una registrazione contraria: ${title}`,
  states: {
    held: 'verrà inviato tra poco',
    sending: 'in corso di invio',
    waiting: 'in attesa del servizio',
    done: 'eseguito',
    refused: 'rifiutato',
    unknown: 'esito non noto',
  },
}
