/** Reads what is new from all linked accounts, then matches. What one account lacks does not hold up the others, and what arrived is kept. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { soundBalance, soundIban, soundMovement } from '../../../domain/bank/checked-movements.ts'
import { beginRead, type ImportRead } from '../../../domain/bank/importing/read.ts'
import type { Balance } from '../../../domain/bank/statements.ts'
import type { Movement } from '../../../domain/bank/transactions.ts'
import { addDays, type CalendarDate, dayIn } from '../../../domain/calendar/dates.ts'
import { minus } from '../../../domain/money/money.ts'
import { defineAction } from '../../../kernel/define-action.ts'
import type { Stage } from '../../../kernel/stage-types.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { type BankAccountAtBank, BankFault, type BankProvider, type MovementPage } from '../../../providers/bank/provider.ts'
import { findSettings } from '../../../store/access/settings.ts'
import * as accounts from '../../../store/bank/accounts.ts'
import { findOldestPending, listKept, listRecognised } from '../../../store/bank/known-movements.ts'
import type { Db } from '../../../store/connection/db.ts'
import { openReference } from '../authorize.ts'
import { reconcileWaiting } from '../reconcile.ts'
import { isExpired } from '../records/account.ts'
import { type RunCounts, runCounts } from '../records/counts.ts'
import { inRun, type Run } from '../run.ts'
import { askBank } from './ask-bank.ts'
import { type Imported, savePlan } from './import.ts'

/** Banks book late, and change what they said for some days. */
const overlapDays = 10
/** What is kept from before the first day that is asked for: a movement may have been told there. */
const marginDays = 20
/** So many movements are written at a time; a read that breaks off keeps them. */
const flushSize = 5_000
const retryPausesMs = [200, 1_000]
/** A bank that always has another page is broken. */
const pagesMax = 10_000

type Problem = RunCounts['problems'][number]

/** A fault that may pass is waited out for a moment, twice. */
async function persist<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    const answer = await askBank(call)
    if (!(answer instanceof BankFault)) return answer
    const pause = retryPausesMs[attempt]
    if (pause === undefined || !answer.isRetryable) throw answer
    await wait(pause)
  }
}

type Wanted = Parameters<BankProvider['movements']>[0]

async function* pagesOf(bank: BankProvider, wanted: Omit<Wanted, 'page'>): AsyncGenerator<readonly Movement[]> {
  const seen = new Set<string | null>()
  for (let page: string | null = null; seen.size < pagesMax && !seen.has(page); ) {
    const asked: Wanted = { ...wanted, page }
    const { movements, next }: MovementPage = await persist(signal => bank.movements(asked, signal))
    yield movements
    if (next === null) return
    seen.add(page)
    page = next
  }
  throw new BankFault(say('bank_refused.endless'))
}

interface Source {
  bank: BankProvider
  reference: string
  account: accounts.LinkedBankAccount
  atBank: BankAccountAtBank
}

/** What is pending is asked about until it is booked or gone. */
async function firstDayToRead(
  { services, caller }: Stage,
  { id, syncedThrough }: accounts.LinkedBankAccount,
): Promise<CalendarDate | null> {
  if (syncedThrough === null) return null
  const pending = await services.store.transaction(caller.organizationId, db => findOldestPending(db, id), { readOnly: true })
  const recent = addDays(syncedThrough, -overlapDays)
  return pending !== null && pending < recent ? pending : recent
}

