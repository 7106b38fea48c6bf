/**
 * Matches all that waits: read, decide, save. What is read is a moment in the past by the time that it is saved, so every match is looked at again under
 * the locks of its movement and its entries; what no longer holds stays in the queue for the next run.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { Decision, Known } from '../../domain/bank/matching/decisions.ts'
import { reconcileInSteps } from '../../domain/bank/matching/reconcile.ts'
import type { OpenItem } from '../../domain/bank/open-items.ts'
import { type Suggestion, toSuggestions } from '../../domain/bank/suggestions.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import { canonicalJson } from '../../domain/changes.ts'
import { addDays } from '../../domain/dates.ts'
import { defineAction } from '../../kernel/define-action.ts'
import type { Stage } from '../../kernel/stage.ts'
import { regions } from '../../regions/index.ts'
import { listBankAccounts } from '../../store/bank-accounts.ts'
import { listAliases, listDeclined, listDeclinedOf } from '../../store/bank-learnt.ts'
import * as queue from '../../store/bank-queue.ts'
import type { Db, Store } from '../../store/db.ts'
import { isMatchingStrict } from '../../store/settings.ts'
import { type RunCounts, runCounts } from './counts.ts'
import { inRun, type Run } from './run.ts'
import { saveMatches } from './save-matches.ts'

type Match = Extract<Decision, { kind: 'match' }>

const documentsMax = 20_000
/** Another delivery of a movement, or the other leg of a transfer, comes within days. */
const earlierDays = 14
const earlierMax = 50_000
const biteSize = 1_000
const lanes = 2

interface Question {
  transactions: BankTransaction[]
  /** The suggestions that are stored, in the order of the transactions. */
  suggested: string[]
  items: OpenItem[]
  known: Known
  isStrict: boolean
}

/** Cash is not the bank: what was paid in cash waits for no movement. */
const cashAccounts = Object.values(regions).flatMap(region => region.accounts.payment.slice(1))

async function ask(db: Db): Promise<Question> {
  queue.goByKeys(db)
  const { transactions, suggested } = await queue.listWaiting(db)
  const isStrict = await isMatchingStrict(db)
  const accounts = (await listBankAccounts(db)).map(({ id, iban }) => ({ id, iban }))
  if (transactions.length === 0) return { transactions, suggested, items: [], known: { accounts, aliases: [], declined: [] }, isStrict }
  const contactNames = await queue.listContactNames(db)
  const items = await queue.listOpenEntries(db, contactNames, cashAccounts)
  for (const document of await queue.listUnpostedDocuments(db, contactNames, documentsMax)) items.push(document)
  let [from, to] = [transactions[0]!.date, transactions[0]!.date]
  for (const { date } of transactions) {
    if (date < from) from = date
    if (date > to) to = date
  }
  const earlier = await queue.listSettledAround(db, addDays(from, -earlierDays), addDays(to, earlierDays), earlierMax)
  return {
    transactions,
    suggested,
    items,
    known: { accounts, aliases: await listAliases(db), declined: await listDeclined(db), earlier },
    isStrict,
  }
}

/** The engine is one long thought: between its steps others have their turn. */
async function decide({ transactions, items, known, isStrict }: Question, run: Run): Promise<Decision[]> {
  const steps = reconcileInSteps(transactions, items, known, { strict: isStrict })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    run.say({ step: 'matching', done: step.value.done, of: step.value.of })
    await breathe()
  }
}

function* bitesOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += biteSize) yield values.slice(at, at + biteSize)
}

/** While the store writes one bite the next one is planned. Whatever becomes of one, none is under way any more when this ends. */
async function inLanes<Value>(bites: Generator<Value>, save: (bite: Value) => Promise<void>): Promise<void> {
  const lane = async () => {
    // Who fails ends it for the others too.
    for (const bite of bites) await save(bite)
  }
  for (const outcome of await Promise.allSettled(Array.from({ length: lanes }, lane))) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

interface Thought {
  examined: number
  withSuggestions: number
  matches: { transaction: BankTransaction; decision: Match }[]
  changed: Parameters<typeof queue.saveSuggestions>[1][number][]
}

/** What it was thought from is forgotten before anything is saved: the one is as large as the other. */
async function think(store: Store, organizationId: string, run: Run): Promise<Thought> {
  run.say({ step: 'reading' })
  const question = await store.transaction(organizationId, ask, { readOnly: true })
  const { transactions, suggested } = question
  const thought: Thought = { examined: transactions.length, withSuggestions: 0, matches: [], changed: [] }
  const decisions = await decide(question, run)
  decisions.forEach((decision, at) => {
    if (decision.kind === 'match') {
      thought.matches.push({ transaction: transactions[at]!, decision })
      return
    }
    const suggestions = toSuggestions(decision)
    if (suggestions.length > 0) thought.withSuggestions++
    if (!isSame(suggested[at]!, suggestions)) thought.changed.push({ transactionId: decision.transactionId, suggestions })
  })
  return thought
}

export async function reconcileWaiting(
  stage: Stage,
  run: Run,
): Promise<Pick<RunCounts, 'examined' | 'reconciled' | 'suggested' | 'unmatched'>> {
  const { house, caller } = stage
  const { examined, withSuggestions, matches, changed } = await think(house.store, caller.organizationId, run)
  let [reconciled, saved] = [0, 0]
  await inLanes(bitesOf(matches), async bite => {
    const held = await stage.step(context => saveMatches(context, bite, () => run.guard(context)))
    reconciled += held
    saved += bite.length
    run.say({ step: 'saving', done: saved, of: matches.length })
  })
  await inLanes(bitesOf(changed), bite =>
    stage.step(async context => {
      const ids = bite.map(one => one.transactionId)
      queue.lockWaiting(context.db, ids)
      const declined = await listDeclinedOf(context.db, ids)
      // What a person refused while this was thought out.
      const isRefused = (transactionId: string, { targets }: Suggestion) =>
        targets.some(target => declined.has(`${transactionId} ${target.id}`))
      const still = bite.map(one => ({
        ...one,
        suggestions: one.suggestions.filter(suggestion => !isRefused(one.transactionId, suggestion)),
      }))
      queue.saveSuggestions(context.db, still)
      await run.guard(context)
    }),
  )
  return { examined, reconciled, suggested: withSuggestions, unmatched: examined - reconciled }
}

const isSame = (stored: string, suggestions: readonly unknown[]): boolean =>
  stored === '[]' || suggestions.length === 0
    ? stored === '[]' && suggestions.length === 0
    : canonicalJson(JSON.parse(stored)) === canonicalJson(suggestions)

export const reconcileNow = defineAction({
  name: 'reconcile_now',
  title: 'Reconcile now',
  permission: 'bank:edit',
  summary:
    'Matches the bank transactions in the queue against posted ledger entries, once more: by itself where the evidence is unique and strong, with ranked suggestions where a person must decide. A tie is never guessed.',
  input: z.strictObject({}),
  output: runCounts,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {},
  refusals: [],
  async conduct(_input, stage) {
    const { house, caller } = stage
    const counts = await inRun(house, caller.organizationId, 'reconcile', async run => {
      const accounts = await house.store.transaction(caller.organizationId, listBankAccounts, { readOnly: true })
      const found = await reconcileWaiting(stage, run)
      return { accounts: accounts.length, imported: 0, updated: 0, ...found, problems: [] }
    })
    return stage.finish(async () => counts)
  },
})
