import { describe, expect, test } from 'vitest'
import { tell } from '../../language/tell.ts'
import { readTrialBalance } from './trial-balance-csv.ts'

const whole = '6480;Bank;11000,00\n6140;Varelager;2500,00\n6935;Overført;-10680,00\n7840;Moms;-2820,00'
const faultsOf = (text: string): string[] =>
  readTrialBalance(text, 'DKK').faults.map(({ path, code, values }) => `${path} ${code} ${values['case']}`)

describe('an amount', () => {
  const read = (...amounts: string[]) => {
    const { rows, faults } = readTrialBalance(amounts.map((amount, at) => `${6000 + at};Name;${amount}`).join('\n'), 'DKK')
    return faults.length > 0 ? faults.map(({ path }) => path) : rows.map(({ amount }) => amount / 100)
  }

  // A balance that is a thousand times too small is as much in balance as the right one.
  test.each<{ written: string[]; is: (number | string)[] }>([
    { written: ['12.500', '-12.500'], is: [12_500, -12_500] },
    { written: ['12,500', '-12,500'], is: [12_500, -12_500] },
    { written: ['1.230', '(1.230)'], is: [1230, -1230] },
    { written: ['1.234.000', '-1.234.000'], is: [1_234_000, -1_234_000] },
    { written: ['12.500', '-12.500,00'], is: [12_500, -12_500] },
    { written: ['12,500', '-12,500.00'], is: [12_500, -12_500] },
    { written: ['11000,5', '-1.000'], is: [11_000.5, -1000] },
    { written: ['0.500', '-0.5'], is: [0.5, -0.5] },
    { written: ['1000.500', '-10.50'], is: [1000.5, -10.5] },
    { written: ["1'234.50", '1 234,50-'], is: [1234.5, -1234.5] },
    { written: ['kr. 1.100,00', 'kr. -1.100,00'], is: [1100, -1100] },
    { written: ['1.100,00 kr', '-1.100,00 DKK'], is: [1100, -1100] },
    { written: ['\u20ac 1.100,00', '\u22121.100,00'], is: [1100, -1100] },
    { written: ['10 stk', '-10'], is: ['csv.1'] },
    // The file writes decimals with the mark that is in doubt.
    { written: ['10.50', '12.500'], is: ['csv.2'] },
    { written: ['12,500', '1.234,50'], is: ['csv.1'] },
    { written: ['1.23.456'], is: ['csv.1'] },
  ])('is $is where it is written $written', ({ written, is }) => expect(read(...written)).toEqual(is))

  test('stands in a line of its own, whatever ends the line', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { rows, faults } = readTrialBalance(`Konto${','}Saldo${end}6480${','}5${end}6935${','}-5${end}`, 'DKK')
      expect([rows.map(({ line, account, amount }) => [line, account, amount]), faults]).toEqual([
        [
          [2, '6480', 500],
          [3, '6935', -500],
        ],
        [],
      ])
    }
  })
})

describe('a row', () => {
  const read = (text: string) => {
    const { rows, faults } = readTrialBalance(text, 'DKK')
    return [
      rows.map(({ line, account, amount }) => `${line} ${account} ${amount / 100}`),
      faults.map(({ path, code }) => `${path} ${code}`),
    ]
  }

  test('may go on over several lines within quotes, and is counted from its first one', () => {
    const text = 'Konto;"Navn\npå kontoen";Saldo\r\n6480;"Bank;\r\nErhverv 24""";100,00\r\n6935;"Overført";-90,00\r\n7840;Moms;x\r\n'
    expect(read(text)).toEqual([['3 6480 100', '5 6935 -90'], ['csv.6 balance_row']])
  })

  test.each([
    '6480|Bank|100,00\n6935|Overført|-100,00',
    '6480|100,00\n6935|-100,00',
    '6480\t100,00\n6935\t-100,00',
    '6480, "Bank, drift", "100.00"\n6935, "Overført", "-100.00"',
    '6480;Bank;100,00\n6935;24" skærme;-100,00\n',
  ])('is parted as %j', text => {
    expect(read(text)).toEqual([['1 6480 100', '2 6935 -100'], []])
  })

  test.each(['6480;Bank;100,00\n6935;"Overført;-100,00\n', '6480;Bank;11000,00\r\n"7840";"Mo'])(
    'with a quote that never ends is refused by its line, as what follows was swallowed: %j',
    text => {
      expect(read(text)).toEqual([[], ['csv.2 csv_quote_not_closed']])
    },
  )
})

