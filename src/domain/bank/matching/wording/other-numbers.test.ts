/** The number of another invoice in the text: it is a question, and makes no other document likelier. */
import { expect, test } from 'vitest'
import { decide, item, known, movement } from '../../../../../test/bank/matching-cases.ts'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { withMessages } from '../../../../language/tell.ts'
import { reconcile } from '../reconcile.ts'

test('the number of an invoice that nobody knows speaks against another one of the same party and amount, and is said', () => {
  const [decision] = reconcile(
    [movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS faktura 40813')],
    [item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812')],
    known,
  )
  expect(withMessages(decision, 'en')).toMatchObject({
    kind: 'suggest',
    proposals: [
      {
        kind: 'exact',
        targets: [{ id: 'i' }],
        against: [{ code: 'other_number', message: 'The text gives an invoice number, and it is not the one of this document.' }],
      },
    ],
  })
})

test.each(rows`
  text            one      other
  faktura 40813   40812    12/A
  faktura 40813   40812    -
  faktura 40813   40812    40999
  faktura 04/2024 40812    7
  faktura 12/4    40812    12455
  faktura 812     40812    40999
  faktura 100     1001     2002
`)('"$text" makes neither $one nor $other of the same amount likelier than the other', ({ text, one, other }) => {
  const transactions = [movement('t', '-1234.56', '2024-05-02', `Fjordby VVS ApS ${text}`)]
  const contact = { contactId: 'contact of Fjordby VVS ApS', dueDate: '2024-05-01', isReceipt: false }
  const items = [one, other].map((number, at) => item(`i${at}`, '-1234.56', '2024-05-01', 'Fjordby VVS ApS', number, contact))
  for (const strict of [false, true]) expect(decide(transactions, items, {}, strict)[0]).toMatch(/^suggest exact i[01], exact i[01]/)
})

test('a reference that the bank gives apart is no number of an invoice, and another open document that is quoted is said to be one', () => {
  const apart = movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS betaling faktura', { reference: '71234' })
  expect(decide([apart], [item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812')])[0]).toBe('match i:-1234.56')
  const items = [
    item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812'),
    item('j', '-99.00', '2024-05-01', 'Fjordby VVS ApS', '40813'),
  ]
  const [decision] = reconcile([movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS ApS faktura 40813')], items, known)
  expect(decision!.kind).toBe('suggest')
})

test('a list of numbers that the bank cut off speaks against none of the rest', () => {
  const transactions = [movement('t', '-600.60', '2024-05-02', 'Fjordby VVS faktura 40812, 40813')]
  const items = ['100.10', '200.20', '300.30'].map((amount, at) =>
    item(`i${at}`, `-${amount}`, '2024-05-01', 'Fjordby VVS ApS', `4081${at + 2}`),
  )
  expect(decide(transactions, items)).toEqual(['match i0:-100.1 i1:-200.2 i2:-300.3'])
  const others = [movement('t', '-600.60', '2024-05-02', 'Fjordby VVS faktura 55555')]
  expect(decide(others, items)).toEqual(['suggest many i0+i1+i2'])
  const unknown = [movement('t', '-400.40', '2024-05-02', 'Fjordby VVS faktura 40812, 40813')]
  const pair = [
    item('a', '-100.10', '2024-05-01', 'Fjordby VVS ApS', '40812'),
    item('b', '-300.30', '2024-05-01', 'Fjordby VVS ApS', '40999'),
  ]
  expect(decide(unknown, pair)[0]).toMatch(/^suggest many a\+b/)
})

test('what is paid twice does not settle the next one of the same amount', () => {
  const next = [item('next', '-1300.00', '2024-06-10', 'VVS Karl ApS', '60002')]
  for (const text of ['VVS Karl 60001', 'VVS Karl F 60001', 'VVS Karl nr. 60001', 'VVS Karl faktura 60001'])
    expect([text, decide([movement('t', '-1300.00', '2024-06-20', text)], next)[0]]).toEqual([text, 'suggest exact next'])
  const rossi = [item('13', '-1220.00', '2024-02-10', 'Ferramenta Rossi Srl', '13')]
  expect(decide([movement('t', '-1220.00', '2024-02-12', 'FERRAMENTA ROSSI SRL SALDO FATT 12')], rossi)[0]).toBe('suggest exact 13')
  expect(decide([movement('t', '-1220.00', '2024-02-12', 'FERRAMENTA ROSSI SRL SALDO FATT 13')], rossi)[0]).toBe('match 13:-1220')
})

test('the number of the one and the name of the other are a question about both', () => {
  const items = [
    item('nord', '-5000.00', '2024-05-01', 'Autohus Nord', '40111'),
    item('syd', '-5000.00', '2024-05-01', 'Autohus Syd', '40112'),
  ]
  for (const strict of [false, true])
    expect(decide([movement('t', '-5000.00', '2024-05-02', 'Autohus Syd 40111')], items, {}, strict)[0]).toMatch(
      /^suggest exact \w+, exact \w+$/,
    )
})
