import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../../test/harness/coding-facts.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { Period, VatFrequency } from '../../../domain/calendar/periods.ts'
import { toMinorUnits, zero } from '../../../domain/money/money.ts'
import { noteOf } from '../../../domain/vat/return-sheet.ts'
import { foundIn } from '../../../domain/vat/vat-boxes.ts'
import type { AccountSum, Side, VatSum } from '../../../domain/vat/vat-returns.ts'
import denmark from '../index.ts'

const { vatReturn, vatCode, vatCodes } = denmark

const line = (code: string, side: Side, base: number, due: number, deducted: number): VatSum => ({
  code,
  side,
  base: cents(base),
  due: cents(due),
  deducted: cents(deducted),
})

const nothingCarried = { debt: zero, credit: zero, creditOfLastYear: zero }
const firstQuarter: Period = { start: '2026-01-01', end: '2026-03-31' }

function figures(sums: readonly VatSum[], accounts: readonly AccountSum[] = [], frequency: VatFrequency = 'quarterly') {
  const found = foundIn(vatReturn, sums, accounts, vatCode)
  return vatReturn.figures({ period: firstQuarter, frequency, found, carried: nothingCarried })
}

/** In kroner, without the boxes that are empty. */
const filled = (sums: readonly VatSum[], accounts: readonly AccountSum[] = []): Record<string, number> =>
  Object.fromEntries(figures(sums, accounts).boxes.flatMap(({ key, amount }) => (amount === 0 ? [] : [[key, amount / 100]])))

const examples: readonly VatSum[] = [
  line('REP', 'purchase', 1000, 0, 62.5),
  line('I25', 'purchase', 500, 0, 125),
  line('I25', 'purchase', 1000, 0, 250),
  line('REP', 'purchase', 200, 0, 12.5),
  line('IY25', 'purchase', 663.94, 165.99, 165.99),
  line('IYV25', 'purchase', 1000, 250, 250),
  line('IV25', 'purchase', 2000, 500, 500),
  line('OBPK', 'purchase', 12000, 3000, 3000),
  line('I25D33', 'purchase', 3000, 0, 250),
  line('I25D0', 'purchase', 0, 0, 0),
  line('U25', 'sale', 8000, 2000, 0),
  line('UEUY', 'sale', 10000, 0, 0),
  line('UVC', 'sale', 5000, 0, 0),
  line('U25', 'sale', -800, -200, 0),
]

describe('DK-14, the return of the thirteen examples', () => {
  test('has these boxes', () => {
    expect(filled(examples)).toEqual({
      salgsmoms: 4800,
      momsVarekoebUdland: 500,
      momsYdelseskoebUdland: 415,
      koebsmoms: 4615,
      momstilsvar: 1100,
      rubrikAVarer: 2000,
      rubrikAYdelser: 663,
      rubrikBYdelser: 10000,
      rubrikC: 5000,
    })
  })

  test('is paid on 1 June 2026', () => {
    const { payable, payment, carries, warnings } = figures(examples)
    expect(payable).toBe(cents(1100))
    expect(payment).toEqual({ code: null, dueOn: '2026-06-01', amount: cents(1100), note: null })
    expect(carries).toEqual({ debt: 0, credit: 0 })
    expect(warnings).toEqual([])
  })
})

