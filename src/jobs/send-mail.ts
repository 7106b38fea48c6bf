/** Sends a message that is queued: claimed by its job, sent, recorded. The same id with every try: a receiver who gets it twice knows. */
import { sendResetLink } from '../access/mail/forgotten-password.ts'
import { mailPauseMs } from '../domain/mail/message.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { openMail } from '../mail/mailer.ts'
import * as store from '../store/mail.ts'
import type { JobHandler } from './runner.ts'

export const sendMailJob: JobHandler = {
  kind: 'send_mail',
  width: 4,
  isRoutine: true,
  async run(services, { organizationId, payload }, signal) {
    const { mailId, resetOf } = payload
    if (typeof resetOf === 'string') {
      await sendResetLink(services, resetOf)
      return { outcome: 'done' }
    }
    if (typeof mailId !== 'string') return { outcome: 'done' }
    const waiting = await services.store.transaction(organizationId, async db => store.takeMail(db, mailId))
    if (!waiting) return { outcome: 'done' }
    const record = (work: (db: Parameters<typeof store.noteTry>[0]) => void) =>
      services.store.transaction(organizationId, async db => work(db))
    const now = () => services.clock()
    if (new Date(waiting.expiresAt) <= now()) {
      await record(db => store.finishMail(db, mailId, 'failed', say('mail_expired'), now()))
      return { outcome: 'done' }
    }
    const transport = services.mailTransport
    // The server was taken out of the settings: it may come back.
    if (!transport) return { outcome: 'later', afterMs: mailPauseMs(10, Math.random()) }
    const mail = { ...openMail(services.cipher, mailId, waiting), messageId: messageIdOf(services, mailId) }
    const result = await transport.send(mail, signal)
    if (result.outcome === 'sent') {
      await record(db => store.finishMail(db, mailId, 'sent', null, now()))
      return { outcome: 'done' }
    }
    if (result.outcome === 'refused') {
      await record(db => store.finishMail(db, mailId, 'failed', say('mail_refused', { told: result.told }), now()))
      return { outcome: 'done' }
    }
    await record(db => store.noteTry(db, mailId, say('mail_server_away', { told: result.told })))
    return { outcome: 'later', afterMs: mailPauseMs(waiting.tries, Math.random()) }
  },
}

const messageIdOf = ({ baseUrl }: Services, mailId: string): string => `<${mailId}@${new URL(baseUrl).hostname}>`
