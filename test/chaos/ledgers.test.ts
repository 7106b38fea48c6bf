/**
 * Posting to connected ledgers exactly once, against the worst that can happen on the way: calls that are lost, cut, answered wrongly or carried out late,
 * and processes that die at any step. The steps are those of the service; its store is in memory, and its clock is moved by hand, so that everything is
 * drawn from a seed. `LEDGER_FAULTS=5000` for the long run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLedger } from '../../src/actions/documents/call-ledger.ts'
import { type Entry, toLine } from '../../src/domain/ledger/entry.ts'
import { percentOf, toMinorUnits, zero } from '../../src/domain/money/money.ts'
import type { Stage } from '../../src/kernel/stage-types.ts'
import { ledgerProviders } from '../../src/providers/ledger/index.ts'
import { regions } from '../../src/regions/index.ts'
import type { Posting } from '../../src/store/documents/postings.ts'
import { buildProgram } from '../harness/build.ts'
import { type ConnectedForChaos, type OpenForChaos, type WireFault, wireFaults } from '../providers/connected.ts'
import type { LedgerOrders } from './posting/ledger-worker.ts'
import { type Random, seeded } from './posting/random.ts'

const faultsMin = Number(process.env['LEDGER_FAULTS'] ?? 500)
const seed = 20_261_117
const attemptsMax = 60

const storeFaults = [
  'killed before the note',
  'killed after the note',
  'killed in a call',
  'killed before the record',
  'held up',
  'taken over',
] as const

type StoreFault = (typeof storeFaults)[number]

class Killed extends Error {}

const pick = <One>(random: Random, from: readonly One[]): One => from[Math.floor(random() * from.length)]!

/** A purchase; each third one with VAT that the buyer owes. */
function purchaseOf(regionKey: string, number: number): Entry {
  const region = regions[regionKey]!
  const cost = region.chart.find(account => account.type === 'expense')!
  const isReverse = number % 3 === 0
  const code = region.vatCodes.find(one => !one.isForSales && one.rate > 0 && (one.selfAssessedTo !== null) === isReverse)!
  const net = toMinorUnits(10_000 + number)
  const vat = percentOf(net, code.rate)
  const { inputVat, payables } = region.accounts
  const paid = isReverse ? net : toMinorUnits(net + vat)
  return {
    regionKey,
    currency: region.currency,
    date: '2026-01-15',
    vatDate: '2026-01-15',
    text: `Purchase ${number}`,
    amount: toMinorUnits(-paid),
    lines: [
      toLine(cost.number, cost.name.local, net, { code: code.code, base: net, due: isReverse ? vat : zero, deducted: vat }),
      toLine(inputVat, inputVat, vat),
      ...(isReverse ? [toLine(code.selfAssessedTo!, code.selfAssessedTo!, toMinorUnits(-vat))] : []),
      toLine(payables, payables, toMinorUnits(-paid)),
    ],
    source: { type: 'document', id: `doc_${number}` },
    exchange: null,
    payment: {
      account: payables,
      contactId: null,
      dueDate: '2026-02-15',
      names: ['Nordlys ApS'],
      ibans: [],
      numbers: [`N-${number}`],
      payable: null,
      withheld: null,
      isReceipt: false,
    },
  }
}

interface Chaos {
  random: Random
  counts: Map<WireFault | StoreFault, number>
  now: number
}

const countOf = ({ counts }: Chaos): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
const note = ({ counts }: Chaos, fault: WireFault | StoreFault): void => void counts.set(fault, (counts.get(fault) ?? 0) + 1)