/** All pages of one account. */
async function readAccount(
  stage: Stage,
  run: Run,
  { bank, reference, account, atBank }: Source,
  today: CalendarDate,
  counts: Imported,
  tellProgress: (read: number) => void,
): Promise<void> {
  const { services, caller } = stage
  const { organizationId } = caller
  const from = await firstDayToRead(stage, account)
  const margin = from === null ? null : addDays(from, -marginDays)
  const read: ImportRead = await services.store.transaction(
    organizationId,
    async db => beginRead(await listKept(db, account.id, margin), bank.name, await listRecognised(db, account.id, bank.name, margin)),
    { readOnly: true },
  )
  const save = async (plan: ReturnType<ImportRead['take']>) => {
    if (plan.inserts.length + plan.updates.length + plan.recognised.length + plan.removals.length === 0) return
    const done = await stage.step(async context => {
      await run.guard(context)
      return savePlan(context, account, bank.name, plan)
    })
    counts.imported += done.imported
    counts.updated += done.updated
  }
  let isTodayNew = false
  let waiting: ReturnType<ImportRead['take']> | undefined
  const keep = async (movements: readonly Movement[]) => {
    const plan = read.take(movements)
    isTodayNew ||= [...plan.inserts, ...plan.updates].some(({ movement }) => movement.date >= today && !movement.isPending)
    if (!waiting) waiting = plan
    else {
      for (const one of plan.inserts) waiting.inserts.push(one)
      for (const one of plan.updates) waiting.updates.push(one)
      for (const one of plan.recognised) waiting.recognised.push(one)
    }
    if (waiting.inserts.length + waiting.updates.length + waiting.recognised.length < flushSize) return
    await flush()
  }
  const flush = async () => {
    const plan = waiting
    waiting = undefined
    if (plan) await save(plan)
  }
  let told = 0
  let leftOut = 0
  try {
    for await (const movements of pagesOf(bank, { organizationId, reference, accountReference: atBank.reference, from })) {
      const sound = movements.map(movement => soundMovement(movement, account.currency)).filter(movement => movement !== undefined)
      leftOut += movements.length - sound.length
      await keep(sound)
      told += movements.length
      tellProgress(told)
    }
  } catch (error) {
    // What arrived is true all the same; what is missing comes with the next read, which begins where this one did.
    await flush()
    throw error
  }
  await flush()
  await save(read.finish({ from, to: null }))
  const isSteady = !isTodayNew || (await isBalanceSteady(organizationId, { bank, reference, account, atBank }))
  await stage.step(async context => {
    await run.guard(context)
    // As it is by now: a person may have linked it anew meanwhile.
    const current = await accounts.lockBankAccount(context.db, account.id)
    const isSameConsent = current.authorizationId === account.authorizationId
    const balance = isSameConsent ? soundBalance(atBank.balance) : null
    if (balance && isSteady)
      accounts.saveBalances(context.db, account.id, [await atDayEnd(context.db, account.id, balance, today)], bank.name)
    accounts.saveBankAccount(context.db, {
      ...current,
      reference: isSameConsent ? atBank.reference : current.reference,
      balance: balance ?? current.balance,
      // What was left out may be told properly another time: until then it is asked for again.
      syncedThrough: leftOut === 0 ? today : current.syncedThrough,
      syncedAt: context.now.toISOString(),
      error: null,
    })
  })
  if (leftOut > 0) throw new BankFault(say('bank_refused.left_out', { count: leftOut }))
}

/**
 * The balance was told before the movements: what was booked in between is among these and not in that. One that moved meanwhile is shown, but nothing is
 * checked by it; the next read brings another.
 */
async function isBalanceSteady(organizationId: string, { bank, reference, atBank }: Source): Promise<boolean> {
  const told = await persist(signal => bank.accounts(organizationId, reference, signal))
  const now = told.find(one => one.reference === atBank.reference)?.balance
  return now?.amount === atBank.balance?.amount && now?.date === atBank.balance?.date
}

/** In the course of a day a balance is not yet that of its end. What was booked today taken off, it is that of yesterday. */
async function atDayEnd(db: Db, accountId: string, balance: Balance, today: CalendarDate): Promise<Balance> {
  if (balance.date < today) return balance
  return { date: addDays(balance.date, -1), amount: minus(balance.amount, await accounts.sumOn(db, accountId, balance.date)) }
}

