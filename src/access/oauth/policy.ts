/** When a person is asked: always. Nobody is connected silently, whatever they allowed before (RFC 9700, section 4.1; RFC 8252, section 8.6). */
import type { interactionPolicy, KoaContextWithOIDC } from 'oidc-provider'

type Policy = typeof interactionPolicy

/** The person has just allowed it on the connect page, they are who comes back from it, and the grant did not go away since. */
const isAllowed = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc.account !== undefined && oidc.result?.consent?.grantId !== undefined && oidc.entities.Grant?.jti === oidc.result.consent.grantId

/**
 * One page signs in and asks for consent. Clients may ask for either by name, as some do with `prompt=consent`; since the page is always shown, that
 * changes nothing.
 */
export const createPolicy = ({ Prompt, Check }: Policy): interactionPolicy.Prompt[] => [
  new Prompt({ name: 'login', requestable: true }),
  new Prompt({ name: 'select_account', requestable: true }),
  new Prompt(
    { name: 'consent', requestable: true },
    new Check('not_allowed_yet', 'a person has to choose an organization and what to allow', ctx =>
      isAllowed(ctx) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  ),
]
