/** A message with its documents, in one transaction: whoever is killed before it has kept nothing, and whoever comes after it finds it kept. */
import { z } from 'zod'
import { refusedForSender, retryAt } from '../../domain/mail-in/judge.ts'
import { type Refusal, refused as refusedBy } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import {
  deleteMessage,
  findMailIn,
  findMessage,
  findSameContent,
  insertMessage,
  type MailMessage,
  passMessage,
  savePlace,
  saveRefused,
} from '../../store/documents/mail-messages.ts'
import { insertJobs, lockQueue } from '../../store/jobs.ts'
import { connectionNotFound } from '../connections/record.ts'
import { captureFiles, filesInput } from '../documents/uploads/capture-files.ts'
import { readHeldAgain } from './read-held.ts'
import { mailMessageRecord, toMessage } from './record.ts'

const said = z.strictObject({ code: z.string(), values: z.record(z.string(), z.unknown()) })

const input = z.strictObject({
  connectionId: z.string(),
  sha256: z.string(),
  messageId: z.string().nullable(),
  contentSha256: z.string().nullable(),
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  size: z.number().int(),
  isVerified: z.boolean(),
  mayBeAnswered: z.boolean(),
  /** Why it is not taken; null where it is. */
  reason: said.nullable(),
  ...filesInput,
  place: z.strictObject({ uidValidity: z.string(), uid: z.number().int() }).nullable(),
  /** By which settings it was judged. */
  version: z.number().int(),
  /** Where it is refused, when it is looked at again; soon: as long after now as it is there. */
  again: z.enum(['never', 'soon', 'tomorrow']),
  /** Its bytes are in the store of files. */
  isHeld: z.boolean(),
})

export type KeptMessage = z.input<typeof input>

const answerAttemptsMax = 5

const dayMs = 24 * 60 * 60 * 1000

/** What was judged by senders that are no longer those is looked at again at once. */
function againAtOf(
  { again, reason, version }: z.output<typeof input>,
  now: Date,
  current: number,
  there: MailMessage | undefined,
): Date | null {
  if (reason && version !== current && refusedForSender.includes(reason.code)) return now
  if (again === 'never') return null
  return again === 'tomorrow' ? new Date(now.getTime() + dayMs) : retryAt(now, new Date(there?.receivedAt ?? now))
}

type Content = Pick<MailMessage, 'state' | 'reason' | 'documents' | 'leftOut'>

async function contentOf(
  context: Context,
  { reason, messageId, contentSha256, files, refused }: z.output<typeof input>,
): Promise<Content | Refusal<'quota_exceeded'>> {
  const leftOut = refused as (Said & { fileName: string })[]
  if (reason) return { state: 'refused', reason: reason as Said, documents: [], leftOut }
  const same = messageId !== null && contentSha256 !== null ? await findSameContent(context.db, messageId, contentSha256) : undefined
  if (same) return { state: 'repeated', reason: null, documents: same.documents, leftOut: same.leftOut }
  if (files.length === 0) return { state: 'refused', reason: say('mail_holds_nothing'), documents: [], leftOut }
  const captured = await captureFiles(context, { files, refused, process: true, source: 'email' })
  if (refusedBy(captured)) return captured
  const { items } = captured
  const documents = items.map(({ documentId, fileName, duplicate }) => ({ documentId, fileName, duplicate }))
  return { state: 'taken', reason: null, documents, leftOut }
}

/** Not an action of the contract: what reads a mailbox and what answers a webhook perform it. */
export const keepMessage = defineAction({
  name: 'receive_mail',
  title: 'Take a message',
  permission: 'documents:edit',
  summary: 'Keeps what came of a message that arrived, with its documents.',
  input,
  output: mailMessageRecord,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: {
    connectionId: 'cnn_01k9zt3v8q4m2n6p7r5s9w0xyz',
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    messageId: null,
    contentSha256: null,
    sender: null,
    subject: null,
    size: 1,
    isVerified: false,
    mayBeAnswered: false,
    reason: null,
    files: [],
    refused: [],
    place: null,
    version: 0,
    again: 'never',
    isHeld: false,
  },
  refusals: ['connection_not_found', 'quota_exceeded'],
  async run(given, context) {
    const { db, now, services, language, occasion } = context
    const { connectionId, sha256, place } = given
    // Two who have the same message come one after the other.
    lockQueue(db)
    const there = await findMessage(db, sha256)
    const mailIn = await findMailIn(db)
    if (mailIn?.connectionId !== connectionId) return connectionNotFound(connectionId)
    if (place) passMessage(db, connectionId, place)
    if (there && place) savePlace(db, there.id, place)
    if (there && there.state !== 'refused') return toMessage(there)
    const againAt = againAtOf(given, now, mailIn.version, there)
    // What is only put off stays held: nobody would bring it again.
    const waiting = { againAt, isHeld: given.isHeld || (there?.isHeld === true && againAt !== null) }
    if (waiting.isHeld && againAt !== null) readHeldAgain(context, againAt)
    if (there && given.reason) {
      const reason = given.reason as Said
      saveRefused(db, there.id, reason, waiting)
      return toMessage({ ...there, reason })
    }
    // What was refused is taken after all where nothing speaks against it any more.
    if (there) deleteMessage(db, there.id)
    const content = await contentOf(context, given)
    if (refusedBy(content)) return content
    const isAnswered = mailIn.answers && services.mailTransport !== undefined && given.mayBeAnswered && content.state !== 'repeated'
    const { messageId, contentSha256, sender, subject, size, isVerified } = given
    const message: MailMessage = {
      id: context.newId('mai'),
      connectionId,
      sha256,
      messageId,
      contentSha256,
      sender,
      subject,
      size,
      isVerified,
      ...content,
      receivedAt: now.toISOString(),
      answer: isAnswered ? 'due' : 'none',
    }
    insertMessage(db, message, place, content.state === 'refused' ? waiting : { againAt: null, isHeld: false })
    const { id, state, documents } = message
    const after = { state, sender, documents: documents.map(({ documentId }) => documentId) }
    if (state !== 'refused') context.changed({ target: { type: 'mail_message', id }, before: null, after })
    if (isAnswered) {
      insertJobs(db, 'answer_mail', answerAttemptsMax, { actor: occasion.actor, language }, [
        { id: context.newId('job'), uniqueKey: id, payload: { sender } },
      ])
    }
    return toMessage(message)
  },
})
