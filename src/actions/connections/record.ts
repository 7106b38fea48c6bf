/** A connection as callers see it. Nothing in it opens anything. */
import { z } from 'zod'
import { proposalReasons } from '../../domain/ledger/mapping.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { instant, outsideText, sentence } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { LinkedBankAccount } from '../../store/bank/accounts.ts'
import type { StoredAuthorization } from '../../store/bank/authorizations.ts'
import type { Connection } from '../../store/ledger/connections.ts'

const theirs = z.string().min(1).max(100)

const mapping = (what: string) =>
  z.record(z.string().min(1).max(100), theirs).meta({ description: `${what} As a person confirmed it: ours, then theirs.` })

export const settingsFields = {
  journal: theirs.nullable().meta({ description: 'The journal there that vouchers are entered in.' }),
  booking: z
    .enum(['booked', 'draft'])
    .meta({ description: 'Whether vouchers are booked there at once, or left as drafts for somebody to book.' }),
  company: theirs.nullable().meta({ description: 'Whose books, where one access opens those of several companies. It is chosen once.' }),
  accounts: mapping('Our accounts in the chart of the ledger.'),
  vatCodes: mapping('Our VAT codes among those of the ledger.'),
}

export const connectionExample = {
  id: 'cnn_01k9zt3v8q4m2n6p7r5s9w0xyz',
  kind: 'ledger',
  provider: 'economic',
  title: 'Nordlys ApS (123456)',
  state: 'connected',
  sandbox: false,
  connectedAt: '2026-01-15T09:30:00.000Z',
  connectedBy: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz',
  lastUsedAt: '2026-01-16T07:12:00.000Z',
  lastError: null,
  settings: { journal: '1', booking: 'draft', company: null, accounts: { '2520': '2750' }, vatCodes: { I25: 'I25' } },
  outside: { open: 12, readAt: '2026-01-16T06:00:00.000Z', lastError: null },
} as const

export const connectionRecord = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['ledger', 'bank', 'exchange', 'mail']),
    provider: z.string(),
    title: outsideText().meta({ description: 'What the account that was connected is called there.' }),
    state: z.enum(['connected', 'expired', 'failed']),
    sandbox: z.boolean(),
    connectedAt: instant,
    connectedBy: z.string().nullable().meta({ description: 'The person or the key that connected it; null where that was not kept.' }),
    lastUsedAt: instant.nullable(),
    lastError: z.strictObject({ ...sentence, at: instant }).nullable(),
    settings: z
      .strictObject(settingsFields)
      .nullable()
      .meta({ description: 'How our books map to the ledger; null for a bank and for mail.' }),
    outside: z
      .strictObject({
        open: z
          .number()
          .int()
          .meta({ description: 'How many entries and documents of others are open there, to be matched with the bank.' }),
        readAt: instant.nullable().meta({ description: 'When they were last read to the end; null before the first time.' }),
        lastError: z.strictObject({ ...sentence, at: instant }).nullable(),
      })
      .nullable()
      .meta({ description: 'What others entered in a connected ledger; null for everything else.' }),
  })
  .meta({ id: 'Connection', examples: [connectionExample] })

export const toConnection = ({ isSandbox, checkedAt: _checked, ...rest }: Connection): z.input<typeof connectionRecord> => {
  const { id, kind, provider, title, state, connectedAt, connectedBy, lastUsedAt, lastError, settings } = rest
  const { outsideOpen, outsideReadAt, outsideError } = rest
  return {
    id,
    kind,
    provider,
    title,
    state,
    sandbox: isSandbox,
    connectedAt,
    connectedBy,
    lastUsedAt,
    lastError,
    settings: kind === 'mail' ? null : settings,
    outside: kind === 'ledger' ? { open: outsideOpen ?? 0, readAt: outsideReadAt, lastError: outsideError } : null,
  }
}

/** A link to a bank among the connections. It is made and ended with the bank's own operations. */
export function toBankConnection(
  { id, provider, institutionName, linkedAt, createdBy, validUntil }: StoredAuthorization,
  accounts: readonly LinkedBankAccount[],
  { banks }: Pick<Services, 'banks'>,
  now: Date,
): z.input<typeof connectionRecord> {
  const mine = accounts.filter(account => account.authorizationId === id)
  const lastError = mine.find(account => account.error !== null)?.error ?? null
  const isExpired = validUntil !== null && new Date(validUntil) <= now
  const used = mine.flatMap(account => account.syncedAt ?? []).sort()
  return {
    id,
    kind: 'bank',
    provider,
    title: institutionName,
    state: isExpired ? 'expired' : lastError ? 'failed' : 'connected',
    sandbox: banks.some(bank => bank.name === provider && bank.isSandbox),
    connectedAt: linkedAt!,
    connectedBy: createdBy,
    lastUsedAt: used.at(-1) ?? null,
    lastError,
    settings: null,
    outside: null,
  }
}

export const connectionNotFound = (id: string): Refusal<'connection_not_found'> => refuse(say('connection_not_found', { id }))

export const proposalRecord = z.strictObject({
  ours: z.string(),
  name: z.string(),
  confirmed: z.string().nullable().meta({ description: 'What a person confirmed; null while nobody has.' }),
  isGone: z.boolean().meta({ description: 'Whether what was confirmed cannot be posted to any more.' }),
  proposed: z.string().nullable().meta({ description: 'What it most likely is there; null where nothing or several things fit.' }),
  because: z.enum(proposalReasons).nullable(),
  candidates: z.array(z.string()).meta({ description: 'Those that fit equally well.' }),
})
