/** Ten times the input is at most twelve times the work: what compares each with each is found out, on any machine and however busy it is. */
import { describe, expect, test } from 'vitest'
import { checkBalances } from '../../src/domain/bank/balances.ts'
import { fingerprintOf } from '../../src/domain/bank/importing/fingerprint.ts'
import { wordingOf } from '../../src/domain/bank/importing/likeness.ts'
import { beginRead } from '../../src/domain/bank/importing/read.ts'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { addDays } from '../../src/domain/calendar/dates.ts'
import { detectFileType } from '../../src/domain/files/file-types.ts'
import { amountFaults, priceInvoice } from '../../src/domain/invoices/price.ts'
import type { Minor } from '../../src/domain/money/money.ts'
import { readJson } from '../../src/http/json.ts'
import italy from '../../src/regions/italy/index.ts'
import { growthOf } from '../harness/count-steps.ts'
import { buyerOf, lineOf, sellerOf } from '../harness/sales.ts'
import { rows } from '../harness/text-tables.ts'

const growthMax = 12

const movementOf = (change: Partial<Movement>): Movement => ({
  bankId: null,
  date: '2026-03-05',
  valueDate: null,
  amount: -50 as Minor,
  currency: 'DKK',
  text: 'Netto',
  counterparty: { name: null, iban: null },
  reference: null,
  isPending: false,
  original: null,
  ...change,
})

test('the counter sees what compares each with each', async () => {
  const days = (size: number) => Array.from({ length: size }, (_, at) => addDays('2026-01-01', at))
  const pairs = (list: string[]) => {
    for (const one of list) for (const _other of list) addDays(one, 1)
  }
  expect(await growthOf(days, 10, pairs)).toBeGreaterThan(50)
  expect(await growthOf(days, 10, list => list.map(one => addDays(one, 1)))).toBeLessThanOrEqual(growthMax)
})

test('balances behind each movement', async () => {
  const make = (size: number) => {
    const booked = Array.from({ length: size }, (_, at) => ({ date: addDays('2024-01-01', at % 70), amount: 1 as Minor }))
    return { booked, reported: booked.map(({ date }, at) => ({ date, amount: (at + 1) as Minor, moved: null, isOpening: false })) }
  }
  expect(await growthOf(make, 1000, ({ booked, reported }) => checkBalances(reported, booked))).toBeLessThanOrEqual(growthMax)
})

test('fingerprints, by their number and by the length of the text', async () => {
  const many = (size: number) => Array.from({ length: size }, (_, at) => movementOf({ text: `Dankort-nota ${at} Caffetteria Milano` }))
  expect(await growthOf(many, 200, list => list.map(fingerprintOf))).toBeLessThanOrEqual(growthMax)
  const long = (size: number) => movementOf({ text: 'Dankort-nota '.repeat(size) })
  expect(await growthOf(long, 100, fingerprintOf)).toBeLessThanOrEqual(growthMax)
})

