/**
 * A new password that its person asks for. Whether an address has an account is not to be learnt here: the request does the same for every address, and what
 * differs is done by a job.
 */
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { queueJob, sendWithin } from '../../mail/mailer.ts'
import { hashToken, newToken, tokenDigest } from '../../secrets.ts'
import { saveReset } from '../../store/access/accounts.ts'
import { countAttempt, findUserByEmail } from '../../store/access/users.ts'
import { accountsOrganization } from '../../store/mail.ts'
import { foldEmail } from '../emails.ts'
import { membershipsOf, noteInEach } from '../person-log.ts'
import { attemptsPerNetworkMax, attemptsWindowMs, type PasswordCheck, toLimited, toNetwork } from '../sign-in.ts'
import { findReader, toMail } from './notices.ts'

export const resetMinutes = 60
/** For one address in a quarter of an hour: nobody's mailbox is filled from here. */
const linksMax = 3

const purpose = 'job.reset_of'

interface Wish {
  email: string
  language: Language
  address: string
}

/** The same answer whether or not there is such an account; only a network that asks too often is told. */
export async function askForReset(
  services: Services,
  { email, language, address }: Wish,
): Promise<Extract<PasswordCheck, { outcome: 'limited' }> | undefined> {
  const now = services.clock()
  const onNetwork = await countAttempt(services.store, `reset ${toNetwork(address)}`, now, attemptsWindowMs)
  if (onNetwork.count > attemptsPerNetworkMax) return toLimited(onNetwork, now)
  const folded = foldEmail(email)
  const onAccount = await countAttempt(services.store, `reset ${tokenDigest(folded)}`, now, attemptsWindowMs)
  if (onAccount.count > linksMax) return undefined
  const resetOf = services.cipher.seal(JSON.stringify({ email: folded, language }), purpose).toString('base64url')
  await services.store.transaction(accountsOrganization, async db => queueJob(services, db, tokenDigest(`reset ${folded}`), { resetOf }))
  services.wakeJobs?.()
  return undefined
}

/** Done by the job. Links that were made before work until one of them is used. */
export async function sendResetLink(services: Services, resetOf: string): Promise<void> {
  const { email, language } = JSON.parse(services.cipher.open(Buffer.from(resetOf, 'base64url'), purpose)) as Omit<Wish, 'address'>
  const user = await findUserByEmail(services.store, email)
  if (!user || user.disabledAt !== null) return
  const token = newToken()
  const now = services.clock()
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000)
  const memberships = await membershipsOf(services, user.id)
  await services.store.transaction('', async db => {
    const reader = await findReader(db, user.id, language)
    if (!reader) return
    await saveReset(db, { userId: user.id, tokenHash: hashToken(token), isMailed: true, expiresAt }, now)
    const text = say('mail.reset', { url: `${services.baseUrl}/reset-password/${token}`, minutes: resetMinutes })
    await sendWithin(
      services,
      db,
      toMail(services, { to: reader.email, language: reader.language, subject: say('mail.reset_subject'), text, expiresAt }),
    )
    // Nobody knows who asked.
    const actor = { type: 'system' as const, id: 'sign_in', name: null, onBehalfOf: null }
    const change = { target: { type: 'member' as const, id: user.id }, before: null, after: { expiresAt: expiresAt.toISOString() } }
    await noteInEach({ services, actor, requestId: 'forgotten password' }, db, memberships, 'mail_password_link', change)
  })
}
