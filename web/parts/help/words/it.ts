import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  singleKeys: 'Le singole lettere sono comandi',
  singleKeysHint: 'Disattiva se usi i comandi vocali o premi tasti per sbaglio. Ogni comando resta nella ricerca.',
}
