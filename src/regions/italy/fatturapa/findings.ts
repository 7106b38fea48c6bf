/** What a check of an e-invoice finds: the code of the exchange's control, where it is, and how to mend it. */
import type { Said } from '../../../language/words.ts'

/** `code` is what the exchange's notification of rejection (notifica di scarto) would name. */
export interface Finding extends Said {
  /** The element, from the root on; empty for the file as a whole. */
  path: string
  /** What only the registers decide is a warning: the file may be sent. Everything else is refused beforehand. */
  isWarning: boolean
}

export const refusal = (path: string, said: Said): Finding => ({ path, ...said, isWarning: false })

export const caution = (path: string, said: Said): Finding => ({ path, ...said, isWarning: true })
