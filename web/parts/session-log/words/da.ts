import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  empty: 'Intet er ændret i denne session.',
  takeBack: 'Tilbagefør',
  takeBackHint: 'En bogført postering slettes aldrig: den tilbageføres med en modpostering.',
  takenBack: ({ title }) => `Tilbageført med en modpostering: ${title}`,
  states: {
    held: 'sendes om lidt',
    sending: 'sendes',
    waiting: 'venter på tjenesten',
    done: 'udført',
    refused: 'afvist',
    unknown: 'udfaldet er ukendt',
  },
}
