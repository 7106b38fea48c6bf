import type { Translation } from '../../../words/translation.ts'
import type { words as en } from './en.ts'

export const words: Translation<typeof en> = {
  wait: 'Troppe richieste in una volta. Si prosegue da sé.',
  seconds: ({ count }) => `Tra ${count} ${count === 1 ? 'secondo' : 'secondi'}.`,
}
