/** Sends an issued invoice to its buyer by mail. It is noted with the job that draws the file: no request waits for a mail server. */
import { z } from 'zod'
import { markedMail, proposeMail } from '../../domain/invoices/mail-words.ts'
import { toSubject } from '../../domain/mail/message.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findPerson } from '../../store/access/people.ts'
import * as store from '../../store/invoices/invoice-mails.ts'
import { insertJobs } from '../../store/jobs.ts'
import { findPrintable } from '../invoices/printable.ts'
import { addressOf, mailFields, refuseFullDay } from './mail-input.ts'
import { invoiceMailRecord, toInvoiceMail } from './record.ts'

const attemptsMax = 5

export const sendInvoiceMail = defineManagement(
  { method: 'POST', path: '/invoices/:id/mails' },
  {
    name: 'send_invoice_mail',
    title: 'Send an invoice by mail',
    permission: 'invoices:edit',
    summary:
      'Sends an issued invoice or credit note as PDF to one address, where the operator has set a mail server. Replies go to the person who sends it. GET /invoices/{id}/mails shows what became of it.',
    input: z.strictObject({
      id,
      ...mailFields('invoice', 'number, amount and how to pay'),
    }),
    output: invoiceMailRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: { id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz', to: 'faktura@nordlys.example' },
    refusals: ['invalid_input', 'invoice_not_found', 'region_not_set', 'invoice_not_issued', 'mail_not_set_up', 'rate_limited'],
    async conduct(input, stage) {
      const answer = await stage.finish(async context => {
        const { db, now, caller, services } = context
        const sheet = await findPrintable(context, input.id)
        if (refused(sheet)) return sheet
        if (sheet.isDraft) return refuse(say('invoice_not_issued.mail', { id: input.id }))
        if (!services.mailTransport) return refuse(say('mail_not_set_up'))
        const found = addressOf(input.to ?? sheet.invoice.buyer.email ?? '', sheet.invoice.buyer.name)
        if (refused(found)) return found
        const proposal = proposeMail(sheet)
        const words = markedMail(sheet, { subject: input.subject ?? toSubject(proposal.subject), text: input.text ?? proposal.text })
        const full = await refuseFullDay(db, now)
        if (full) return full
        const mail: store.InvoiceMail = {
          id: context.newId('iml'),
          invoiceId: input.id,
          recipient: found.address,
          ...words,
          state: 'queued',
          error: null,
          createdAt: now.toISOString(),
          createdBy: caller.actor.name ?? caller.actor.id,
          finishedAt: null,
        }
        store.insertInvoiceMail(db, mail)
        const person = caller.userId === null ? undefined : await findPerson(db, caller.userId)
        insertJobs(db, 'mail_invoice', attemptsMax, { actor: context.occasion.actor, language: context.language }, [
          { id: context.newId('job'), uniqueKey: mail.id, payload: { invoiceMailId: mail.id, replyTo: person?.email ?? null } },
        ])
        const after = { mailId: mail.id, to: mail.recipient, subject: mail.subject }
        context.changed({ target: { type: 'invoice', id: input.id }, before: null, after })
        return toInvoiceMail(mail)
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)
