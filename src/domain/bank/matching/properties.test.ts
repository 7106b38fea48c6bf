/** What holds whatever the bank and the books say: small worlds of few names, amounts and days, so that almost everything rivals with something. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Minor } from '../../money/money.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import type { Decision, Known } from './decisions.ts'
import { reconcile, reconcileInSteps } from './reconcile.ts'

const names = ['Fjordby VVS ApS', 'Fjordby VVS A/S', 'Skovlund Byg', 'Silvan', 'Ferramenta Gandolfi S.r.l.']
const numbers = ['40812', 'INV-40813', '2024-555', '777/24']
const ibans = ['DK1112345678901234', 'IT60X0542811101000000123456']
const amounts = [-30_000, -15_000, -15_000, -12_345, -2655, -45_000, 15_000, 12_345, 10_010]
const days = Array.from({ length: 28 }, (_, at) => `2024-0${1 + (at % 4)}-${String(1 + at).padStart(2, '0')}`)
const known: Known = {
  accounts: [
    { id: 'main', iban: 'DK5000400440116243' },
    { id: 'savings', iban: 'DK9520000123456789' },
  ],
  aliases: [{ kind: 'text', value: 'mette jensen', contactId: 'c2' }],
  declined: [{ transactionId: 't1', type: 'ledger', id: 'i1' }],
  rateOf: (currency, home, on) => (currency === 'USD' && home === 'DKK' && on < '2024-03' ? '7' : undefined),
}

const anItem = fc.record({
  name: fc.nat(names.length - 1),
  number: fc.option(fc.constantFrom(...numbers)),
  amount: fc.constantFrom(...amounts),
  paid: fc.constantFrom(0, 0, 0, 0.5),
  date: fc.constantFrom(...days),
  dueDate: fc.option(fc.constantFrom(...days)),
  iban: fc.option(fc.constantFrom(...ibans), { freq: 2 }),
  /** What it was booked at per dollar, where it is a foreign one. */
  bookedAt: fc.constantFrom(null, null, null, null, 6.9, 7, 7.2),
  isPartWithheld: fc.constantFrom(false, false, false, false, false, true),
})

const aMovement = fc.record({
  name: fc.option(fc.constantFrom(...names, 'Mette Jensen')),
  number: fc.option(fc.constantFrom(...numbers)),
  amount: fc.constantFrom(...amounts),
  date: fc.constantFrom(...days),
  iban: fc.option(fc.constantFrom(...ibans, 'DK9520000123456789'), { freq: 1 }),
  accountId: fc.constantFrom('main', 'main', 'savings'),
  isPending: fc.constantFrom(false, false, false, false, true),
  /** Which item it pays, if it is meant to pay one, and how much of it. */
  pays: fc.option(fc.nat(13)),
  share: fc.constantFrom(...Array.from({ length: 12 }, () => 1), 0.5, 0.5, 0.4, 0.4, 0.999, 0.99, 1.004),
  isOriginalTold: fc.boolean(),
})

const originalOf = ({ amount, bookedAt }: { amount: number; bookedAt: number | null }): OpenItem['original'] =>
  bookedAt === null ? null : { amount: Math.round(amount / bookedAt) as Minor, currency: 'USD' }

/** Of all differences, those that a match may book: written down here once more, by what a bookkeeper would say. */
function mayBeBooked({ amount, original: told, date }: BankTransaction, { openAmount, original, ...item }: OpenItem): boolean {
  const off = Math.abs(amount - openAmount)
  if (item.isPartWithheld) return false
  if (original === null) {
    const isCents = off <= 100
    const isKept = amount > 0 && amount < openAmount && off <= 6000 && off !== Math.round(openAmount / 100)
    return off * 100 <= Math.abs(openAmount) && (isCents || isKept)
  }
  if (openAmount !== item.amount || off * 20 > Math.abs(openAmount)) return false
  const isTold = told?.amount === original.amount
  if (date >= '2024-03') return isTold
  const fromRate = Math.abs(amount - 7 * original.amount)
  return fromRate <= 0.03 * Math.abs(7 * original.amount) && (isTold || fromRate <= 10_000)
}

