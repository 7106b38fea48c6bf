/** Mail by SMTP (RFC 5321). One connection a message: a server that hangs holds up one message and no other. */
import { Socket } from 'node:net'
import { type OutsideFault, outsideFault } from '../../domain/outside-faults.ts'
import { say } from '../../language/say.ts'
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
  /** What the runtime said, where the library put the step that failed in its place. */
  originalCode?: string
  command?: string
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

/** Answers that ask for a login or for encryption. */
const aboutUs = new Set([530, 534, 535, 538])

/** The steps of the library: they say where it failed, and nothing of why. */
const steps: ReadonlyMap<string | undefined, OutsideFault> = new Map([
  ['EDNS', 'address'],
  ['ESOCKET', 'unreachable'],
  ['ETLS', 'unreachable'],
  ['ECONNECTION', 'broken'],
])

function faultOf(error: SmtpError): OutsideFault | undefined {
  const first = Object.assign(new Error(error.message), { code: error.originalCode })
  return outsideFault(error) ?? outsideFault(first) ?? steps.get(error.code)
}

/** Only what is said of the recipient or of the message is for good. A wrong password or sender is the operator's to correct, and no fault of the message. */
function toOutcome(error: SmtpError): MailOutcome {
  const { command, responseCode = 0 } = error
  const isForGood = responseCode >= 500 && !aboutUs.has(responseCode) && (command === 'RCPT TO' || command === 'DATA')
  if (isForGood) return { outcome: 'refused', told: toTold(error) }
  const fault = error.response === undefined ? faultOf(error) : undefined
  return { outcome: 'away', told: fault ? say(`outside_failed.${fault}`) : toTold(error) }
}

export function createSmtp(settings: SmtpSettings, { stepMs, wholeMs }: SmtpTiming = usual): MailTransport {
  const { host, port, isSecure, requiresTls, login, from } = settings
  return {
    async send(mail, signal) {
      const late: MailOutcome = { outcome: 'away', told: say('outside_failed.late') }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)])
      const { createTransport } = await import('nodemailer')
      if (limit.aborted) return late
      // Ours, so that it can be ended: the library waits for a server that does not close its side.
      const socket = new Socket()
      const transport = createTransport({
        host,
        port,
        socket,
        secure: isSecure,
        requireTLS: requiresTls && !isSecure,
        // Where encryption is not required it is used if it is offered, whoever vouches for the server.
        ...(requiresTls || isSecure ? {} : { tls: { rejectUnauthorized: false } }),
        ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
        connectionTimeout: stepMs,
        greetingTimeout: stepMs,
        dnsTimeout: stepMs,
        socketTimeout: stepMs,
        // Nothing is read from a file or fetched for a message.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const away = new Promise<MailOutcome>(resolve => {
        limit.addEventListener('abort', () => resolve(late), { once: true })
      })
      const sent = transport.sendMail(toMessage(mail, from)).then(
        (): MailOutcome => ({ outcome: 'sent' }),
        error => toOutcome(error as SmtpError),
      )
      const result = await Promise.race([sent, away])
      transport.close()
      if (result.outcome !== 'sent') socket.destroy()
      return result
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
