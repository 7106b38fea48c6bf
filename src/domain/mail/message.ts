/** A message to one address: what it may hold, and when it is tried again. */

export interface Attachment {
  name: string
  /** Its media type, such as application/pdf. */
  type: string
  content: Uint8Array
}

export interface Mail {
  /** One bare address, such as anna@example.com. */
  to: string
  subject: string
  text: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
  replyTo?: string
  /** An answer of a program: nobody is told when it cannot be delivered, so that no two programs answer each other for ever. */
  isAutomaticReply?: boolean
  /** It is no longer of use then, and not sent; 48 hours where it is left out. */
  expiresAt?: Date
}

export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const

/** `kept`: there is no mail server, and whoever runs the service can read it. */
export type MailState = (typeof mailStates)[number]

export const attachmentsMaxBytes = 20 * 1024 * 1024

/** A receiver that is away for longer is given up (RFC 5321, section 4.5.4.1 asks for days; links in our mails are good for less). */
export const mailTriedMs = 48 * 60 * 60 * 1000

/** Our own: nobody who sends a mail may set who it is from, or turn it into another. */
const reserved = /^(from|sender|to|cc|bcc|subject|date|message-id|mime-version|return-path|received|content-.*|dkim-signature)$/i

export const isLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** What is wrong with a message. A line break in a header begins another header (RFC 5322, section 2.2): a text with one is not sent. */
export function faultOfMail({ to, subject, headers = {}, attachments = [], replyTo }: Mail): string | undefined {
  // Wider than what arrives: a recipient may be at a host of the network, or have letters of its own language.
  const isRecipient = (text: string) => /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/u.test(text) && isLine(text)
  if (!isRecipient(to)) return 'the recipient is no single address'
  if (replyTo !== undefined && !isRecipient(replyTo)) return 'the address for replies is no single address'
  if (!isLine(subject)) return 'the subject has more than one line'
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9-]+$/.test(name) || reserved.test(name)) return `the header ${JSON.stringify(name)} cannot be set`
    if (!isLine(value)) return `the header ${name} has more than one line`
  }
  const bytes = attachments.reduce((sum, { content }) => sum + content.byteLength, 0)
  return bytes > attachmentsMaxBytes ? 'the attachments are too large' : undefined
}

/** Text of others for a subject, on one line. */
export const toSubject = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)

const firstPauseMs = 30_000
const pauseMsMax = 60 * 60_000

/** Twice as long with each try, up to an hour; a quarter of it is drawn. */
export const mailPauseMs = (tries: number, drawn: number): number => {
  const pause = Math.min(firstPauseMs * 2 ** Math.min(Math.max(tries, 1) - 1, 20), pauseMsMax)
  return Math.round(pause * (0.75 + drawn / 4))
}
