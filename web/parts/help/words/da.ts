import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  singleKeys: 'Enkelte bogstaver er genveje',
  singleKeysHint: 'Slå det fra, hvis du bruger talestyring eller rammer taster ved et uheld. Alle kommandoer findes stadig i paletten.',
}
