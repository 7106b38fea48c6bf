import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { accountTypes } from '../../../domain/ledger/chart.ts'
import denmark from '../index.ts'
import { vatCode } from '../vat-codes.ts'
import { chart } from './chart.ts'

const account = (number: string) => chart.find(one => one.number === number)

describe('the chart of accounts', () => {
  test('has the published accounts and ours, each once, in order', () => {
    const numbers = chart.map(one => one.number)
    // The published list of December 2025 has 604 rows, 119 of them totals; ten accounts are ours.
    expect(numbers).toHaveLength(604 - 119 + 10)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual([...numbers].sort())
    expect(numbers.every(number => /^\d{4}$/.test(number))).toBe(true)
  })

  test('names every account in Danish and English, and no total', () => {
    expect(chart.filter(({ name }) => name.local.length < 2 || name.english.length < 2)).toEqual([])
    expect(chart.filter(({ name }) => / i alt$|^Bruttofortjeneste|^Årets resultat$/i.test(name.local))).toEqual([])
    expect(chart.filter(({ name }) => /[æøå]/i.test(name.english))).toEqual([])
  })

  test('has a VAT code that exists, or none', () => {
    expect(chart.filter(one => one.vatCode !== null && !vatCode(one.vatCode))).toEqual([])
    expect(chart.filter(one => one.vatCode !== null).length).toBeGreaterThan(80)
  })

  test.each(rows`
    number  local                                    english                             type       code
    1010    Salg af varer og ydelser                 Sale of goods and services          income     U25
    1496    Arbejde udført for egen regning og opført under aktiver  Own work capitalised  income   -
    1630    Varekøb udland, EU                       Purchase of goods abroad, EU        expense    IV25
    1890    Restaurationsbesøg                       Restaurant visits                   expense    REP
    2420    Telefon og internet mv. (delvist privat)  Telephone and internet (partly private)  expense  I25D50
    2720    Øreafrunding/kassedifferencer            Rounding and cash differences       expense    I0
    3470    Renter fra banker                        Interest from banks                 income     I0
    3670    Renter til banker og realkreditinstitutter  Interest to banks and mortgage institutions  expense  I0
    5580    Andre anlæg, driftsmateriel og inventar, årets tilgange  Other fixtures and equipment, additions of the year  asset  I25
    6481    Bank                                     Bank                                asset      -
    6940    Overført resultat, jf. resultatdisponering  Retained earnings by the distribution of the result  equity  -
    7440    Leverandører af varer og tjenesteydelser (kortfristet)  Trade payables (short-term)  liability  -
    8040    Øvrig anden gæld                         Other debt                          liability  -
  `)('$number is $local, $type', ({ number, local, english, type, code }) => {
    expect(account(number!)).toEqual({ number, name: { local, english }, type, vatCode: code === '' ? null : code })
  })

  test('has a type for every range', () => {
    const counts = accountTypes.map(type => chart.filter(one => one.type === type).length)
    expect(counts.every(count => count > 20)).toBe(true)
  })

  test('has the accounts that entries need', () => {
    const { receivables, payables, inputVat, outputVat, rounding, payment, exchangeRate, bankFee } = denmark.accounts
    const needed = [
      receivables,
      payables,
      inputVat,
      outputVat,
      rounding.loss,
      rounding.gain,
      ...payment,
      exchangeRate.loss,
      exchangeRate.gain,
      bankFee,
    ]
    expect(needed).toEqual(['6190', '7440', '7740', '7680', '2720', '2720', '6481', '6471', '3610', '3535', '2390'])
    expect(needed.filter(number => !account(number))).toEqual([])
  })
})
