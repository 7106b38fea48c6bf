/** What a sender is told: each message, each of its files, and what became of it. */
import { toPlainText } from '../../domain/text/plain-text.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import type { MailMessage } from '../../store/documents/mail-messages.ts'
import type { DocumentProgress } from '../../store/documents/progress.ts'
import { toProgress } from '../documents/progress-record.ts'

interface Telling {
  organization: string
  language: Language
  baseUrl: string
  now: Date
}

const shown = (text: string | null): string => toPlainText(visibleText(text ?? '')).slice(0, 120)

function outcomeOf(found: DocumentProgress | undefined, now: Date): Said {
  if (!found) return say('mail_answer.deleted')
  const { step, reason } = toProgress(found, now)
  if (step === 'done') return say('mail_answer.posted')
  if (step === 'failed') return say('mail_answer.unreadable', { why: (reason as Said | null) ?? say('job_broke') })
  return step === 'held' ? say('mail_answer.waits') : say('mail_answer.under_way')
}

export function answerText(
  messages: readonly MailMessage[],
  progress: readonly DocumentProgress[],
  { organization, language, baseUrl, now }: Telling,
) {
  const byId = new Map(progress.map(one => [one.documentId, one]))
  const told = (said: Said) => tell(language, said)
  const lines = messages.flatMap(({ subject, documents, leftOut, reason }) => [
    told(say('mail_answer.message', { subject: shown(subject) })),
    ...documents.map(({ documentId, fileName, duplicate }) => {
      const outcome = told(duplicate ? say('mail_answer.there_already') : outcomeOf(byId.get(documentId), now))
      return `- ${shown(fileName)}: ${outcome}\n  ${baseUrl}/documents/${documentId}`
    }),
    ...leftOut.map(({ fileName, code, values }) => `- ${shown(fileName)}: ${told({ code, values } as Said)}`),
    ...(reason ? [`- ${told(reason)}`] : []),
    '',
  ])
  const foot = told(say('mail_answer.foot', { organization: shown(organization) }))
  return {
    subject: told(say('mail_answer.subject', { organization: shown(organization) })),
    text: [...lines, foot, ''].join('\n'),
  }
}
