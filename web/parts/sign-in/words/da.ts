import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  signIn: 'Log ind',
  asked: 'Din session er udløbet. Log ind igen; intet af det, du har skrevet, går tabt.',
  later: 'Senere',
  putOff: 'Din session er udløbet. Det, du har skrevet, bliver stående her; det gemmes, når du er logget ind igen.',
}
