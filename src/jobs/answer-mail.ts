/** Tells whoever sent documents by mail what became of them: once they are read, all messages of the last hour together, and never more often. */
import { answerText } from '../actions/mail-in/answer.ts'
import { answerMark } from '../domain/mail-in/judge.ts'
import { createMailer } from '../mail/mailer.ts'
import { findProfile } from '../store/access/organizations.ts'
import { findLastAnswer, lockUnanswered, saveAnswered } from '../store/documents/mail-messages.ts'
import { listProgress } from '../store/documents/progress.ts'
import type { JobHandler } from './runner.ts'

const hourMs = 60 * 60_000
/** So long a reading is waited for; what is not through by then is told as it stands. */
const readingWaitMs = 10 * 60_000
const lookAgainMs = 15_000
const togetherMax = 50

const underWay: ReadonlySet<string> = new Set(['queued', 'running'])

export const answerMailJob: JobHandler = {
  kind: 'answer_mail',
  width: 2,
  isRoutine: true,
  async run(services, { organizationId, payload, askedBy }) {
    const sender = String(payload['sender'])
    const { store, mailTransport } = services
    if (!mailTransport) return { outcome: 'done' }
    // The answer is queued with the note that it was given: a crash leaves both or neither.
    return store.transaction(organizationId, async db => {
      const messages = await lockUnanswered(db, sender, togetherMax)
      const [first] = messages
      if (!first) return { outcome: 'done' }
      const now = await services.sharedClock(db)
      const last = await findLastAnswer(db, sender)
      const waitMs = last ? last.getTime() + hourMs - now.getTime() : 0
      if (waitMs > 0) return { outcome: 'later', afterMs: waitMs }
      const progress = await listProgress(db, [...new Set(messages.flatMap(({ documents }) => documents.map(one => one.documentId)))])
      const isRecent = now.getTime() - new Date(messages.at(-1)!.receivedAt).getTime() < readingWaitMs
      if (isRecent && progress.some(({ job }) => job && underWay.has(job.state))) return { outcome: 'later', afterMs: lookAgainMs }
      const { name } = await findProfile(db)
      const { subject, text } = answerText(messages, progress, {
        organization: name,
        language: askedBy.language,
        baseUrl: services.baseUrl,
        now,
      })
      const about = messages.flatMap(({ messageId }) => (messageId !== null && isMessageId(messageId) ? [messageId] : []))
      const headers = {
        'Auto-Submitted': 'auto-replied',
        [answerMark]: first.id,
        ...(about[0] === undefined ? {} : { 'In-Reply-To': about[0], References: about.slice(0, 10).join(' ') }),
      }
      await createMailer(services).send({ to: sender, subject, text, headers, isAutomaticReply: true }, db)
      saveAnswered(
        db,
        messages.map(({ id }) => id),
        now,
      )
      return { outcome: 'done' }
    })
  },
}

/** What others wrote goes into a header only where it can do nothing there. */
const isMessageId = (text: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(text)
