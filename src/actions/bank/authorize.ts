/** Linking a bank: the person is sent there to consent, and comes back. */
import { z } from 'zod'
import { accountNamed } from '../../domain/bank/assigning.ts'
import { soundBalance, soundIban, soundText } from '../../domain/bank/checked-movements.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context, Services } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id, instant, outsideText } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { type BankAccountAtBank, BankFault, type BankProvider, type ConsentState, type Institution } from '../../providers/bank/provider.ts'
import { hashToken, newToken } from '../../secrets.ts'
import * as accounts from '../../store/bank/accounts.ts'
import * as authorizations from '../../store/bank/authorizations.ts'
import { toState } from '../connections/connect.ts'
import { askBank } from './importing/ask-bank.ts'
import { withNames } from './importing/plan-statements.ts'

export const sealedAs = (organizationId: string, authorizationId: string): string =>
  `bank_authorization.reference ${organizationId} ${authorizationId}`

/** What the provider calls the consent. */
export const openReference = (
  { cipher }: Pick<Services, 'cipher'>,
  organizationId: string,
  { id: authorizationId, reference }: { id: string; reference: Buffer },
): string => cipher.open(reference, sealedAs(organizationId, authorizationId))

const authorizationFields = {
  id: z.string(),
  authorizationId: z.string(),
  institutionId: z.string(),
  institutionName: outsideText(),
  provider: z.string(),
  sandbox: z.boolean().meta({ description: 'The sandbox bank: no account outside is touched.' }),
}

/** Where the browser comes back to from a bank outside. It is registered with whoever reads that bank for us. */
export const bankCallbackPath = '/connections/bank-callback'

const pendingRecord = z
  .strictObject({
    ...authorizationFields,
    state: z.literal('pending'),
    consentUrl: z.string().meta({ description: 'Where the user grants read-only access.' }),
    expiresAt: instant.meta({ description: 'Until then access must be granted.' }),
  })
  .meta({ id: 'PendingBankAuthorization' })

