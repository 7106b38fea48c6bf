/** Reads the accounts of one consent. What one account lacks does not hold up the others, and each says what went wrong with it. */
import { soundIban } from '../../../domain/bank/checked-movements.ts'
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import type { Stage } from '../../../kernel/stage-types.ts'
import { say } from '../../../language/say.ts'
import { type BankAccountAtBank, BankFault, type BankProvider } from '../../../providers/bank/provider.ts'
import * as accounts from '../../../store/bank/accounts.ts'
import { noteConsentOver } from '../../../store/bank/authorizations.ts'
import { claimUnattendedRead } from '../../../store/bank/reads.ts'
import { openReference } from '../authorize.ts'
import { isExpired } from '../records/account.ts'
import type { RunCounts } from '../records/counts.ts'
import type { Run } from '../run.ts'
import { persist, readAccount } from './read-account.ts'

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
/** A bank that forgets its pages may forget them again; what arrived is kept each time. */
const beginningsMax = 3

/** What went wrong with an account, and from when on it may be better. */
export interface ReadProblem {
  accountId: string
  fault: BankFault
}

/** The accounts of one consent are asked for together. */
export async function readConsent(
  stage: Stage,
  run: Run,
  linked: readonly accounts.LinkedBankAccount[],
  counts: RunCounts,
  today: CalendarDate,
): Promise<ReadProblem[]> {
  const { services, caller } = stage
  const { organizationId, present } = caller
  const problems: ReadProblem[] = []
  const [{ consent, authorizationId }] = linked as [accounts.LinkedBankAccount]
  /** Everything but a fault of the bank is ours, and is not hidden. */
  const fail = async (failing: readonly accounts.LinkedBankAccount[], error: unknown) => {
    if (!(error instanceof BankFault)) throw error
    for (const account of failing) {
      counts.problems.push({ accountId: account.id, ...error.said })
      problems.push({ accountId: account.id, fault: error })
      await noteProblem(stage, account.id, error)
    }
    return problems
  }
  const bank = services.banks.find(one => one.name === consent!.provider)
  if (!bank) return fail(linked, new BankFault(say('bank_refused.disconnected', { provider: consent!.provider })))
  if (linked.some(account => isExpired(account, services.clock()))) {
    return fail(linked, new BankFault(say('consent_expired')))
  }
  const reference = openReference(services, organizationId, { id: authorizationId!, reference: consent!.reference })
  const isCounted = bank.unattendedReadsMax !== undefined
  let together: readonly BankAccountAtBank[] | undefined
  try {
    if (!isCounted) together = await persist(signal => bank.accounts(organizationId, reference, signal))
  } catch (error) {
    return endOf(stage, authorizationId!, error, () => fail(linked, error))
  }
  for (const account of linked) {
    try {
      if (isCounted) await claim(stage, bank, account)
      const wish = { balanceOf: account.reference, present }
      const told = together ?? (await persist(signal => bank.accounts(organizationId, reference, signal, wish)))
      const atBank = told.find(one => one.reference === account.reference) ?? told.find(one => isSameIban(one, account))
      if (!atBank) throw new BankFault(say('bank_refused.account_gone'))
      const tellProgress = (read: number) =>
        run.say({ step: 'importing', accountId: account.id, account: account.name, read, ...shownOf(counts) })
      tellProgress(0)
      await readWhole(() => readAccount(stage, run, { bank, reference, account, atBank }, today, counts, tellProgress))
      counts.accounts++
    } catch (error) {
      await endOf(stage, authorizationId!, error, () => fail([account], error))
    }
  }
  return problems
}

/** From the first page again where the bank forgot the next one: another read recognises what this one kept. */
async function readWhole(read: () => Promise<void>): Promise<void> {
  for (let beginning = 1; ; beginning++) {
    try {
      return await read()
    } catch (error) {
      if (beginning >= beginningsMax || !(error instanceof BankFault) || !error.details.isPageForgotten) throw error
    }
  }
}

/** What the bank ended is over here as well: a person is told, and nothing is asked in vain. */
async function endOf<Value>(stage: Stage, authorizationId: string, error: unknown, then: () => Promise<Value>): Promise<Value> {
  if (error instanceof BankFault && error.code === 'consent_expired') {
    await stage.step(async ({ db, now }) => noteConsentOver(db, authorizationId, now))
  }
  return then()
}

/** Counted before the bank is asked, so that no crash makes it one too many. */
async function claim(stage: Stage, { unattendedReadsMax: max }: BankProvider, { id }: accounts.LinkedBankAccount): Promise<void> {
  if (stage.caller.present || max === undefined) return
  const refusedUntil = await stage.step(async ({ db, services }) => {
    const now = await services.sharedClock(db)
    const oldest = await claimUnattendedRead(db, id, { now, since: new Date(now.getTime() - dayMs), max })
    return oldest && { now, at: new Date(oldest.getTime() + dayMs) }
  })
  if (!refusedUntil) return
  const { now, at } = refusedUntil
  const hours = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / hourMs))
  throw new BankFault(say('rate_limited.unattended', { max, hours }), { retryAt: at })
}

async function noteProblem(stage: Stage, accountId: string, { said }: BankFault): Promise<void> {
  await stage.step(async ({ db, now }) => {
    const account = await accounts.lockBankAccount(db, accountId)
    accounts.saveBankAccount(db, { ...account, error: { ...said, at: now.toISOString() } })
  })
}

const isSameIban = (told: BankAccountAtBank, { iban, currency }: accounts.StoredBankAccount): boolean =>
  iban !== null && soundIban(told.iban) === iban && told.currency === currency

const shownOf = ({ accounts: done, imported, updated }: RunCounts) => ({ accounts: done, imported, updated })
