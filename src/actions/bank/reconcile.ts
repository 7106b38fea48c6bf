/**
 * Matches all that waits: read, decide, save. What is read is a moment in the past by the time that it is saved, so every match is looked at again with
 * its movement and its entries as they stand by then; what no longer holds stays in the queue for the next run.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { canonicalJson } from '../../domain/access/changes.ts'
import type { Known } from '../../domain/bank/matching/decisions.ts'
import { reconcileInSteps } from '../../domain/bank/matching/reconcile.ts'
import type { OpenItem } from '../../domain/bank/open-items.ts'
import { createMatchPlanner, type Match, type PlanMatch, type PlannedMatch } from '../../domain/bank/planned-matches.ts'
import { createRuleFinder } from '../../domain/bank/rules/booking-rule.ts'
import type { Books } from '../../domain/bank/settling.ts'
import { type Suggestion, toSuggestions } from '../../domain/bank/suggestions.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import { addDays } from '../../domain/calendar/dates.ts'
import { recognisePayments, type SentPayment } from '../../domain/payments/recognise.ts'
import type { Context, Services } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findSettings, isMatchingStrict } from '../../store/access/settings.ts'
import { listBankAccounts } from '../../store/bank/accounts.ts'
import { listRulesOf, type StoredRule } from '../../store/bank/booking-rules.ts'
import { goByKeys } from '../../store/bank/go-by-keys.ts'
import { listAliases, listDeclined, listDeclinedOf } from '../../store/bank/learnt.ts'
import { listOutsideEntries } from '../../store/bank/outside-queue.ts'
import * as queue from '../../store/bank/queue.ts'
import type { Db } from '../../store/connection/db.ts'
import { listSent } from '../../store/ledger/payment-orders.ts'
import { bookByRules, type RuleMatch } from '../booking-rules/automatic.ts'
import { chartOf } from '../chart.ts'
import { bookkeeperOf } from '../connections/ledger-of.ts'
import { differenceAccountsOf } from './difference-accounts.ts'
import { createHandover, type Handover } from './handover.ts'
import { ratesOfDays } from './rates-of-days.ts'
import { type RunCounts, runCounts } from './records/counts.ts'
import { inRun, type Run } from './run.ts'
import { saveMatches } from './save-matches.ts'
import { toSettledEntry } from './targets.ts'

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
  entries: queue.OpenEntry[]
  documents: OpenItem[]
  known: Known
  isStrict: boolean
  /** Another program may keep the books: then nothing is booked beside a payment. */
  isBooking: boolean
  rules: StoredRule[]
  /** Payments that were sent, and that the bank has not shown yet. */
  sent: SentPayment[]
  booksOf: (regionKey: string) => Books
}

/** Cash is not the bank: what was paid in cash waits for no movement. */
const cashAccounts = Object.values(regions).flatMap(region => region.accounts.payment.slice(1))

/** What waits on the bank, and what is open in the books, are read side by side: both are looked at again when something is saved. */
async function ask(services: Services, organizationId: string): Promise<Question> {
  const read = <Value>(work: (db: Db) => Promise<Value>) => services.store.transaction(organizationId, work, { readOnly: true })
  const isAnything = await read(queue.isAnythingWaiting)
  const [bank, books] = await Promise.all([read(askBank), isAnything ? read(db => askBooks(db, services)) : closedBooks])
  const rateOf = await read(db =>
    ratesOfDays(
      db,
      bank.transactions,
      [...books.entries, ...books.documents].filter(({ original }) => original !== null),
    ),
  )
  return { ...bank, ...books, known: { ...bank.known, ...books.known, rateOf } }
}

async function askBank(db: Db) {
  goByKeys(db)
  const { transactions, suggested } = await queue.listWaiting(db)
  const accounts = (await listBankAccounts(db)).map(({ id, iban }) => ({ id, iban }))
  const { name, legalName } = await findProfile(db)
  const ownNames = [name, legalName].filter(one => one !== null)
  let [from, to] = [transactions[0]?.date, transactions[0]?.date]
  for (const { date } of transactions) {
    if (date < from!) from = date
    if (date > to!) to = date
  }
  const settled = from && to ? await queue.listSettledAround(db, addDays(from, -earlierDays), addDays(to, earlierDays), earlierMax) : {}
  return { transactions, suggested, known: { accounts, ownNames, ...settled } }
}

type OpenedBooks = Omit<Question, 'transactions' | 'suggested' | 'known'> & { known: Pick<Known, 'aliases' | 'declined'> }

const closedBooks: OpenedBooks = {
  entries: [],
  documents: [],
  known: { aliases: [], declined: [] },
  isStrict: false,
  isBooking: true,
  rules: [],
  sent: [],
  booksOf: () => {
    throw new Error('nothing waits: no books were opened')
  },
}

