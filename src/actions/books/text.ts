/** What the service itself writes into books for good: in the language that they are kept in, whoever has it done. */
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { regions } from '../../regions/index.ts'

export const textInBooks = (regionKey: string, said: Said): string => tell(regions[regionKey]?.language ?? 'en', said)
