/** Mail by SMTP (RFC 5321). One connection a message: a server that hangs holds up one message and no other. */
import type { MailOutcome, MailTransport, OutgoingMail, SmtpSettings } from './provider.ts'

export interface SmtpTiming {
  /** For the connection, the greeting and each answer. */
  stepMs: number
  /** For all of it. */
  wholeMs: number
}

const usual: SmtpTiming = { stepMs: 30_000, wholeMs: 120_000 }

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

const toldMax = 200

/** What the server said, on one line. What we sent is not in it. */
const toTold = ({ response, message }: SmtpError): string =>
  (response ?? message)
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, toldMax)

/** A wrong password is the operator's to correct, and no fault of the message. */
function toOutcome(error: SmtpError): MailOutcome {
  const { code, responseCode = 0 } = error
  const isForGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: isForGood ? 'refused' : 'away', told: toTold(error) }
}

export function createSmtp(settings: SmtpSettings, { stepMs, wholeMs }: SmtpTiming = usual): MailTransport {
  const { host, port, isSecure, requiresTls, login, from } = settings
  return {
    async send(mail, signal) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        host,
        port,
        secure: isSecure,
        requireTLS: requiresTls && !isSecure,
        ignoreTLS: !requiresTls && !isSecure,
        ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
        connectionTimeout: stepMs,
        greetingTimeout: stepMs,
        dnsTimeout: stepMs,
        socketTimeout: stepMs,
        // Nothing is read from a file or fetched for a message.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const limit = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)])
      const away = new Promise<MailOutcome>(resolve => {
        limit.addEventListener('abort', () => resolve({ outcome: 'away', told: 'the server did not answer in time' }), { once: true })
      })
      const sent = transport.sendMail(toMessage(mail, from)).then(
        (): MailOutcome => ({ outcome: 'sent' }),
        error => toOutcome(error as SmtpError),
      )
      try {
        return await Promise.race([sent, away])
      } finally {
        transport.close()
      }
    },
  }
}

function toMessage(mail: OutgoingMail, from: string) {
  const { to, subject, text, headers = {}, attachments = [], replyTo, messageId, isAutomaticReply = false } = mail
  return {
    from,
    to,
    subject,
    text,
    messageId,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(isAutomaticReply ? { envelope: { from: '', to } } : {}),
    // RFC 3834: nobody's absence notice is to answer us.
    headers: { 'Auto-Submitted': isAutomaticReply ? 'auto-replied' : 'auto-generated', ...headers },
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
  }
}
