import { describe, expect, test } from 'vitest'
import { decide, item, known, minor, movement, summary } from '../../../../test/bank/matching-cases.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { withMessages } from '../../../language/tell.ts'
import type { Minor } from '../../money/money.ts'
import type { OpenItem } from '../open-items.ts'
import type { Decision } from './decisions.ts'
import { reconcile } from './reconcile.ts'

describe('one movement and one item of the same amount', () => {
  test.each(rows`
    text                                  name                   number      outcome              strictly
    Fjordby VVS ApS faktura 40812         Fjordby VVS ApS        40812       match                match
    Overførsel 40812                      Fjordby VVS ApS        INV-40812   match                match
    Overførsel 2024 40812                 Fjordby VVS ApS        2024-40812  match                match
    Overførsel 0040812                    Fjordby VVS ApS        40812       match                match
    Bgs FJORDBYVVSAPS                     Fjordby VVS ApS        40812       match                match
    BGS KOEBENHAVNS EL                    Københavns El A/S      40812       match                match
    BGS KOBENHAVNS EL                     Københavns El A/S      40812       match                match
    BONIFICO DISPOSTO Ferramenta Gand     Ferramenta Gandolfi    40812       match                match
    Dankort-nota SILVNA 20845             Silvan                 -           match                match
    SKATTEKONTO 1234567                   Skat moms              -           match                suggest
    Overførsel                            Fjordby VVS ApS        40812       match                suggest
    Overførsel 2024-40813                 Fjordby VVS ApS        40812       suggest              suggest
    Overførsel 2024-71813                 Fjordby VVS ApS        40812       match                suggest
    Fjordby VVS ApS faktura 40813         Fjordby VVS ApS        40812       suggest              suggest
    Fjordby VVS ApS faktura nr. 408       Fjordby VVS ApS        40812       match                match
    Fjordby VVS ApS faktura maj 2024      Fjordby VVS ApS        40812       match                match
    BON. Ferramenta Gand SALDO FT N. 113/2024 DEL 3/05/24   Ferramenta Gandolfi   112/2024   suggest   suggest
    BON. Ferramenta Gand SALDO FATTURA 31/03/2024   Ferramenta Gandolfi   1120   match   match
    Gebyr                                 Fjordby VVS ApS        40812       suggest              suggest
  `)('"$text" is a $outcome with $name $number', ({ text, name, number, outcome, strictly }) => {
    const transactions = [movement('t', '-1234.56', '2024-05-02', text!)]
    const items = [item('i', '-1234.56', '2024-05-01', name!, number)]
    expect(decide(transactions, items)[0]!.split(' ')[0]).toBe(outcome)
    expect(decide(transactions, items, {}, true)[0]!.split(' ')[0]).toBe(strictly)
  })

  test('a match gives its reasons', () => {
    const [decision] = reconcile(
      [movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS faktura 40812')],
      [item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812')],
      known,
    )
    expect(withMessages(decision, 'en')).toEqual({
      transactionId: 't',
      kind: 'match',
      targets: [{ type: 'ledger', id: 'i', amount: -123456 }],
      reasons: [
        { code: 'amount_same', values: {}, message: 'The amount equals the open balance.' },
        { code: 'number_quoted', values: { case: 'whole' }, message: 'The text quotes the number of the document.' },
        { code: 'party_name', values: { case: 'full' }, message: 'The text names the party.' },
        { code: 'date_after', values: { days: 1, since: 'due_date' }, message: 'Paid one day after its due date.' },
      ],
    })
  })

  test('where the day alone tells one of several, the match says that there are others', () => {
    const items = [
      item('may', '-5217.50', '2024-05-01', 'Husleje Invest', '11001'),
      item('june', '-5217.50', '2024-06-01', 'Husleje Invest', '11002'),
    ]
    const transaction = movement('t', '-5217.50', '2024-06-03', 'Husleje Invest')
    const codes = (found: Decision[]) =>
      found.map(one => (one.kind === 'match' ? [one.targets[0]!.id, ...one.reasons.map(({ code }) => code)] : one.kind))
    expect(codes(reconcile([transaction], items, known))).toEqual([['june', 'amount_same', 'party_name', 'date_after', 'others_fit']])
    expect(codes(reconcile([transaction], items.slice(1), known))).toEqual([['june', 'amount_same', 'party_name', 'date_after']])
  })

  test('an invoice without a day by which it is due is still thought of after weeks', () => {
    const invoice = item('i', '-1300.00', '2024-02-16', 'Stenhugger Grå', '313', { dueDate: null })
    expect(decide([movement('t', '-1300.00', '2024-03-11', 'Betaling')], [invoice])[0]).toBe('suggest exact i')
  })

  test('what an account in a foreign currency paid is suggested by what the document is about in that currency, and never matched by itself', () => {
    const inEuro = { amount: minor('-200.00'), currency: 'EUR' }
    const transactions = [movement('t', '-200.00', '2024-05-02', 'Ferramenta Gandolfi', { currency: 'EUR' })]
    const foreign = item('i', '-1491.80', '2024-05-01', 'Ferramenta Gandolfi', '40812', { original: inEuro })
    const others = [
      item('home', '-200.00', '2024-05-01', 'Ferramenta Gandolfi', '40813'),
      item('part', '-1491.80', '2024-05-01', 'Ferramenta Gandolfi', '40814', { original: inEuro, openAmount: minor('-700.00') }),
      item('in', '1491.80', '2024-05-01', 'Ferramenta Gandolfi', '40815', { original: { amount: minor('200.00'), currency: 'EUR' } }),
      item('other party', '-1491.80', '2024-05-01', 'Nordlys Papir ApS', '40817', { original: inEuro }),
      item('dollar', '-1400.00', '2024-05-01', 'Ferramenta Gandolfi', '40816', { original: { amount: minor('-200.00'), currency: 'USD' } }),
    ]
    const [decision] = reconcile(transactions, [foreign, ...others], known)
    expect(decision).toMatchObject({
      kind: 'suggest',
      proposals: [
        {
          kind: 'exchange',
          targets: [{ id: 'i', amount: -20000 }],
          difference: 0,
          for: [{ code: 'original_amount_same' }, { code: 'party_name' }, {}],
        },
      ],
    })
  })

  test('an account of somebody else is a question, even with the right name', () => {
    const transaction = movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS', { counterparty: { name: null, iban: 'DK1112345678901234' } })
    const items = [item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812', { ibans: ['DK2298765432109876'] })]
    expect(decide([transaction], items)).toEqual(['suggest exact i'])
  })

  test('a text that quotes another open document is about that one', () => {
    const items = [
      item('i', '-500.25', '2024-05-01', 'Fjordby VVS ApS', '40812'),
      item('j', '-900', '2024-05-01', 'Fjordby VVS ApS', '40999'),
    ]
    expect(decide([movement('t', '-500.25', '2024-05-02', 'Fjordby VVS 40999')], items)).toEqual(['match j:-500.25'])
  })

  test('what is pending, or nothing, is left alone', () => {
    const items = [item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812')]
    const pending = movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS 40812', { isPending: true })
    expect(decide([pending, movement('u', '0', '2024-05-02', 'Fjordby VVS 40812')], items)).toEqual(['none', 'none'])
  })

  test('an entry and its reversal are out of play', () => {
    const items = [
      item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812'),
      item('r', '1234.56', '2024-05-03', 'Fjordby VVS ApS', '40812'),
    ]
    expect(decide([movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS')], items)).toEqual(['none'])
  })
})

describe('a second candidate', () => {
  test('of the same amount and date is a question', () => {
    const items = [
      item('i', '-300.10', '2024-05-01', 'Fjordby VVS ApS', '40812'),
      item('j', '-300.10', '2024-05-01', 'Skovlund Byg ApS', '555'),
    ]
    expect(decide([movement('t', '-300.10', '2024-05-02', 'Overførsel')], items)).toEqual(['suggest exact i, exact j'])
  })

  test('loses against a name, and what is left over goes to the other movement', () => {
    const items = [
      item('i', '-300.10', '2024-05-01', 'Fjordby VVS ApS', '40812'),
      item('j', '-300.10', '2024-05-01', 'Skovlund Byg ApS', '555'),
    ]
    const transactions = [movement('t', '-300.10', '2024-05-02', 'Overførsel'), movement('u', '-300.10', '2024-05-02', 'Skovlund Byg')]
    expect(decide(transactions, items)).toEqual(['match i:-300.1', 'match j:-300.1'])
  })

  test('of a company that differs by its legal form only loses when the form is named', () => {
    const items = [
      item('i', '-300.10', '2024-05-01', 'Fjordby VVS ApS', '40812'),
      item('j', '-300.10', '2024-05-01', 'Fjordby VVS A/S', '50812'),
    ]
    expect(decide([movement('t', '-300.10', '2024-05-02', 'FJORDBY VVS A/S')], items)).toEqual(['match j:-300.1'])
    expect(decide([movement('t', '-300.10', '2024-05-02', 'FJORDBY VVS')], items)[0]).toMatch(/^suggest/)
  })

  test('is another month of the same subscription: the day decides', () => {
    const months = ['01', '02', '03', '04']
    const items = months.map(month => item(`i${month}`, '-99', `2024-${month}-05`, 'Nordnet Hosting', `9${month}77`))
    const transactions = months.map(month => movement(`t${month}`, '-99', `2024-${month}-06`, 'MC/ NORDNET HOSTING'))
    expect(decide(transactions, items)).toEqual(months.map(month => `match i${month}:-99`))
  })

  test('of the same shop in the same days is a question, unless the bank prints the day of the purchase', () => {
    const items = [item('i', '-75', '2024-05-01', 'Silvan'), item('j', '-75', '2024-05-03', 'Silvan')]
    expect(decide([movement('t', '-75', '2024-05-04', 'Visa køb SILVAN')], items)[0]).toMatch(/^suggest/)
    expect(decide([movement('t', '-75', '2024-05-04', 'SILVAN ODENSE Den 03.05')], items)).toEqual(['match j:-75'])
  })

  test('may be a movement: two for one item are both questions', () => {
    const items = [item('i', '-300.10', '2024-05-01', 'Fjordby VVS ApS', '40812')]
    const transactions = [movement('t', '-300.10', '2024-05-02', 'Fjordby VVS'), movement('u', '-300.10', '2024-05-03', 'Fjordby VVS')]
    expect(decide(transactions, items)).toEqual(['suggest exact i', 'suggest exact i'])
  })
})

describe('several items, several payments', () => {
  const supplier = (id: string, amount: string, number: string, date = '2024-05-01') => item(id, amount, date, 'Fjordby VVS ApS', number)

  test('one payment settles the documents that it lists', () => {
    const items = [supplier('i', '-1000', '40812'), supplier('j', '-234.56', '40815'), supplier('k', '-777', '40820')]
    expect(decide([movement('t', '-1234.56', '2024-05-02', 'Overførsel 40812+40815')], items)).toEqual(['match i:-1000 j:-234.56'])
  })

  test('one payment settles the only items of a party that add up to it, a credit note among them', () => {
    const items = [
      supplier('i', '-1012.17', '40812'),
      supplier('j', '-234.56', '40815'),
      supplier('k', '112.10', '40820'),
      supplier('l', '-81.33', '40821'),
    ]
    expect(decide([movement('t', '-1134.63', '2024-05-02', 'Fjordby VVS ApS')], items)).toEqual(['match i:-1012.17 j:-234.56 k:112.1'])
  })

  test('two sums that fit are a question', () => {
    const items = [
      supplier('i', '-100', '40812'),
      supplier('j', '-200', '40815'),
      supplier('k', '-140', '40820'),
      supplier('l', '-160', '40821'),
    ]
    expect(decide([movement('t', '-300', '2024-05-02', 'Fjordby VVS ApS')], items)[0]).toMatch(
      /^suggest many (i\+j|k\+l), many (i\+j|k\+l)/,
    )
  })

  test('instalments that quote the number take their parts, and the last one the rest', () => {
    const items = [supplier('i', '-1000.37', '40812')]
    const transactions = [
      movement('t', '-500', '2024-05-02', 'Fjordby VVS 40812 rate 1'),
      movement('u', '-500.37', '2024-06-02', 'Fjordby VVS rate 2'),
    ]
    expect(decide(transactions, items)).toEqual(['match i:-500', 'match i:-500.37'])
  })

  test('instalments of one party that add up to an item settle it', () => {
    const transactions = [
      movement('t', '-517.20', '2024-05-02', 'Fjordby VVS ApS'),
      movement('u', '-201.11', '2024-06-02', 'Fjordby VVS ApS'),
      movement('v', '-282.06', '2024-07-02', 'Fjordby VVS ApS'),
    ]
    expect(decide(transactions, [supplier('i', '-1000.37', '40812')])).toEqual(['match i:-517.2', 'match i:-201.11', 'match i:-282.06'])
  })

  test('instalments that would come to more than the item are questions', () => {
    const transactions = ['t', 'u', 'v'].map((id, at) => movement(id, '-400', `2024-0${5 + at}-02`, 'Fjordby VVS 40812'))
    expect(decide(transactions, [supplier('i', '-1000.37', '40812')])).toEqual(['t', 'u', 'v'].map(() => 'suggest partial i'))
  })

  test('a payout is proposed as the sales of its days less the fee', () => {
    const sales = ['120.50', '80', '310.25', '45'].map((amount, at) =>
      item(`s${at}`, amount, `2024-05-0${1 + (at >> 1)}`, 'Card sale', '', { text: 'ZETTLE' }),
    )
    const [decision] = reconcile([movement('t', '544.65', '2024-05-04', 'ZETTLE AFREGNING 2024-05-02')], sales, known)
    expect(decision).toMatchObject({ kind: 'suggest', proposals: [{ kind: 'many', difference: -1110 }] })
    expect(summary(decision)).toBe('suggest many s0+s1+s2+s3')
  })
})

describe('a difference is explained, and left to a person', () => {
  test.each(rows`
    paid      open      kind      code
    -980.00   -1000.00  fee       cash_discount
    -999.63   -1000.00  rounding  rounded
    -963.00   -1000.00  fee       fee_kept
    -400.00   -1000.00  partial   part_paid
    -1030.00  -1012.00  overpaid  paid_more
    -2310.00  -2130.00  overpaid  digits_swapped
  `)('$paid for $open is $kind ($code)', ({ paid, open, kind, code }) => {
    const [decision] = reconcile(
      [movement('t', paid!, '2024-05-02', 'Fjordby VVS')],
      [item('i', open!, '2024-05-01', 'Fjordby VVS ApS', '40812')],
      known,
    )
    if (decision?.kind !== 'suggest') throw new Error(`it is a ${decision?.kind}`)
    const [proposal] = decision.proposals
    expect(proposal!.kind).toBe(kind)
    expect([...proposal!.for, ...proposal!.against].map(reason => reason.code)).toContain(code)
    expect(proposal!.difference).toBe(minor(paid) - minor(open))
  })

  test('a foreign document is found by what it was about, whatever the rate and the name', () => {
    const items = [item('i', '-390.12', '2024-05-01', 'Acme Cloud Inc', '40812', { original: { amount: -5654 as Minor, currency: 'USD' } })]
    const transaction = movement('t', '-394.27', '2024-05-05', 'Visa køb BOOKING.COM Den 03.05 USD 56.54')
    const [decision] = reconcile([transaction], items, known)
    expect(decision).toMatchObject({
      kind: 'suggest',
      proposals: [{ kind: 'exchange', difference: -415, targets: [{ id: 'i', amount: -39012 }] }],
    })
  })

  test('raw numbers of two currencies are never compared', () => {
    const items = [item('i', '-750', '2024-05-01', 'Fjordby VVS ApS', '40812', { currency: 'EUR' })]
    expect(decide([movement('t', '-750', '2024-05-02', 'Overførsel')], items)).toEqual(['none'])
  })
})

describe('what a person said', () => {
  test('a declined pair does not come back', () => {
    const items = [item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812')]
    const declined = [{ transactionId: 't', type: 'ledger' as const, id: 'i' }]
    expect(decide([movement('t', '-1234.56', '2024-05-02', 'Fjordby VVS 40812')], items, { declined })).toEqual(['none'])
  })

  test.each(rows`
    kind  value
    text  mette jensen
    iban  DK1112345678901234
  `)('a learnt $kind stands for its contact', ({ kind, value }) => {
    const items = [item('i', '300', '2024-05-01', 'Fjordby VVS ApS', '40812'), item('j', '300', '2024-05-01', 'Skovlund Byg ApS', '555')]
    const transaction = movement('t', '300', '2024-05-02', 'Indbetaling Mette Jensen', {
      counterparty: { name: null, iban: 'DK1112345678901234' },
    })
    expect(decide([transaction], items)[0]).toMatch(/^suggest/)
    const aliases = [{ kind: kind as 'text' | 'iban', value: value!, contactId: 'contact of Skovlund Byg ApS' }]
    expect(decide([transaction], items, { aliases })).toEqual(['match j:300'])
  })
})

describe('movements that settle nothing', () => {
  const out = movement('t', '-5000', '2024-05-02', 'Overførsel egen konto', { counterparty: { name: null, iban: 'DK9520000123456789' } })
  const into = movement('u', '5000', '2024-05-03', 'Overførsel', {
    accountId: 'savings',
    counterparty: { name: null, iban: 'DK5000400440116243' },
  })

  test('between own accounts they are transfers, even with an item of that amount', () => {
    const [first, second] = reconcile([out, into], [item('i', '-5000', '2024-05-02', 'Fjordby VVS ApS', '40812')], known)
    expect(first).toMatchObject({ kind: 'transfer', otherId: 'u' })
    expect(second).toMatchObject({ kind: 'transfer', otherId: 't' })
  })

  test('the other leg may come later, or may be known from before', () => {
    expect(reconcile([out], [], known)[0]).toMatchObject({ kind: 'transfer', otherId: null })
    expect(reconcile([out], [], { ...known, earlier: [into] })[0]).toMatchObject({ kind: 'transfer', otherId: 'u' })
  })

  test('without the other account named, two that mirror each other are a transfer when each is the only one', () => {
    const [a, b] = [
      movement('t', '-5000', '2024-05-02', 'Overførsel'),
      movement('u', '5000', '2024-05-03', 'Overførsel', { accountId: 'savings' }),
    ]
    expect(decide([a, b], [])).toEqual(['transfer', 'transfer'])
    expect(decide([a, b, { ...b, id: 'v' }], [])).toEqual(['none', 'none', 'none'])
  })

  const text = 'Fjordby VVS faktura 40812'
  const invoice = item('i', '-1234.56', '2024-05-01', 'Fjordby VVS ApS', '40812')

  test('delivered again the next day they are duplicates of the first', () => {
    const transactions = [movement('t', '-1234.56', '2024-05-02', text), movement('u', '-1234.56', '2024-05-03', text)]
    expect(decide(transactions, [invoice])).toEqual(['match i:-1234.56', 'duplicate'])
    expect(decide(transactions.slice(1), [invoice], { earlier: transactions.slice(0, 1) })).toEqual(['duplicate'])
  })

  test('on one day nothing tells them apart, and a person keeps one', () => {
    const transactions = [movement('t', '-1234.56', '2024-05-02', text), movement('u', '-1234.56', '2024-05-02', text)]
    const decisions = reconcile(transactions, [invoice], known)
    expect(decisions.map(decision => decision.kind === 'duplicate' && decision.isEither)).toEqual([true, true])
  })

  test('the one that is left of two, the other having been ignored, is no duplicate of that', () => {
    const [first, second] = [movement('t', '-1234.56', '2024-05-02', text), movement('u', '-1234.56', '2024-05-02', text)]
    expect(decide([second], [invoice], { earlier: [first], ignored: new Set(['t']) })).toEqual(['match i:-1234.56'])
    expect(decide([second], [invoice], { earlier: [first], ignored: new Set() })).toEqual(['duplicate'])
  })

  test('with an item for each they are genuine', () => {
    const transactions = [movement('t', '-1234.56', '2024-05-02', text), movement('u', '-1234.56', '2024-05-03', text)]
    expect(decide(transactions, [invoice, { ...invoice, id: 'j' }])[1]).not.toBe('duplicate')
  })

  test('two coffees on one day stay two', () => {
    const transactions = ['t', 'u'].map(id => movement(id, '-32', '2024-05-02', 'Visa køb KAFFEBAR'))
    expect(decide(transactions, [])).toEqual(['none', 'none'])
  })
})

describe('an invoice that does not say when it is due', () => {
  const bill = (more: Partial<OpenItem> = {}) =>
    item('i', '-1237.42', '2026-10-15', 'Reklamebureauet Blå ApS', '', { isReceipt: false, numbers: ['7001'], ...more })
  const paid = (date: string) => movement('t', '-1237.42', date, 'Overførsel Reklamebureauet Blå ApS')

  test.each(['2026-10-20', '2026-11-02', '2026-11-09'])('is paid weeks later, on %s', date => {
    expect(decide([paid(date)], [bill()])).toEqual(['match i:-1237.42'])
  })

  test('while a receipt was paid at once', () => {
    expect(decide([paid('2026-11-09')], [bill({ isReceipt: true, numbers: [] })])).toEqual(['none'])
  })

  test('and two of them are paid together', () => {
    const items = [
      bill({ amount: minor('-1500'), openAmount: minor('-1500') }),
      bill({ id: 'j', amount: minor('-1279.82'), openAmount: minor('-1279.82'), numbers: ['7002'] }),
    ]
    const payment = movement('t', '-2779.82', '2026-11-05', 'Overførsel Reklamebureauet Blå ApS faktura 7001 og 7002')
    expect(decide([payment], items)).toEqual(['match i:-1500 j:-1279.82'])
  })
})
