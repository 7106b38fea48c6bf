import { describe, expect, test } from 'vitest'
import { rows } from '../harness/text-tables.ts'
import { amountsOrProblem, codesOf, readAll, readOne } from './reading.ts'

const stripe = (...lines: string[]): string =>
  [
    'balance_transaction_id,created,currency,gross,fee,net,reporting_category,description,invoice_number,automatic_payout_id,automatic_payout_effective_at',
    ...lines,
    '',
  ].join('\n')

/** What a report says, a line a movement. */
const told = (text: string): string[] =>
  readAll(text).flatMap(({ account, movements }) =>
    movements.map(({ date, amount, currency, text: said, reference, bankId }) =>
      [account.name, date, amount, currency, said, reference ?? '-', bankId ?? '-'].join(' | '),
    ),
  )

describe('Stripe', () => {
  const report = stripe(
    'txn_1,2026-03-02 10:00:00,eur,100.00,1.75,98.25,charge,"Order, first",INV-1001,po_9,2026-03-04',
    'txn_2,2026-03-02 11:00:00,eur,250.00,4.00,246.00,charge,Order two,INV-1002,po_9,2026-03-04',
    'txn_3,2026-03-03 09:00:00,eur,-40.00,0.00,-40.00,refund,Refund,INV-1001,po_9,2026-03-04',
  )

  test('sales, refunds and fees stand for themselves, and the payout is what they come to', () => {
    expect(told(report)).toEqual([
      'Stripe | 2026-03-02 | 10000 | EUR | Stripe charge Order, first INV-1001 | INV-1001 | txn_1',
      'Stripe | 2026-03-02 | -175 | EUR | Stripe fee txn_1 | - | txn_1 fee',
      'Stripe | 2026-03-02 | 25000 | EUR | Stripe charge Order two INV-1002 | INV-1002 | txn_2',
      'Stripe | 2026-03-02 | -400 | EUR | Stripe fee txn_2 | - | txn_2 fee',
      'Stripe | 2026-03-03 | -4000 | EUR | Stripe refund Refund INV-1001 | INV-1001 | txn_3',
      'Stripe | 2026-03-04 | -30425 | EUR | Stripe payout po_9 to own account | - | po_9 payout',
    ])
  })

  test('all of a payout comes to nothing, to the cent', () => {
    expect(readOne(report).movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('a payout that has a row of its own is not made a second time', () => {
    const withRow = stripe(
      'txn_1,2026-03-02,eur,100.00,1.75,98.25,charge,Order,INV-1001,po_9,2026-03-04',
      'txn_2,2026-03-04,eur,-98.25,0.00,-98.25,payout,STRIPE PAYOUT,,po_9,2026-03-04',
    )
    expect(amountsOrProblem(withRow)).toBe('10000 -175 -9825')
  })

  test('the fee of a payout is apart: the bank gets what was paid out', () => {
    const instant = stripe('txn_2,2026-03-04,eur,-98.25,1.00,-99.25,payout,STRIPE PAYOUT,,,')
    expect(told(instant)).toEqual([
      'Stripe | 2026-03-04 | -9825 | EUR | Stripe payout txn_2 to own account | - | txn_2 payout',
      'Stripe | 2026-03-04 | -100 | EUR | Stripe fee txn_2 | - | txn_2 fee',
    ])
  })

  test('money for a connected account is no payout, and a payout comes in only where it comes back', () => {
    const line = (amount: string, kind: string) => stripe(`txn_2,2026-03-04,eur,${amount},0.00,${amount},${kind},x,,,`)
    expect(told(line('-50.00', 'transfer'))).toEqual(['Stripe | 2026-03-04 | -5000 | EUR | Stripe transfer x | - | txn_2'])
    expect(told(line('98.25', 'payout_reversal'))).toEqual([
      'Stripe | 2026-03-04 | 9825 | EUR | Stripe payout txn_2 to own account | - | txn_2 payout',
    ])
    expect(amountsOrProblem(line('98.25', 'payout'))).toContain('Line 2 is a payout of')
    expect(amountsOrProblem(line('-98.25', 'payout_reversal'))).toContain('settlement_row')
  })

  test('each currency is an account of its own', () => {
    const two = stripe('txn_1,2026-03-02,eur,10.00,0.00,10.00,charge,A,,,', 'txn_2,2026-03-02,dkk,20.00,0.00,20.00,charge,B,,,')
    expect(readAll(two).map(({ account, movements }) => [account.name, account.currency, movements.length])).toEqual([
      ['Stripe', 'EUR', 1],
      ['Stripe', 'DKK', 1],
    ])
  })
})

describe('the other services are told by their columns', () => {
  test.each([
    [
      'PayPal',
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Invoice Number\n' +
        '14/03/2026,10:00,CET,Rossi,Payment,Completed,EUR,"1,200.00",-35.00,"1,165.00",8XY,INV-7\n' +
        '14/03/2026,10:05,CET,Bianchi,Payment,Denied,EUR,10.00,0.00,10.00,8XZ,\n' +
        '15/03/2026,09:00,CET,,General Withdrawal,Completed,EUR,"-1,165.00",0.00,"-1,165.00",8YA,\n',
      '120000 -3500 -116500',
    ],
    [
      'PayPal',
      'Data;Ora;Nome;Tipo;Stato;Valuta;Lordo;Tariffa;Netto;Codice transazione\n14/03/2026;10:00;Rossi;Pagamento;Completata;EUR;1.200,00;-35,00;1.165,00;8XY\n',
      '120000 -3500',
    ],
    [
      'Nets',
      'Transaktionsdato;Afregningsdato;Ordrenummer;Bruttobel\u00f8b;Gebyr;Nettobel\u00f8b;Afregningsnummer\n' +
        '02.03.2026;04.03.2026;1042;500,00;6,25;493,75;77\n02.03.2026;04.03.2026;1043;-100,00;0,00;-100,00;77\n',
      '50000 -625 -10000 -39375',
    ],
    [
      'SumUp',
      'Date,Transaction ID,Transaction Type,Status,Total,Fee,Payout,Payout Date,Payout ID\n2026-03-02,T1,Sale,Successful,12.00,0.23,11.77,2026-03-03,P1\n',
      '1200 -23 -1177',
    ],
    [
      'MobilePay',
      'Salgssted;Tidspunkt;Transaktions-id;Ordre-id;Brutto;Gebyr;Netto;Udbetalings-id;Udbetalingsdato\nButik;02-03-2026 10:11;M1;1042;99,00;0,75;98,25;U1;03-03-2026\n',
      '9900 -75 -9825',
    ],
    [
      'Satispay',
      'ID transazione;Data transazione;Negozio;Importo;Commissioni;Importo netto;Data accredito\nS1;02/03/2026;Bar;15,00;0,20;14,80;09/03/2026\n',
      '1500 -20 -1480',
    ],
  ])('%s', (name, text, amounts) => {
    expect([...new Set(readAll(text).map(({ account }) => account.name))]).toEqual([name])
    expect(amountsOrProblem(text)).toBe(amounts)
  })
})

test('a report without a currency takes that of the account', () => {
  const text =
    'Date,Transaction ID,Transaction Type,Total,Fee,Payout,Payout Date,Payout ID\n2026-03-02,T1,Sale,12.00,0.23,11.77,2026-03-03,P1\n'
  expect(readOne(text).account.currency).toBeNull()
  expect(codesOf(readOne(text))).toContain('currency_assumed')
})

test('what the customer paid is a sale at SumUp in Italian, however it is called', () => {
  const text =
    'Data;ID transazione;Tipo di transazione;Totale;Commissione;Pagamento;Data pagamento;ID pagamento\n02/03/2026;T1;Pagamento;12,00;0,23;11,77;03/03/2026;P1\n'
  expect(amountsOrProblem(text)).toBe('1200 -23 -1177')
})

test('what does not change the balance at PayPal is left out', () => {
  const header = 'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance Impact\n'
  const row = (id: string, impact: string) => `14/03/2026,10:00,CET,Rossi,Payment,Completed,EUR,10.00,0.00,10.00,${id},${impact}\n`
  expect(amountsOrProblem(header + row('8XY', 'Credit') + row('8XZ', 'Memo'))).toBe('1000')
})

describe('the order of days is not guessed', () => {
  const sumup = (sold: string, paid: string) =>
    `Date,Transaction ID,Transaction Type,Total,Fee,Payout,Payout Date,Payout ID\n${sold},T1,Sale,12.00,0.23,11.77,${paid},P1\n`

  test.each(rows`
    sold        paid        days
    02/03/2026  03/03/2026  dates_ambiguous
    02/03/2026  13/03/2026  2026-03-02 2026-03-02 2026-03-13
    02/03/2026  02/13/2026  2026-02-03 2026-02-03 2026-02-13
    03/03/2026  03/03/2026  2026-03-03 2026-03-03 2026-03-03
    13/03/2026  03/13/2026  dates_ambiguous
  `)('$sold and $paid: $days', ({ sold, paid, days }) => {
    const text = sumup(sold!, paid!)
    if (days === 'dates_ambiguous') expect(amountsOrProblem(text)).toContain(days)
    else expect(readOne(text).movements.map(({ date }) => date)).toEqual(days!.split(' '))
  })
})

test('a report that lacks a column is refused by its name, and not read as that of a bank', () => {
  const text = 'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net\n14/03/2026,10:00,Rossi,Payment,Completed,EUR,10.00,0.00,10.00\n'
  expect(amountsOrProblem(text)).toMatch(/report of PayPal, without the columns .*transaction id/)
})

test('a report without rows says so', () => {
  expect(codesOf(readOne(stripe()))).toEqual(['no_movements'])
})

describe('nothing of a report that is broken is imported', () => {
  const good = 'txn_1,2026-03-02,eur,100.00,1.75,98.25,charge,Order,INV-1,po_9,2026-03-04'
  const cases = rows`
    name                              line                                                            said
    fee that is not the difference    txn_2,2026-03-02,eur,100.00,1.75,98.20,charge,x,,,              settlement_row.sum: Line 3
    no day                            txn_2,yesterday,eur,100.00,1.75,98.25,charge,x,,,               date_not_readable.line: Line 3
    a day of the payout that is none  txn_2,2026-03-02,eur,100.00,1.75,98.25,charge,x,,po_1,soon      date_not_readable.line: Line 3
    an amount that is none            txn_2,2026-03-02,eur,many,1.75,98.25,charge,x,,,                amount_not_readable.line: Line 3
    no net                            txn_2,2026-03-02,eur,100.00,1.75,,charge,x,,,                   amount_not_readable.line: Line 3
    an unknown currency               txn_2,2026-03-02,zzz,100.00,1.75,98.25,charge,x,,,              settlement_row.currency: Line 3
    a cell too many                   txn_2,2026-03-02,eur,100.00,1.75,98.25,charge,x,y,,,surplus     row_too_long: Line 3
    a quote that never ends           txn_2,2026-03-02,eur,100.00,1.75,98.25,charge,"x,,,             csv_quote_not_closed: A quote that begins in line 3
  `
  test.each(cases)('$name', ({ line, said }) => {
    const [code, words] = said!.split(': ')
    const problem = amountsOrProblem(stripe(good, line!))
    expect(problem).toContain(code!.split('.')[0])
    expect(problem).toContain(words)
  })

  test('cut off in the middle of a row', () => {
    expect(amountsOrProblem(`${stripe(good)}txn_2,2026-03-02,eur,100.00,1.7`)).toContain('file_cut_off')
  })
})

test('a payout of thousands of sales is one', () => {
  const many = stripe(...Array.from({ length: 2_000 }, (_, at) => `txn_${at},2026-03-02,eur,100.00,1.75,98.25,charge,x,,po_9,2026-03-04`))
  const { movements } = readOne(many)
  expect(movements).toHaveLength(4_001)
  expect(movements.at(-1)!.amount).toBe(-2_000 * 9825)
})
