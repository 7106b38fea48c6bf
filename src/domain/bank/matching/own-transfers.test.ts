/** Transfers between own accounts, told by their text or by their mirror: proposed as such, whatever invoice has that amount. */
import { describe, expect, test } from 'vitest'
import { decide, item, known, movement } from '../../../../test/bank/matching-cases.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { withMessages } from '../../../language/tell.ts'
import { toSuggestions } from '../suggestions.ts'
import type { BankTransaction } from '../transactions.ts'
import { reconcile } from './reconcile.ts'

const bill = item('i', '-1234.56', '2024-05-02', 'Fjordby VVS ApS', '40812')
const sale = item('j', '1234.56', '2024-05-02', 'Skovlund Byg ApS', '40813')
const open = [bill, sale]

const out = (text: string, more: Partial<BankTransaction> = {}) => movement('t', '-1234.56', '2024-05-02', text, more)
const into = (text: string, more: Partial<BankTransaction> = {}) =>
  movement('u', '1234.56', '2024-05-03', text, { accountId: 'savings', ...more })

const others = { ...known, ownNames: ['Nordlys ApS', 'Nordlys Holding ApS'] }

describe('with a bill and a sale of that amount', () => {
  test.each(rows`
    out                            into                          outcome
    Overførsel                     Overførsel                    transfer
    Overførsel til opsparing       Overførsel fra konto          transfer
    Overførsel egen konto          Indbetaling                   transfer
    Mellem egne konti              Drift maj                     transfer
    GIROCONTO                      GIROCONTO DA CONTO            transfer
    BONIFICO A PROPRIO FAVORE      ACCREDITO BONIFICO            transfer
    Girofondi                      Bonifico                      transfer
    Internal transfer              Transfer from account         transfer
    Fjordby VVS faktura 40812      Overførsel                    match
    Dankort-nota SILVAN 20845      Overførsel                    match
    Overførsel 40812               Overførsel                    match
  `)('"$out" and "$into" is a $outcome', ({ out: left, into: right, outcome }) => {
    const [first, second] = reconcile([out(left!), into(right!)], open, others)
    if (outcome !== 'transfer') {
      expect(first!.kind).not.toBe('transfer')
      return
    }
    expect(first).toMatchObject({ kind: 'transfer', otherId: 'u' })
    expect(second).toMatchObject({ kind: 'transfer', otherId: 't' })
    const [best, next] = toSuggestions(first!)
    expect(best).toMatchObject({ kind: 'transfer', otherId: 'u', targets: [] })
    expect(withMessages(best!.for.at(-1), 'en')).toMatchObject({ code: 'other_leg', message: expect.stringContaining('ignore both') })
    expect(next).toMatchObject({ kind: 'exact', targets: [{ id: 'i' }] })
  })

  test('one leg names the own account, and the other says nothing', () => {
    const named = out('Overførsel', { counterparty: { name: null, iban: 'DK9520000123456789' } })
    expect(reconcile([named, into('Overførsel')], open, known)).toMatchObject([
      { kind: 'transfer', otherId: 'u' },
      { kind: 'transfer', otherId: 't' },
    ])
  })

  test('the other side is called as we are', () => {
    const own = out('Bgs', { counterparty: { name: 'NORDLYS ApS', iban: null } })
    expect(reconcile([own, into('Indbetaling Nordlys')], open, others)[0]).toMatchObject({ kind: 'transfer', otherId: 'u' })
    expect(reconcile([own], open, known)[0]!.kind).not.toBe('transfer')
  })

  test('one leg alone that says so is never matched by itself', () => {
    const [only] = reconcile([out('Overførsel til egen konto')], open, known)
    expect(only).toMatchObject({ kind: 'transfer', otherId: null, proposals: [{ targets: [{ id: 'i' }] }] })
  })

  test('two transfers of the same amount are two', () => {
    const legs = [
      out('Overførsel'),
      out('Overførsel netbank', { id: 't2' }),
      into('Overførsel'),
      into('Overførsel fra konto', { id: 'u2' }),
    ]
    expect(decide(legs, open)).toEqual(['transfer', 'transfer', 'transfer', 'transfer'])
  })

  test('one out and two in, on three accounts, are a question and no match', () => {
    const legs = [out('Overførsel'), into('Overførsel'), into('Overførsel', { id: 'v', accountId: 'third' })]
    expect(decide(legs, open).map(outcome => outcome.split(' ')[0])).toEqual(['suggest', 'suggest', 'suggest'])
  })

  test('days apart they are two payments', () => {
    expect(decide([out('Overførsel'), into('Overførsel', { date: '2024-05-20' })], [bill])[0]).toBe('match i:-1234.56')
  })

  test('a leg that is pending still tells what the other is', () => {
    const [first, second] = reconcile([out('Overførsel'), into('Overførsel', { isPending: true })], open, known)
    expect([first!.kind, second!.kind]).toEqual(['transfer', 'none'])
  })

  test('in two currencies the amount before the conversion tells them', () => {
    const euros = into('Overførsel', { amount: 16547 as never, currency: 'EUR', original: { amount: 123456 as never, currency: 'DKK' } })
    expect(reconcile([out('Overførsel'), euros], open, known)).toMatchObject([
      { kind: 'transfer', otherId: 'u' },
      { kind: 'transfer', otherId: 't' },
    ])
  })
})

describe('the second leg comes later', () => {
  test('after the first was ignored', () => {
    const [late] = reconcile([into('Overførsel')], open, { ...known, earlier: [out('Overførsel')], ignored: new Set(['t']) })
    expect(late).toMatchObject({ kind: 'transfer', otherId: 't', reasons: [{ code: 'other_leg' }] })
  })

  test('after the first was matched with an invoice: it says what to take back', () => {
    const [late] = reconcile([into('Overførsel')], open, { ...known, earlier: [out('Overførsel')] })
    const message = expect.stringMatching(/was matched\. If it is one transfer, unmatch t and ignore both\.$/)
    expect(withMessages(late, 'en')).toMatchObject({ kind: 'transfer', otherId: 't', reasons: [{ code: 'other_leg_matched', message }] })
  })

  test('what was matched and named somebody is no leg', () => {
    const [late] = reconcile([into('Overførsel')], [sale], { ...known, earlier: [out('Fjordby VVS faktura 40812')] })
    expect(late).toMatchObject({ kind: 'match' })
  })
})
