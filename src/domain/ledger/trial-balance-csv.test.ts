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

describe('a trial balance that is cut', () => {
  test.each([
    '6480;Bank;11000,00\n7840',
    '6480;Bank;11000,00\n7840;Mo',
    '6480;Bank;11000,00\r\n"7840";"Mo',
    'Konto;Navn;Debet;Kredit\n6480;Bank;5,00;\n7840;Moms;',
  ])('before an amount is refused with the line: %j', text =>
    expect(faultsOf(text)).toEqual([`csv.${text.split('\n').length} balance_row cut`]),
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
