/** A message from its bytes to its documents: judged by its head, opened within limits, its files made durable, and then kept in one transaction. */
import { hash } from 'node:crypto'
import { documentsAmong, looksLikeBill } from '../../domain/mail-in/contents.ts'
import {
  fromSenderMax,
  heldBytesMax,
  heldMessagesMax,
  heldMs,
  judge,
  type MailHead,
  messageBytesMax,
  ofOrganizationMax,
  refusedForSender,
} from '../../domain/mail-in/judge.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { isFailure } from '../../extraction/formats/failure.ts'
import { type Mail, readMail } from '../../extraction/formats/mail/eml.ts'
import { readMailHead } from '../../extraction/formats/mail/mail-head.ts'
import type { Caller, Services } from '../../kernel/context.ts'
import { type Answer, perform } from '../../kernel/perform.ts'
import { type Language, preferredLanguage } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { findProfile } from '../../store/access/organizations.ts'
import {
  countHeld,
  countTaken,
  findMailIn,
  findMessage,
  listMemberAddresses,
  type MailIn,
  type MailState,
  type Place,
} from '../../store/documents/mail-messages.ts'
import { oneChunk } from '../../store/one-chunk.ts'
import { discardAll, keepAll, newUpload, stageFile, take, type Upload } from '../documents/uploads/stage-files.ts'
import { type KeptMessage, keepMessage } from './keep-message.ts'

export interface Arrived {
  connectionId: string
  raw: Uint8Array
  place: Place | null
}

/** full: it is to come again later; it waits in its mailbox, or with the service that hands it on. */
export type Received =
  | { state: MailState; answer: Answer }
  | { state: 'full'; why: ReturnType<typeof full> | ReturnType<typeof say<'rate_limited.mail_quota'>> }
  | { state: 'gone' }

const full = (why: 'rate_limited.mail' | 'rate_limited.mail_of_sender' | 'rate_limited.mail_held', max: number) => say(why, { max })

const dayMs = 24 * 60 * 60 * 1000

const callerFor = (organizationId: string): Caller => ({
  organizationId,
  actor: { type: 'system', id: 'mail', name: 'Mail', onBehalfOf: null },
  permissions: new Set(['documents:edit']),
  userId: null,
  role: null,
  credential: 'mail',
})

const sha256Of = (bytes: Uint8Array | string): string => hash('sha256', bytes)

interface Known {
  mailIn: MailIn
  members: string[]
  /** It became documents before. */
  isKept: boolean
  /** It was refused before. */
  isRefused: boolean
  /** Nobody else has it any more: the bytes are ours. */
  isHeld: boolean
  language: Language
}

async function lookUp({ store }: Services, organizationId: string, connectionId: string, sha256: string): Promise<Known | undefined> {
  return store.transaction(
    organizationId,
    async db => {
      const mailIn = await findMailIn(db)
      if (mailIn?.connectionId !== connectionId) return undefined
      const members = mailIn.takesMembers ? await listMemberAddresses(db) : []
      const { locale } = await findProfile(db)
      const there = await findMessage(db, sha256)
      const isRefused = there?.state === 'refused'
      const isKept = there !== undefined && !isRefused
      return { mailIn, members, isKept, isRefused, isHeld: there?.isHeld ?? false, language: preferredLanguage(locale) }
    },
    { readOnly: true },
  )
}

const nothing = { files: [], refused: [] }

export async function receiveMail(services: Services, organizationId: string, { connectionId, raw, place }: Arrived): Promise<Received> {
  const sha256 = sha256Of(raw)
  const known = await lookUp(services, organizationId, connectionId, sha256)
  if (!known) return { state: 'gone' }
  const { mailIn, members, language } = known
  const head = readMailHead(raw)
  const judged = judge(head, { ...mailIn, senders: [...mailIn.senders, ...members] })
  const { sender, isVerified } = judged
  const base = {
    ...headPart(head),
    connectionId,
    sha256,
    contentSha256: null,
    sender,
    size: raw.length,
    isVerified,
    mayBeAnswered: false,
    reason: null,
    ...nothing,
    place,
    version: mailIn.version,
    again: 'never' as const,
    isHeld: false,
  }
  const keep = async (message: KeptMessage): Promise<Received> => {
    const answer = await perform(services, keepMessage, {
      caller: callerFor(organizationId),
      body: message,
      requestId: `mail ${sha256.slice(0, 16)}`,
      language,
    })
    if (answer.refusal?.refusal === 'quota_exceeded') return overQuota(answer.refusal)
    if (answer.refusal) return { state: 'gone' }
    services.wakeJobs?.()
    return { state: (answer.content as unknown as { result: { state: MailState } }).result.state, answer }
  }
  if (known.isKept) return keep(base)
  const refuseIt = ({ code, values }: Said, more: Partial<KeptMessage> = {}) => keep({ ...base, ...more, reason: { code, values } })
  // A sender cannot do anything about it, and smaller mail may still find room: it is listed, waits where it is, and holds up nothing behind it.
  const overQuota = async ({ refusal, values }: Refusal): Promise<Received> =>
    place || known.isHeld
      ? refuseIt({ code: refusal, values }, { again: 'tomorrow' })
      : { state: 'full', why: say('rate_limited.mail_quota') }
  if (judged.reason) {
    // A mailbox keeps what is refused; what a service hands on would be gone.
    const isHeld = place === null && raw.length <= messageBytesMax && refusedForSender.includes(judged.reason.code)
    if (isHeld && !(await hold(services, organizationId, raw, known.isRefused))) {
      return { state: 'full', why: full('rate_limited.mail_held', heldMessagesMax) }
    }
    return refuseIt(judged.reason, { isHeld })
  }
  const { mayBeAnswered } = judged
  if (raw.length > messageBytesMax) return refuseIt(tooLarge(), { mayBeAnswered })
  const since = new Date(services.clock().getTime() - dayMs)
  const count = await services.store.transaction(organizationId, db => countTaken(db, judged.sender, since), { readOnly: true })
  if (count.all >= ofOrganizationMax) {
    if (known.isHeld) await refuseIt(say('mail_full_for_today', { max: ofOrganizationMax }), { again: 'soon' })
    return { state: 'full', why: full('rate_limited.mail', ofOrganizationMax) }
  }
  if (count.fromSender >= fromSenderMax) {
    const listed = await refuseIt(say('mail_too_many_from_sender', { sender: judged.sender, max: fromSenderMax }), { again: 'tomorrow' })
    return place || known.isHeld || listed.state === 'gone'
      ? listed
      : { state: 'full', why: full('rate_limited.mail_of_sender', fromSenderMax) }
  }
  const mail = readMail(raw)
  if (isFailure(mail)) return refuseIt(mail.failure, { mayBeAnswered })
  const upload = newUpload()
  let isKept = false
  try {
    const contentSha256 = await stageParts(services, organizationId, upload, mail, raw)
    const sent = await keepAll(services, organizationId, upload)
    if (refused(sent)) return await overQuota(sent)
    isKept = true
    return await keep({ ...base, contentSha256, mayBeAnswered, ...sent })
  } finally {
    if (!isKept) await discardAll(upload)
  }
}

