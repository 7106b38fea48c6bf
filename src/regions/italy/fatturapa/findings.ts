/** What a check of an e-invoice finds: the code of the exchange's control, where it is, and how to mend it. */
export interface Finding {
  /** As the exchange's notification of rejection (notifica di scarto) would name it. */
  code: string
  /** The element, from the root on; empty for the file as a whole. */
  path: string
  /** One sentence, with the Italian term in brackets. */
  message: string
  /** What only the registers decide is a warning: the file may be sent. Everything else is refused beforehand. */
  isWarning: boolean
}

export const refusal = (code: string, path: string, message: string): Finding => ({ code, path, message, isWarning: false })

export const caution = (code: string, path: string, message: string): Finding => ({ code, path, message, isWarning: true })
