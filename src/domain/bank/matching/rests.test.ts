import { describe, expect, test } from 'vitest'
import { decide, item, minor, movement } from '../../../../test/bank/matching-cases.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'

const invoice = (id: string, amount: string, number: string, more: Partial<OpenItem> = {}) =>
  item(id, amount, '2024-05-01', 'Fjordby VVS ApS', number, more)
const first = (amount: string) => movement('t', amount, '2024-05-02', 'Fjordby VVS 40812 rate 1')
const later = (amount: string, text = 'Fjordby VVS', id = 'u') => movement(id, amount, '2024-05-20', text)

/** What is decided about each movement, which must be the same in every order of the input. */
function decided(transactions: BankTransaction[], items: OpenItem[], strict = false): Record<string, string> {
  const inOrder = (movements: BankTransaction[], open: OpenItem[]) =>
    Object.fromEntries(decide(movements, open, {}, strict).map((outcome, at) => [movements[at]!.id, outcome]))
  const outcome = inOrder(transactions, items)
  expect(inOrder(transactions.toReversed(), items)).toEqual(outcome)
  expect(inOrder(transactions, items.toReversed())).toEqual(outcome)
  expect(inOrder(transactions.toReversed(), items.toReversed())).toEqual(outcome)
  return outcome
}

/** The same of the later movement alone. */
function lastDecided(transactions: BankTransaction[], items: OpenItem[], strict = false): string | undefined {
  const { u } = decided(transactions, items, strict)
  return u
}