/** Keeps the bytes for as long as it may still be taken. False where too much is held already; what is held itself is no more than it was. */
async function hold({ store, blobs, clock }: Services, organizationId: string, raw: Uint8Array, isRefused: boolean): Promise<boolean> {
  const since = new Date(clock().getTime() - heldMs)
  const held = await store.transaction(organizationId, db => countHeld(db, since), { readOnly: true })
  if (!isRefused && (held.messages >= heldMessagesMax || held.bytes + raw.length > heldBytesMax)) return false
  const blob = await blobs.put(organizationId, oneChunk(raw), raw.length)
  if (!('keep' in blob)) return false
  await blob.keep()
  return true
}

export const tooLarge = () => say('mail_over_size', { mebibytes: messageBytesMax / 1024 / 1024 })

const headPart = ({ subject, messageId }: MailHead) => ({
  subject: subject === '' ? null : subject,
  messageId: messageId === '' ? null : messageId,
})

/** Returns the hash of what is inside, whatever way it came. */
async function stageParts(services: Services, organizationId: string, upload: Upload, mail: Mail, raw: Uint8Array): Promise<string> {
  const parts = documentsAmong(mail.attachments.map(part => ({ ...part, size: part.bytes.length })))
  for (const { bytes, name } of parts) {
    const staged = await stageFile(services, organizationId, oneChunk(bytes), name, { bytesLeft: upload.bytesLeft })
    await take(services, organizationId, upload, staged, name)
  }
  if (parts.length > 0)
    return sha256Of(
      parts
        .map(({ bytes }) => sha256Of(bytes))
        .sort()
        .join(' '),
    )
  // A bill without a file is the mail itself.
  if (looksLikeBill(mail.text)) {
    const name = `${(mail.subject ?? '').slice(0, 100) || 'mail'}.eml`
    await take(services, organizationId, upload, await stageFile(services, organizationId, oneChunk(raw), name), name)
  }
  return sha256Of(mail.text)
}

interface Listed {
  connectionId: string
  place: Place | null
  size: number
  sender: string | null
  subject: string | null
  messageId: string | null
}

/** What is known of a message that was not fetched, or could not be worked on: it is listed all the same. */
export const refuseUnread = (services: Services, organizationId: string, listed: Listed & { place: Place }, reason: Said): Promise<void> =>
  list(
    services,
    organizationId,
    listed,
    reason,
    sha256Of(`${listed.connectionId} ${listed.place.uidValidity} ${listed.place.uid}`),
    'never',
  )

/** Something went wrong while we worked on it: it is listed, holds up nothing behind it, and is tried again. */
export const putOff = (services: Services, organizationId: string, listed: Listed, raw: Uint8Array): Promise<void> =>
  list(services, organizationId, listed, say('mail_put_off'), sha256Of(raw), 'soon')

/** The same for one whose bytes we hold, known by their hash. */
export const putOffHeld = (services: Services, organizationId: string, connectionId: string, sha256: string): Promise<void> => {
  const listed = { connectionId, place: null, size: 0, sender: null, subject: null, messageId: null }
  return list(services, organizationId, listed, say('mail_put_off'), sha256, 'soon')
}

async function list(
  services: Services,
  organizationId: string,
  listed: Listed,
  reason: Said,
  sha256: string,
  again: KeptMessage['again'],
): Promise<void> {
  const { connectionId, place, size } = listed
  const text = (given: string | null, max: number) => (given === null ? null : given.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, max))
  const body: KeptMessage = {
    connectionId,
    sha256,
    messageId: text(listed.messageId, 500),
    contentSha256: null,
    sender: text(listed.sender, 254)?.toLowerCase() ?? null,
    subject: text(listed.subject, 300),
    size,
    isVerified: false,
    mayBeAnswered: false,
    reason: { code: reason.code, values: reason.values },
    ...nothing,
    place,
    version: 0,
    again,
    isHeld: false,
  }
  await perform(services, keepMessage, { caller: callerFor(organizationId), body, requestId: `mail ${sha256.slice(0, 16)}` })
}
