import { describe, expect, test } from 'vitest'
import { rows } from '../harness/text-tables.ts'
import { amountsOrProblem, codesOf, readAll, readOne, saidOf } from './reading.ts'

const amountsOf = (text: string) => readOne(text).movements.map(({ amount }) => amount)

describe('the order of the rows', () => {
  const head = 'Dato;Tekst;Bel\u00f8b;Saldo\n'

  test('of one day is told by the balance', () => {
    expect(amountsOf(`${head}01.02.2026;a;-10,00;70,00\n01.02.2026;b;-20,00;80,00\n`)).toEqual([-2000, -1000])
    expect(amountsOf(`${head}01.02.2026;b;-20,00;80,00\n01.02.2026;a;-10,00;70,00\n`)).toEqual([-2000, -1000])
  })

  test('without a balance is told by the dates', () => {
    expect(amountsOf('Dato;Tekst;Bel\u00f8b\n03.02.2026;c;3,00\n02.02.2026;b;2,00\n02.02.2026;a;1,00\n')).toEqual([100, 200, 300])
  })

  test('opens with what was there before the first row', () => {
    const statement = readOne(`${head}02.02.2026;a;-10,00;70,00\n01.02.2026;b;-20,00;80,00\n`)
    expect([statement.opening, statement.closing]).toEqual([
      { date: '2026-02-01', amount: 10000 },
      { date: '2026-02-02', amount: 7000 },
    ])
  })
})

test('two equal purchases on one day stay two', () => {
  expect(amountsOf('Dato;Tekst;Bel\u00f8b;Saldo\n01.02.2026;Kaffe;-30,00;70,00\n01.02.2026;Kaffe;-30,00;40,00\n')).toEqual([-3000, -3000])
})

test('a balance that does not follow is a warning that names the place and the difference', () => {
  const statement = readOne(
    'Dato;Tekst;Bel\u00f8b;Saldo\n01.02.2026;a;-10,00;90,00\n02.02.2026;b;-10,00;80,00\n03.02.2026;c;-10,00;65,00\n',
  )
  expect(codesOf(statement)).toContain('balance_gap')
  expect(saidOf(statement).join('\n')).toMatch(/3 February 2026 is 65\.00, where 70\.00 was expected: a difference of -5\.00/)
})

test('Danske Bank: what waits is pending, what was deleted is left out', () => {
  const statement = readOne(
    '"Dato";"Tekst";"Bel\u00f8b";"Saldo";"Status";"Afstemt"\n"01.02.2026";"a";"-1,00";"9,00";"Udf\u00f8rt";"Nej"\n"02.02.2026";"b";"-2,00";"";"Venter";"Nej"\n"02.02.2026";"c";"-3,00";"";"Slettet";"Nej"\n',
  )
  expect(statement.layout).toBe('Danske Bank (CSV)')
  expect(statement.movements.map(({ amount, isPending }) => [amount, isPending])).toEqual([
    [-100, false],
    [-200, true],
  ])
  expect(codesOf(statement)).toEqual(['rows_void', 'currency_assumed'])
  expect(statement.account.currency).toBeNull()
})

test('Nordea: what is reserved has no day yet; the own account is sender or receiver', () => {
  const statement = readOne(
    'Bogf\u00f8ringsdato;Bel\u00f8b;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;\nReserveret;-39,95;1234567890;;;BUTIK;;DKK;;\n2026/09/07;-33,00;1234567890;;Butik A/S;Dankort;967,00;DKK;;\n2026/09/06;1000,00;;1234567890;;L\u00f8n;1000,00;DKK;;\n',
  )
  expect(statement).toMatchObject({ layout: 'Nordea (CSV)', account: { number: '1234567890', currency: 'DKK' }, opening: { amount: 0 } })
  expect(statement.movements[1]).toMatchObject({ date: '2026-09-07', amount: -3300, text: 'Dankort', counterparty: { name: 'Butik A/S' } })
  expect(codesOf(statement)).toEqual(['pending_left_out'])
})