async function askBooks(db: Db, services: Services): Promise<OpenedBooks> {
  goByKeys(db)
  const contactNames = await queue.listContactNames(db)
  const entries = await queue.listOpenEntries(db, contactNames, cashAccounts)
  entries.push(...(await listOutsideEntries(db)))
  return {
    entries,
    documents: await queue.listUnpostedDocuments(db, contactNames, documentsMax),
    known: { aliases: await listAliases(db), declined: await listDeclined(db) },
    isStrict: await isMatchingStrict(db),
    isBooking: (await bookkeeperOf({ db, services })).isOwn,
    rules: await rulesIn(db),
    sent: await listSent(db),
    booksOf: await libraryOf(db, services, new Set(entries.map(({ regionKey }) => regionKey))),
  }
}

async function rulesIn(db: Db): Promise<StoredRule[]> {
  const { regionKey } = await findSettings(db)
  return regionKey === null ? [] : listRulesOf(db, regionKey)
}

async function libraryOf(db: Db, services: Services, regionKeys: Iterable<string>): Promise<(regionKey: string) => Books> {
  const library = new Map<string, Books>()
  for (const regionKey of regionKeys) {
    const chart = await chartOf({ db, services }, regionKey)
    const accountName = (number: string) => chart.get(number)?.name.local ?? number
    const differenceAccounts = await differenceAccountsOf({ db, services }, regionKey)
    library.set(regionKey, { region: regions[regionKey]!, differenceAccounts, chosenAccount: null, accountName, inBooks: amount => amount })
  }
  return regionKey => library.get(regionKey)!
}

function plannerOf({ entries, booksOf }: Question): PlanMatch {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const find = (id: string) => {
    const entry = byId.get(id)
    if (!entry) return undefined
    return toSettledEntry({
      id: entry.id,
      regionKey: entry.regionKey,
      currency: entry.currency,
      date: entry.date,
      amount: entry.amount,
      openAmount: entry.wholeOpen,
      account: entry.account,
      payable: entry.payable,
      withheld: entry.withheld,
      exchangeCurrency: entry.original?.currency ?? null,
      exchangeTotal: entry.original?.amount ?? null,
    })
  }
  return createMatchPlanner({ find, forget: id => byId.delete(id) }, booksOf)
}

