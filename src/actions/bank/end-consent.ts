/** Ends a link to a bank: nothing is read from there any more, and what was read stays. */
import { z } from 'zod'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { BankFault } from '../../providers/bank/provider.ts'
import * as accounts from '../../store/bank/accounts.ts'
import * as authorizations from '../../store/bank/authorizations.ts'
import { openReference } from './authorize.ts'
import { askBank } from './importing/ask-bank.ts'
import { bankAccountRecord, toBankAccountRecord } from './records/account.ts'

type Linked = accounts.LinkedBankAccount & { authorizationId: string; consent: NonNullable<accounts.LinkedBankAccount['consent']> }

function linkedOf(
  account: accounts.LinkedBankAccount | undefined,
  accountId: string,
): Linked | Refusal<'bank_account_not_found' | 'bank_account_not_linked'> {
  if (!account) return refuse(say('bank_account_not_found', { id: accountId }))
  const { authorizationId, consent } = account
  if (authorizationId === null || consent === null || consent.state === 'ended') {
    return refuse(say('bank_account_not_linked', { name: account.name }))
  }
  return { ...account, authorizationId, consent }
}

export const endBankConsent = defineManagement(
  { method: 'DELETE', path: '/bank-accounts/:id/consent' },
  {
    name: 'end_bank_consent',
    title: 'End the link to a bank',
    permission: 'bank:edit',
    summary:
      'Ends the consent by which an account is read, at the bank and here. All accounts of that consent stay with their transactions and matches; they are fed by statements from then on, or linked again.',
    input: z.strictObject({ id }),
    output: bankAccountRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: { id: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['bank_account_not_found', 'bank_account_not_linked', 'bank_unavailable'],
    async conduct({ id: accountId }, stage) {
      const { services, caller } = stage
      const linked = linkedOf(await stage.step(({ db }) => accounts.findBankAccount(db, accountId)), accountId)
      if (refused(linked)) return linked
      const { authorizationId, consent } = linked
      const bank = services.banks.find(one => one.name === consent.provider)
      // Where the way to the bank is gone, or the bank cannot be told, the consent is not used any more and runs out there by itself.
      if (bank?.endConsent) {
        const reference = openReference(services, caller.organizationId, { id: authorizationId, reference: consent.reference })
        const told = await askBank(async signal => bank.endConsent?.(caller.organizationId, reference, signal))
        if (told instanceof BankFault && told.code !== 'consent_expired') return refuse(say('bank_unavailable.why', { why: told.said }))
      }
      return stage.finish(async context => {
        const { db, now } = context
        const held = await authorizations.lockAuthorization(db, authorizationId)
        const account = linkedOf(await accounts.findBankAccount(db, accountId), accountId)
        if (refused(account)) return account
        // Somebody else linked the account anew meanwhile: that consent is not the one that was ended.
        if (!held || account.authorizationId !== authorizationId) return refuse(say('bank_account_not_linked', { name: account.name }))
        authorizations.endAuthorization(db, authorizationId, now)
        context.changed({
          target: { type: 'bank_authorization', id: authorizationId },
          before: { state: held.state },
          after: { state: 'ended' },
        })
        context.changed({ target: { type: 'bank_account', id: accountId }, before: { state: 'linked' }, after: { state: 'ended' } })
        return toBankAccountRecord((await accounts.findBankAccount(db, accountId))!, services, now)
      })
    },
  },
)