test('Intesa Sanpaolo: lines above the table, balances in lines of their own, and a second table of what is not booked', () => {
  const statement = readOne(
    [
      ';;Numero conto:;1000/12345678;;;;;',
      ";;Saldo contabile iniziale al:;17.04.2024;2'345,00;;;;",
      ";;Saldo contabile finale al:;17.05.2024;2'962,12;;;;",
      ';;Controvalore in:;EUR;;;;;',
      ';;;;;;;;',
      'Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa;Effettuata tramite:;;',
      ";;Saldo contabile iniziale in Euro;;2'345,00;;;;",
      '18.04.24;18.04.24;ACCREDITO;640,00;;BONIFICO DA CLIENTE;;;',
      '26.04.24;27.04.24;PAGAMENTO;;-22,88;POS;;;',
      ";;Saldo contabile finale in Euro;;2'962,12;;;;",
      ';;;Operazioni non contabilizzate;;;;;',
      ';Data;Descrizione;Accrediti;Addebiti;Descrizione estesa;;;',
      ';17.05.24;PRENOTAZIONE;;-746,30;BOLLETTINO;;;',
    ].join('\r\n'),
  )
  expect(statement).toMatchObject({
    layout: 'Intesa Sanpaolo (CSV)',
    account: { currency: 'EUR' },
    opening: { date: '2024-04-17', amount: 234500 },
    closing: { date: '2024-05-17', amount: 296212 },
  })
  expect(statement.movements.map(({ amount, text, valueDate }) => [amount, text, valueDate])).toEqual([
    [64000, 'ACCREDITO BONIFICO DA CLIENTE', '2024-04-18'],
    [-2288, 'PAGAMENTO POS', '2024-04-27'],
  ])
  expect(codesOf(statement)).toEqual(['rows_left_out'])
})

test('a total below the table is no movement', () => {
  const statement = readOne(
    'DATA OPERAZIONE;DATA REGISTRAZIONE;DESCRIZIONE OPERAZIONE;IMPORTO IN EURO\n01/02/2026;02/02/2026;Bar;-2,80\n;;Totale;-2,80\n',
  )
  expect(statement).toMatchObject({ layout: 'Italian columns (CSV)', account: { currency: 'EUR' } })
  expect(statement.movements).toMatchObject([{ date: '2026-02-02', amount: -280, text: 'Bar' }])
  expect(codesOf(statement)).toEqual([])
})

test('Revolut: each account and currency is a statement; fees count; what failed does not', () => {
  const statements = readAll(
    [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'ATM,Current,2026-08-02 10:00:00,2026-08-02 10:01:00,Cash,-100.00,1.99,EUR,COMPLETED,898.01',
      'CARD_PAYMENT,Current,2026-08-03 09:00:00,2026-08-04 09:00:00,Shop,-4.00,0.00,USD,COMPLETED,96.00',
      'CARD_PAYMENT,Current,2026-08-05 09:00:00,,Late,-24.99,0.00,EUR,PENDING,',
      'CARD_PAYMENT,Current,2026-08-06 09:00:00,,Back,-59.90,0.00,EUR,REVERTED,',
      'TOPUP,Current,2026-08-08 09:00:00,2026-08-08 09:00:00,In,300.00,0.00,EUR,COMPLETED,1198.01',
      'EXCHANGE,Current,2026-08-08 09:00:00,2026-08-08 09:00:00,Coins,3.00,0.00,XRP,COMPLETED,3.00',
    ].join('\n'),
  )
  expect(statements.map(({ account, movements }) => [account.currency, movements.map(({ amount }) => amount)])).toEqual([
    ['EUR', [-10199, -2499, 30000]],
    ['USD', [-400]],
  ])
  expect(codesOf(statements[0]!)).toEqual(['rows_void', 'currency_not_known'])
})

test('Wise: a line above the header, days first, and what it came to in another currency', () => {
  const statement = readOne(
    'statement_1_EUR_2025-06-30\nTransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Total fees,Exchange To Amount\nCARD-1,03-06-2025,-12.50,EUR,Card transaction,,487.50,EUR,MYR,2.8,,,,Corner Cafe,0.30,35.00\nTRANSFER-2,02-06-2025,500.00,EUR,Received money,INV-7,500.00,,,,Client Ltd,,,,0,\n',
  )
  expect(statement.movements).toMatchObject([
    { bankId: 'TRANSFER-2', date: '2025-06-02', reference: 'INV-7', counterparty: { name: 'Client Ltd' }, original: null },
    { bankId: 'CARD-1', amount: -1250, counterparty: { name: 'Corner Cafe' }, original: { amount: -3500, currency: 'MYR' } },
  ])
})

test('a column for the direction gives the sign', () => {
  expect(amountsOf('Data;Descrizione;Segno;Importo\n01/02/2026;a;D;10,00\n02/02/2026;b;A;20,00\n')).toEqual([-1000, 2000])
})

test('valuta is a currency or a day, by what stands below it', () => {
  expect(readOne('Data;Valuta;Descrizione;Importo\n01/02/2026;03/02/2026;a;10,00\n').movements[0]).toMatchObject({
    valueDate: '2026-02-03',
    currency: 'EUR',
  })
  expect(readOne('Dato;Valuta;Tekst;Bel\u00f8b\n01-02-2026;SEK;a;10,00\n').movements[0]).toMatchObject({ valueDate: null, currency: 'SEK' })
})