const aWorld = fc
  .record({ items: fc.array(anItem, { maxLength: 14 }), movements: fc.array(aMovement, { maxLength: 14 }) })
  .map(({ items, movements }) => ({
    items: items.map(
      ({ name, number, amount, paid, date, dueDate, iban, bookedAt, isPartWithheld }, at): OpenItem => ({
        type: at % 3 === 2 ? 'document' : 'ledger',
        id: `i${at}`,
        date,
        dueDate,
        amount: amount as Minor,
        openAmount: (amount - Math.trunc(amount * paid)) as Minor,
        currency: 'DKK',
        original: originalOf({ amount, bookedAt }),
        isPartWithheld,
        contactId: name === 3 ? null : `c${name}`,
        names: [names[name]!],
        ibans: iban === null ? [] : [iban],
        numbers: number === null ? [] : [number],
        text: '',
        isReceipt: at % 2 === 0,
      }),
    ),
    transactions: movements.map(
      ({ name, number, amount, date, iban, accountId, isPending, pays, share, isOriginalTold }, at): BankTransaction => {
        const paid = pays === null ? undefined : items[pays]
        const words = paid ? [names[paid.name], paid.number && number && paid.number] : [name?.toUpperCase(), number]
        return {
          id: `t${at}`,
          accountId,
          bankId: null,
          date: paid?.dueDate ?? paid?.date ?? date,
          valueDate: null,
          amount: (paid ? Math.round(paid.amount * share) : amount) as Minor,
          currency: 'DKK',
          text: ['Overførsel', ...words].filter(Boolean).join(' '),
          counterparty: { name: null, iban: paid ? paid.iban : iban },
          reference: null,
          isPending,
          original: paid && isOriginalTold ? originalOf(paid) : null,
        }
      },
    ),
  }))

const settings = fc.constantFrom({ strict: false }, { strict: true })
const matchesOf = (decisions: readonly Decision[]) => decisions.filter(decision => decision.kind === 'match')

test('no item is used beyond what is open on it, nor against its sign, and a match is the whole of its movement but for a difference that is booked', () => {
  let matched = 0
  fc.assert(
    fc.property(aWorld, settings, ({ items, transactions }, setting) => {
      const decisions = reconcile(transactions, items, known, setting)
      const used = new Map<string, number>()
      for (const { transactionId, targets } of matchesOf(decisions)) {
        matched++
        const transaction = transactions.find(({ id }) => id === transactionId)!
        const isWhole = transaction.amount === targets.reduce((sum, target) => sum + target.amount, 0)
        if (!isWhole) {
          expect(targets).toHaveLength(1)
          const item = items.find(({ type, id }) => type === targets[0]!.type && id === targets[0]!.id)!
          expect(targets[0]!.amount).toBe(item.openAmount)
          expect(mayBeBooked(transaction, item)).toBe(true)
        }
        for (const target of targets)
          used.set(`${target.type} ${target.id}`, (used.get(`${target.type} ${target.id}`) ?? 0) + target.amount)
      }
      for (const { type, id, openAmount } of items) {
        const sum = used.get(`${type} ${id}`) ?? 0
        expect(Math.abs(sum)).toBeLessThanOrEqual(Math.abs(openAmount))
        expect(sum * openAmount).toBeGreaterThanOrEqual(0)
      }
      for (const decision of decisions) {
        const proposals = decision.kind === 'suggest' || decision.kind === 'duplicate' ? decision.proposals : []
        expect(proposals.length).toBeLessThanOrEqual(5)
        for (const { targets } of proposals) {
          for (const target of targets) {
            const open = items.find(({ type, id }) => type === target.type && id === target.id)!.openAmount
            expect(Math.abs(target.amount)).toBeLessThanOrEqual(Math.abs(open))
          }
        }
      }
    }),
    { numRuns: 400 },
  )
  // About 220 of them as a rule: with far fewer the worlds would have nothing to say.
  expect(matched).toBeGreaterThan(100)
})

test('of what a payment differs by from the document that it quotes, nothing is booked that somebody would have to decide', () => {
  const outcomes = { booked: 0, open: 0, asked: 0 }
  const oneOff = fc.record({
    owed: fc.integer({ min: 1_000, max: 2_000_000 }),
    /** In thousandths, then cents. */
    part: fc.integer({ min: 930, max: 1_070 }),
    cents: fc.integer({ min: -150, max: 150 }),
    isIn: fc.boolean(),
    bookedAt: fc.constantFrom(null, 6.9, 7, 7.2),
    date: fc.constantFrom('2024-02-10', '2024-03-10'),
    isOriginalTold: fc.boolean(),
    isPartWithheld: fc.constantFrom(false, false, false, true),
  })
  fc.assert(
    fc.property(oneOff, settings, ({ owed, part, cents, isIn, bookedAt, date, isOriginalTold, isPartWithheld }, setting) => {
      const sign = isIn ? 1 : -1
      const amount = (sign * owed) as Minor
      const paid = (sign * (Math.round((owed * part) / 1000) + cents)) as Minor
      if (paid === amount || paid > 0 !== amount > 0) return
      const original = originalOf({ amount, bookedAt })
      const names = ['Fjordby VVS ApS']
      const item = { ...blankItem, amount, openAmount: amount, original, names, numbers: ['40812'], date, dueDate: date, isPartWithheld }
      const told = isOriginalTold ? original : null
      const transaction = { ...blankMovement, amount: paid, date, text: 'Fjordby VVS faktura 40812', original: told }
      const [decision] = reconcile([transaction], [item], known, setting)
      if (decision!.kind === 'match') {
        const isBooked = decision!.targets[0]!.amount !== paid
        outcomes[isBooked ? 'booked' : 'open']++
        if (isBooked) expect(mayBeBooked(transaction, item)).toBe(true)
        else expect(Math.abs(paid)).toBeLessThan(owed)
      } else {
        outcomes.asked++
        expect(decision).toMatchObject({ kind: 'suggest', proposals: [{ targets: [{ id: 'i' }] }] })
      }
    }),
    { numRuns: 600 },
  )
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(20)
})