describe('the form', () => {
  test('has its boxes in order', () => {
    expect(vatReturn.boxes.map(({ key, label }) => `${key}: ${label}`)).toEqual([
      'salgsmoms: Salgsmoms (udgående moms)',
      'momsVarekoebUdland: Moms af varekøb i udlandet (både EU og lande uden for EU)',
      'momsYdelseskoebUdland: Moms af ydelseskøb i udlandet med omvendt betalingspligt',
      'koebsmoms: Købsmoms (indgående moms)',
      'olieOgFlaskegasafgift: Olie- og flaskegasafgift',
      'elafgift: Elafgift',
      'naturgasOgBygasafgift: Naturgas- og bygasafgift',
      'kulafgift: Kulafgift',
      'co2Afgift: CO2-afgift',
      'vandafgift: Vandafgift',
      'momstilsvar: Momstilsvar',
      'rubrikAVarer: Rubrik A – varer. Værdien uden moms af varekøb i andre EU-lande',
      'rubrikAYdelser: Rubrik A – ydelser. Værdien uden moms af ydelseskøb i andre EU-lande',
      'rubrikBVarerEuSalg: Rubrik B – varer – indberettes til »EU-salg uden moms«',
      'rubrikBVarerIkkeEuSalg: Rubrik B – varer – indberettes ikke til »EU-salg uden moms«',
      'rubrikBYdelser: Rubrik B – ydelser. EU-salg uden moms',
      'rubrikC: Rubrik C. Værdien af andre varer og ydelser, der leveres uden afgift',
    ])
  })

  test('shows every box, also the empty ones, as it lists them', () => {
    expect(figures([]).boxes.map(({ key }) => key)).toEqual(vatReturn.boxes.map(({ key }) => key))
  })

  test('takes accounts that the chart has', () => {
    const accounts = vatReturn.boxes.flatMap(({ source }) => (source && 'accounts' in source ? source.accounts : []))
    expect(accounts).toHaveLength(6)
    expect(accounts.filter(number => !denmark.chart.some(account => account.number === number))).toEqual([])
  })
})

/** Base 100, due 20, deducted 3: a box shows which of them it takes, whatever a line of that code would really have. */
test.each(rows`
  code      side      boxes
  U25       sale      salgsmoms 20, momstilsvar 20
  UEUV      sale      rubrikBVarerEuSalg 100
  UEUV2     sale      rubrikBVarerIkkeEuSalg 100
  UEUY      sale      rubrikBYdelser 100
  UVC       sale      rubrikC 100
  OBPS      sale      rubrikC 100
  U0        sale      -
  UOSS      sale      rubrikBVarerIkkeEuSalg 100
  UOSSY     sale      rubrikC 100
  I25       purchase  koebsmoms 3, momstilsvar -3
  REP       purchase  koebsmoms 3, momstilsvar -3
  I25D50    purchase  koebsmoms 3, momstilsvar -3
  I25D33    purchase  koebsmoms 3, momstilsvar -3
  I25D17    purchase  koebsmoms 3, momstilsvar -3
  HREP      purchase  koebsmoms 3, momstilsvar -3
  I25D0     purchase  -
  I0        purchase  -
  IV25      purchase  momsVarekoebUdland 20, koebsmoms 3, momstilsvar 17, rubrikAVarer 100
  IV25D50   purchase  momsVarekoebUdland 20, koebsmoms 3, momstilsvar 17, rubrikAVarer 100
  IY25      purchase  momsYdelseskoebUdland 20, koebsmoms 3, momstilsvar 17, rubrikAYdelser 100
  IY25D0    purchase  momsYdelseskoebUdland 20, koebsmoms 3, momstilsvar 17, rubrikAYdelser 100
  IVV25     purchase  momsVarekoebUdland 20, koebsmoms 3, momstilsvar 17
  IYV25     purchase  momsYdelseskoebUdland 20, koebsmoms 3, momstilsvar 17
  IYV25D25  purchase  momsYdelseskoebUdland 20, koebsmoms 3, momstilsvar 17
  OBPK      purchase  salgsmoms 20, koebsmoms 3, momstilsvar 17
  OBPKD33   purchase  salgsmoms 20, koebsmoms 3, momstilsvar 17
`)('$code of a $side is in: $boxes', ({ code, side, boxes }) => {
  const sum = line(code!, side as Side, 100, 20, 3)
  const shown = Object.entries(filled([sum])).map(([key, amount]) => `${key} ${amount}`)
  expect(shown.join(', ')).toBe(boxes)
})

