/** What every ledger owes whoever posts to it. A new folder below src/providers/ledger is tried by itself. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTypes } from '../../src/domain/ledger/chart.ts'
import { type Entry, type EntryLine, toLine } from '../../src/domain/ledger/entry.ts'
import { noSettings } from '../../src/domain/ledger/mapping.ts'
import { negate, toMinorUnits, zero } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { withMessages } from '../../src/language/tell.ts'
import { ledgerProviders } from '../../src/providers/ledger/index.ts'
import type { AttachedFile, Books, LedgerProvider, PostOutcome } from '../../src/providers/ledger/provider.ts'
import { regions } from '../../src/regions/index.ts'
import { insertOrganization } from '../../src/store/access/organizations.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { saveFile } from '../../src/store/documents/files.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import type { ConnectedForContract, OpenForContract } from './connected.ts'

const now = new Date('2026-01-20T10:00:00Z')
const clock = () => now

let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = database.openStore(24)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

test('there is a ledger of our own, and each is called as its folder', () => {
  const needs = { store, clock, newEntryId: () => newId('led', now) }
  const access = { app: {}, credentials: {}, settings: noSettings, clock }
  const made = Object.entries(ledgerProviders).flatMap(([folder, { create, connector }]) =>
    [create?.(needs), connector?.open(access)].flatMap(ledger => (ledger ? [[folder, ledger] as const] : [])),
  )
  expect(made.map(([folder, ledger]) => [folder, ledger.name])).toEqual(Object.keys(ledgerProviders).map(folder => [folder, folder]))
  expect(made.filter(([, ledger]) => ledger.isOwn)).toHaveLength(1)
})

const combinations = Object.entries(ledgerProviders).flatMap(([name, { connector }]) =>
  Object.entries(regions)
    .filter(([, { country }]) => !connector || connector.countries.includes(country))
    .map(([regionKey]) => ({ name, regionKey })),
)

describe.each(combinations)('the ledger $name for $regionKey', ({ name, regionKey }) => {
  const region = regions[regionKey]!
  const organizationId = newId('org', now)
  const books: Books = { organizationId, regionKey }
  const { create } = ledgerProviders[name]!
  let ledger: LedgerProvider
  let connected: ConnectedForContract | undefined
  const ledgerFor = (organization: string): LedgerProvider => connected?.open(organization) ?? ledger

  beforeAll(async () => {
    if (!create) connected = await ((await import(`./${name}/contract.ts`)).openForContract as OpenForContract)(clock)
    ledger = create ? create({ store, clock, newEntryId: () => newId('led', now) }) : ledgerFor(organizationId)
    const { country, timeZone, locale } = region
    await store.transaction(organizationId, async db =>
      insertOrganization(db, { id: organizationId, name: 'Books', regionKey, country, timeZone, locale }, now),
    )
  })

  afterAll(async () => {
    await connected?.close()
    expect(connected?.violations() ?? []).toEqual([])
  })

  const newMarker = () => `document doc_${randomBytes(8).toString('hex')} 1`

  /** A purchase with VAT on a cost of the chart, owed to the supplier. */
  function purchase(changes: Partial<Entry> = {}): Entry {
    const cost = region.chart.find(account => account.type === 'expense')!
    const nameOf = (number: string) => region.chart.find(account => account.number === number)?.name.local ?? number
    const [net, vat] = [toMinorUnits(10_001), toMinorUnits(2_500)]
    const { inputVat, payables } = region.accounts
    return {
      regionKey,
      currency: region.currency,
      date: '2026-01-15',
      vatDate: '2026-01-31',
      text: 'Caffè "Sørensen" & figli, 100 %',
      amount: toMinorUnits(-12_501),
      lines: [
        toLine(cost.number, cost.name.local, net, {
          code: region.vatCodes.find(code => !code.isForSales)!.code,
          base: net,
          due: zero,
          deducted: vat,
        }),
        toLine(inputVat, nameOf(inputVat), vat),
        toLine(payables, nameOf(payables), toMinorUnits(-12_501)),
      ],
      source: { type: 'document', id: 'doc_1' },
      exchange: null,
      ...changes,
    }
  }

  const posted = (outcome: PostOutcome): string => {
    expect(outcome).toMatchObject({ outcome: 'posted', reference: expect.stringMatching(/./) })
    return (outcome as { reference: string }).reference
  }

  /** What our entry comes to there, account by account. */
  function standingOf({ date, currency, lines }: Entry) {
    const sums: Record<string, number> = {}
    for (const { account, debit, credit } of lines)
      sums[connected!.theirs(account)] = (sums[connected!.theirs(account)] ?? 0) + debit - credit
    return { state: expect.stringMatching(/^(draft|booked)$/), date, currency, sums }
  }

  test('reads back what was posted, line by line, in integer minor units', async () => {
    const total = toMinorUnits(-1_676)
    const foreign = { exchange: { currency: 'USD', total, rate: '7.4606', source: 'central bank', on: '2026-01-14' } }
    for (const entry of [purchase(), purchase(foreign), purchase({ source: { type: 'invoice', id: 'inv_1' } })]) {
      const marker = newMarker()
      const reference = posted(await ledger.post(books, entry, marker))
      if (ledger.mapped) {
        expect(await ledger.mapped.standing(reference, marker)).toEqual(standingOf(entry))
        continue
      }
      const read = await ledger.read(books, reference)
      expect(read).toEqual(entry)
      const amounts = read!.lines.flatMap(({ debit, credit, vat }) => [debit, credit, vat?.base ?? 0, vat?.due ?? 0, vat?.deducted ?? 0])
      expect(amounts.every(Number.isSafeInteger)).toBe(true)
    }
  })

  test('posting twice under one marker writes one entry, the first', async () => {
    const marker = newMarker()
    const first = posted(await ledger.post(books, purchase(), marker))
    expect(posted(await ledger.post(books, purchase({ text: 'Another text' }), marker))).toBe(first)
    if (ledger.isOwn) expect((await ledger.read(books, first))?.text).toBe(purchase().text)
    else expect(await ledger.mapped!.standing(first, marker)).toEqual(standingOf(purchase()))
  })

  test('so does posting twenty times at once', async () => {
    const marker = newMarker()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ledger.post(books, purchase(), marker)))
    expect(new Set(outcomes.map(posted)).size).toBe(1)
    expect(await ledger.find(books, marker)).toEqual({ reference: posted(outcomes[0]!) })
  })

  test('two markers are two entries', async () => {
    const [one, other] = [
      posted(await ledger.post(books, purchase(), newMarker())),
      posted(await ledger.post(books, purchase(), newMarker())),
    ]
    expect(one).not.toBe(other)
  })

  test('an entry is found by its marker, and only in its own books', async () => {
    const marker = newMarker()
    const reference = posted(await ledger.post(books, purchase(), marker))
    expect(await ledger.find(books, marker)).toEqual({ reference })
    const others = { ...books, organizationId: newId('org', now) }
    const ofOthers = ledgerFor(others.organizationId)
    expect([await ofOthers.find(others, marker), await ofOthers.read(others, reference)]).toEqual([undefined, undefined])
    if (ofOthers.mapped) expect(await ofOthers.mapped.standing(reference, marker)).toBeUndefined()
  })

  test('a marker or a reference that nobody posted is unknown', async () => {
    expect([await ledger.find(books, newMarker()), await ledger.read(books, 'nothing')]).toEqual([undefined, undefined])
  })

  test.each<[string, (cost: EntryLine, rest: EntryLine[]) => EntryLine[]]>([
    ['an account that the chart does not have', (cost, rest) => [{ ...cost, account: 'nothing' }, ...rest]],
    ['lines that do not balance', (cost, rest) => [{ ...cost, debit: toMinorUnits(1) }, ...rest]],
    ['no lines', () => []],
    ['a negative amount', (cost, rest) => [{ ...cost, debit: negate(cost.debit) }, ...rest]],
  ])('%s is not posted', async (_what, changed) => {
    const marker = newMarker()
    const [cost, ...rest] = purchase().lines
    const outcome = await ledger
      .post(books, purchase({ lines: changed(cost!, rest) }), marker)
      .catch(error => ({ outcome: 'thrown', message: error.message }))
    const told = withMessages(outcome, 'en')
    expect(told).toMatchObject({ outcome: expect.stringMatching(/^(refused|thrown)$/), message: expect.stringMatching(/./) })
    expect(await ledger.find(books, marker)).toBeUndefined()
  })

  test('a file is attached once, however often that is said', async context => {
    if (!ledger.can.attachFiles) return context.skip(`${ledger.title} takes no files`)
    const reference = posted(await ledger.post(books, purchase(), newMarker()))
    const sha256 = randomBytes(32).toString('hex')
    const stored = { id: newId('fil', now), sha256, size: 1, mimeType: 'text/plain', name: 'receipt.txt', createdAt: now.toISOString() }
    await store.transaction(organizationId, db => saveFile(db, stored))
    const bytes = Buffer.from('%PDF-1.4')
    const open = async () => ({ size: bytes.length, stream: Readable.from([bytes]) })
    const file: AttachedFile = { id: stored.id, name: stored.name, mimeType: 'application/pdf', open }
    await ledger.attach(books, reference, file)
    await Promise.all(Array.from({ length: 5 }, () => ledger.attach(books, reference, file)))
    if (connected) expect(connected.filesOf(organizationId, reference)).toBe(1)
    if (!ledger.isOwn) return undefined
    const attached = await store.transaction(organizationId, db =>
      db.rows(sql`select file_id from ledger_attachment where entry_id = ${reference}`),
    )
    expect(attached).toEqual([{ file_id: stored.id }])
    return undefined
  })

  test('the chart has unique numbers and every account that entries need', async () => {
    const chart = await ledger.chartOfAccounts(books)
    const numbers = new Set(chart.map(account => account.number))
    expect(chart.length).toBeGreaterThan(10)
    expect(numbers.size).toBe(chart.length)
    expect(
      chart.filter(({ number, name, type }) => number === '' || name.local === '' || name.english === '' || !accountTypes.includes(type)),
    ).toEqual([])
    const { receivables, payables, inputVat, outputVat, rounding, payment } = region.accounts
    const needed = [receivables, payables, inputVat, outputVat, rounding.loss, rounding.gain, ...payment]
    const all = [...needed, ...region.categories.map(category => category.ledgerAccountId)]
    expect(all.map(number => connected?.theirs(number) ?? number).filter(number => !numbers.has(number))).toEqual([])
  })
})
