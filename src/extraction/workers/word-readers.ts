/** The readers of words and of structured files. They are pure and wait for nothing. */

import { readStatements } from '../../statements/read-statements.ts'
import { readStructured } from '../formats/embedded.ts'
import { readPasted } from '../formats/pasted.ts'
import { splitPages } from '../lots/split-pages.ts'
import { readPage } from '../read-lines.ts'
import { readText } from '../read-text.ts'
import { printedAmounts } from '../text/printed-amounts.ts'

export const wordReaders = {
  structured: readStructured,
  pasted: readPasted,
  page: readPage,
  split: splitPages,
  text: readText,
  amounts: printedAmounts,
  statements: readStatements,
} as const

export type WordReaders = typeof wordReaders
export type WordReader = keyof WordReaders
