/** Proving an address: a link is mailed to it, and whoever opens it, signed in to the account, reads that mail. */
import { randomUUID } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { sendWithin } from '../../mail/mailer.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { setVerified } from '../../store/access/accounts.ts'
import * as proofs from '../../store/access/proofs.ts'
import { countAttempt } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { membershipsOf, noteInEach } from '../person-log.ts'
import { attemptsWindowMs, type PasswordCheck, toLimited } from '../sign-in.ts'
import { findReader, toMail } from './notices.ts'

const proofHours = 24
/** In a quarter of an hour. */
const linksMax = 3

/** With the transaction that makes the account, or alone. */
export async function mailProof(services: Services, db: Transaction, userId: string, language: Language): Promise<void> {
  const reader = await findReader(db, userId, language)
  if (!reader) return
  const token = newToken()
  const now = services.clock()
  const expiresAt = new Date(now.getTime() + proofHours * 60 * 60_000)
  await proofs.saveProof(db, userId, hashToken(token), now, expiresAt)
  const text = say('mail.proof', { url: `${services.baseUrl}/confirm-address/${token}`, hours: proofHours })
  const notice = { to: reader.email, language: reader.language, subject: say('mail.proof_subject'), text, expiresAt }
  await sendWithin(services, db, toMail(services, notice))
}

/** Another link; none where the address is proven. */
export async function askForProof(
  services: Services,
  userId: string,
  language: Language,
): Promise<{ outcome: 'sent' | 'proven' } | Extract<PasswordCheck, { outcome: 'limited' }>> {
  const now = services.clock()
  const asked = await countAttempt(services.store, `proof ${userId}`, now, attemptsWindowMs)
  if (asked.count > linksMax) return toLimited(asked, now)
  const isSent = await services.store.transaction('', async db => {
    if (!(await proofs.isUnproven(db, userId))) return false
    await mailProof(services, db, userId, language)
    return true
  })
  services.wakeJobs?.()
  return { outcome: isSent ? 'sent' : 'proven' }
}

export const findProof = (services: Services, token: string): Promise<proofs.Proof | undefined> =>
  proofs.findProof(services.store, hashToken(token), services.clock())

/** Uses the link up. Of any number at once exactly one does. Only for the person that it is about: who reads the mail of an account must hold it too. */
export async function proveAddress(services: Services, token: string, userId: string): Promise<string | undefined> {
  const now = services.clock()
  return services.store.transaction('', async db => {
    const proof = await proofs.takeProof(db, hashToken(token), userId, now)
    if (!proof) return undefined
    if (await setVerified(db, proof.userId, now)) {
      const actor = { type: 'user' as const, id: proof.userId, name: proof.email, onBehalfOf: null }
      const change = { target: { type: 'member' as const, id: proof.userId }, before: { verified: false }, after: { verified: true } }
      const occasion = { services, actor, requestId: randomUUID() }
      await noteInEach(occasion, db, await membershipsOf(services, proof.userId), 'verify_address', change)
    }
    return proof.email
  })
}
