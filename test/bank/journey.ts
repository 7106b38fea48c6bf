/** The way of a movement from the bank into the books, for tests: through the actions, or straight into the stores where a test wants an exact case. */
import { expect } from 'vitest'
import { toTransactionRecord } from '../../src/actions/bank/records/transaction.ts'
import { fingerprintOf } from '../../src/domain/bank/importing/fingerprint.ts'
import { type Entry, type PaymentSide, toLine } from '../../src/domain/ledger/entry.ts'
import { fromMinor, type Minor, negate, toMinor } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { withMessages } from '../../src/language/tell.ts'
import { insertBankAccount } from '../../src/store/bank/accounts.ts'
import { findTransaction, insertMovements } from '../../src/store/bank/transactions.ts'
import { findEntry, saveEntry } from '../../src/store/ledger/ledger.ts'
import type { Organization, Reply, TestService } from '../harness/service.ts'
import { type Told, toMovement } from './told.ts'

export { type Told, toMovement } from './told.ts'

export const clockAt = (moment: string) => () => new Date(moment)

/** Calls an action that must succeed, and gives its result. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
export async function done(service: TestService, { key }: Pick<Organization, 'key'>, action: string, body: unknown = {}): Promise<any> {
  const reply = await service.call(key, action, body)
  expect([action, reply.status, reply.body.detail]).toEqual([action, 200, undefined])
  return reply.body.result
}

export const said = ({ status, body }: Reply): [number, string | undefined] => [status, body.code]

export interface Linking {
  authorizationId: string
  consentUrl: string
}

export const startLinking = (service: TestService, organization: Organization, institutionId: string): Promise<Linking> =>
  done(service, organization, 'start_bank_authorization', { institutionId })

/** What the person decides on the page of the sandbox bank. */
export async function decide({ consentUrl }: Linking, decision: 'allow' | 'deny'): Promise<void> {
  const { pathname, origin } = new URL(consentUrl)
  const response = await fetch(`${origin}${pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `decision=${decision}`,
  })
  expect(response.status).toBeLessThan(400)
}

export async function link(service: TestService, organization: Organization, institutionId: string) {
  const asked = await startLinking(service, organization, institutionId)
  await decide(asked, 'allow')
  return done(service, organization, 'finalize_bank_authorization', { authorizationId: asked.authorizationId })
}

let made = 0

export function addAccount(
  { services }: TestService,
  { id: organizationId }: Organization,
  { currency = 'DKK', iban = null }: { currency?: string; iban?: string | null } = {},
): Promise<string> {
  const now = services.clock()
  const id = newId('acc', now)
  return services.store.transaction(organizationId, async db => {
    await insertBankAccount(db, {
      id,
      name: `Account ${++made}`,
      iban,
      number: iban === null ? `${made}` : null,
      currency,
      authorizationId: null,
      reference: null,
      institutionName: null,
      balance: null,
      syncedThrough: null,
      syncedAt: null,
      error: null,
      createdAt: now.toISOString(),
    })
    return id
  })
}

/** Written as an import would, into the queue. */
export function addMovements(
  { services }: TestService,
  { id: organizationId }: Organization,
  accountId: string,
  told: readonly Told[],
): Promise<string[]> {
  const now = services.clock()
  const seen = new Map<string, number>()
  const movements = told.map(one => {
    const movement = toMovement(one)
    const fingerprint = fingerprintOf(movement)
    const occurrence = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, occurrence)
    return { id: newId('txn', now), movement, fingerprint, occurrence }
  })
  return services.store.transaction(organizationId, async db => {
    expect(await insertMovements(db, { accountId, source: 'test', now }, movements)).toBe(movements.length)
    return movements.map(({ id }) => id)
  })
}

export const addMovement = async (service: TestService, organization: Organization, accountId: string, told: Told): Promise<string> =>
  (await addMovements(service, organization, accountId, [told]))[0]!

export interface Owed extends Partial<Omit<PaymentSide, 'payable' | 'withheld'>> {
  /** In units, signed as its payment: a purchase is negative. */
  amount: number
  date?: string
  text?: string
  withheld?: number
  payable?: number
  regionKey?: 'denmark' | 'italy'
  /** What it was converted from. */
  exchange?: Entry['exchange']
}

const companies = {
  denmark: { currency: 'DKK', payables: '7440', receivables: '6190', other: '2450' },
  italy: { currency: 'EUR', payables: '2501', receivables: '1501', other: '4102' },
}

/** A sale or a purchase that is owed, as it is posted by what makes invoices. */
export const addEntries = ({ services }: TestService, { id: organizationId }: Organization, all: readonly Owed[]): Promise<string[]> =>
  services.store.transaction(organizationId, async db => {
    const now = services.clock()
    const ids: string[] = []
    for (const owed of all) {
      const { regionKey = 'denmark', date = '2026-03-01', text = `Invoice ${++made}` } = owed
      const { currency, other, ...sides } = companies[regionKey]
      const minor = (units: number | undefined): Minor | null => (units === undefined ? null : toMinor(units, currency)!)
      const amount = minor(owed.amount)!
      const account = owed.account ?? (amount < 0 ? sides.payables : sides.receivables)
      const entry: Entry = {
        regionKey,
        currency,
        date,
        vatDate: date,
        text,
        amount,
        lines: [toLine(other, 'The other side', negate(amount)), toLine(account, 'The payment side', amount)],
        source: { type: 'invoice', id: newId('inv', now) },
        exchange: owed.exchange ?? null,
        payment: {
          account,
          contactId: owed.contactId ?? null,
          dueDate: owed.dueDate ?? null,
          names: owed.names ?? [],
          ibans: owed.ibans ?? [],
          numbers: owed.numbers ?? [],
          payable: minor(owed.payable),
          withheld: minor(owed.withheld),
          isReceipt: false,
        },
      }
      const id = newId('led', now)
      await saveEntry(db, { id, entry, marker: id, provider: 'primanota', externalReference: null, postedAt: now.toISOString() })
      ids.push(id)
    }
    return ids
  })

export const addEntry = async (service: TestService, organization: Organization, owed: Owed): Promise<string> =>
  (await addEntries(service, organization, [owed]))[0]!

/** A transaction as the reads show it. */
export async function transactionOf({ services }: TestService, { id }: Pick<Organization, 'id'>, transactionId: string) {
  const found = await services.store.transaction(id, db => findTransaction(db, transactionId), { readOnly: true })
  if (!found) throw new Error(`there is no ${transactionId}`)
  return withMessages(toTransactionRecord(found), 'en')
}

export const entryOf = async ({ services }: TestService, { id }: Pick<Organization, 'id'>, entryId: string) => {
  const found = await services.store.transaction(id, db => findEntry(db, entryId), { readOnly: true })
  if (!found) throw new Error(`there is no ${entryId}`)
  return found
}

export async function openOf(service: TestService, organization: Organization, entryId: string): Promise<number> {
  const { openAmount, currency } = await entryOf(service, organization, entryId)
  return fromMinor(openAmount, currency)
}

/** `D 7440 1250.00; C 6481 1250.00`, as an accountant writes it. */
export async function booking(service: TestService, organization: Organization, entryId: string): Promise<string> {
  const { lines, currency } = await entryOf(service, organization, entryId)
  const written = (amount: Minor) => fromMinor(amount, currency).toFixed(2)
  return lines
    .map(line => (line.debit > 0 ? `D ${line.account} ${written(line.debit)}` : `C ${line.account} ${written(line.credit)}`))
    .join('; ')
}

/** How the reconciliation of a transaction was booked; an empty text where nothing was. */
export async function settlementOf(service: TestService, organization: Organization, transactionId: string): Promise<string> {
  const { allocations } = await transactionOf(service, organization, transactionId)
  const ids = [...new Set(allocations.flatMap(one => one.settlementEntryId ?? []))]
  return (await Promise.all(ids.map(id => booking(service, organization, id)))).join(' | ')
}

export async function balances(service: TestService, { key }: Organization): Promise<Record<string, number>> {
  const { body } = await service.request(key, 'GET', '/api/rest/trial-balance')
  expect(body.result.totals.debit).toBe(body.result.totals.credit)
  return Object.fromEntries(
    body.result.accounts
      .filter((row: { balance: number }) => row.balance !== 0)
      .map((row: { account: string; balance: number }) => [row.account, row.balance]),
  )
}
