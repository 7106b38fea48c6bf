/** Draws a reminder or a statement of account and queues the mail that it goes with, as ./mail-invoice.ts does: message and note are one. */
import { isEmail } from '../domain/identity/electronic-addresses.ts'
import { mailPauseMs, mailTriedMs } from '../domain/mail/message.ts'
import { refused } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { createMailer } from '../mail/mailer.ts'
import { drawLetter } from '../papers/letter.ts'
import { untoldLetter } from '../papers/mailed-letter.ts'
import * as store from '../store/invoices/letter-mails.ts'
import type { JobHandler } from './runner.ts'

export const mailLetterJob: JobHandler = {
  kind: 'mail_letter',
  width: 2,
  isRoutine: true,
  async run(services, { organizationId, payload }) {
    const id = String(payload['letterMailId'])
    const replyTo = payload['replyTo']
    const now = services.clock()
    const found = await services.store.transaction(
      organizationId,
      async db => {
        const mail = await store.findUnqueuedLetter(db, id)
        return mail && { mail, letter: await untoldLetter(db, mail, now) }
      },
      { readOnly: true },
    )
    if (!found) return { outcome: 'done' }
    const { mail, letter } = found
    if (refused(letter)) return { outcome: 'failed', error: { code: letter.refusal, values: letter.values } }
    if (!services.mailTransport) {
      // The server was taken out of the settings: it may come back.
      if (now.getTime() - new Date(mail.createdAt).getTime() < mailTriedMs)
        return { outcome: 'later', afterMs: mailPauseMs(10, Math.random()) }
      await services.store.transaction(organizationId, async db => store.giveUpLetterMail(db, id, say('mail_expired'), now))
      return { outcome: 'done' }
    }
    const content = await drawLetter(letter, mail.language, now)
    const attachment = { name: `${letter.fileName}.pdf`, type: 'application/pdf', content }
    await services.store.transaction(organizationId, async db => {
      // Another process may have been faster, after this one was taken for gone.
      if (!(await store.findUnqueuedLetter(db, id, { lock: true }))) return
      const message = {
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        attachments: [attachment],
        ...(typeof replyTo === 'string' && isEmail(replyTo) ? { replyTo } : {}),
      }
      store.noteLetterMessage(db, id, await createMailer(services).send(message, db))
    })
    services.wakeJobs?.()
    return { outcome: 'done' }
  },
}
