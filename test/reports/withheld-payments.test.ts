/** What the list of withheld tax is made of: each payment with the documents that it settled, told from rows that were added up one by one. Amounts in cents. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Withheld } from '../../src/domain/reports/withholding.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { findWithholdingPaid, listWithheld, listWithheldMonths } from '../../src/store/reports/withholding.ts'
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

const account = '2602'

interface Bill {
  contact: { vatNumber: string | null } | null
  /** What its paper says. */
  vatNumber: string | null
  bases: readonly number[]
  /** Still to be withheld; null where nothing ever was. */
  left: number | null
}

interface Part {
  bill: number
  withheld: number | null
  /** Booked by another entry than this payment, or by none: the bill itself is on the bank account. */
  by: 'payment' | 'other' | 'none'
}

interface Payment {
  day: string
  isByBank: boolean
  parts: readonly Part[]
  /** What was withheld beside the parts. */
  beside: number
  /** It was withheld in two lines. */
  isTwice: boolean
  reversedOn: string | null
}

interface Books {
  bills: readonly Bill[]
  payments: readonly Payment[]
  /** Paid to the state, some of it taken back. */
  paid: readonly { day: string; amount: number; reversedOn: string | null }[]
}

const size = (amount: number | null): number => Math.abs(amount ?? 0)
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
const billId = (at: number): string => `led_bill_${at}`
const paymentId = (at: number): string => `led_payment_${at}`
const byPayment = ({ parts }: Payment): Part[] => parts.filter(({ by, withheld }) => by === 'payment' && size(withheld) > 0)
const amountOf = (payment: Payment): number => total(byPayment(payment).map(({ withheld }) => size(withheld))) + payment.beside

/** The first payments have the highest numbers, so that the order is that of the days and not of the numbers. */
const numberOf = (at: number): number => 999 - at

function rowsOf(books: Books): PlainRows {
  const { bills, payments, paid } = books
  const entry = (id: string, number: number, date: string, more: object = {}) => ({
    ...{ id, number, date, vat_date: date, marker: id, source_type: 'manual', source_id: `of ${id}`, ...more },
  })
  const line = (entryId: string, at: number, number: number, date: string, more: object) => ({
    entry_id: entryId,
    line: at,
    number,
    date,
    ...more,
  })
  const reversals = [
    ...payments.map(({ reversedOn }, at) => ({ id: paymentId(at), reversedOn, side: 'debit', amount: amountOf(payments[at]!) })),
    ...paid.map(({ reversedOn, amount }, at) => ({ id: `led_paid_${at}`, reversedOn, side: 'credit', amount })),
  ].filter(({ reversedOn, amount }) => reversedOn !== null && amount > 0)
  const credits = ({ isTwice }: Payment, amount: number): number[] =>
    amount === 0 ? [] : isTwice && amount > 1 ? [1, amount - 1] : [amount]
  return {
    contact: bills.flatMap(({ contact }, at) =>
      contact ? [{ id: `con_${at}`, name: `Contact ${at}`, vat_number: contact.vatNumber }] : [],
    ),
    document: bills.map(({ vatNumber }, at) => ({ id: `of ${billId(at)}`, extraction: { supplier: { vatNumber } } })),
    ledger_entry: [
      ...bills.map((_, at) => entry(billId(at), at + 1, '2025-12-01', { source_type: 'document' })),
      ...payments.map(({ day, isByBank }, at) =>
        entry(paymentId(at), numberOf(at), day, {
          text: `Payment ${at}`,
          source_type: isByBank ? 'bank_transaction' : 'manual',
          source_id: `trx_${at}`,
        }),
      ),
      ...payments.map((_, at) =>
        entry(`led_other_${at}`, 2000 + at, '2025-12-31', { source_type: 'bank_transaction', source_id: `trx_${at}` }),
      ),
      ...paid.map(({ day }, at) => entry(`led_paid_${at}`, 3000 + at, day)),
      ...reversals.map(({ id, reversedOn }, at) =>
        entry(`led_reversal_${at}`, 4000 + at, reversedOn!, { source_type: 'reversal', source_id: id, reverses: id }),
      ),
    ],
    ledger_line: [
      ...bills.flatMap(({ bases }, at) =>
        bases.map((base, place) =>
          line(billId(at), place + 1, at + 1, '2025-12-01', {
            ...{
              account: '4102',
              [base < 0 ? 'credit' : 'debit']: size(base) + 1,
              vat_code: '22',
              vat_base: base,
              vat_due: 0,
              vat_deducted: 0,
            },
            vat_date: '2025-12-01',
          }),
        ),
      ),
      ...payments.flatMap((payment, at) =>
        credits(payment, amountOf(payment)).map((credit, place) =>
          line(paymentId(at), place + 1, numberOf(at), payment.day, { account, credit }),
        ),
      ),
      ...paid.map(({ day, amount }, at) => line(`led_paid_${at}`, 1, 3000 + at, day, { account, debit: amount })),
      ...reversals.map(({ reversedOn, side, amount }, at) =>
        line(`led_reversal_${at}`, 1, 4000 + at, reversedOn!, { account, [side]: amount }),
      ),
    ],
    ledger_open: [
      ...bills.map(({ contact, left }, at) => ({
        ...{ entry_id: billId(at), contact_id: contact && `con_${at}`, names: [`Bill ${at}`], numbers: [`${at}/2025`], withheld: left },
      })),
      ...payments.flatMap(({ isByBank }, at) => (isByBank ? [] : [{ entry_id: paymentId(at), names: [`By hand ${at}`] }])),
    ],
    bank_allocation: payments.flatMap(({ parts }, at) =>
      parts.map(({ bill, withheld, by }, place) => ({
        ...{ transaction_id: `trx_${at}`, line: place + 1, target_id: billId(bill), entry_id: billId(bill), settled: 0, withheld },
        settlement_id: by === 'none' ? null : by === 'payment' ? paymentId(at) : `led_other_${at}`,
      })),
    ),
  }
}