/** One process that goes on with a claim: what became of it, or undefined when it died. */
async function attempt(there: ConnectedForChaos, chaos: Chaos, posting: Posting) {
  const { random } = chaos
  const doom = random() < 0.35 ? pick(random, storeFaults) : undefined
  const dyingCall = Math.floor(random() * 12)
  let isDead = false
  let calls = 0
  const die = (fault: StoreFault) => {
    note(chaos, fault)
    isDead = true
  }
  there.setFaults(method => {
    if (isDead) return 'reset before'
    // What a process had sent when it died arrives, or does not.
    if (doom === 'killed in a call' && calls++ === dyingCall) {
      die(doom)
      return pick(random, ['lose the answer', 'reset before', ...(method === 'GET' ? [] : (['write late'] as const))] as const)
    }
    if (random() >= (method === 'GET' ? 0.03 : 0.3)) return undefined
    const fault = pick(random, method === 'GET' ? wireFaults.slice(0, 4) : wireFaults)
    note(chaos, fault)
    return fault
  })
  const token = `token ${random()}`
  const mine = { ...posting, token }
  posting.token = token
  const clock = () => new Date(chaos.now)
  const row = async () => {
    if (isDead) throw new Killed()
    if (doom === 'killed before the note') die(doom)
    if (isDead) throw new Killed()
    if (doom === 'taken over') {
      note(chaos, doom)
      return undefined
    }
    posting.calledAt = clock().toISOString()
    if (doom === 'killed after the note') die(doom)
    if (isDead) throw new Killed()
    if (doom === 'held up') {
      note(chaos, doom)
      chaos.now += 11_000
    }
    return { done: 1 }
  }
  let notes = 0
  const stage = {
    caller: { organizationId: 'org_1' },
    services: { clock, sharedClock: async () => clock() },
    step: async (work: (context: unknown) => Promise<unknown>) => {
      // The first transaction after a call that went out asks only what time it is.
      notes++
      return work({ db: { row, organizationId: 'org_1' } })
    },
  } as unknown as Stage
  const called = await callLedger(stage, mine, there.ledger)
  there.setFaults(undefined)
  expect(notes).toBeLessThan(4)
  if (isDead) return undefined
  if (doom === 'killed before the record') {
    note(chaos, doom)
    return undefined
  }
  if (called.outcome === 'unknown' && called.wasSent) posting.calledAt = clock().toISOString()
  return called
}

const markerOf = (name: string, number: number) => `doc_${name}${String(number).padStart(8, '0')}`

/** Until it is posted, with time passing: seconds, minutes, or longer than any key of the ledger lives. What is late comes within a minute. */
async function postOne(there: ConnectedForChaos, chaos: Chaos, name: string, number: number): Promise<string> {
  const marker = markerOf(name, number)
  const entry = purchaseOf(there.regionKey, number)
  const posting: Posting = {
    documentId: `doc_${number}`,
    marker,
    provider: name,
    entry,
    voucher: { ...there.ledger.mapped.toVoucher(entry, marker), key: `key of ${marker}` },
    actor: { type: 'system', id: 'test', name: null, onBehalfOf: null },
    token: '',
    claimedUntil: '',
    claimedProcess: null,
    isAbandoned: false,
    calledAt: null,
    attempts: 1,
  }
  for (let tried = 0; tried < attemptsMax; tried++) {
    const called = await attempt(there, chaos, posting)
    if (called?.outcome === 'posted') return marker
    if (called?.outcome === 'refused') throw new Error(`refused: ${called.error.code}`)
    chaos.now += 1_000 + chaos.random() * 20_000
    if (chaos.random() < 0.5) continue
    chaos.now += 20_000
    there.writeLate()
    chaos.now += pick(chaos.random, [60_000, 300_000, 2 * 3_600_000])
  }
  throw new Error(`${marker} was not posted in ${attemptsMax} attempts`)
}

/** Sends until it is told that it is there, and looks for nothing. */
async function postNaively(there: ConnectedForChaos, chaos: Chaos, name: string, number: number): Promise<string> {
  const marker = markerOf(name, number)
  const entry = purchaseOf(there.regionKey, number)
  const fault = chaos.random() < 0.5 ? pick(chaos.random, wireFaults) : undefined
  let left = fault === undefined ? 0 : 1
  there.setFaults(method => (method === 'POST' && left-- > 0 ? fault : undefined))
  for (let tried = 0; tried < attemptsMax; tried++) {
    const voucher = { ...there.ledger.mapped.toVoucher(entry, marker), key: `${marker} ${tried}` }
    const posted = await there.ledger
      .post({ organizationId: 'org_1', regionKey: there.regionKey }, entry, marker, undefined, voucher)
      .catch(() => undefined)
    if (posted?.outcome === 'posted') return marker
  }
  throw new Error(`${marker} was not posted in ${attemptsMax} attempts`)
}