describe('what is left of one invoice while another one over as much is not paid at all', () => {
  test('is a question, unless the number is quoted', () => {
    const items = [invoice('i', '-1000', '40812'), invoice('j', '-1000', '40813'), invoice('k', '-1730', '40814')]
    const all = (text: string, open = items) => decided([first('-500'), later('-500', text)], open)
    expect(all('Fjordby VVS')).toEqual({ t: 'match i:-500', u: 'suggest exact i, partial j, partial k' })
    expect(all('Fjordby VVS 40812')).toEqual({ t: 'match i:-500', u: 'match i:-500' })
    expect(all('Fjordby VVS', [items[0]!, items[2]!])).toEqual({ t: 'match i:-500', u: 'match i:-500' })
  })

  describe.each([
    { sign: '', strict: false },
    { sign: '', strict: true },
    { sign: '-', strict: false },
    { sign: '-', strict: true },
  ])('with the sign "$sign", strictly: $strict', ({ sign, strict }) => {
    const half = `${sign}617.37`
    const i = invoice('i', `${sign}1234.74`, '40812')
    const restOfI = { ...i, openAmount: minor(half) }
    const j = invoice('j', `${sign}1234.74`, '40813')
    const summands = [invoice('k', `${sign}411.13`, '40814'), invoice('l', `${sign}206.24`, '40815')]

    test('is no sum of others either', () => {
      const { t, u } = decided([first(half), later(half)], [i, j, ...summands], strict)
      expect(t).toBe(`match i:${half}`)
      expect(u).toMatch(/^suggest exact i, /)
    })

    test('is the sum of those that it lists', () => {
      const { u } = decided([first(half), later(half, 'Fjordby VVS 40814+40815')], [i, j, ...summands], strict)
      expect(u).toBe(`match k:${sign}411.13 l:${sign}206.24`)
      const ofOtherSeries = [invoice('k', `${sign}411.13`, '7714551'), invoice('l', `${sign}206.24`, '7714552')]
      const listing = later(half, 'Fjordby VVS 7714551+7714552')
      expect(lastDecided([first(half), listing], [i, j, ...ofOtherSeries], strict)).toBe(`match k:${sign}411.13 l:${sign}206.24`)
    })

    test('is no foreign document at another rate either, whenever the first part was paid', () => {
      const original = { amount: minor(`${sign}82.50`), currency: 'EUR' }
      const foreign = invoice('m', `${sign}615.02`, '40819', { original })
      const paid = { ...later(half), original }
      expect(lastDecided([first(half), paid], [i, j, foreign], strict)).toMatch(/^suggest .*exact i/)
      expect(lastDecided([paid], [restOfI, j, foreign], strict)).toMatch(/^suggest .*exact i/)
    })

    test('does not make up the other one together with another payment', () => {
      const { u, v } = decided([first(half), later(half), later(half, 'Fjordby VVS', 'v')], [i, j], strict)
      expect([u, v]).toEqual(['suggest exact i, partial j', 'suggest exact i, partial j'])
    })

    test('is that, and no part of the other one, where it quotes the number', () => {
      const ofOtherSeries = invoice('j', `${sign}1000.12`, '7714551')
      const payments = [first(half), later(half, 'Fjordby VVS 40812'), later(`${sign}382.75`, 'Fjordby VVS', 'v')]
      expect(lastDecided(payments, [i, ofOtherSeries], strict)).toBe(`match i:${half}`)
    })

    test('is a question too where the first part was paid in an earlier run', () => {
      expect(decided([later(half)], [restOfI, j], strict)).toEqual({ u: 'suggest exact i, partial j' })
      expect(lastDecided([first(half), later(half)], [i, j], strict)).toBe('suggest exact i, partial j')
      expect(lastDecided([later(half)], [restOfI, j, ...summands], strict)).toMatch(/^suggest exact i, /)
    })

    test('is matched in either run where the number is quoted, where a part of the other one is paid, and where the other one is paid by then', () => {
      const quoted = later(half, 'Fjordby VVS 40812')
      const partOfJ = { ...j, openAmount: minor(`${sign}1000.12`) }
      const whole = movement('w', `${sign}1234.74`, '2024-05-19', 'Fjordby VVS 40813')
      const matched = `match i:${half}`
      expect(lastDecided([quoted], [restOfI, j], strict)).toBe(matched)
      expect(lastDecided([first(half), quoted], [i, j], strict)).toBe(matched)
      expect(lastDecided([later(half)], [restOfI, partOfJ], strict)).toBe(matched)
      expect(lastDecided([first(half), later(half)], [i, partOfJ], strict)).toBe(matched)
      expect(lastDecided([later(half), whole], [restOfI, j], strict)).toBe(matched)
      expect(lastDecided([first(half), later(half), whole], [i, j], strict)).toBe(matched)
    })

    test('is a question where the payment names nobody, whenever the first part was paid', () => {
      const nameless = later(half, 'Overførsel')
      expect(lastDecided([first(half), nameless], [i, j], strict)).toMatch(/^suggest exact i/)
      expect(lastDecided([nameless], [restOfI, j], strict)).toMatch(/^suggest exact i/)
      // Alone it is matched by its amount, but for strictly: the other invoice is what makes it a question.
      const alone = strict ? /^suggest exact i/ : /^match i:/
      expect(lastDecided([first(half), nameless], [i], strict)).toMatch(alone)
      expect(lastDecided([nameless], [restOfI], strict)).toMatch(alone)
    })

    test('is not what is to be paid of an invoice with a part withheld of which nothing is paid', () => {
      const withheld = { ...i, openAmount: minor(`${sign}987.79`), isPartWithheld: true }
      expect(lastDecided([later(`${sign}987.79`)], [withheld, j], strict)).toBe(`match i:${sign}987.79`)
    })
  })

  test('what is left of two is no sum of others either', () => {
    const items = [invoice('i', '-1234.74', '40812'), invoice('j', '-1017.37', '40813'), invoice('k', '-411.13', '40814')]
    const parts = [first('-617.37'), movement('s', '-400', '2024-05-03', 'Fjordby VVS 40813 rate 1')]
    const { u } = decided([...parts, later('-617.37')], [...items, invoice('l', '-206.24', '40815')])
    expect(u).toMatch(/^suggest exact [ij], exact [ij]/)
  })
})