test('an IBAN above the table or in the name of the file is that of the account', () => {
  const table = 'Data;Descrizione;Importo\n01/02/2026;a;10,00\n'
  expect(readOne(`Conto: IT60 X054 2811 1010 0000 0123 456\n${table}`).account.iban).toBe('IT60X0542811101000000123456')
  expect(readOne(table, 'IT60X0542811101000000123456_lista.csv').account.iban).toBe('IT60X0542811101000000123456')
})

test('a table without rows is a statement without movements', () => {
  const statement = readOne('"Dato";"Tekst";"Bel\u00f8b";"Saldo";"Status";"Afstemt"\n')
  expect(statement.movements).toEqual([])
  expect(codesOf(statement)).toEqual(['no_movements'])
})

test('days to come are kept', () => expect(readOne('Dato;Tekst;Bel\u00f8b\n01.02.2088;a;1,00\n').movements[0]!.date).toBe('2088-02-01'))

/** A file of which only the amounts are told: those of the rows, each with its balance behind a slash. */
const headers: Readonly<Record<string, string>> = {
  danish: 'Dato;Tekst;Bel\u00f8b;Saldo',
  italian: 'Data;Descrizione;Importo;Saldo',
  english: 'Date;Description;Amount;Balance',
  partly: 'Date;Description;Amount;Saldo',
  lunar: 'Date;Time;Title;Amount;Balance',
  dinars: 'Dato;Tekst;Bel\u00f8b KWD;Saldo',
}

function fileOf(columns: string, written: string): string {
  const cells = written.split(' ; ').map(row => row.split(' / '))
  const middle = columns === 'lunar' ? '12:00;x' : 'x'
  return [headers[columns], ...cells.map(([amount, balance = ''], at) => `2026-02-0${at + 1};${middle};${amount};${balance}`), ''].join(
    '\n',
  )
}

describe('three digits behind the only mark of an amount', () => {
  test.each(rows`
    columns   amounts                              outcome
    danish    1.234                                123400
    italian   -1.234                               -123400
    english   1,234                                123400
    danish    -12,345 ; 0.50                       -1234500 50
    danish    -12,345 / 1,000.00                   -1234500
    danish    12,340 ; 0,50                        1234 50
    danish    12,345 / 13,845 ; 500 / 14,345       1234500 50000
    danish    500 / 14,345 ; 12,345 / 13,845       1234500 50000
    english   12.345 / 13.845 ; -500 / 13.345      1234500 -50000
    italian   1.250 / 2.250 ; 500 / 2.750          125000 50000
    dinars    12,345                               12345
    dinars    12,345 ; 0,500                       12345 500
  `)('$columns: $amounts is $outcome', ({ columns, amounts, outcome }) => {
    expect(amountsOrProblem(fileOf(columns!, amounts!))).toBe(outcome)
  })

  test.each(rows`
    columns   amounts                              line  readings
    danish    -12,345                              2     -12345 or -12.345
    danish    1,000                                2     1000 or 1.000
    danish    100 ; 12,345                         3     12345 or 12.345
    danish    1.234 ; 12,345                       3     12345 or 12.345
    danish    -1,000 / 99,000 ; -2,000 / 97,000    2     -1000 or -1.000
    danish    500 / 1,500 ; 12,345 / 13,845        2     1500 or 1.500
    danish    12,345 / 99,999 ; 500 / 1,500        2     12345 or 12.345
    danish    500 / 1,500                          2     1500 or 1.500
    italian   kr. 12,345                           2     12345 or 12.345
    english   1.234                                2     1234 or 1.234
    partly    12,345                               2     12345 or 12.345
    lunar     12,345                               2     12345 or 12.345
    dinars    12.345                               2     12345 or 12.345
  `)('$columns: $amounts is refused by its line, $line', ({ columns, amounts, line, readings }) => {
    const said = amountsOrProblem(fileOf(columns!, amounts!))
    expect(said).toMatch(new RegExp(`^amount_ambiguous: Line ${line} has the (?:amount|balance) "`))
    expect(said).toContain(`which could be ${readings}: nothing in the file tells whether its mark parts thousands or decimals.`)
  })

  test('is told by the balances in lines of their own', () => {
    const file = (closing: string) => `Data;Descrizione;Importo\n01/02/2026;a;12,345\nSaldo finale;;${closing}\n`
    expect(amountsOrProblem(file('99,345.00'))).toBe('1234500')
    expect(amountsOrProblem(file('99,345'))).toMatch(/^amount_ambiguous: Line 2 /)
  })

  test('where the comma is known to be before the decimals, they are too many', () => {
    expect(amountsOrProblem(fileOf('danish', '12,345 ; 0,50'))).toBe(
      'amount_not_readable: Line 2 has an amount with more decimals than DKK has: "12,345".',
    )
  })

  test('of what was paid in another currency is not guessed either', () => {
    const { movements } = readOne(
      'Dato;Tekst;Bel\u00f8b;Originalt bel\u00f8b;Original valuta\n01.02.2026;a;-100;-1,000;JPY\n02.02.2026;b;-100;-1.000;JPY\n',
    )
    expect(movements.map(({ original }) => original)).toEqual([null, { amount: -1000, currency: 'JPY' }])
  })
})

