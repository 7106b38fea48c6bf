/** The first third of a posting: a claim, durable before anything goes out. Of two that post the same document one has it. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Document, markerOf, mayPost } from '../../domain/documents/document.ts'
import { supplierNames } from '../../domain/documents/suppliers.ts'
import type { MappingGap } from '../../domain/ledger/mapping.ts'
import { missingIn, planEntry } from '../../domain/ledger/plan-entry.ts'
import { type Fault, refuse, refused } from '../../domain/refusals.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { LedgerProvider } from '../../providers/ledger/provider.ts'
import { regions } from '../../regions/index.ts'
import { newToken } from '../../secrets.ts'
import type { Actor } from '../../store/access/audit.ts'
import { findBookkeeper } from '../../store/access/organizations.ts'
import { isUnavailable } from '../../store/connection/faults.ts'
import { findDuplicate } from '../../store/documents/documents.ts'
import { lockLearnt } from '../../store/documents/learnt.ts'
import * as postings from '../../store/documents/postings.ts'
import { findLockedUntil, listClosedAccounts } from '../../store/ledger/lock.ts'
import { chartOf } from '../chart.ts'
import { ledgerOf } from '../connections/ledger-of.ts'
import { lock, todayOf } from './change-document.ts'
import { filedDaysOf } from './filed-days.ts'

export interface Poster {
  actor: Actor
  /** By a person, or by a program that a person told to: then it teaches. */
  isByHand: boolean
}

/** Who posts what nobody looked at: the setting. */
export const autoPoster: Actor = { type: 'system', id: 'auto_post', name: 'Automatic posting', onBehalfOf: null }

/** Who goes on with what others began, and begins nothing. */
export const recovery: Actor = { type: 'system', id: 'recovery', name: null, onBehalfOf: null }

/** Longer than all calls of a posting may take together. The claim of a process that died is free before that. */
const claimMs = 120_000
const busyPauseMs = 30
const busyPatienceMs = 5_000

export interface Claimed {
  posting: postings.Posting
  document: Document
  /** Where it goes, or went; undefined when that ledger is not connected any more. */
  ledger: LedgerProvider | undefined
}

/** Two callers at once: the second waits for what becomes of the first, and is then told. Recovery has others to see to. */
export async function awaitPostingClaim(stage: Stage, documentId: string, poster: Poster, token: string) {
  const timeoutMs = poster.actor.id === recovery.id ? 0 : busyPatienceMs
  for (let waited = 0; ; waited += busyPauseMs) {
    const claimed = await stage.step(context => claim(context, documentId, poster, token))
    if (!refused(claimed) || claimed.refusal !== 'document_in_progress' || waited >= timeoutMs) return claimed
    await wait(busyPauseMs)
  }
}

/** Soon, then ever more rarely, for as long as it takes: a posting in doubt is never given up. */
export const lookAgainMs = (attempts: number): number => Math.min(5_000 * 2 ** Math.min(attempts, 10), 15 * 60_000)

const letGoAgainMs = 1_000

/**
 * Whoever works on it was interrupted by a store that went away, and does not work on it any more. Said as soon as the store can be told: otherwise it would
 * count as being worked on until its claim has run out. Who asks for it goes on at once; the service itself looks again ever more rarely.
 */
export async function letGo({ services, caller }: Pick<Stage, 'services' | 'caller'>, documentId: string, token: string): Promise<void> {
  try {
    await services.store.transaction(caller.organizationId, async db => {
      const there = await postings.findPosting(db, documentId)
      if (there?.token !== token) return
      const now = await services.sharedClock(db)
      postings.freePosting(db, documentId, token, now, new Date(now.getTime() + lookAgainMs(there.attempts)))
    })
  } catch (error) {
    if (isUnavailable(error)) setTimeout(() => void letGo({ services, caller }, documentId, token), letGoAgainMs).unref()
  }
}

