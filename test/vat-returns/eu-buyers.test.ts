/** Who is in the EU sales list: each sale with its buyer, told from rows that were added up one by one. Amounts in øre. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EuSale } from '../../src/domain/vat/eu-sales.ts'
import type { Range } from '../../src/domain/vat/vat-spans.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { listEuSales } from '../../src/store/vat/eu-sales.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { insertPlainRows, type PlainRows } from '../harness/plain-rows.ts'

let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = database.openStore(2)
})
afterAll(async () => {
  await store?.close()
  await database?.drop()
})

interface Party {
  vatNumber: string | null
  name: string | null
}

interface Line {
  code: string
  /** What was sold; negative where a sale is taken back, and bought where it is debited. */
  base: number
  isBought: boolean
}

interface Sale {
  day: string
  source: 'invoice' | 'e_invoice' | 'manual'
  /** Of the issued invoice; null where it is none of ours. */
  buyer: Party | null
  contact: Party | null
  lines: readonly Line[]
  reversedOn: string | null
}

/** The entries as they are posted: each sale, and at once what takes it back. */
interface Entry {
  id: string
  number: number
  day: string
  sale: Sale
  isReversal: boolean
}

const idOf = (number: number): string => `led_${String(number).padStart(4, '0')}`

const entriesOf = (sales: readonly Sale[]): Entry[] => {
  const entries: Entry[] = []
  const post = (sale: Sale, day: string, isReversal: boolean) =>
    entries.push({ id: idOf(entries.length + 1), number: entries.length + 1, day, sale, isReversal })
  for (const sale of sales) {
    post(sale, sale.day, false)
    if (sale.reversedOn !== null) post(sale, sale.reversedOn, true)
  }
  return entries
}

const contactName = ({ name }: Party, number: number): string => name ?? `Contact ${number}`
const openName = (number: number): string => `Open ${number % 3}`

function rowsOf(sales: readonly Sale[]): PlainRows {
  const entries = entriesOf(sales)
  const opened = entries.filter(({ isReversal }) => !isReversal)
  const region = { region_key: 'denmark' }
  return {
    contact: opened.flatMap(({ number, sale: { contact } }) =>
      contact ? [{ id: `con_${number}`, name: contactName(contact, number), vat_number: contact.vatNumber }] : [],
    ),
    // Documents of our own too are found by an id: only where the entry is of an invoice it is one.
    invoice: opened.flatMap(({ number, sale: { buyer } }) =>
      buyer ? [{ id: `inv_${number}`, kind: 'e_invoice', number: `${number}`, ...region, issued: { buyer } }] : [],
    ),
    ledger_entry: entries.map(({ id, number, day, sale, isReversal }) => ({
      ...{ id, number, marker: id, date: day, vat_date: day, ...region },
      ...(isReversal
        ? { source_type: 'reversal', source_id: idOf(number - 1), reverses: idOf(number - 1) }
        : { source_type: sale.source, source_id: `inv_${number}`, reverses: null }),
    })),
    ledger_line: entries.flatMap(({ id, number, day, sale, isReversal }) =>
      sale.lines.map(({ code, base, isBought }, at) => {
        const isCredit = (isBought === base > 0) === isReversal
        return {
          ...{ entry_id: id, line: at + 1, number, date: day, vat_date: day, account: '1050', ...region, vat_code: code },
          ...{ vat_base: isReversal ? 0 - base : base, vat_due: 1, vat_deducted: 0, [isCredit ? 'credit' : 'debit']: Math.abs(base) + 1 },
        }
      }),
    ),
    ledger_open: opened.map(({ id, number, sale: { contact } }) => ({
      ...{ entry_id: id, contact_id: contact && `con_${number}`, names: [openName(number)] },
    })),
  }
}

const isIn = (ranges: readonly Range[], { day, number }: Entry): boolean =>
  ranges.some(({ start, end, above }) => start <= day && day <= end && number > above)

/** One entry after the other. */
function expectedOf(sales: readonly Sale[], ranges: readonly Range[], through: number, codes: readonly string[]): EuSale[] {
  const found = new Map<string, EuSale & { entryIds: string[] }>()
  for (const entry of entriesOf(sales)) {
    if (entry.number > through || !isIn(ranges, entry)) continue
    const of = entry.isReversal ? entry.number - 1 : entry.number
    const { source, buyer, contact, lines } = entry.sale
    const named = source === 'manual' ? null : buyer
    const vatNumber = named?.vatNumber ?? contact?.vatNumber ?? null
    const name = named?.name ?? (contact ? contactName(contact, of) : openName(of))
    for (const { code, base, isBought } of lines) {
      if (isBought || !codes.includes(code)) continue
      const key = JSON.stringify([vatNumber, code, vatNumber === null ? name : null])
      const there = found.get(key) ?? { vatNumber, name, code, base: 0 as EuSale['base'], entryIds: [] }
      found.set(key, {
        ...there,
        name: there.name! > name ? there.name : name,
        base: (there.base + (entry.isReversal ? 0 - base : base)) as EuSale['base'],
        entryIds: [...new Set([...there.entryIds, entry.id])].slice(0, 100),
      })
    }
  }
  return inOrder([...found.values()])
}

/** Those without a number, which come last, have no order among them. */
const inOrder = (sales: readonly EuSale[]): EuSale[] => {
  const key = ({ vatNumber, code, name }: EuSale): string => JSON.stringify([vatNumber ?? '~', code, vatNumber === null ? name : ''])
  return [...sales].sort((one, other) => (key(one) < key(other) ? -1 : 1))
}

let organizations = 0

