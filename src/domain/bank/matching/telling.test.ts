/** How rarely chance gives an amount decides how far from its day it is believed, and whether it is enough alone. */
import { describe, expect, test } from 'vitest'
import { decide, item, movement } from '../../../../test/bank/matching-cases.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { tellingOf } from './evidence/strength.ts'

test.each([
  [100_00, 1],
  [400_00, 4],
  [17_900_00, 179],
  [14_855_00, 2971],
  [18_272_48, 114_203],
  [-1_013_60, 1267],
])('%d is one of %d', (amount, telling) => {
  expect(tellingOf(amount)).toBe(telling)
})

describe('an amount that nothing else speaks for', () => {
  // The bill is due on 31 May.
  test.each(rows`
    amount    paid        outcome
    14855.00  2024-06-05  match i:14855
    14855.00  2024-06-20  suggest exact i
    17900.00  2024-06-01  suggest exact i
    18272.48  2024-07-05  match i:18272.48
    18272.48  2024-07-30  suggest exact i
    181.50    2024-06-20  suggest exact i
  `)('$amount on $paid: $outcome', ({ amount, paid, outcome }) => {
    const items = [item('i', amount!, '2024-05-01', 'Fjordby VVS ApS', '40812', { dueDate: '2024-05-31' })]
    expect(decide([movement('t', amount!, paid!, 'Indbetaling')], items)).toEqual([outcome])
  })
})

describe('an amount of a party that is named', () => {
  // The bill is due on 31 May.
  test.each(rows`
    amount     paid        outcome
    -25.00     2024-06-10  match i:-25
    -25.00     2024-06-20  suggest exact i
    -17900.00  2024-06-25  match i:-17900
    -14855.00  2024-07-25  match i:-14855
    -18272.48  2024-09-10  match i:-18272.48
  `)('$amount on $paid: $outcome', ({ amount, paid, outcome }) => {
    const items = [item('i', amount!, '2024-05-01', 'Fjordby VVS ApS', '40812', { dueDate: '2024-05-31' })]
    expect(decide([movement('t', amount!, paid!, 'Fjordby VVS ApS')], items)).toEqual([outcome])
  })

  test('that is a small round one at a till is believed for a week', () => {
    const receipt = item('i', '-100.00', '2024-05-01', 'NETTO', '', { isReceipt: true })
    expect(decide([movement('t', '-100.00', '2024-05-07', 'Dankort NETTO 4711')], [receipt])).toEqual(['match i:-100'])
    expect(decide([movement('t', '-100.00', '2024-05-13', 'Dankort NETTO 4711')], [receipt])).toEqual(['suggest exact i'])
  })
})

describe('what is left of a bill', () => {
  const bill = item('i', '-10000.37', '2024-05-01', 'Fjordby VVS ApS', '40812', { dueDate: '2024-05-31' })
  const first = movement('t', '-4000.00', '2024-05-31', 'Fjordby VVS ApS faktura 40812 rate 1')

  test.each(rows`
    text                  rest      outcome
    Overførsel            -6000.37  match i:-6000.37
    Nordlys Papir         -6000.37  none
    Nordlyz 40812 rate 2  -6000.37  match i:-6000.37
  `)('$text: $outcome', ({ text, rest, outcome }) => {
    expect(decide([first, movement('u', rest!, '2024-06-30', text!)], [bill])).toEqual(['match i:-4000', outcome])
  })

  test('is a question where another bill is over that amount, or two payments are', () => {
    const rest = (id: string) => movement(id, '-6000.37', '2024-06-30', 'Overførsel')
    const other = item('j', '-6000.37', '2024-06-01', 'Nordlys Papir ApS', '51933', { dueDate: '2024-06-30' })
    expect(decide([first, rest('u')], [bill, other])[1]).toMatch(/^suggest/)
    expect(decide([first, rest('u'), rest('v')], [bill]).slice(1)).toEqual(['suggest exact i', 'suggest exact i'])
  })

  test('is a question where it is a round amount', () => {
    const round = item('i', '-10000.00', '2024-05-01', 'Fjordby VVS ApS', '40812', { dueDate: '2024-05-31' })
    expect(decide([first, movement('u', '-6000.00', '2024-06-30', 'Overførsel')], [round])[1]).toMatch(/^suggest/)
  })
})

describe('a payment of the one bill of its party that is near', () => {
  test.each(rows`
    paid       open       outcome
    17174.00   17173.77   match i:17173.77
    17173.00   17173.77   match i:17173.77
    17173.50   17173.77   suggest rounding i
    5202.00    17340.00   match i:5202
    150.00     600.00     suggest partial i
  `)('$paid for $open: $outcome', ({ paid, open, outcome }) => {
    const items = [item('i', open!, '2024-05-01', 'Fjordby VVS ApS', '40812', { dueDate: '2024-05-31' })]
    expect(decide([movement('t', paid!, '2024-06-03', 'Fjordby VVS ApS')], items)).toEqual([outcome])
  })
})
