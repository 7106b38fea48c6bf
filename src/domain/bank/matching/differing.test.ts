import { describe, expect, test } from 'vitest'
import { decide, item, known, minor, movement } from '../../../../test/bank/matching-cases.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { reconcile } from './reconcile.ts'

describe('a payment that is not as much as the document whose number it quotes', () => {
  // Only cents, and what a bank keeps of money that comes in, are booked; all else that is missing stays open, and all else that is too much is a question:
  // nobody has said that a discount was granted, that a supplier gives up the rest, or that a customer meant to pay more.
  test.each(rows`
    text                           paid       open       outcome
    Fjordby VVS faktura 40812      -999.63    -1000.00   match i:-1000
    Fjordby VVS faktura 40812      -1000.63   -1000.00   match i:-1000
    Fjordby VVS faktura 40812      999.63     1000.00    match i:1000
    Fjordby VVS faktura 40812      1000.63    1000.00    match i:1000
    Fjordby VVS faktura 40812      7962.00    8000.00    match i:8000
    Fjordby VVS faktura 40812      7920.00    8000.00    match i:7920
    Fjordby VVS faktura 40812      -996.00    -1000.00   match i:-996
    Fjordby VVS faktura 40812      -1004.00   -1000.00   suggest overpaid i
    Fjordby VVS faktura 40812      8040.00    8000.00    suggest overpaid i
    Fjordby VVS faktura 40812      21345.00   21435.00   match i:21345
    Fjordby VVS faktura 40812      -21435.00  -21345.00  suggest overpaid i
    Fjordby VVS faktura 40812      -980.00    -1000.00   match i:-980
    Fjordby VVS faktura 40812      -963.00    -1000.00   match i:-963
    Fjordby VVS faktura 40812      -1030.00   -1000.00   suggest overpaid i
    Fjordby VVS faktura 40812      -2310.00   -2130.00   suggest overpaid i
    Overførsel 40812               -980.00    -1000.00   match i:-980
    Overførsel 40812               -737.00    -1000.00   suggest partial i
    Nordlys Papir 40812            -980.00    -1000.00   suggest fee i
  `)('"$text" over $paid for $open: $outcome', ({ text, paid, open, outcome }) => {
    expect(decide([movement('t', paid!, '2024-05-02', text!)], [item('i', open!, '2024-05-01', 'Fjordby VVS ApS', '40812')])).toEqual([
      outcome,
    ])
  })

  test('is a question where a part of the document is withheld', () => {
    const items = [item('i', '-1000.00', '2024-05-01', 'Fjordby VVS ApS', '40812', { amount: minor('-1200.00'), isPartWithheld: true })]
    for (const paid of ['-999.63', '-980.00'])
      expect(decide([movement('t', paid, '2024-05-02', 'Fjordby VVS faktura 40812')], items)[0]).toMatch(/^suggest \w+ i/)
  })

  test('is a question where another program keeps the books, unless the rest stays open', () => {
    const items = [item('i', '8000.00', '2024-05-01', 'Fjordby VVS ApS', '40812')]
    const decided = (paid: string) =>
      reconcile([movement('t', paid, '2024-05-02', 'Fjordby VVS faktura 40812')], items, known, { strict: false, booksDifferences: false })
    expect(decided('7962.00')).toMatchObject([{ kind: 'suggest', proposals: [{ kind: 'fee', targets: [{ id: 'i' }], difference: -3800 }] }])
    expect(decided('7920.00')).toMatchObject([{ kind: 'match', targets: [{ id: 'i', amount: 792_000 }] }])
  })

  test('of a document that is not posted is shown first, with what is missing', () => {
    const items = [item('i', '-1000.00', '2024-05-01', 'Fjordby VVS ApS', '40812', { type: 'document' })]
    const [decision] = reconcile([movement('t', '-999.63', '2024-05-02', 'Fjordby VVS faktura 40812')], items, known)
    expect(decision).toMatchObject({ kind: 'suggest', proposals: [{ kind: 'rounding', difference: 37, targets: [{ amount: -100_000 }] }] })
  })

  test('says what is missing', () => {
    const items = [item('i', '-1000.00', '2024-05-01', 'Fjordby VVS ApS', '40812')]
    const [decision] = reconcile([movement('t', '-980.00', '2024-05-02', 'Fjordby VVS faktura 40812')], items, known)
    expect(decision).toMatchObject({ kind: 'match', reasons: expect.arrayContaining([expect.objectContaining({ code: 'cash_discount' })]) })
  })

  test('is a question where two payments quote it, or where it quotes two documents', () => {
    const items = [
      item('i', '-1000.00', '2024-05-01', 'Fjordby VVS ApS', '40812'),
      item('j', '-3000.00', '2024-05-01', 'Fjordby VVS ApS', '40813'),
    ]
    const twice = ['t', 'u'].map(id => movement(id, '-980.00', '2024-05-02', 'Fjordby VVS faktura 40812', { reference: id }))
    for (const one of decide(twice, items.slice(0, 1))) expect(one).not.toMatch(/^match/)
    expect(decide([movement('t', '-2900.00', '2024-05-02', 'Fjordby VVS faktura 40812 40813')], items)[0]).toMatch(/^suggest/)
  })
})