async function listed(
  sales: readonly Sale[],
  ranges: readonly Range[],
  through: number,
  codes: readonly string[],
  limit = 1000,
): Promise<EuSale[]> {
  const organizationId = `org_${++organizations}`
  await insertPlainRows(database.admin, organizationId, rowsOf(sales))
  return store.transaction(organizationId, db => listEuSales(db, { regionKey: 'denmark', through }, ranges, codes, limit), {
    readOnly: true,
  })
}

const own: Range = { start: '2026-04-01', end: '2026-06-30', above: 0, isLate: false }
const late = (above: number, start = '2026-01-01', end = '2026-03-31'): Range => ({ start, end, above, isLate: true })

const sale = (day: string, base: number, more: Partial<Sale> & { code?: string } = {}): Sale => {
  const { code = 'UEUV', ...given } = more
  return { day, source: 'invoice', buyer: null, contact: null, lines: [{ code, base, isBought: false }], reversedOn: null, ...given }
}

const german = { vatNumber: 'DE136695976', name: 'Kunde GmbH' }
const greek = { vatNumber: 'EL094259216', name: null }

test('what is credited, corrected later or taken back in another quarter belongs to the buyer of the sale', async () => {
  const sales = [
    // Numbers 1 and 2: of the first quarter, taken back in the second.
    sale('2026-02-10', 1000, { buyer: german, contact: { vatNumber: 'DE000', name: 'Of the contact' }, reversedOn: '2026-04-05' }),
    // 3: in the return of the first quarter. 4 and 5: posted into it after that, the second of them taken back on the same day as number 6.
    sale('2026-03-31', 70, { buyer: german }),
    sale('2026-03-30', 40, { buyer: german }),
    sale('2026-03-30', 9, { source: 'manual', buyer: german, contact: greek, reversedOn: '2026-03-30' }),
    // 7 and 8: a credit note, and goods and services on one paper.
    sale('2026-05-10', -300, { source: 'e_invoice', buyer: german }),
    sale('2026-06-30', 0, {
      source: 'manual',
      contact: greek,
      lines: [
        { code: 'UEUV', base: 500, isBought: false },
        { code: 'UEUV', base: 25, isBought: false },
        { code: 'UEUY', base: 80, isBought: false },
        { code: 'U25', base: 7, isBought: false },
        { code: 'UEUV', base: 3, isBought: true },
      ],
    }),
    // 9: nobody has a number. 10: after the return was prepared.
    sale('2026-06-01', 11, { buyer: { vatNumber: null, name: null } }),
    sale('2026-06-01', 1, { buyer: german }),
  ]
  const ranges = [own, late(3)]
  const rows = await listed(sales, ranges, 9, ['UEUV', 'UEUY'])
  expect(
    rows.map(({ vatNumber, name, code, base, entryIds }) => [vatNumber, name, code, base, entryIds.map(id => Number(id.slice(4)))]),
  ).toEqual([
    ['DE136695976', 'Kunde GmbH', 'UEUV', -1260, [2, 4, 7]],
    ['EL094259216', 'Contact 8', 'UEUV', 525, [5, 6, 8]],
    ['EL094259216', 'Contact 8', 'UEUY', 80, [8]],
    [null, 'Open 0', 'UEUV', 11, [9]],
  ])
  expect(await listed(sales, ranges, 9, ['UEUV', 'UEUY'], 2)).toEqual(rows.slice(0, 2))
  expect(await listed(sales, ranges, 9, [])).toEqual([])
})

test('of a buyer of many sales the first hundred entries are named', async () => {
  const sales = Array.from({ length: 120 }, () => sale('2026-05-01', 10, { buyer: german }))
  const [only, ...others] = await listed(sales, [own], 1000, ['UEUV'])
  expect([only!.base, only!.entryIds.length, only!.entryIds[0], only!.entryIds[99], others]).toEqual([1200, 100, idOf(1), idOf(100), []])
})

const day = fc.integer({ min: 1, max: 12 }).map(of => `2026-0${1 + (of % 6)}-1${of % 4}`)
const party = fc.record({ vatNumber: fc.constantFrom(null, 'DE1', 'FR2'), name: fc.constantFrom(null, 'Kunde', 'Client') })
const maybe = fc.option(party, { nil: null, freq: 3 })
const line = fc.record({
  code: fc.constantFrom('UEUV', 'UEUV', 'UEUY', 'U25'),
  // A base of 0 would say neither what sold nor what took back; nothing books one.
  base: fc.integer({ min: -300, max: 900 }).filter(base => base !== 0),
  isBought: fc.constantFrom(false, false, false, true),
})
const anySale: fc.Arbitrary<Sale> = fc.record({
  ...{ day, source: fc.constantFrom('invoice', 'e_invoice', 'manual'), buyer: maybe, contact: maybe },
  ...{ lines: fc.array(line, { minLength: 1, maxLength: 3 }), reversedOn: fc.option(day, { nil: null, freq: 2 }) },
})
const anyLate = fc
  .array(fc.integer({ min: 0, max: 10 }), { maxLength: 2 })
  .map(numbers => numbers.map((above, at) => late(above, `2026-0${2 * at + 1}-01`, `2026-0${2 * at + 2}-28`)))

test('whatever was sold, the list is what one entry after the other comes to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySale, { maxLength: 12 }),
      anyLate,
      fc.integer({ min: 3, max: 24 }),
      async (sales, corrections, through) => {
        const ranges = [{ ...own, start: '2026-05-01' }, ...corrections]
        const codes = ['UEUV', 'UEUY']
        expect(inOrder(await listed(sales, ranges, through, codes))).toEqual(expectedOf(sales, ranges, through, codes))
      },
    ),
    { numRuns: 60 },
  )
})