const isWithin = (day: string, from: string, to: string): boolean => from <= day && day <= to

/** One payment after the other, and each with all parts of all payments. */
function expectedOf(books: Books, from: string, to: string): Withheld[] {
  const { bills, payments } = books
  const order = (at: number): string => `${payments[at]!.day} ${numberOf(at)}`
  const everyPart = payments.flatMap((payment, of) => payment.parts.map(part => ({ ...part, of })))
  return payments
    .map((payment, at) => ({ payment, at, amount: amountOf(payment) }))
    .filter(({ payment, amount }) => amount > 0 && payment.reversedOn === null && isWithin(payment.day, from, to))
    .sort((one, other) => (order(one.at) < order(other.at) ? -1 : 1))
    .flatMap(({ payment, at, amount }): Withheld[] => {
      const itself = { entryId: paymentId(at), number: numberOf(at), date: payment.day, text: `Payment ${at}` }
      const parts = payment.isByBank ? byPayment(payment) : []
      if (parts.length === 0 || total(parts.map(({ withheld }) => size(withheld))) !== amount) {
        const name = payment.isByBank ? null : `By hand ${at}`
        const unknown = { contactId: null, name, documentNumber: null, vatNumber: null, net: null, whole: null, before: 0 }
        return [{ ...itself, withheld: amount, ...unknown } as Withheld]
      }
      const settled = [...new Set(parts.map(({ bill }) => bill))].sort((one, other) => (billId(one) < billId(other) ? -1 : 1))
      return settled.map(of => {
        const { contact, vatNumber, bases, left } = bills[of]!
        const sides = bases.filter(base => base > 0)
        const ofBill = everyPart.filter(({ bill }) => bill === of)
        const dayOf = ({ by, of: payer }: (typeof ofBill)[number]): string =>
          by === 'none' ? '9' : by === 'other' ? `2025-12-31 ${2000 + payer}` : order(payer)
        const earlier = ofBill.filter(part => part.of !== at && dayOf(part) < order(at))
        // What this movement settled by another entry came before too.
        const ownEarlier = ofBill.filter(part => part.of === at && part.by === 'other')
        return {
          ...itself,
          withheld: total(parts.filter(({ bill }) => bill === of).map(({ withheld }) => size(withheld))),
          contactId: contact && `con_${of}`,
          name: contact ? `Contact ${of}` : `Bill ${of}`,
          documentNumber: `${of}/2025`,
          vatNumber: contact?.vatNumber ?? vatNumber,
          net: sides.length === 0 ? null : total(sides),
          whole: left === null ? null : size(left) + total(ofBill.map(({ withheld }) => size(withheld))),
          before: total([...earlier, ...ownEarlier].map(({ withheld }) => size(withheld))),
        } as Withheld
      })
    })
}

let organizations = 0

async function keep(books: Books): Promise<string> {
  const organizationId = `org_${++organizations}`
  await insertPlainRows(database.admin, organizationId, rowsOf(books))
  return organizationId
}

const days = { regionKey: 'italy', account }

/** So many payments at a time, as the list is read. */
const listed = (organizationId: string, from: string, to: string, limit: number): Promise<Withheld[]> =>
  store.transaction(
    organizationId,
    async db => {
      const all: Withheld[] = []
      for (let after: Withheld | null = null; ; ) {
        const page: Withheld[] = await listWithheld(db, { ...days, from, to }, after, limit)
        all.push(...page)
        if (page.length === 0) return all
        after = page.at(-1)!
      }
    },
    { readOnly: true },
  )

const bill = (left: number | null, more: Partial<Bill> = {}): Bill => ({ contact: null, vatNumber: null, bases: [1000], left, ...more })
const part = (of: number, withheld: number, by: Part['by'] = 'payment'): Part => ({ bill: of, withheld, by })
const payment = (day: string, parts: readonly Part[], more: Partial<Payment> = {}): Payment => ({
  ...{ day, parts, isByBank: true, beside: 0, isTwice: false, reversedOn: null },
  ...more,
})

