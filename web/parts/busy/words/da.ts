import type { Translation } from '../../../words/translation.ts'
import type { words as en } from './en.ts'

export const words: Translation<typeof en> = {
  wait: 'For mange forespørgsler på én gang. Det fortsætter af sig selv.',
  seconds: ({ count }) => `Om ${count} ${count === 1 ? 'sekund' : 'sekunder'}.`,
}