/** Inserts the claim, or takes over one that nobody works on. */
async function claim(context: Context, documentId: string, { actor }: Poster, token: string) {
  const { db, services } = context
  const held = await lock(context, documentId)
  if (refused(held)) return held
  const { document } = held
  const now = await services.sharedClock(db)
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  const mine = { token, claimedUntil, claimedProcess: await services.store.processNumber() }
  const there = held.isPosting ? await postings.findPosting(db, documentId) : undefined
  // What was begun is finished, whatever has become of the document: the entry may be in the ledger.
  if (there) {
    if (there.claimedUntil > now.toISOString() && !there.isAbandoned) {
      return refuse(say('document_in_progress.elsewhere', { id: documentId }))
    }
    postings.reclaimPosting(db, documentId, mine)
    const ledger = await ledgerNamed(context, there.provider)
    return { posting: { ...there, ...mine, attempts: there.attempts + 1 }, document, ledger }
  }
  const denied = mayPost(document)
  if (denied) return denied
  // It was settled since it was found abandoned: refused, for one, and then it is back in the hands of whoever corrects it.
  if (actor.id === recovery.id) return refuse(say('document_not_coded.no_posting', { id: documentId }))
  const planned = await plan(context, document, actor)
  if (refused(planned)) return planned
  const ledger = await ledgerOf(context, { stays: true })
  const gaps = ledger.mapped?.gaps(planned) ?? []
  if (gaps.length > 0) return refuse(say('mapping_missing', { ledger: ledger.title, missing: gaps }), gaps.map(toFault))
  const marker = markerOf(document)
  // The key is for ledgers that know a call again: it stays with the claim, and after a refusal the next claim has another.
  const voucher = ledger.mapped ? { ...ledger.mapped.toVoucher(planned, marker), key: newToken() } : null
  const posting = { documentId, marker, provider: ledger.name, entry: planned, voucher, actor, ...mine }
  postings.insertPosting(db, posting)
  return { posting: { ...posting, isAbandoned: false, calledAt: null, attempts: 1 }, document, ledger }
}

/** What was sent to our own ledger is there, also when another one was connected since. */
export async function ledgerNamed(context: Context, name: string): Promise<LedgerProvider | undefined> {
  const { services } = context
  if (services.ledger.name === name) return services.ledger
  const connected = await ledgerOf(context)
  return connected.name === name ? connected : undefined
}

/** What a person has to confirm, by where it stands in the settings of the connection. */
export const toFault = ({ kind, ours }: MappingGap): Fault => ({
  path: kind === 'journal' || kind === 'company' ? `settings.${kind}` : `settings.${kind === 'account' ? 'accounts' : 'vatCodes'}.${ours}`,
  ...say('required'),
})

/** The entry as it would be posted now. */
export async function plan(context: ReadContext, document: Document, actor: Actor | null) {
  const { db, now } = context
  const coding = document.coding!
  const bookkeeper = await findBookkeeper(db)
  if (bookkeeper.regionKey !== coding.regionKey) {
    return refuse(say('document_not_coded.other_region', { id: document.id }))
  }
  const missing = missingIn(coding)
  if (missing.length > 0) {
    return refuse(say('coding_incomplete', { id: document.id, fields: missing.map(fault => fault.path) }), missing)
  }
  if (actor?.id === autoPoster.id && (await filedDaysOf(context, bookkeeper, document.extraction!))) {
    return refuse(say('document_in_progress.period_filed', { id: document.id }))
  }
  if (actor?.id === autoPoster.id && (await hasTwinByNow(context as Context, document))) {
    return refuse(say('document_in_progress.twin', { id: document.id }))
  }
  const region = regions[coding.regionKey]!
  const chart = await chartOf(context, coding.regionKey)
  const entry = planEntry(region, document.extraction!, coding, {
    documentId: document.id,
    contactId: document.contactId,
    regionKey: coding.regionKey,
    postedOn: todayOf(bookkeeper, now),
    frequency: effectiveVatFrequency(bookkeeper, region) ?? region.filing.default,
    defaultJournalId: bookkeeper.defaultJournalId,
    accountName: number => chart.get(number)?.name.local ?? number,
  })
  const closed = await listClosedAccounts(db, coding.regionKey)
  const closedHere = [...new Set(entry.lines.map(({ account }) => account))].filter(account => closed.has(account))
  if (closedHere.length > 0) {
    const faults = closedHere.map(account => ({ path: 'ledgerAccountId', ...say('account_closed', { account }) }))
    return refuse(say('coding_incomplete.account_closed', { id: document.id, accounts: closedHere }), faults)
  }
  const lockedUntil = await findLockedUntil(db)
  return lockedUntil !== null && entry.date <= lockedUntil ? refuse(say('period_locked', { date: entry.date, lockedUntil })) : entry
}

/** Copies may have been worked at the same moment: of one supplier's documents automatic posting takes one after another, and looks again. */
async function hasTwinByNow({ db, now, newId }: Context, document: Document): Promise<boolean> {
  const { supplier } = document.extraction!
  const { key, folded } = supplierNames(supplier)
  if (key === null) return true
  await lockLearnt(db, document.coding!.regionKey, { key, folded, name: supplier.name }, newId('lrn'), now)
  return (await findDuplicate(db, document)) !== null
}