describe('a currency in the cell of an amount', () => {
  const named = (text: string) => {
    const statement = readOne(text)
    return [statement.account.currency, statement.movements.map(({ currency }) => currency), codesOf(statement)]
  }

  test.each(rows`
    columns   amounts                            currency
    danish    DKK 12,00                          DKK
    danish    12,00 kr.                          DKK
    danish    12,00 dkr. ; 13,00                 DKK
    danish    -12,00 DKK / 88,00 DKK ; 5,00      DKK
    danish    EUR 12,00                          EUR
    danish    € 12 ; 13,00 Euro                  EUR
    danish    12,00 / EUR 100,00                 EUR
    italian   -€ 12,00 ; 5,00                    EUR
    english   $12.00 ; -$1.50                    USD
    dinars    KWD 12,345                         KWD
  `)('$columns: of $amounts is known, not assumed', ({ columns, amounts, currency }) => {
    expect(named(fileOf(columns!, amounts!))).toEqual([currency, amounts!.split(' ; ').map(() => currency), []])
  })

  test.each(rows`
    columns   amounts                     line  currency  file
    danish    12,00 ; EUR 13,00           3     EUR       DKK
    danish    DKK 12,00 ; 13,00 €         3     EUR       DKK
    danish    12,00 kr. / EUR 100,00      2     EUR       DKK
    italian   12,00 ; kr. 13,00           3     DKK       EUR
    english   EUR 12.00 ; USD 13.00       3     USD       EUR
    english   12.00 ; USD 13.00           3     USD       EUR
    dinars    12,345 EUR                  2     EUR       KWD
  `)('$columns: of $amounts that is not the currency of the file is refused by its line', ({ columns, amounts, line, currency, file }) => {
    expect(amountsOrProblem(fileOf(columns!, amounts!))).toMatch(
      new RegExp(`^currencies_mixed: Line ${line} has an amount in ${currency}: ".+"\\. The file is taken to be in ${file}: `),
    )
  })

  test('must be that of the column for it, of which kr. may mean several', () => {
    const file = (amount: string) => `Dato;Valuta;Tekst;Bel\u00f8b\n01-02-2026;SEK;a;${amount}\n`
    expect(named(file('12,00 kr.'))).toEqual(['SEK', ['SEK'], []])
    expect(amountsOrProblem(file('12,00 DKK'))).toMatch(/^currencies_mixed: Line 2 has an amount in DKK/)
  })

  test('that is none makes it unreadable', () => {
    expect(amountsOrProblem(fileOf('danish', '12,00 XRP'))).toBe(
      'amount_not_readable: Line 2 has an amount that cannot be read: "12,00 XRP".',
    )
  })
})

describe('the day or the month first', () => {
  const daysOf = (header: string, ...dates: string[]) => {
    const statement = readOne([header, ...dates.map(date => `${date};x;1,50`), ''].join('\n'))
    return [statement.movements.map(({ date }) => date), codesOf(statement).filter(code => code !== 'currency_assumed')]
  }

  test.each(['Dato;Tekst;Bel\u00f8b', 'Data;Descrizione;Importo', 'Date;Tekst;Amount', 'Date;Description;Importo'])(
    '%s: the day, whatever one row says',
    header => {
      expect(daysOf(header, '03/02/2026', '04/02/2026')).toEqual([['2026-02-03', '2026-02-04'], []])
      expect(() => daysOf(header, '03/02/2026', '04/02/2026', '02/14/2026')).toThrow(
        'date_not_readable: Line 4 has a date that cannot be read: "02/14/2026". The day comes before the month in this file.',
      )
    },
  )

  test('in English the month where a date can be read no other way, and that is said', () => {
    expect(daysOf('Date;Description;Amount', '02/03/2026', '02/14/2026')).toEqual([['2026-02-03', '2026-02-14'], ['month_first']])
    const statement = readOne('Date;Description;Amount;Currency\n02/03/2026;a;1.00;EUR\n02/14/2026;b;1.00;EUR\n')
    expect(saidOf(statement)[0]).toBe('The dates were read with the month first, since "02/14/2026" in line 3 can be read no other way.')
    expect(daysOf('Date;Description;Amount', '03/02/2026', '14/02/2026')).toEqual([['2026-02-03', '2026-02-14'], []])
  })
})
