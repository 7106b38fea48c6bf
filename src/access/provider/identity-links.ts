/** Which identity of a provider an account is signed in to with: linked with a password, seen and removed by its person. */
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { setVerified } from '../../store/access/accounts.ts'
import { forgetDenials } from '../../store/access/denials.ts'
import * as store from '../../store/access/identity-links.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { type Owner, recordChange } from '../second-step/second-step.ts'

/** What an issuer is called: the one that is set by its name, another by its host. */
export function nameOfIssuer({ identityProvider }: Services, issuer: string): string {
  if (identityProvider?.issuer === issuer) return identityProvider.name
  return URL.canParse(issuer) ? new URL(issuer).hostname : issuer
}

/** False where the identity is another account's, or the account has another of this provider. The provider vouches for the address. */
export async function saveLink(services: Services, db: Transaction, owner: Owner, identity: store.Identity): Promise<boolean> {
  const now = services.clock()
  const { issuer } = identity
  if (!(await store.insertLink(db, identity, owner.userId, now))) return false
  await setVerified(db, owner.userId, now)
  const what = say('mail.changed_provider_linked', { provider: nameOfIssuer(services, issuer) })
  await recordChange(services, db, owner, 'link_identity_provider', { issuer }, what, { kind: 'identity', id: issuer })
  return true
}

/** What the provider was called; undefined where there is no such link. */
export const removeLink = (services: Services, owner: Owner, issuer: string): Promise<string | undefined> =>
  services.store.transaction('', async db => {
    if (!(await store.deleteLink(db, owner.userId, issuer))) return undefined
    await forgetDenials(db, owner.userId, { kind: 'identity', id: issuer })
    const provider = nameOfIssuer(services, issuer)
    await recordChange(services, db, owner, 'unlink_identity_provider', { issuer }, say('mail.changed_provider_unlinked', { provider }))
    return provider
  })