describe('whole kroner', () => {
  test.each(rows`
    due      box
    0.99     0
    1.00     1
    1.99     1
    -0.99    0
    -1.99    -1
    -2.00    -2
  `)('$due is $box: øre are dropped toward zero', ({ due, box }) => {
    const { boxes, payable } = figures([line('U25', 'sale', 0, Number(due), 0)])
    expect(boxes[0]!.amount).toBe(cents(Number(box)))
    expect(payable).toBe(cents(Number(box)))
  })

  test('are dropped box by box, before the boxes are added up', () => {
    expect(
      filled([line('U25', 'sale', 0, 10.9, 0), line('IY25', 'purchase', 0, 10.9, 10.9), line('IV25', 'purchase', 0, 10.9, 10.9)]),
    ).toEqual({
      salgsmoms: 10,
      momsVarekoebUdland: 10,
      momsYdelseskoebUdland: 10,
      koebsmoms: 21,
      momstilsvar: 9,
    })
  })
})

test('duties that were debited to their accounts are taken off', () => {
  const accounts = ['7760', '7780', '7800', '7810', '7830', '7820'].map((account, at) => ({
    account,
    balance: cents(10 * (at + 1) + 0.75),
  }))
  expect(filled([line('U25', 'sale', 4000, 1000, 0)], accounts)).toEqual({
    salgsmoms: 1000,
    olieOgFlaskegasafgift: 10,
    elafgift: 20,
    naturgasOgBygasafgift: 30,
    kulafgift: 40,
    co2Afgift: 50,
    vandafgift: 60,
    momstilsvar: 790,
  })
})

test('what comes back is not paid, and says so', () => {
  const { payable, payment } = figures([line('I25', 'purchase', 1000, 0, 250.5)])
  expect(payable).toBe(cents(-250))
  expect(payment).toMatchObject({ amount: 0, code: null })
  expect(noteOf(payment!, 'en')).toContain('pays the amount out')
  expect(payment!.note).toEqual({ code: 'payment_note', values: { case: 'refund' } })
})

test('a return without entries is due, and nothing is paid', () => {
  expect(vatReturn.isNilReturnDue).toBe(true)
  expect(figures([])).toMatchObject({ payable: 0, payment: null })
})

test('a year is no period of the Danish law', () => {
  expect(figures([], [], 'annual').warnings.map(({ code }) => code)).toEqual(['frequency_not_available_in_region'])
  for (const frequency of denmark.filing.choices) expect(figures([], [], frequency).warnings).toEqual([])
})

describe('for any ledger', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 }).map(toMinorUnits)
  const reported = vatCodes.filter(({ isReported }) => isReported).map(({ code }) => code)
  const sums = fc.array(
    fc
      .record({ code: fc.constantFrom(...reported, 'IY25D50', 'OBPKD33', 'IV25D0'), base: amount, due: amount, deducted: amount })
      .map(sum => {
        const { isForSales, selfAssessedTo, rate } = vatCode(sum.code)!
        const owes = selfAssessedTo !== null || (isForSales && rate > 0)
        return {
          ...sum,
          side: isForSales ? ('sale' as const) : ('purchase' as const),
          due: owes ? sum.due : zero,
          deducted: isForSales ? zero : sum.deducted,
        }
      }),
  )

  test('the boxes hold all VAT that is due and all that is deducted, each once', () => {
    fc.assert(
      fc.property(sums, list => {
        const found = foundIn(vatReturn, list, [], vatCode)
        const owed = ['salgsmoms', 'momsVarekoebUdland', 'momsYdelseskoebUdland'].reduce((total, key) => total + found.get(key)!, 0)
        expect(owed).toBe(list.reduce((total, { due }) => total + due, 0))
        expect(found.get('koebsmoms')).toBe(toMinorUnits(list.reduce((total, { deducted }) => total + deducted, 0)))
      }),
    )
  })

  test('what is payable is what the boxes of the form come to, within a krone for each', () => {
    fc.assert(
      fc.property(sums, list => {
        const { boxes, payable } = figures(list)
        const box = (key: string) => boxes.find(one => one.key === key)!.amount
        expect(boxes.every(one => one.amount % 100 === 0)).toBe(true)
        expect(payable).toBe(toMinorUnits(box('salgsmoms') + box('momsVarekoebUdland') + box('momsYdelseskoebUdland') - box('koebsmoms')))
        expect(box('momstilsvar')).toBe(payable)
        const exact = list.reduce((total, { due, deducted }) => total + due - deducted, 0)
        expect(Math.abs(payable - exact)).toBeLessThan(400)
      }),
    )
  })
})