describe('an invoice in a foreign currency', () => {
  const inDollars = { original: { amount: minor('-56.54'), currency: 'USD' } }
  const invoice = (id: string, open: string, more = {}) =>
    item(id, open, '2024-05-01', 'Acme Cloud Inc', '40812', { ...inDollars, ...more })

  /** 56.54 dollars are 393.00 on the day of the payment. */
  const rateOf = (currency: string, home: string, on: string) =>
    `${currency} ${home} ${on}` === 'USD DKK 2024-05-05' ? '6.951' : undefined

  test.each(rows`
    text                              paid      rate   outcome
    Visa køb Acme Cloud USD 56.54     -394.27   -      match i:-390.12
    Visa køb Acme Cloud USD 56.54     -394.27   known  match i:-390.12
    Overførsel USD 56.54              -394.27   -      match i:-390.12
    Visa køb Acme Cloud USD 56.54     -408.00   -      match i:-390.12
    Visa køb Acme Cloud USD 56.54     -408.00   known  suggest exchange i
    Acme Cloud Inc faktura 40812      -399.00   -      suggest exchange i
    Acme Cloud Inc faktura 40812      -399.00   known  match i:-390.12
    Acme Cloud Inc faktura 40812      -380.00   known  suggest exchange i
    Acme Cloud Inc                    -394.27   -      suggest exchange i
    Acme Cloud Inc                    -394.27   known  match i:-390.12
    Acme Cloud Inc                    -380.00   known  suggest exchange i
    Visa køb Acme Cloud USD 56.54     -450.00   known  suggest overpaid i
    Visa køb Acme Cloud USD 57.54     -394.27   known  suggest exchange i
    Acme Cloud Inc faktura 40812      -200.00   known  suggest partial i
  `)('"$text" over $paid, rate $rate: $outcome', ({ text, paid, rate, outcome }) => {
    const more = rate === 'known' ? { rateOf } : {}
    expect(decide([movement('t', paid!, '2024-05-05', text!)], [invoice('i', '-390.12')], more)).toEqual([outcome])
  })

  test.each(rows`
    paid      outcome
    74600.00  match i:74600
    74550.00  match i:74600
    74650.00  match i:74600
    74400.00  suggest exchange i
    71616.00  suggest exchange i
  `)('over 10,000 euros, of 74,600 kroner, paid with $paid: $outcome', ({ paid, outcome }) => {
    const original = { amount: minor('10000.00'), currency: 'EUR' }
    const items = [item('i', '74600.00', '2024-05-01', 'Fjordby VVS ApS', '40812', { original })]
    const transactions = [movement('t', paid!, '2024-05-05', 'Fjordby VVS faktura 40812')]
    expect(decide(transactions, items, { rateOf: () => '7.46038' })).toEqual([outcome])
  })

  test('of which a part is paid is a question: nobody knows how much of it is left in its own currency', () => {
    const items = [invoice('i', '-390.12', { amount: minor('-780.24') })]
    expect(decide([movement('t', '-392.00', '2024-05-05', 'Acme Cloud Inc faktura 40812')], items, { rateOf })[0]).toMatch(/^suggest/)
  })

  test('is a question where another one is about the same', () => {
    const items = [invoice('i', '-390.12'), invoice('j', '-391.00', { numbers: ['40813'] })]
    expect(decide([movement('t', '-394.27', '2024-05-05', 'Visa køb Acme Cloud USD 56.54')], items)[0]).toMatch(/^suggest/)
  })

  test('with no more than a name is a question where strict matching is wanted', () => {
    expect(decide([movement('t', '-394.27', '2024-05-05', 'Acme Cloud Inc')], [invoice('i', '-390.12')], {}, true)[0]).toMatch(/^suggest/)
  })
})