/** Whatever becomes of one bite, none is under way any more when this ends. */
async function inLanes<Value>(take: Handover<Value>['take'], save: (bite: Value[]) => Promise<void>): Promise<void> {
  const lane = async () => {
    for (let bite = await take(); bite !== undefined; bite = await take()) await save(bite)
  }
  for (const outcome of await Promise.allSettled(Array.from({ length: lanes }, lane))) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/**
 * A match, to be planned when its turn comes, saved, and forgotten with its plan: a hundred thousand plans at once would be most of the memory, and as many
 * closures a good part of it.
 */
interface Found {
  transaction: BankTransaction
  match: Match
}

interface Thought {
  examined: number
  withSuggestions: number
  changed: Parameters<typeof queue.saveSuggestions>[1][number][]
  /** What rules book by themselves, of the movements that nothing else is known about. */
  byRule: RuleMatch[]
}

/**
 * The engine is one long thought: between its steps others have their turn, and what it has matched for good is given on, to be saved meanwhile. What it was
 * thought from is forgotten with the end of this, but for the entries that are still open: the last matches are planned with them.
 */
async function think(stage: Stage, run: Run, found: Handover<Found>, planIn: (question: Question) => void): Promise<Thought> {
  const { services, caller } = stage
  run.say({ step: 'reading' })
  const question = await ask(services, caller.organizationId)
  const { entries, documents, known, isStrict, isBooking, rules } = question
  const rulesFor = createRuleFinder(rules)
  planIn(question)
  const { transactions, suggested, paid } = giveRecognised(question, found)
  const open = paid.size === 0 ? entries : entries.filter(({ id }) => !paid.has(id))
  const items = documents.length === 0 ? open : [...open, ...documents]
  const settings = { strict: isStrict, booksDifferences: isBooking }
  const steps = reconcileInSteps(transactions, items, known, settings, (match, transaction) => found.give({ transaction, match }))
  let step = steps.next()
  for (; !step.done && !found.isStopped(); step = steps.next()) {
    run.say({ step: 'matching', done: step.value.done, of: step.value.of })
    await yieldToEventLoop()
  }
  const thought: Thought = { examined: question.transactions.length, withSuggestions: 0, changed: [], byRule: [] }
  if (!step.done) return thought
  step.value.forEach((decision, at) => {
    if (decision.kind === 'match') return
    const suggestions = toSuggestions(decision)
    if (suggestions.length > 0) thought.withSuggestions++
    const transaction = transactions[at]!
    const found = decision.kind === 'none' ? rulesFor(transaction) : []
    // Two rules of which neither is the more specific one are a question.
    if (found.length === 1 && found[0]!.isAutomatic) thought.byRule.push({ transaction, rule: found[0]! })
    if (!isSame(suggested[at]!, suggestions)) thought.changed.push({ transactionId: decision.transactionId, suggestions })
  })
  return thought
}

/** What was sent to the bank is known by its id: the engine need not think about it. */
function giveRecognised(question: Question, found: Handover<Found>) {
  const { transactions, suggested, sent } = question
  const recognised = new Map(recognisePayments(transactions, sent).map(one => [one.transactionId, one]))
  if (recognised.size === 0) return { transactions, suggested, paid: new Set<string>() }
  for (const transaction of transactions) {
    const one = recognised.get(transaction.id)
    if (!one) continue
    const reasons = [one.isBatch ? say('payment_recognised.batch') : say('payment_recognised')]
    const match = { kind: 'match' as const, transactionId: transaction.id, targets: one.targets, reasons }
    found.give({ transaction, match })
  }
  const isLeft = (_: unknown, at: number) => !recognised.has(transactions[at]!.id)
  const paid = new Set([...recognised.values()].flatMap(({ targets }) => targets.map(target => target.id)))
  return { transactions: transactions.filter(isLeft), suggested: suggested.filter(isLeft), paid }
}

const nothingPlanned: PlanMatch = () => undefined

export async function reconcileWaiting(
  stage: Stage,
  run: Run,
): Promise<Pick<RunCounts, 'examined' | 'reconciled' | 'suggested' | 'unmatched'>> {
  const found = createHandover<Found>(biteSize)
  let reconciled = 0
  /** Who fails ends it for the others too. */
  const orStop = (error: unknown): never => {
    found.stop()
    throw error
  }
  let plan = nothingPlanned
  const save = async (bite: readonly Found[]): Promise<void> => {
    const planned: PlannedMatch[] = []
    for (const { transaction, match } of bite) {
      const one = plan(transaction, match)
      if (one) planned.push(one)
    }
    const held = await stage.step(context => saveMatches(context, planned, () => run.guard(context)))
    // In a statement of its own: beside an await the sum would be that of before it, and what another lane added meanwhile would be lost.
    reconciled += held
  }
  const matching = inLanes(found.take, bite => save(bite).catch(orStop)).finally(() => {
    plan = nothingPlanned
  })
  const planIn = (question: Question) => {
    plan = plannerOf(question)
  }
  const thinking = think(stage, run, found, planIn).finally(found.end)
  // They are known before the last matches are saved, and are of other movements.
  const suggesting = thinking.then(({ changed }) => saveSuggestions(stage, run, changed, found.isStopped))
  const [thought, ...saved] = await Promise.allSettled([thinking, matching, suggesting.catch(orStop)])
  if (thought.status === 'rejected') throw thought.reason
  for (const outcome of saved) if (outcome.status === 'rejected') throw outcome.reason
  const { examined, withSuggestions, byRule } = thought.value
  for (let at = 0; at < byRule.length; at += biteSize) {
    const bite = byRule.slice(at, at + biteSize)
    const booked = await stage.step(context => bookByRules(context, bite, () => run.guard(context)))
    reconciled += booked
  }
  return { examined, reconciled, suggested: withSuggestions, unmatched: examined - reconciled }
}

async function saveSuggestions(stage: Stage, run: Run, changed: Thought['changed'], isStopped: () => boolean): Promise<void> {
  run.say({ step: 'saving', of: changed.length })
  for (let at = 0; at < changed.length && !isStopped(); at += biteSize) {
    await stage.step(context => saveChanged(context, changed.slice(at, at + biteSize), run))
  }
}

async function saveChanged(context: Context, bite: Thought['changed'], run: Run): Promise<void> {
  const ids = bite.map(one => one.transactionId)
  queue.lockWaiting(context.db, ids)
  goByKeys(context.db)
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
  hints: { destructive: false, idempotent: false, openWorld: false },
  example: {},
  refusals: [],
  async conduct(_input, stage) {
    const { services, caller } = stage
    const counts = await inRun(services, caller.organizationId, 'reconcile', async run => {
      const accounts = await services.store.transaction(caller.organizationId, listBankAccounts, { readOnly: true })
      const found = await reconcileWaiting(stage, run)
      return { accounts: accounts.length, imported: 0, updated: 0, ...found, problems: [] }
    })
    return stage.finish(async () => counts)
  },
})
