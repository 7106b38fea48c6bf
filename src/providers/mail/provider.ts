/** A way for mail to leave: a server that takes messages. */
import type { Mail } from '../../domain/mail/message.ts'
import type { Said } from '../../language/words.ts'

/** One that goes out: the id is the same with every try, so that a receiver who got it twice knows. */
export interface OutgoingMail extends Mail {
  messageId: string
}

/** `refused`: the server will not take it, however often it is tried. `away`: it could not be asked, or said to come back. */
export type MailOutcome = { outcome: 'sent' } | { outcome: 'refused'; told: string } | { outcome: 'away'; told: Said | string }

export interface MailTransport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>
}

export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte; otherwise it is begun with STARTTLS. */
  isSecure: boolean
  /** Whether a server that offers no encryption is refused. */
  requiresTls: boolean
  login: { user: string; password: string } | undefined
  /** `Name <address>` or an address. */
  from: string
}
