/**
 * Draws a paper and queues the mail that it goes with. The file is drawn outside of any transaction; message and note are one: a crash leaves both or neither.
 */
import { isEmail } from '../domain/identity/electronic-addresses.ts'
import type { JobKind } from '../domain/jobs/job.ts'
import { mailPauseMs, mailTriedMs } from '../domain/mail/message.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { createMailer } from '../mail/mailer.ts'
import type { Db } from '../store/connection/db.ts'
import type { JobHandler } from './runner.ts'

interface Unqueued {
  recipient: string
  subject: string
  text: string
  createdAt: string
}

/** One kind of paper that is mailed: what is kept of its mails, and how it is drawn. */
interface MailedPaper<Mail extends Unqueued, Paper> {
  /** Where the job names the mail. */
  named: string
  findUnqueued(db: Db, id: string, options?: { lock?: boolean }): Promise<Mail | undefined>
  read(db: Db, mail: Mail, now: Date): Promise<Paper | Refusal>
  draw(paper: Paper, mail: Mail, now: Date): Promise<{ name: string; content: Uint8Array }>
  noteMessage(db: Db, id: string, mailId: string): void
  giveUp(db: Db, id: string, error: Said, now: Date): void
}

export const mailPaper = <Mail extends Unqueued, Paper extends object>(kind: JobKind, paper: MailedPaper<Mail, Paper>): JobHandler => ({
  kind,
  width: 2,
  isRoutine: true,
  async run(services, { organizationId, payload }) {
    const id = String(payload[paper.named])
    const replyTo = payload['replyTo']
    const now = services.clock()
    const found = await services.store.transaction(
      organizationId,
      async db => {
        const mail = await paper.findUnqueued(db, id)
        return mail && { mail, read: await paper.read(db, mail, now) }
      },
      { readOnly: true },
    )
    if (!found) return { outcome: 'done' }
    const { mail, read } = found
    if (refused(read)) return { outcome: 'failed', error: { code: read.refusal, values: read.values } }
    if (!services.mailTransport) {
      // The server was taken out of the settings: it may come back.
      if (now.getTime() - new Date(mail.createdAt).getTime() < mailTriedMs)
        return { outcome: 'later', afterMs: mailPauseMs(10, Math.random()) }
      await services.store.transaction(organizationId, async db => paper.giveUp(db, id, say('mail_expired'), now))
      return { outcome: 'done' }
    }
    const attachment = { ...(await paper.draw(read, mail, now)), type: 'application/pdf' }
    await services.store.transaction(organizationId, async db => {
      // Another process may have been faster, after this one was taken for gone.
      if (!(await paper.findUnqueued(db, id, { lock: true }))) return
      const message = {
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        attachments: [attachment],
        ...(typeof replyTo === 'string' && isEmail(replyTo) ? { replyTo } : {}),
      }
      paper.noteMessage(db, id, await createMailer(services).send(message, db))
    })
    services.wakeJobs?.()
    return { outcome: 'done' }
  },
})
