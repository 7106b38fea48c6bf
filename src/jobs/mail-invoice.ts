/** Draws an invoice and queues the mail that it goes with. The file is drawn outside of any transaction; message and note are one: a crash leaves both or neither. */
import { findPrintable } from '../actions/invoices/printable.ts'
import { isEmail } from '../domain/identity/electronic-addresses.ts'
import { mailPauseMs, mailTriedMs } from '../domain/mail/message.ts'
import { refused } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { createMailer } from '../mail/mailer.ts'
import { drawSheet, invoiceFileName } from '../papers/invoice.ts'
import * as store from '../store/invoices/invoice-mails.ts'
import type { JobHandler } from './runner.ts'

export const mailInvoiceJob: JobHandler = {
  kind: 'mail_invoice',
  width: 2,
  isRoutine: true,
  async run(services, { organizationId, payload }) {
    const id = String(payload['invoiceMailId'])
    const replyTo = payload['replyTo']
    const now = services.clock()
    const found = await services.store.transaction(
      organizationId,
      async db => {
        const mail = await store.findUnqueued(db, id)
        return mail && { mail, sheet: await findPrintable({ db, now }, mail.invoiceId) }
      },
      { readOnly: true },
    )
    if (!found) return { outcome: 'done' }
    const { mail, sheet } = found
    if (refused(sheet)) return { outcome: 'failed', error: { code: sheet.refusal, values: sheet.values } }
    if (!services.mailTransport) {
      // The server was taken out of the settings: it may come back.
      if (now.getTime() - new Date(mail.createdAt).getTime() < mailTriedMs)
        return { outcome: 'later', afterMs: mailPauseMs(10, Math.random()) }
      await services.store.transaction(organizationId, async db => store.giveUpInvoiceMail(db, id, say('mail_expired'), now))
      return { outcome: 'done' }
    }
    const attachment = { name: invoiceFileName(sheet, 'pdf'), type: 'application/pdf', content: await drawSheet(sheet) }
    await services.store.transaction(organizationId, async db => {
      // Another process may have been faster, after this one was taken for gone.
      if (!(await store.findUnqueued(db, id, { lock: true }))) return
      const message = {
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        attachments: [attachment],
        ...(typeof replyTo === 'string' && isEmail(replyTo) ? { replyTo } : {}),
      }
      store.noteMessage(db, id, await createMailer(services).send(message, db))
    })
    services.wakeJobs?.()
    return { outcome: 'done' }
  },
}