let program: string

beforeAll(async () => {
  program = await buildProgram(new URL('./posting/ledger-worker.ts', import.meta.url))
})

/** A real process, killed when a call is at the ledger: the first that writes, or so many later. Whether there was such a call. */
async function killAtCall(there: ConnectedForChaos, orders: LedgerOrders, number: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: 'ignore' })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let calls = 0
  there.setFaults(method => {
    if (calls === 0 && method === 'GET') return undefined
    if (calls++ !== number) return undefined
    child.kill('SIGKILL')
    return 'lose the answer'
  })
  const [, signal] = await ended
  there.setFaults(undefined)
  return signal === 'SIGKILL'
}

const names = Object.keys(ledgerProviders).filter(name => existsSync(new URL(`../providers/${name}/contract.ts`, import.meta.url)))

test('every ledger that can be connected is tried', () => {
  expect(names).toEqual(Object.keys(ledgerProviders).filter(name => ledgerProviders[name]!.connector !== undefined))
})

describe.each(names)('the ledger %s', name => {
  const chaos: Chaos = { random: seeded(seed), counts: new Map(), now: Date.parse('2026-01-20T10:00:00Z') }
  let there: ConnectedForChaos

  beforeAll(async () => {
    const { openForChaos } = (await import(`../providers/${name}/contract.ts`)) as { openForChaos: OpenForChaos }
    there = await openForChaos(() => new Date(chaos.now))
  })
  afterAll(async () => {
    await there?.close()
    expect([...new Set(there?.violations())]).toEqual([])
  })

  test(`${faultsMin} faults: nothing is lost and nothing is there twice`, async () => {
    const markers: string[] = []
    for (let number = 1; countOf(chaos) < faultsMin; number++) markers.push(await postOne(there, chaos, name, number))
    there.writeLate()
    const times = markers.map(marker => there.timesOf(marker))
    expect(times.filter(parts => parts.some(count => count === 0))).toEqual([])
    expect(times.filter(parts => parts.some(count => count > 1))).toEqual([])
    // Every fault there is came up, else this proves nothing.
    expect([...wireFaults, ...storeFaults].filter(fault => !chaos.counts.has(fault))).toEqual([])
  })

  test('a process that is killed at any call from the first write on: whoever goes on has it there once', async () => {
    let killed = 0
    for (let number = 2_000_001; ; number++) {
      // VAT that the buyer owes: where that takes several documents, it is the hardest.
      const marker = markerOf(name, number)
      const entry = purchaseOf(there.regionKey, 3 * number)
      const voucher = { ...there.ledger.mapped.toVoucher(entry, marker), key: `key of ${marker}` }
      const wasKilled = await killAtCall(there, { name, access: there.access, entry, marker, voucher }, killed)
      const books = { organizationId: 'org_1', regionKey: there.regionKey }
      const found = await there.ledger.find(books, marker)
      const outcome = found
        ? await there.ledger.mapped.complete(found.reference, marker, voucher)
        : await there.ledger.post(books, entry, marker, undefined, voucher)
      expect([outcome.outcome, ...there.timesOf(marker)]).toEqual(['posted', ...there.timesOf(marker).map(() => 1)])
      if (!wasKilled) break
      killed++
    }
    expect(killed).toBeGreaterThan(2)
  })

  test('one that looks for nothing before it sends again has them twice', async () => {
    const markers: string[] = []
    there.setBlind(true)
    for (let number = 1_000_001; number <= 1_000_020; number++) markers.push(await postNaively(there, chaos, name, number))
    there.setFaults(undefined)
    there.setBlind(false)
    there.writeLate()
    expect(markers.filter(marker => there.timesOf(marker).some(count => count > 1)).length).toBeGreaterThan(0)
  })
})