const hard: Books = {
  bills: [
    bill(-30, { contact: { vatNumber: 'IT01' }, vatNumber: 'IT99', bases: [1000, 40, -5] }),
    bill(0, { contact: { vatNumber: null }, vatNumber: 'IT02' }),
    bill(0, { vatNumber: 'IT03', bases: [-700] }),
    bill(null),
  ],
  payments: [
    // The number that is given last, and the day that comes first.
    payment('2026-03-10', [part(0, -100), part(1, -50)]),
    payment('2026-02-10', [part(0, -60)], { isTwice: true }),
    // Taken back in the next period, before which it was withheld all the same.
    payment('2026-02-20', [part(0, -7)], { reversedOn: '2026-04-02' }),
    payment('2026-04-01', [part(1, -25), part(1, -5), part(2, -11)]),
    // More was withheld than its parts say; by nobody's bank; on the bill itself.
    payment('2026-04-05', [part(1, -9)], { beside: 1 }),
    payment('2026-04-06', [], { isByBank: false, beside: 44 }),
    payment('2026-04-07', [part(2, -3, 'none'), part(2, -13), part(2, -2, 'other'), part(3, -8)]),
  ],
  paid: [
    { day: '2026-03-16', amount: 60, reversedOn: '2026-04-03' },
    { day: '2026-04-16', amount: 150, reversedOn: null },
  ],
}

test('payments in parts, of several documents, taken back and in other periods are told one by one', async () => {
  const organizationId = await keep(hard)
  const rows = await listed(organizationId, '2026-03-01', '2026-04-30', 100)
  const told = rows.map(({ date, name, vatNumber, withheld, net, whole, before }) => [date, name, vatNumber, withheld, net, whole, before])
  expect(told).toEqual([
    ['2026-03-10', 'Contact 0', 'IT01', 100, 1040, 197, 67],
    ['2026-03-10', 'Contact 1', 'IT02', 50, 1000, 89, 0],
    ['2026-04-01', 'Contact 1', 'IT02', 30, 1000, 89, 50],
    ['2026-04-01', 'Bill 2', 'IT03', 11, null, 29, 2],
    ['2026-04-05', null, null, 10, null, null, 0],
    ['2026-04-06', 'By hand 5', null, 44, null, null, 0],
    ['2026-04-07', 'Bill 2', 'IT03', 13, null, 29, 13],
    ['2026-04-07', 'Bill 3', null, 8, 1000, null, 0],
  ])
  const others = await store.transaction(organizationId, async db => [
    await findWithholdingPaid(db, 'italy', account, '2026-03-01', '2026-04-30'),
    await findWithholdingPaid(db, 'italy', account, '2026-01-01', '2026-02-28'),
    await listWithheldMonths(db, 'italy', account, '2026-02-01', '2026-04-06'),
  ])
  // By 28 February the reversal of April is known as well: what was taken back counts on no day.
  expect(others).toEqual([
    { paid: 150, open: 176 },
    { paid: 0, open: 60 },
    [
      { month: '2026-02-01', amount: 60 },
      { month: '2026-03-01', amount: 150 },
      { month: '2026-04-01', amount: 95 },
    ],
  ])
})

const cents = fc.integer({ min: 1, max: 500 })
const day = fc.integer({ min: 1, max: 12 }).map(of => `2026-0${1 + (of % 3)}-1${of % 4}`)
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })
const vatNumber = sometimes(fc.constantFrom('IT01', 'IT02'))

const anyBooks: fc.Arbitrary<Books> = fc.record({
  bills: fc.array(
    fc.record({
      contact: sometimes(fc.record({ vatNumber })),
      vatNumber,
      bases: fc.array(fc.integer({ min: -400, max: 2000 }), { maxLength: 3 }),
      left: sometimes(cents.map(amount => 0 - amount)),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  payments: fc.array(
    fc.record({
      day,
      isByBank: fc.constantFrom(true, true, true, false),
      parts: fc.array(
        fc.record({
          bill: fc.integer({ min: 0, max: 3 }),
          withheld: sometimes(cents.map(amount => 0 - amount)),
          by: fc.constantFrom('payment', 'payment', 'payment', 'other', 'none'),
        }),
        { maxLength: 4 },
      ),
      beside: fc.constantFrom(0, 0, 0, 17),
      isTwice: fc.boolean(),
      reversedOn: fc.constantFrom(null, null, null, '2026-03-20'),
    }),
    { maxLength: 9 },
  ),
  paid: fc.array(fc.record({ day, amount: cents, reversedOn: fc.constantFrom(null, '2026-03-20') }), { maxLength: 3 }),
})

test('whatever was paid, the list is what one payment after the other comes to, by pages of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBooks,
      fc.constantFrom('2026-01-01', '2026-02-01', '2026-02-12'),
      fc.constantFrom(1, 2, 50),
      async (books, from, limit) => {
        const organizationId = await keep(books)
        expect(await listed(organizationId, from, '2026-03-12', limit)).toEqual(expectedOf(books, from, '2026-03-12'))
      },
    ),
    { numRuns: 60 },
  )
})
