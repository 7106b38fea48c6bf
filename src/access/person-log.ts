/** What concerns a person concerns each organization that they belong to: one row in the log of each, within the transaction that changes the person. */
import type { Change } from '../domain/access/changes.ts'
import type { Services } from '../kernel/context.ts'
import { type Actor, appendAudit } from '../store/access/audit.ts'
import { listMemberships, type Membership } from '../store/access/organizations.ts'
import type { Db, Transaction } from '../store/connection/db.ts'

const organizationsMax = 1000

export interface Occasion {
  services: Services
  actor: Actor
  requestId: string
}

export const membershipsOf = (services: Services, userId: string): Promise<Membership[]> =>
  listMemberships(services.store, userId, '', organizationsMax)

/** A row in the log of one organization. */
export const note = ({ services, actor, requestId }: Occasion, db: Db, action: string, change: Change): void =>
  db.write(appendAudit({ organizationId: db.organizationId, at: services.clock(), actor, action, requestId }, change)(0))

/** In one transaction for all organizations of the person. */
export async function inEach(
  db: Transaction,
  memberships: readonly Membership[],
  work: (db: Db, membership: Membership) => Promise<void>,
): Promise<void> {
  for (const membership of memberships) await db.within(membership.organizationId, other => work(other, membership))
}

/** The same row in the log of each. */
export const noteInEach = (
  occasion: Occasion,
  db: Transaction,
  memberships: readonly Membership[],
  action: string,
  change: Change,
): Promise<void> => inEach(db, memberships, async other => note(occasion, other, action, change))