describe('movements that are told again', () => {
  const keep = (movements: readonly Movement[]) => {
    const counts = new Map<string, number>()
    return movements.map((movement, at) => {
      const fingerprint = fingerprintOf(movement)
      const occurrence = (counts.get(fingerprint) ?? 0) + 1
      counts.set(fingerprint, occurrence)
      const { bankId, date, amount, currency, isPending } = movement
      const common = { id: `t${at}`, bankId, date, amount, currency, isPending, occurrence }
      return { ...common, fingerprint, source: 'bank', wording: wordingOf(movement) }
    })
  }

  test('in pages', async () => {
    const make = (size: number) => {
      const movements = Array.from({ length: size }, (_, at) =>
        movementOf({
          bankId: `id${at}`,
          date: addDays('2026-03-01', at % 700),
          amount: (-1 - (at % 503)) as Minor,
          text: `Dankort-nota Netto Vesterbrogade ${at} faktura ${at * 7}`,
        }),
      )
      const pages = Array.from({ length: 10 }, (_, at) => movements.slice((at * size) / 10, ((at + 1) * size) / 10))
      return { kept: keep(movements), pages }
    }
    const growth = await growthOf(make, 500, ({ kept, pages }) => {
      const read = beginRead(kept, 'bank')
      for (const page of pages) read.take(page)
      read.finish({ from: null, to: null })
    })
    expect(growth).toBeLessThanOrEqual(growthMax)
  })

  test.each(rows`
    what                                  id    pending   text
    equal rows without ids                _     no        Netto
    equal rows with a filler              0     no        Netto
    equal rows of one id                  x     no        Netto
    one amount, other texts               _     no        Netto AT
    one amount, other ids and texts       AT    no        Netto AT
    one amount and id, other texts        x     no        Netto AT
    pending ones of one amount            _     yes       Netto AT
  `)('$what', async ({ id, pending, text }) => {
    const lines = (size: number, shift: number) =>
      Array.from({ length: size }, (_, at) => {
        const bankId = id === '_' ? ' ' : id!.replace('AT', `n${at + shift}`)
        return movementOf({ bankId, text: text!.replace('AT', `n${at + shift}`), isPending: pending === 'yes' })
      })
    for (const shift of [0, 7]) {
      const make = (size: number) => ({ kept: keep(lines(size, 0)), told: lines(size, shift).map(one => ({ ...one, isPending: false })) })
      for (const source of ['bank', 'file']) {
        const growth = await growthOf(make, 300, ({ kept, told }) => {
          const read = beginRead(kept, source)
          read.take(told)
          read.finish({ from: '2026-01-01', to: null })
        })
        expect(growth, `${source}, ${shift}`).toBeLessThanOrEqual(growthMax)
      }
    }
  })
})

test('lines of an invoice', async () => {
  const make = (size: number) =>
    Array.from({ length: size }, (_, at) => lineOf({ quantity: `${at}.12345678`, unitPrice: `${at % 97}.87654321`, vatRate: 22 }))
  const parties = { seller: sellerOf('IT'), buyer: buyerOf('IT', { vatNumber: 'IT00743110157' }) }
  const growth = await growthOf(make, 100, lines => {
    amountFaults({ lines, currency: 'EUR' })
    priceInvoice(italy.sales, { ...parties, lines, currency: 'EUR' })
  })
  expect(growth).toBeLessThanOrEqual(growthMax)
})

describe('the head of a file', () => {
  const units = [
    '<',
    '<!--',
    '<?',
    '<!doctype x "',
    '<!doctype x [',
    '<!doctype x [\'"',
    ' ',
    'A',
    'a:',
    'From: ',
    '\n',
    '%PDF-',
    '<a:',
    'PK\x05\x06',
  ]
  test.each(units.map(unit => [unit]))('of %j over and over', async unit => {
    const make = (size: number) => Uint8Array.from(unit.repeat(size).slice(0, size), character => character.charCodeAt(0))
    expect(await growthOf(make, 400, head => detectFileType(head, head))).toBeLessThanOrEqual(growthMax)
  })
})

describe('a body of JSON', () => {
  test.each<[string, (size: number) => string]>([
    ['open arrays', size => '['.repeat(size)],
    ['closed arrays', size => '['.repeat(size) + ']'.repeat(size)],
    ['objects in objects', size => `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`],
    ['quotes', size => '"'.repeat(size)],
    ['backslashes', size => `"${'\\'.repeat(size + 1)}"`],
    ['digits', size => '1'.repeat(size)],
    ['line breaks', size => `${'\n'.repeat(size)}x`],
    ['one repeated key', size => `{${'"a":1,'.repeat(size)}"a":1}`],
    ['small objects with repeated keys', size => `[${'{"a":1,"a":1},'.repeat(size)}1]`],
  ])('of %s', async (_name, make) => {
    expect(await growthOf(make, 2000, readJson)).toBeLessThanOrEqual(growthMax)
  })
})