const unknown = { contactId: null, names: [], ibans: [], numbers: [], text: '', isReceipt: false }
const blankItem: OpenItem = {
  ...unknown,
  type: 'ledger',
  id: 'i',
  date: '2024-02-10',
  dueDate: null,
  amount: 0 as Minor,
  openAmount: 0 as Minor,
  currency: 'DKK',
  original: null,
}
const blankMovement: BankTransaction = {
  id: 't',
  accountId: 'main',
  bankId: null,
  date: '2024-02-10',
  valueDate: null,
  amount: 0 as Minor,
  currency: 'DKK',
  text: '',
  counterparty: { name: null, iban: null },
  reference: null,
  isPending: false,
  original: null,
}

test('every movement is decided once, in the order of the input, and that order decides nothing', () => {
  fc.assert(
    fc.property(aWorld, settings, fc.infiniteStream(fc.nat()), ({ items, transactions }, setting, random) => {
      const decisions = reconcile(transactions, items, known, setting)
      expect(decisions.map(({ transactionId }) => transactionId)).toEqual(transactions.map(({ id }) => id))
      expect(reconcile(transactions, items, known, setting)).toEqual(decisions)
      const shuffled = <Value>(values: readonly Value[]): Value[] =>
        values
          .map(value => ({ value, rank: random.next().value }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ value }) => value)
      const again = reconcile(shuffled(transactions), shuffled(items), known, setting)
      const byId = (list: readonly Decision[]) => [...list].sort((one, other) => (one.transactionId < other.transactionId ? -1 : 1))
      expect(byId(again)).toEqual(byId(decisions))
    }),
    { numRuns: 400 },
  )
})

test('a tie is never a match: two items that differ in nothing, or two movements that do', () => {
  fc.assert(
    fc.property(aWorld, settings, ({ items, transactions }, setting) => {
      const [item, transaction] = [items[0], transactions[0]]
      if (!item || !transaction) return
      const paid = { ...transaction, amount: item.openAmount, isPending: false }
      const twoItems = reconcile([paid], [item, { ...item, id: 'twin' }], known, setting)
      expect(matchesOf(twoItems)).toEqual([])
      const twoMovements = reconcile([paid, { ...paid, id: 'twin' }], [item], known, setting)
      expect(matchesOf(twoMovements)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('in steps the decisions are the same, and the progress grows up to the whole', () => {
  fc.assert(
    fc.property(aWorld, settings, ({ items, transactions }, setting) => {
      const steps = reconcileInSteps(transactions, items, known, setting)
      const progress: number[] = []
      let step = steps.next()
      for (; !step.done; step = steps.next()) {
        progress.push(step.value.done)
        expect(step.value.of).toBe(items.length + 4 * transactions.length)
      }
      expect(step.value).toEqual(reconcile(transactions, items, known, setting))
      expect(progress).toEqual(progress.toSorted((one, other) => one - other))
      expect(progress.at(-1)).toBe(items.length + 4 * transactions.length)
    }),
    { numRuns: 100 },
  )
})

test('no document is matched that is not posted', () => {
  fc.assert(
    fc.property(aWorld, settings, ({ items, transactions }, setting) => {
      const targets = matchesOf(reconcile(transactions, items, known, setting)).flatMap(decision => decision.targets)
      expect(targets.filter(({ type }) => type === 'document')).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('strictly, something beyond amount and date speaks for every match', () => {
  const beyond = new Set(['number_quoted', 'number_in_reference', 'party_iban', 'party_learnt', 'party_name', 'instalments_complete'])
  fc.assert(
    fc.property(aWorld, ({ items, transactions }) => {
      for (const { reasons } of matchesOf(reconcile(transactions, items, known, { strict: true }))) {
        expect(reasons.some(({ code }) => beyond.has(code))).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test('declined pairs, pending movements and own transfers are never matched nor proposed', () => {
  fc.assert(
    fc.property(aWorld, settings, ({ items, transactions }, setting) => {
      reconcile(transactions, items, known, setting).forEach((decision, at) => {
        const { isPending, counterparty, accountId } = transactions[at]!
        const shown =
          decision.kind === 'match' ? [decision] : decision.kind === 'suggest' || decision.kind === 'duplicate' ? decision.proposals : []
        if (isPending) expect(decision.kind).toBe('none')
        if (!isPending && counterparty.iban === 'DK9520000123456789' && accountId === 'main') expect(decision.kind).toBe('transfer')
        const isDeclined = ({ type, id }: { type: string; id: string }) =>
          decision.transactionId === 't1' && type === 'ledger' && id === 'i1'
        expect(shown.some(({ targets }) => targets.some(isDeclined))).toBe(false)
      })
    }),
    { numRuns: 400 },
  )
})
