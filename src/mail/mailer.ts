/**
 * Queues mail: it goes out with the transaction that it belongs to, or not at all, and no request waits for a server. Without a mail server it is kept, and
 * whoever runs the service can read it with `npx primanota mail`.
 */
import assert from 'node:assert'
import { type Attachment, faultOfMail, type Mail, mailTriedMs } from '../domain/mail/message.ts'
import { newId } from '../ids.ts'
import type { Services } from '../kernel/context.ts'
import type { Cipher } from '../secrets.ts'
import type { Db, Transaction } from '../store/connection/db.ts'
import { insertJobs } from '../store/jobs.ts'
import { accountsOrganization, insertMail } from '../store/mail.ts'

/** Of a process that ends in the middle another one goes on with it. */
const attemptsMax = 10

export interface Mailer {
  /**
   * Returns the id of the message. Within a transaction it is queued with it, for its organization; otherwise in one of its own. A message that cannot be
   * one (`faultOfMail`) is a mistake of the caller.
   */
  send(mail: Mail, db?: Db): Promise<string>
}

export const createMailer = (services: Services): Mailer => ({
  async send(mail, db) {
    if (db) return queueMail(services, db, mail)
    const id = await services.store.transaction(accountsOrganization, async own => queueMail(services, own, mail))
    services.wakeJobs?.()
    return id
  },
})

/** The part of it that is sealed. */
interface Content extends Pick<Mail, 'text' | 'headers' | 'replyTo' | 'isAutomaticReply'> {
  attachments: (Omit<Attachment, 'content'> & { content: string })[]
}

const purpose = (id: string): string => `mail.sealed ${id}`

function seal(cipher: Cipher, id: string, { text, headers = {}, replyTo, isAutomaticReply = false, attachments = [] }: Mail): Buffer {
  const content: Content = {
    text,
    headers,
    ...(replyTo === undefined ? {} : { replyTo }),
    isAutomaticReply,
    attachments: attachments.map(one => ({ ...one, content: Buffer.from(one.content).toString('base64') })),
  }
  return cipher.seal(JSON.stringify(content), purpose(id))
}

export function openMail(
  cipher: Cipher,
  id: string,
  { recipient, subject, sealed }: { recipient: string; subject: string; sealed: Buffer },
): Mail {
  const { attachments, ...content } = JSON.parse(cipher.open(sealed, purpose(id))) as Content
  const opened = attachments.map(one => ({ ...one, content: Buffer.from(one.content, 'base64') }))
  return { to: recipient, subject, ...content, attachments: opened }
}

function queueMail(services: Services, db: Db, mail: Mail): string {
  assert(faultOfMail(mail) === undefined, faultOfMail(mail))
  const now = services.clock()
  const id = newId('msg', now)
  const state = services.mailTransport ? 'queued' : 'kept'
  const expiresAt = mail.expiresAt ?? new Date(now.getTime() + mailTriedMs)
  insertMail(db, { id, recipient: mail.to, subject: mail.subject, sealed: seal(services.cipher, id, mail), state, expiresAt }, now)
  if (state === 'queued') queueJob(services, db, id, { mailId: id })
  return id
}

/** In no transaction's organization: what concerns an account. */
export const sendWithin = (services: Services, db: Transaction, mail: Mail): Promise<string> =>
  db.within(accountsOrganization, async own => queueMail(services, own, mail))

export function queueJob(services: Services, db: Db, uniqueKey: string, payload: Record<string, unknown>): void {
  const actor = { type: 'system' as const, id: 'mail', name: null, onBehalfOf: null }
  insertJobs(db, 'send_mail', attemptsMax, { actor, language: 'en' }, [{ id: newId('job', services.clock()), uniqueKey, payload }])
}
