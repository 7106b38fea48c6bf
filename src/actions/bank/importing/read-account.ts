/** Reads one account to its end: page by page, what arrived is kept, and what the bank holds now is its balance. */
import { setTimeout as wait } from 'node:timers/promises'
import { soundBalance, soundMovement } from '../../../domain/bank/checked-movements.ts'
import { beginRead, type ImportRead } from '../../../domain/bank/importing/read.ts'
import type { Balance } from '../../../domain/bank/statements.ts'
import type { Movement } from '../../../domain/bank/transactions.ts'
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import { minus } from '../../../domain/money/money.ts'
import type { Stage } from '../../../kernel/stage-types.ts'
import { say } from '../../../language/say.ts'
import { type BankAccountAtBank, BankFault, type BankProvider, type MovementPage } from '../../../providers/bank/provider.ts'
import * as accounts from '../../../store/bank/accounts.ts'
import { findOldestPending, listKept, listRecognised } from '../../../store/bank/known-movements.ts'
import type { Db } from '../../../store/connection/db.ts'
import type { Run } from '../run.ts'
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

/** A fault that may pass is waited out for a moment, twice. */
export async function persist<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
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

export interface Source {
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
export async function readAccount(
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
    for await (const movements of pagesOf(bank, {
      organizationId,
      reference,
      accountReference: atBank.reference,
      from,
      present: caller.present,
    })) {
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
  const isSteady = !isTodayNew || (await isBalanceSteady(stage, { bank, reference, account, atBank }))
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
async function isBalanceSteady({ caller }: Stage, { bank, reference, atBank }: Source): Promise<boolean> {
  const { organizationId, present } = caller
  // Where reads are counted none is spent on this: one that nothing was booked before says it as well.
  if (bank.unattendedReadsMax !== undefined && !present) return false
  const wish = bank.unattendedReadsMax === undefined ? undefined : { balanceOf: atBank.reference, present }
  const told = await persist(signal => bank.accounts(organizationId, reference, signal, wish))
  const now = told.find(one => one.reference === atBank.reference)?.balance
  return now?.amount === atBank.balance?.amount && now?.date === atBank.balance?.date
}

/** In the course of a day a balance is not yet that of its end. What was booked today taken off, it is that of yesterday. */
async function atDayEnd(db: Db, accountId: string, balance: Balance, today: CalendarDate): Promise<Balance> {
  if (balance.date < today) return balance
  return { date: addDays(balance.date, -1), amount: minus(balance.amount, await accounts.sumOn(db, accountId, balance.date)) }
}
