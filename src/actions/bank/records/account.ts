/** A bank account as it goes over the wire, with what a person should know about its consent. */
import { z } from 'zod'
import type { Warning } from '../../../domain/checks.ts'
import { fromMinor } from '../../../domain/money/money.ts'
import type { Services } from '../../../kernel/context.ts'
import { calendarDate, instant, outsideText, sentence, warning } from '../../../kernel/fields.ts'
import { say } from '../../../language/say.ts'
import type { LinkedBankAccount } from '../../../store/bank/accounts.ts'

export const bankAccountRecord = z
  .strictObject({
    id: z.string(),
    accountId: z.string(),
    name: outsideText(),
    iban: outsideText().nullable(),
    number: outsideText().nullable().meta({ description: 'What the bank calls it where it has no IBAN: registration and account number.' }),
    currency: z.string(),
    balance: z.number().nullable().meta({ description: 'What the bank last said is booked on it.' }),
    balanceDate: calendarDate.nullable(),
    state: z.enum(['linked', 'expired', 'ended', 'file']).meta({
      description:
        '`linked`: read from the bank; `expired`: the consent has run out, link the bank again; `ended`: a person ended the link; `file`: fed by statements only.',
    }),
    provider: z.string().nullable(),
    sandbox: z.boolean().meta({ description: 'Of the sandbox bank: nothing on it is money.' }),
    institutionName: outsideText().nullable(),
    authorizationId: z.string().nullable(),
    consentExpiresAt: instant.nullable(),
    lastSyncedAt: instant.nullable(),
    error: z.strictObject({ ...sentence, at: instant }).nullable(),
    warnings: z.array(warning),
    createdAt: instant,
  })
  .meta({
    id: 'BankAccount',
    examples: [
      {
        id: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        name: 'Erhvervskonto',
        iban: 'DK5000400440116243',
        number: null,
        currency: 'DKK',
        balance: 182_400.5,
        balanceDate: '2026-01-15',
        state: 'linked',
        provider: 'sandbox',
        sandbox: true,
        institutionName: 'Sandbox Bank',
        authorizationId: 'aut_01k9zt3v8q4m2n6p7r5s9w0xyz',
        consentExpiresAt: '2026-07-14T09:30:00.000Z',
        lastSyncedAt: '2026-01-15T09:30:00.000Z',
        error: null,
        warnings: [],
        createdAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

const dayMs = 24 * 60 * 60 * 1000
const warnDays = 14

export const isExpired = ({ consent }: LinkedBankAccount, now: Date): boolean =>
  consent !== null && (consent.state !== 'linked' || (consent.validUntil !== null && new Date(consent.validUntil) <= now))

function consentWarnings(account: LinkedBankAccount, now: Date): Warning[] {
  const { consent } = account
  if (!consent?.validUntil || consent.state === 'ended') return []
  if (isExpired(account, now)) return [{ field: 'consentExpiresAt', ...say('consent_expired') }]
  const days = Math.ceil((new Date(consent.validUntil).getTime() - now.getTime()) / dayMs)
  if (days > warnDays) return []
  return [{ field: 'consentExpiresAt', ...say('consent_expiring', { days }) }]
}

function stateOf(account: LinkedBankAccount, now: Date): z.input<typeof bankAccountRecord>['state'] {
  if (account.consent === null) return 'file'
  if (account.consent.state === 'ended') return 'ended'
  return isExpired(account, now) ? 'expired' : 'linked'
}

export function toBankAccountRecord(
  account: LinkedBankAccount,
  services: Pick<Services, 'banks'>,
  now: Date,
): z.input<typeof bankAccountRecord> {
  const { balance, currency, consent } = account
  const provider = consent?.provider ?? null
  return {
    id: account.id,
    accountId: account.id,
    name: account.name,
    iban: account.iban,
    number: account.number,
    currency,
    balance: balance && fromMinor(balance.amount, currency),
    balanceDate: balance?.date ?? null,
    state: stateOf(account, now),
    provider,
    sandbox: services.banks.some(bank => bank.name === provider && bank.isSandbox),
    institutionName: account.institutionName,
    authorizationId: account.authorizationId,
    consentExpiresAt: consent?.validUntil ?? null,
    lastSyncedAt: account.syncedAt,
    error: consent?.state === 'ended' ? null : account.error,
    warnings: consentWarnings(account, now),
    createdAt: account.createdAt,
  }
}