describe('the columns', () => {
  const read = (...lines: string[]) => {
    const { rows, faults } = readTrialBalance(lines.join('\n'), 'DKK')
    return faults.length > 0
      ? faults.map(({ path, values }) => `${path} ${values['case']}`)
      : rows.map(({ account, amount }) => `${account} ${amount / 100}`)
  }

  test('say the side of an amount, with a header and without', () => {
    const rows = ['6480;Bank;1.100,00;D', '6935;Overført;1.100,00;K']
    const is = ['6480 1100', '6935 -1100']
    expect([read('Konto;Navn;Saldo;D/K', ...rows), read(...rows)]).toEqual([is, is])
    expect(read('Conto;Nome;Importo;Segno', '1821;Banca;5,00;Dare', '2101;Capitale;5,00;Avere')).toEqual(['1821 5', '2101 -5'])
    expect(read('Konto;Navn;Saldo;D/K', '6480;Bank;1.100,00;', '6935;Overført;1.100,00;K')).toEqual(['csv.2 no_amount'])
  })

  // What moved comes to zero as well as what is there.
  test('of the balance count, and not those of what moved', () => {
    expect(read('Konto;Navn;Debet;Kredit;Saldo', '6480;Bank;7,00;2,00;105,00', '6935;Overført;2,00;7,00;-105,00')).toEqual([
      '6480 105',
      '6935 -105',
    ])
    for (const header of ['Konto;Navn;Primo;Debet;Kredit;Ultimo', 'Conto;Nome;Saldo iniziale;Dare;Avere;Saldo finale']) {
      expect(read(header, '6480;Bank;100,00;7,00;2,00;105,00', '6935;Overført;-100,00;2,00;7,00;-105,00')).toEqual(['csv.1 two_balances'])
    }
    expect(read('Konto;Navn;Primo', '6480;Bank;100,00', '6935;Overført;-100,00')).toEqual(['6480 100', '6935 -100'])
  })

  // Both pairs are in balance.
  test('that stand there twice are asked about', () => {
    const rows = ['6480;Bank;7,00;2,00;105,00;', '6935;Overført;2,00;7,00;;105,00']
    expect(read('Konto;Navn;Debet;Kredit;Debet;Kredit', ...rows)).toEqual(['csv.1 two_balances'])
    expect(read('Konto;Navn;Saldo;Saldo', '6480;Bank;7,00;105,00', '6935;Overført;-7,00;-105,00')).toEqual(['csv.1 two_balances'])
    expect(read('Konto;Navn;Dare;Avere;Dare;Avere;Saldo', '6480;Bank;7;2;9;1;105', '6935;Overført;2;7;1;9;-105')).toEqual([
      '6480 105',
      '6935 -105',
    ])
  })

  // What is cut off from each amount may come to zero, too.
  test('have no cells beside them: an amount or a name was parted by its own mark', () => {
    expect(read('Konto,Navn,Saldo', '6480,Bank,100,50', '6935,Overført,-100,50')).toEqual(['csv.2 too_wide', 'csv.3 too_wide'])
    expect(read('Konto,Navn,Saldo', '6480,"Bank",100,', '6935,Lager, 2,-100')).toEqual(['csv.3 too_wide'])
    expect(read('Konto,Navn,Saldo', '6480,"Bank, 2","100,50",,', '6935,Overført,"-100,50"')).toEqual(['6480 100.5', '6935 -100.5'])
  })

  test('say which rows are headings and totals', () => {
    const rows = ['6000;4;Aktiver;', '6480;2;Bank;100,00', '6499;3;Aktiver i alt;100,00', '6935;2;Overført;-100,00']
    expect(read('Kontonr;Type;Navn;Saldo', ...rows)).toEqual(['6480 100', '6935 -100'])
  })
})

describe('a trial balance that is cut', () => {
  test.each(['6480;Bank;11000,00\n7840', '6480;Bank;11000,00\n7840;Mo', 'Konto;Navn;Debet;Kredit\n6480;Bank;5,00;\n7840;Moms;'])(
    'before an amount is refused with the line: %j',
    text => expect(faultsOf(text)).toEqual([`csv.${text.split('\n').length} balance_row cut`]),
  )

  test('behind a line, or in no way, has no such line: the sums tell', () => {
    expect([whole, `${whole}\n`, `${whole}\r\n\r\n`].map(faultsOf)).toEqual([[], [], []])
    expect(readTrialBalance(whole.split('\n').slice(0, 3).join('\n'), 'DKK').rows).toHaveLength(3)
  })

  test('is told from headings and totals without an amount', () => {
    expect(faultsOf(`6000;Aktiver;\n${whole}\n9999;I alt;\n`)).toEqual([])
    expect(faultsOf(`${whole}\n9999;I alt;`)).toEqual([])
    expect(faultsOf(`${whole}\nI alt`)).toEqual([])
    expect(faultsOf(`${whole}\n9999;I alt\n`)).toEqual([])
  })

  test('is told from a heading or a total of a program that writes no empty cells: the rest adds up', () => {
    for (const last of ['9999;I alt', '9999', '9999;I alt\r'])
      expect(faultsOf(`Konto;Navn;Saldo\n6000;Aktiver\n${whole}\n${last}`)).toEqual([])
    // Of the same program, and cut.
    const cut = `Konto;Navn;Saldo\n6000;Aktiver\n${whole.slice(0, whole.lastIndexOf(';'))}`
    expect(faultsOf(cut)).toEqual(['csv.6 balance_row cut'])
    const [fault] = readTrialBalance(cut, 'DKK').faults
    for (const language of ['en', 'da', 'it'] as const)
      expect(tell(language, fault!)).toMatch(/6.*(remove line 6|slet linje 6|elimina la riga 6)/)
  })

  test('is told where nothing was read before it', () => {
    expect(faultsOf('Konto;Navn;Saldo\n7840;Mo')).toEqual(['csv.2 balance_row cut'])
  })
})