async function noteProblem(stage: Stage, accountId: string, problem: Said): Promise<Problem> {
  await stage.step(async ({ db, now }) => {
    const account = await accounts.lockBankAccount(db, accountId)
    accounts.saveBankAccount(db, { ...account, error: { ...problem, at: now.toISOString() } })
  })
  return { accountId, ...problem }
}

/** The accounts of one consent are asked for together. */
async function readConsent(
  stage: Stage,
  run: Run,
  linked: readonly accounts.LinkedBankAccount[],
  counts: RunCounts,
  today: CalendarDate,
): Promise<void> {
  const { services, caller } = stage
  const [{ consent, authorizationId }] = linked as [accounts.LinkedBankAccount]
  /** Everything but a fault of the bank is ours, and is not hidden. */
  const fail = async (failing: readonly accounts.LinkedBankAccount[], error: unknown) => {
    if (!(error instanceof BankFault)) throw error
    for (const account of failing) counts.problems.push(await noteProblem(stage, account.id, error.said))
  }
  const bank = services.banks.find(one => one.name === consent!.provider)
  if (!bank) return fail(linked, new BankFault(say('bank_refused.disconnected', { provider: consent!.provider })))
  if (linked.some(account => isExpired(account, services.clock()))) {
    return fail(linked, new BankFault(say('consent_expired')))
  }
  const reference = openReference(services, caller.organizationId, { id: authorizationId!, reference: consent!.reference })
  let told: readonly BankAccountAtBank[]
  try {
    told = await persist(signal => bank.accounts(caller.organizationId, reference, signal))
  } catch (error) {
    return fail(linked, error)
  }
  for (const account of linked) {
    const atBank = told.find(one => one.reference === account.reference) ?? told.find(one => isSameIban(one, account))
    try {
      if (!atBank) throw new BankFault(say('bank_refused.account_gone'))
      const tellProgress = (read: number) =>
        run.say({ step: 'importing', accountId: account.id, account: account.name, read, ...shownOf(counts) })
      tellProgress(0)
      await readAccount(stage, run, { bank, reference, account, atBank }, today, counts, tellProgress)
      counts.accounts++
    } catch (error) {
      await fail([account], error)
    }
  }
}

const isSameIban = (told: BankAccountAtBank, { iban, currency }: accounts.StoredBankAccount): boolean =>
  iban !== null && soundIban(told.iban) === iban && told.currency === currency

const shownOf = ({ accounts: done, imported, updated }: RunCounts) => ({ accounts: done, imported, updated })

export const syncBankNow = defineAction({
  name: 'sync_bank_now',
  title: 'Sync the banks now',
  permission: 'bank:edit',
  summary:
    'Reads the latest transactions of all linked accounts and matches them. Nothing is imported twice; an account that cannot be read is named in `problems` and does not hold up the others. GET /api/rest/bank-sync says how far it is.',
  input: z.strictObject({}),
  output: runCounts,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: {},
  refusals: [],
  async conduct(_input, stage) {
    const { services, caller } = stage
    const result = await inRun(services, caller.organizationId, 'sync', async run => {
      const { linked, today } = await services.store.transaction(
        caller.organizationId,
        async db => {
          const { timeZone } = await findSettings(db)
          return {
            linked: (await accounts.listBankAccounts(db)).filter(one => one.consent !== null && one.consent.state !== 'ended'),
            today: dayIn(timeZone, services.clock()),
          }
        },
        { readOnly: true },
      )
      const counts: RunCounts = {
        accounts: 0,
        imported: 0,
        updated: 0,
        examined: 0,
        reconciled: 0,
        suggested: 0,
        unmatched: 0,
        problems: [],
      }
      const byConsent = new Map<string, accounts.LinkedBankAccount[]>()
      for (const account of linked) byConsent.set(account.authorizationId!, [...(byConsent.get(account.authorizationId!) ?? []), account])
      for (const together of byConsent.values()) await readConsent(stage, run, together, counts, today)
      return { ...counts, ...(await reconcileWaiting(stage, run)) }
    })
    return stage.finish(async () => result)
  },
})
