/** What is mailed to people about their account: in their language, queued with the change that it is about. */
import { toPreferences } from '../../domain/access/preferences.ts'
import { faultOfMail, type Mail, toSubject } from '../../domain/mail/message.ts'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { createMailer, sendWithin } from '../../mail/mailer.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { type Factor, saveDenial } from '../../store/access/denials.ts'
import { findPerson } from '../../store/access/people.ts'
import type { Db, Transaction } from '../../store/connection/db.ts'
import type { SignInOrigin } from '../sessions.ts'

interface Notice {
  to: string
  language: Language
  subject: Said
  text: Said
  expiresAt?: Date
}

/** As it goes out: with the address of this service at its end, so that nobody wonders who wrote. */
export function toMail({ baseUrl }: Services, { to, language, subject, text, expiresAt }: Notice): Mail {
  const footer = tell(language, say('mail.footer', { url: baseUrl }))
  return {
    to,
    subject: toSubject(tell(language, subject)),
    text: `${tell(language, text)}\n\n-- \n${footer}\n`,
    ...(expiresAt ? { expiresAt } : {}),
  }
}

/** An account may have an address that no mail goes to, `"a b"@office`: nothing is sent then. */
const isMailable = (to: string): boolean => faultOfMail({ to, subject: '', text: '' }) === undefined

export interface Reader {
  email: string
  language: Language
}

/** Who is written to, in the language that they chose; `fallback` where they chose none. Nobody, where the account is gone or its address is none. */
export async function findReader(db: Db, userId: string, fallback: Language): Promise<Reader | undefined> {
  const person = await findPerson(db, userId)
  if (!person || !isMailable(person.email)) return undefined
  return { email: person.email, language: toPreferences(person.preferences).language ?? fallback }
}

/** With the transaction that changes how somebody signs in. */
export async function noticeChange(
  services: Services,
  db: Transaction,
  userId: string,
  what: Said,
  fallback: Language = 'en',
): Promise<void> {
  const reader = await findReader(db, userId, fallback)
  if (!reader) return
  const text = say('mail.changed', { what: tell(reader.language, what), url: `${services.baseUrl}/forgotten-password` })
  const notice = { to: reader.email, language: reader.language, subject: say('mail.changed_subject'), text }
  await sendWithin(services, db, toMail(services, notice))
}

/** Long enough for a weekend, short enough that old mail opens nothing. */
const denialHours = 72

/** The same of something new to sign in with: it can be taken back with a link. */
export async function noticeAdded(
  services: Services,
  db: Transaction,
  userId: string,
  { what, factor }: { what: Said; factor: Factor },
  fallback: Language,
): Promise<void> {
  const reader = await findReader(db, userId, fallback)
  if (!reader) return
  const token = newToken()
  const expiresAt = new Date(services.clock().getTime() + denialHours * 60 * 60_000)
  await saveDenial(db, hashToken(token), userId, factor, expiresAt)
  const url = `${services.baseUrl}/not-me/${token}`
  const text = say('mail.added', { what: tell(reader.language, what), url, hours: denialHours })
  const notice = { to: reader.email, language: reader.language, subject: say('mail.changed_subject'), text }
  await sendWithin(services, db, toMail(services, notice))
}

export async function mailWrongCodes(
  services: Services,
  db: Transaction,
  userId: string,
  count: number,
  fallback: Language,
): Promise<void> {
  const reader = await findReader(db, userId, fallback)
  if (!reader) return
  const text = say('mail.codes', { count, url: `${services.baseUrl}/forgotten-password` })
  const notice = { to: reader.email, language: reader.language, subject: say('mail.codes_subject'), text }
  await sendWithin(services, db, toMail(services, notice))
}

export interface NewDevice extends SignInOrigin {
  device: string | null
  deviceSaid: Said
}

export async function noticeDevice(
  services: Services,
  db: Transaction,
  userId: string,
  { deviceSaid, network }: NewDevice,
  fallback: Language,
): Promise<void> {
  const reader = await findReader(db, userId, fallback)
  if (!reader) return
  const text = say('mail.device', {
    device: tell(reader.language, deviceSaid),
    network: network ?? '?',
    at: services.clock().toISOString().slice(0, 16).replace('T', ' '),
    url: `${services.baseUrl}/account`,
  })
  const notice = { to: reader.email, language: reader.language, subject: say('mail.device_subject'), text }
  await sendWithin(services, db, toMail(services, notice))
}

export interface Invited {
  email: string
  organization: string
  inviter: string
  url: string
  days: number
  language: Language
}

export async function mailInvitation(services: Services, db: Db, { email, language, organization, ...rest }: Invited): Promise<void> {
  if (!isMailable(email)) return
  const notice = {
    to: email,
    language,
    subject: say('mail.invitation_subject', { organization }),
    text: say('mail.invitation', { organization, ...rest }),
  }
  await createMailer(services).send(toMail(services, notice), db)
}

export interface MadeKey {
  name: string
  organization: string
  permissions: readonly string[]
}

export async function mailKey(services: Services, db: Db, reader: Reader, { name, organization, permissions }: MadeKey): Promise<void> {
  const url = `${services.baseUrl}/settings/keys`
  const notice = {
    to: reader.email,
    language: reader.language,
    subject: say('mail.key_subject', { organization }),
    text: say('mail.key', { name, organization, permissions: permissions.join(', '), url }),
  }
  await createMailer(services).send(toMail(services, notice), db)
}