describe('a shop whose name goes on', () => {
  const receipts = [
    item('i', '-65.50', '2024-05-01', 'ADOBE'),
    // Another receipt bears the longer name.
    item('j', '-900.00', '2024-02-01', 'ADOBE *CREATIVE'),
  ]

  test('is the one of the receipt', () => {
    expect(decide([movement('t', '-65.50', '2024-05-02', 'MC/ ADOBE *CREATIVE 955')], receipts)).toEqual(['match i:-65.5'])
  })

  test('a company of such a name is another one', () => {
    const items = [item('i', '-65.50', '2024-05-01', 'Kongsted', '40812'), item('j', '-900.00', '2024-04-28', 'Kongsted Byg', '40813')]
    expect(decide([movement('t', '-65.50', '2024-05-02', 'Kongsted Byg')], items)[0]).not.toMatch(/^match/)
  })
})

describe('what a payment service pays out', () => {
  const onService = (id: string, amount: string, date: string, text: string, reference: string | null = null) =>
    movement(id, amount, date, text, { accountId: 'stripe', reference })

  test('is its sales, refunds and fees on the account of the service, and a transfer between the two accounts', () => {
    const items = [
      item('a', '1000.00', '2024-05-01', 'Fjordby VVS ApS', 'INV-1001', { contactId: 'a' }),
      item('b', '250.00', '2024-05-01', 'Skovlund Byg ApS', 'INV-1002', { contactId: 'b' }),
      item('credit', '-40.00', '2024-05-01', 'Fjordby VVS ApS', 'CN-2001', { contactId: 'a' }),
    ]
    const transactions = [
      onService('sale a', '1000.00', '2024-05-02', 'Stripe charge INV-1001', 'INV-1001'),
      onService('fee a', '-14.00', '2024-05-02', 'Stripe fee txn_1'),
      onService('sale b', '250.00', '2024-05-02', 'Stripe charge INV-1002', 'INV-1002'),
      onService('refund', '-40.00', '2024-05-03', 'Stripe refund CN-2001', 'CN-2001'),
      onService('payout', '-1196.00', '2024-05-04', 'Stripe payout po_9 to own account'),
      movement('bank', '1196.00', '2024-05-06', 'STRIPE PAYMENTS EUROPE', {
        counterparty: { name: 'STRIPE', iban: null },
        reference: 'X1Y2',
      }),
    ]
    const accounts = [...known.accounts, { id: 'stripe', iban: null }]
    const decisions = reconcile(transactions, items, { ...known, accounts })
    const told = decisions.map(one =>
      one.kind === 'match' ? `${one.transactionId}: ${one.targets[0]!.id}` : `${one.transactionId}: ${one.kind}`,
    )
    expect(told).toEqual(['sale a: a', 'fee a: none', 'sale b: b', 'refund: credit', 'payout: transfer', 'bank: transfer'])
    expect(decisions.at(-1)).toMatchObject({ otherId: 'payout' })
  })

  test('is not the money of somebody else', () => {
    const transactions = [
      onService('payout', '-1196.00', '2024-05-04', 'Stripe payout po_9 to own account'),
      movement('bank', '1196.00', '2024-05-06', 'Fjordby VVS', { counterparty: { name: 'Fjordby VVS', iban: null } }),
    ]
    const accounts = [...known.accounts, { id: 'stripe', iban: null }]
    expect(reconcile(transactions, [], { ...known, accounts })[1]).not.toMatchObject({ kind: 'transfer' })
  })
})
