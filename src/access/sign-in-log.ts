/**
 * Sign-ins and failed ones, in the audit log of every organization that the person belongs to. An address that nobody has leaves no row: there is no
 * organization that it concerns. Nothing of what was typed is kept.
 */
import { type AccessServices, noteAccess } from '../kernel/access-log.ts'
import type { Actor } from '../store/access/audit.ts'
import { listMemberships } from '../store/access/organizations.ts'
import type { User } from '../store/access/users.ts'

const organizationsMax = 100

/** Nobody knows who tried. */
const somebody: Actor = { type: 'system', id: 'sign_in', name: null, onBehalfOf: null }

async function noteInEach(
  services: AccessServices,
  { id }: Pick<User, 'id'>,
  note: Pick<Parameters<typeof noteAccess>[1], 'actor' | 'action' | 'after' | 'place'>,
) {
  const memberships = await listMemberships(services.store, id, '', organizationsMax)
  for (const { organizationId } of memberships) await noteAccess(services, { organizationId, target: { type: 'user', id }, ...note })
}

export const noteSignIn = (services: AccessServices, user: Pick<User, 'id' | 'email'>, network: string): Promise<void> =>
  noteInEach(services, user, {
    actor: { type: 'user', id: user.id, name: user.email, onBehalfOf: null },
    action: 'sign_in',
    after: { network },
    place: network,
  }).catch(() => {})

/**
 * Beside the answer, not before it: how long it takes must not tell whether the address is known.
 *
 * @param attempts how many there were on this account lately, from everywhere
 */
export function noteFailedSignIn(
  services: AccessServices,
  user: Pick<User, 'id' | 'disabledAt'> | undefined,
  network: string,
  attempts: number,
  step: 'password' | 'second_step' = 'password',
): void {
  if (!user) return
  const after = { network, attempts, ...(step === 'password' ? {} : { step }), ...(user.disabledAt === null ? {} : { disabled: true }) }
  void noteInEach(services, user, { actor: somebody, action: 'sign_in_failed', after }).catch(() => {})
}
