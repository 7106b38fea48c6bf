/** "This was not me": a new way to sign in is taken back by whoever reads the mail about it, and all sign-ins end. */
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { hashToken } from '../../secrets.ts'
import { deleteSignInsOf } from '../../store/access/accounts.ts'
import * as denials from '../../store/access/denials.ts'
import { deleteLink } from '../../store/access/identity-links.ts'
import { deletePasskey } from '../../store/access/passkeys.ts'
import { forgetDevicesOf } from '../../store/access/proofs.ts'
import { deleteBegunOf, deleteRecoveryCodes, deleteTotp } from '../../store/access/second-step.ts'
import { lockUser } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { forgetWithoutMethods, recordChange } from './second-step.ts'

export const findDenial = (services: Services, token: string): Promise<denials.Denial | undefined> =>
  denials.findDenial(services.store, hashToken(token), services.clock())

const remove: Readonly<Record<denials.Factor['kind'], (db: Transaction, userId: string, id: string) => Promise<unknown>>> = {
  totp: deleteTotp,
  passkey: deletePasskey,
  identity: deleteLink,
  recovery_codes: deleteRecoveryCodes,
}

/** Uses the link up; false where somebody was faster. Recovery codes end too: whoever added the factor has seen them. */
export async function denyFactor(services: Services, token: string, language: Language): Promise<boolean> {
  const isDone = await services.store.transaction('', async db => {
    const tokenHash = hashToken(token)
    const denial = await denials.findDenial(db, tokenHash, services.clock())
    if (!denial) return false
    const { userId, email, kind, id } = denial
    await lockUser(db, userId)
    if (!(await denials.takeDenial(db, tokenHash))) return db.rollBack(false)
    await remove[kind](db, userId, id)
    await denials.forgetDenials(db, userId, denial)
    await deleteRecoveryCodes(db, userId)
    await forgetWithoutMethods(db, userId)
    await deleteBegunOf(db, userId)
    await deleteSignInsOf(db, userId, null)
    await forgetDevicesOf(db, userId)
    await recordChange(services, db, { userId, email, language }, 'deny_sign_in_change', { denied: kind }, say('mail.changed_denied'))
    return true
  })
  services.wakeJobs?.()
  return isDone
}
