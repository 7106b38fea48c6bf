/**
 * A browser comes back from a bank, with a code or a refusal. What it carries leads to one authorization, and counts for whoever went there. It is no
 * operation of the API: the page at /connections/bank-callback performs it for the person who is signed in.
 */
import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import type { Caller } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import { hashToken } from '../../secrets.ts'
import * as authorizations from '../../store/bank/authorizations.ts'
import { bankCallbackPath, fromBank, openReference, sealedAs } from './authorize.ts'

/** In the same session; by a key of a person: that person; by a key of the organization: anybody who may. */
function isTheirs({ userId, sessionHash }: authorizations.ReturningPerson, caller: Caller): boolean {
  if (sessionHash !== null) return caller.sessionHash !== undefined && sessionHash.equals(caller.sessionHash)
  return userId === null || userId === caller.userId
}

export const returnFromBank = defineManagement(
  { method: 'POST', path: bankCallbackPath },
  {
    name: 'finalize_bank_authorization',
    title: 'Come back from a bank',
    permission: 'bank:edit',
    summary: 'Takes what a bank sent a browser back with.',
    input: z.strictObject({
      token: z.string().max(100).meta({ description: 'What we sent along.' }),
      code: z.string().min(1).max(4000).nullable().meta({ description: 'Null where access was refused there.' }),
    }),
    output: z.strictObject({ authorizationId: z.string() }),
    hints: { destructive: false, idempotent: true, openWorld: true },
    example: { token: 'what-was-sent-along', code: 'what-came-back' },
    refusals: ['authorization_not_found', 'authorization_denied', 'bank_unavailable'],
    async conduct({ token, code }, stage) {
      const { services, caller } = stage
      const { organizationId } = caller
      const there = await stage.step(({ db }) => authorizations.findReturning(db, hashToken(token)))
      if (!there || !isTheirs(there, caller)) return refuse(say('authorization_denied.not_asked'))
      const { id, provider } = there
      const answer = { authorizationId: id }
      if (there.state === 'linked') return stage.finish(async () => answer)
      if (there.state !== 'pending')
        return refuse(say(there.state === 'denied' ? 'authorization_denied.denied' : 'authorization_denied.over'))
      if (code === null) {
        await stage.step(async context => {
          authorizations.denyAuthorization(context.db, id)
          context.changed({ target: { type: 'bank_authorization', id }, before: { state: 'pending' }, after: { state: 'denied' } })
        })
        return refuse(say('authorization_denied.denied'))
      }
      if (new Date(there.expiresAt) <= services.clock()) return refuse(say('authorization_denied.over'))
      const bank = services.banks.find(one => one.name === provider)
      if (!bank?.completeConsent) return refuse(say('bank_unavailable.disconnected', { provider }))
      const reference = openReference(services, organizationId, there)
      // A code is good once: whoever reloads the page after it was taken goes on with what is kept.
      const known = await fromBank(signal => bank.consentState(organizationId, reference, signal))
      if (!refused(known) && known.state === 'allowed') return stage.finish(async () => answer)
      const given = await fromBank(signal => bank.completeConsent!(organizationId, { reference, code }, signal))
      if (refused(given)) return given
      return stage.finish(async context => {
        const held = await authorizations.lockAuthorization(context.db, id)
        if (held?.state !== 'pending' || !held.reference.equals(there.reference)) return answer
        authorizations.saveGivenConsent(context.db, id, services.cipher.seal(given.reference, sealedAs(organizationId, id)))
        context.changed({
          target: { type: 'bank_authorization', id },
          before: { consent: 'asked' },
          after: { consent: 'given', validUntil: given.validUntil.toISOString() },
        })
        return answer
      })
    },
  },
)