const linkedRecord = z
  .strictObject({
    ...authorizationFields,
    state: z.literal('linked'),
    consentExpiresAt: instant.nullable(),
    accounts: z.array(
      z.strictObject({
        id: z.string(),
        name: outsideText(),
        iban: outsideText().nullable(),
        currency: z.string(),
        balance: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'LinkedBankAuthorization' })

/** A bank that says nothing, or no: nothing was changed, and it may be tried again. */
export async function fromBank<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value | Refusal<'bank_unavailable'>> {
  const answer = await askBank(call)
  return answer instanceof BankFault ? refuse(say('bank_unavailable.why', { why: answer.said })) : answer
}

async function findInstitution(
  services: Services,
  institutionId: string,
): Promise<{ bank: BankProvider; institution: Institution } | Refusal<'institution_not_found' | 'bank_unavailable'>> {
  // The id says which provider to ask: one that is away holds up only its own banks.
  for (const bank of services.banks.filter(one => institutionId.startsWith(one.name))) {
    const found = await fromBank(signal => bank.institutions(undefined, signal))
    if (refused(found)) return found
    const institution = found.find(one => one.id === institutionId)
    if (institution) return { bank, institution }
  }
  return refuse(say('institution_not_found', { id: institutionId }))
}

/** A person in the browser comes back to the screen of the bank; a program has no place to come back to. */
const returnUrlFor = ({ services, caller }: Pick<Stage, 'services' | 'caller'>): string =>
  caller.actor.type === 'user' ? new URL('/bank', services.baseUrl).href : ''

export const startBankAuthorization = defineAction({
  name: 'start_bank_authorization',
  title: 'Start linking a bank',
  permission: 'bank:edit',
  summary:
    'Begins linking a bank. The user opens `consentUrl` and grants read-only access there; finalize_bank_authorization then imports the accounts.',
  input: z.strictObject({
    institutionId: id.meta({ description: 'The id of a bank, as the list of institutions has it.' }),
    institutionName: z.string().min(1).max(200).optional().meta({ description: 'What to call it; its own name when left out.' }),
  }),
  output: pendingRecord,
  hints: { destructive: false, idempotent: false, openWorld: true },
  example: { institutionId: 'sandbox-dk-bank' },
  refusals: ['institution_not_found', 'bank_unavailable'],
  async conduct({ institutionId, institutionName }, stage) {
    const { services, caller } = stage
    const { organizationId } = caller
    const found = await findInstitution(services, institutionId)
    if (refused(found)) return found
    const { bank, institution } = found
    const token = newToken()
    const returnUrl = bank.completeConsent ? `${services.baseUrl}${bankCallbackPath}` : returnUrlFor(stage)
    const wish = { organizationId, institutionId, returnUrl, state: toState(organizationId, token) }
    const asked = await fromBank(signal => bank.askConsent(wish, signal))
    if (refused(asked)) return asked
    return stage.finish(async context => {
      const authorizationId = context.newId('aut')
      const expiresAt = asked.expiresAt.toISOString()
      const authorization: authorizations.StoredAuthorization = {
        id: authorizationId,
        provider: bank.name,
        institutionId,
        institutionName: institutionName ?? institution.name,
        country: institution.country,
        state: 'pending',
        reference: services.cipher.seal(asked.reference, sealedAs(organizationId, authorizationId)),
        expiresAt,
        validUntil: null,
        createdAt: context.now.toISOString(),
        createdBy: caller.actor.id,
        linkedAt: null,
      }
      const returning = { returnHash: hashToken(token), userId: caller.userId, sessionHash: caller.sessionHash ?? null }
      authorizations.insertAuthorization(context.db, authorization, bank.completeConsent ? returning : null)
      const record = { ...shown(authorization, services), state: 'pending' as const, consentUrl: asked.consentUrl, expiresAt }
      const { consentUrl: _secret, ...after } = record
      context.changed({ target: { type: 'bank_authorization', id: authorizationId }, before: null, after })
      return record
    })
  },
})

const shown = (
  { id: authorizationId, institutionId, institutionName, provider }: authorizations.StoredAuthorization,
  services: Services,
) => ({
  id: authorizationId,
  authorizationId,
  institutionId,
  institutionName,
  provider,
  sandbox: services.banks.some(bank => bank.name === provider && bank.isSandbox),
})

function notAllowed({ id: authorizationId }: { id: string }, state: Exclude<ConsentState['state'], 'allowed'>) {
  if (state === 'pending') return refuse(say('authorization_pending', { id: authorizationId }))
  return refuse(state === 'denied' ? say('authorization_denied.denied') : say('authorization_denied.over'))
}

export const finalizeBankAuthorization = defineAction({
  name: 'finalize_bank_authorization',
  title: 'Finish linking a bank',
  permission: 'bank:edit',
  summary:
    'Completes the link once the user has granted access, and imports the accounts. One that is known by its IBAN goes on where it was. sync_bank_now then reads the transactions.',
  input: z.strictObject({ authorizationId: id }),
  output: linkedRecord,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: { authorizationId: 'aut_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['authorization_not_found', 'authorization_pending', 'authorization_denied', 'bank_unavailable'],
  async conduct({ authorizationId }, stage) {
    const { services, caller } = stage
    const { organizationId } = caller
    const there = await stage.step(({ db }) => authorizations.findAuthorization(db, authorizationId))
    if (!there) return refuse(say('authorization_not_found', { id: authorizationId }))
    if (there.state === 'linked') return stage.finish(context => showLinked(context, there))
    if (there.state === 'ended') return notAllowed(there, 'expired')
    if (there.state === 'denied') return notAllowed(there, 'denied')
    const bank = services.banks.find(one => one.name === there.provider)
    if (!bank) return refuse(say('bank_unavailable.disconnected', { provider: there.provider }))
    const reference = openReference(services, organizationId, there)
    const consent = await fromBank(signal => bank.consentState(organizationId, reference, signal))
    if (refused(consent)) return consent
    if (consent.state !== 'allowed') {
      // A bank that only the browser comes back from says nothing of those who never came.
      const isOver = consent.state === 'pending' && new Date(there.expiresAt) <= services.clock()
      return notAllowed(there, isOver ? 'expired' : consent.state)
    }
    const { present } = caller
    const found = await fromBank(signal => bank.accounts(organizationId, reference, signal, { present }))
    if (refused(found)) return found
    const odd = found.find(({ currency }) => !isCurrency(currency))
    if (odd) return refuse(say('bank_unavailable.currency', { currency: soundText(odd.currency, 10) }))
    return stage.finish(async context => {
      const { db } = context
      const held = await authorizations.lockAuthorization(db, authorizationId)
      if (!held) return refuse(say('authorization_not_found', { id: authorizationId }))
      if (held.state === 'linked') return showLinked(context, held)
      if (held.state === 'ended' || held.state === 'denied') return notAllowed(held, held.state === 'denied' ? 'denied' : 'expired')
      const linked = {
        ...held,
        state: 'linked' as const,
        validUntil: consent.validUntil.toISOString(),
        linkedAt: context.now.toISOString(),
      }
      authorizations.saveAuthorizationState(db, linked)
      // Ids that are made in one moment have no order of their own: the accounts are listed in the bank's, which names the main one first.
      const ids = found.map(() => context.newId('acc')).sort()
      for (const [index, account] of found.entries()) await link(context, linked, account, ids[index]!)
      context.changed({
        target: { type: 'bank_authorization', id: authorizationId },
        before: { state: held.state },
        after: { state: linked.state, validUntil: linked.validUntil },
      })
      return showLinked(context, linked)
    })
  },
})

/** What the provider knows it by, the same IBAN, or the number that it ends with: it is the same account, whichever consent or file it came by. */
async function link(
  context: Context,
  { id: authorizationId, institutionName }: authorizations.StoredAuthorization,
  told: BankAccountAtBank,
  newAccountId: string,
): Promise<void> {
  const { db, now } = context
  const { reference, currency } = told
  const [name, iban, balance] = [soundText(told.name) || institutionName, soundIban(told.iban), soundBalance(told.balance)]
  const number = told.number === null ? null : soundText(told.number) || null
  const identity = told.identity ?? null
  const linkedBy = { authorizationId, reference, institutionName, error: null }
  const find = async () => {
    const all = await accounts.listBankAccounts(db)
    const isIt = (one: accounts.StoredBankAccount) => identity !== null && one.identity === identity && one.currency === currency
    const found = all.find(isIt) ?? accountNamed({ iban, number }, currency, all)
    return found && accounts.lockBankAccount(db, found.id)
  }
  let known = await find()
  const fresh: accounts.StoredBankAccount = {
    id: newAccountId,
    name,
    iban,
    number,
    identity,
    currency,
    balance,
    ...linkedBy,
    syncedThrough: null,
    syncedAt: null,
    createdAt: now.toISOString(),
  }
  // Somebody else may link the same account at this moment: theirs stays, and is gone on with.
  if (!known && (await accounts.insertBankAccount(db, fresh)) === undefined) known = await find()
  const account = known
    ? {
        ...withNames(known, { iban, number }),
        ...linkedBy,
        identity: identity ?? known.identity ?? null,
        balance: balance ?? known.balance,
      }
    : fresh
  if (known) accounts.saveBankAccount(db, account)
  context.changed({
    target: { type: 'bank_account', id: account.id },
    before: known ? { authorizationId: known.authorizationId } : null,
    after: known ? { authorizationId } : { name, iban, number, currency, authorizationId },
  })
}

async function showLinked({ db, services }: Context, authorization: authorizations.StoredAuthorization) {
  const linked = (await accounts.listBankAccounts(db)).filter(account => account.authorizationId === authorization.id)
  return {
    ...shown(authorization, services),
    state: 'linked' as const,
    consentExpiresAt: authorization.validUntil,
    accounts: linked.map(({ id: accountId, name, iban, currency, balance }) => ({
      id: accountId,
      name,
      iban,
      currency,
      balance: balance && fromMinor(balance.amount, currency),
    })),
  }
}
