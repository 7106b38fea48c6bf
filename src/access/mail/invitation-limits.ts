/** How many invitations are mailed: nobody's mailbox is filled from here, and no organization sends to the world. Above it the link is still made. */
import { tokenDigest } from '../../secrets.ts'
import { countAttempt } from '../../store/access/users.ts'
import type { Db } from '../../store/connection/db.ts'
import { foldEmail } from '../emails.ts'
import { attemptsWindowMs } from '../sign-in.ts'

/** To one address in a quarter of an hour, whoever invites. */
const perRecipientMax = 3
const perOrganizationMax = 100
const dayMs = 24 * 60 * 60_000

/** Counted with the transaction that invites. */
export async function mayMailInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const today = await countAttempt(db, `invitations of ${db.organizationId}`, now, dayMs)
  if (today.count > perOrganizationMax) return false
  const lately = await countAttempt(db, `invitation ${tokenDigest(foldEmail(email))}`, now, attemptsWindowMs)
  return lately.count <= perRecipientMax
}
