/** What a ledger owes whoever posts to it, asked of the vendor itself: only with credentials of a trial account, see live.ts. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { type Entry, toLine } from '../../src/domain/ledger/entry.ts'
import { percentOf, toMinorUnits, zero } from '../../src/domain/money/money.ts'
import { ledgerProviders } from '../../src/providers/ledger/index.ts'
import type { AttachedFile } from '../../src/providers/ledger/provider.ts'
import { regions } from '../../src/regions/index.ts'
import { liveCredentials, openLive } from './live.ts'

const combinations = Object.entries(ledgerProviders).flatMap(([name, { connector }]) =>
  Object.entries(regions)
    .filter(([, { country }]) => connector?.countries.includes(country))
    .map(([regionKey]) => ({ name, regionKey })),
)

test('each ledger that can be connected says what it needs for it', () => {
  expect(combinations.length).toBeGreaterThan(1)
  for (const { name } of combinations) expect(() => liveCredentials(name)).not.toThrow()
})

describe.each(combinations)('the ledger $name of the vendor', ({ name, regionKey }) => {
  const isGiven = liveCredentials(name) !== undefined
  const books = { organizationId: 'org_live', regionKey }
  const today = new Date().toISOString().slice(0, 10)

  function purchase(): Entry {
    const region = regions[regionKey]!
    const cost = region.chart.find(account => account.type === 'expense')!
    const code = region.vatCodes.find(one => !one.isForSales && one.rate > 0 && one.selfAssessedTo === null)!
    const net = toMinorUnits(10_000)
    const vat = percentOf(net, code.rate)
    const { inputVat, payables } = region.accounts
    const gross = toMinorUnits(net + vat)
    return {
      regionKey,
      currency: region.currency,
      date: today,
      vatDate: today,
      text: 'Contract of ledgers',
      amount: toMinorUnits(-gross),
      lines: [
        toLine(cost.number, cost.name.local, net, { code: code.code, base: net, due: zero, deducted: vat }),
        toLine(inputVat, inputVat, vat),
        toLine(payables, payables, toMinorUnits(-gross)),
      ],
      source: { type: 'document', id: 'doc_live' },
      exchange: null,
    }
  }

  test.skipIf(!isGiven)('has it once, finds it by its marker, shows it as it was sent, and takes its source once', async () => {
    const { ledger } = await openLive(name, regionKey, () => new Date())
    const marker = `doc_${randomBytes(8).toString('hex')}`
    const first = await ledger.post(books, purchase(), marker)
    expect(first).toMatchObject({ outcome: 'posted', reference: expect.stringMatching(/./) })
    expect(await ledger.post(books, purchase(), marker)).toEqual(first)
    const { reference } = first as { reference: string }
    expect(await ledger.find(books, marker)).toEqual({ reference })
    const standing = await ledger.mapped.standing(reference, marker)
    expect([standing?.date, standing?.currency]).toEqual([today, purchase().currency])
    expect(Object.values(standing!.sums).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
    const open = async () => ({ size: bytes.length, stream: Readable.from([bytes]) })
    const file: AttachedFile = { id: 'fil_live', name: 'receipt.pdf', mimeType: 'application/pdf', open }
    await ledger.attach(books, reference, file)
    await ledger.attach(books, reference, file)
    expect(await ledger.find(books, 'doc_that_nobody_posted')).toBeUndefined()
  })

  test.skipIf(!isGiven)('shows what others entered there, and the same when it is asked for by name', async () => {
    const { ledger } = await openLive(name, regionKey, () => new Date())
    const { others } = ledger.mapped
    const { items } = await others!.read(null, '2000-01-01')
    expect(items.filter(({ amount, open }) => amount === 0 || open === 0 || amount < 0 !== open < 0)).toEqual([])
    const some = items.slice(0, others!.findMax)
    const again = await others!.find(some.map(({ reference }) => reference))
    expect(again.map(({ reference }) => reference).sort()).toEqual(some.map(({ reference }) => reference).sort())
  })
})
