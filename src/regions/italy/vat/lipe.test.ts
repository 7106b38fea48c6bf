import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { italianFiler, italianSheet, minor, withRows } from '../../../../test/harness/return-sheets.ts'
import { findSchema } from '../../../../test/harness/schemas.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'
import type { ReturnSheet } from '../../../domain/vat/vat-returns.ts'
import { messageOf } from '../../../language/tell.ts'
import { type LipeOptions, lipe } from './lipe.ts'
import { vatReturn } from './return.ts'

const judge = findSchema('fatturapa/lipe/fornituraIvp_2018_v1.xsd')

const monthOf = (day: string, sheet: ReturnSheet = italianSheet): ReturnSheet => ({
  ...sheet,
  frequency: 'monthly',
  period: periodOf(day, 'monthly'),
})

const quarterOf = (day: string): ReturnSheet => ({ ...italianSheet, period: periodOf(day, 'quarterly') })

function write(sheets: readonly ReturnSheet[], options: Partial<LipeOptions> = {}) {
  const file = lipe(sheets, { progressive: 1, ...options })
  if (!file.ok) throw new Error(file.problems.map(problem => messageOf(problem, 'en')).join(' '))
  return file
}

const problems = (sheets: readonly ReturnSheet[], options: Partial<LipeOptions> = {}): string[] => {
  const file = lipe(sheets, { progressive: 1, ...options })
  return file.ok ? [] : file.problems.map(({ code }) => code)
}

const found = (text: string, name: string): string[] => [...text.matchAll(new RegExp(`<iv:${name}>([^<]*)<`, 'g'))].map(match => match[1]!)

test('a quarter is one module, with commas, and without the rows that are empty', () => {
  const { text, fileName } = write([italianSheet])
  expect(fileName).toBe('IT12345670785_LI_00001.xml')
  expect(text.slice(text.indexOf('<iv:Frontespizio>'))).toBe(
    `<iv:Frontespizio>
      <iv:CodiceFiscale>12345670785</iv:CodiceFiscale>
      <iv:AnnoImposta>2026</iv:AnnoImposta>
      <iv:PartitaIVA>12345670785</iv:PartitaIVA>
      <iv:FirmaDichiarazione>1</iv:FirmaDichiarazione>
    </iv:Frontespizio>
    <iv:DatiContabili>
      <iv:Modulo>
        <iv:NumeroModulo>1</iv:NumeroModulo>
        <iv:Trimestre>1</iv:Trimestre>
        <iv:TotaleOperazioniAttive>10000,00</iv:TotaleOperazioniAttive>
        <iv:TotaleOperazioniPassive>3801,50</iv:TotaleOperazioniPassive>
        <iv:IvaEsigibile>2200,00</iv:IvaEsigibile>
        <iv:IvaDetratta>836,30</iv:IvaDetratta>
        <iv:IvaDovuta>1363,70</iv:IvaDovuta>
        <iv:CreditoPeriodoPrecedente>20,00</iv:CreditoPeriodoPrecedente>
        <iv:InteressiDovuti>13,44</iv:InteressiDovuti>
        <iv:ImportoDaVersare>1357,14</iv:ImportoDaVersare>
      </iv:Modulo>
    </iv:DatiContabili>
  </iv:Comunicazione>
</iv:Fornitura>
`,
  )
})

test('every row of the return has its place in the file', () => {
  const found = new Map(vatReturn.boxes.filter(({ source }) => source).map(({ key }, at) => [key, minor(100 + at)]))
  const carried = { debt: minor(1), credit: minor(2), creditOfLastYear: minor(3) }
  const { boxes } = vatReturn.figures({ period: italianSheet.period, frequency: 'quarterly', found, carried })
  const filled = boxes.filter(({ amount }) => amount !== 0)
  const { text } = write([{ ...italianSheet, boxes }])
  expect(filled.length).toBeGreaterThan(8)
  expect([...text.matchAll(/>-?\d+,\d{2}</g)]).toHaveLength(filled.length)
})

test.each(rows`
  day          by      quarter
  2026-01-01   option  1
  2026-05-01   option  2
  2026-09-30   option  3
  2026-10-01   option  5
  2026-12-31   trade   4
`)('the quarter of $day of who settles by the quarter by $by is number $quarter', ({ day, by, quarter }) => {
  const { text } = write([quarterOf(day!)], { quarterlyBy: by as 'option' | 'trade' })
  expect(found(text, 'Trimestre')).toEqual([quarter])
  expect(found(text, 'Mese')).toEqual([])
})

test('the last quarter of who chose quarters has no row VP14: it is settled with the annual return', () => {
  const rowsOf = (options: Partial<LipeOptions>) => found(write([quarterOf('2026-10-01')], options).text, 'Importo(?:DaVersare|ACredito)')
  expect([rowsOf({}), rowsOf({ quarterlyBy: 'trade' })]).toEqual([[], ['1357,14']])
  expect(found(write([monthOf('2026-12-01')]).text, 'ImportoDaVersare')).toEqual(['1357,14'])
})

test('a settlement that begins late, after a change of frequency, is of the quarter that it ends in', () => {
  const rest = { ...italianSheet, period: { start: '2026-02-01', end: '2026-03-31' } }
  expect(found(write([rest]).text, 'Trimestre')).toEqual(['1'])
  const { text } = write([rest, monthOf('2026-01-01')])
  expect([found(text, 'NumeroModulo'), found(text, 'Mese'), found(text, 'Trimestre')]).toEqual([['1', '2'], ['1'], ['1']])
  if (judge) expect(judge(text)).toEqual([])
})

test('the months of a quarter are its modules, in their order', () => {
  const { text } = write([monthOf('2026-12-01'), monthOf('2026-10-01'), monthOf('2026-11-01')])
  expect(found(text, 'NumeroModulo')).toEqual(['1', '2', '3'])
  expect(found(text, 'Mese')).toEqual(['10', '11', '12'])
  expect(found(text, 'Trimestre')).toEqual([])
})

test('a credit is in the second column, without its sign; turnover and VAT may be negative', () => {
  const sheet = withRows(italianSheet, { VP2: -50, VP4: -11, VP5: 0.05, VP6: -11.05, VP14: -11.05 }, { VP6: 2, VP14: 2 })
  const { text } = write([sheet])
  expect(found(text, 'TotaleOperazioniAttive')).toEqual(['-50,00'])
  expect(found(text, 'IvaEsigibile')).toEqual(['-11,00'])
  expect(found(text, 'IvaDetratta')).toEqual(['0,05'])
  expect([found(text, 'IvaDovuta'), found(text, 'IvaCredito')]).toEqual([[], ['11,05']])
  expect([found(text, 'ImportoDaVersare'), found(text, 'ImportoACredito')]).toEqual([[], ['11,05']])
})

test('who signs for a company is named in both places, and asked for when missing', () => {
  const { text, warnings } = write([italianSheet], { declarant: { fiscalCode: 'RSSMRA80A01H501U', role: 1 } })
  expect(found(text, 'CFDichiarante')).toEqual(['RSSMRA80A01H501U'])
  expect(found(text, 'CodiceFiscaleDichiarante')).toEqual(['RSSMRA80A01H501U'])
  expect(warnings).toEqual([])
  expect(write([italianSheet]).warnings.map(({ code }) => code)).toEqual(['declarant_missing'])
})

test('a person needs nobody who signs', () => {
  const person = { ...italianSheet, organization: { ...italianFiler, fiscalCode: 'RSSMRA80A01H501U' } }
  expect(write([person])).toMatchObject({ fileName: 'ITRSSMRA80A01H501U_LI_00001.xml', warnings: [] })
})

test('an advance is written with its method', () => {
  const december = monthOf('2026-12-01', withRows(italianSheet, { VP4: 100, VP6: 100, VP13: 60, VP14: 40 }))
  expect(write([december], { advanceMethod: 3 }).text).toMatch(/<iv:Metodo>3<\/iv:Metodo>\s+<iv:Acconto>60,00</)
  expect(write([december]).text).toMatch(/<iv:Metodo>1<\/iv:Metodo>\s+<iv:Acconto>60,00</)
})

test('file names go on in letters after nine, in five places', () => {
  expect([9, 10, 46_655].map(progressive => write([italianSheet], { progressive }).fileName.slice(-9, -4))).toEqual([
    '00009',
    '0000A',
    '00ZZZ',
  ])
})

describe('what is missing is said, and no file is written:', () => {
  const of = (change: Partial<ReturnSheet['organization']>): ReturnSheet[] => [
    { ...italianSheet, organization: { ...italianFiler, ...change } },
  ]

  test('identifiers', () => {
    expect(problems(of({ fiscalCode: null, vatNumber: null }))).toEqual(['fiscal_code_missing', 'partita_iva_missing'])
    expect(problems(of({ fiscalCode: 'ABC' }))).toEqual(['fiscal_code_format'])
    expect(problems(of({ vatNumber: 'DE123456789' }))).toEqual(['partita_iva_format'])
    expect(problems(of({ vatNumber: '99999999990' }))).toEqual(['partita_iva_format'])
    expect(problems([italianSheet], { declarant: { fiscalCode: 'X', role: 1 } })).toEqual(['fiscal_code_format'])
  })

  test('a wrong check digit is for the registers to judge: the file is written, with a warning', () => {
    const file = write(of({ fiscalCode: '12345678901', vatNumber: '12345678901' }))
    expect(file.warnings.map(({ code }) => code)).toEqual(['fiscal_code_check_digit', 'partita_iva_check_digit', 'declarant_missing'])
  })

  test('returns that are not of one quarter', () => {
    expect(problems([monthOf('2026-03-01'), monthOf('2026-04-01')])).toEqual(['returns_of_one_quarter'])
    expect(problems([monthOf('2026-03-01'), monthOf('2026-03-01')])).toEqual(['returns_of_one_quarter'])
    expect(problems([monthOf('2026-03-01'), italianSheet])).toEqual(['returns_of_one_quarter'])
    expect(problems([{ ...italianSheet, frequency: 'half_yearly', period: periodOf('2026-01-01', 'half_yearly') }])).toEqual([
      'frequency_not_available_in_region',
    ])
    expect(problems([])).toEqual(['return_missing'])
  })

  test('a negative amount in a row that takes none', () => {
    expect(problems([withRows(italianSheet, { VP8: -1 })])).toEqual(['amount_negative'])
  })
})

describe.skipIf(!judge)('by the official schema (skipped where it does not lie beside the project)', () => {
  test('the schema finds faults', () => {
    const { text } = write([italianSheet])
    expect(judge!(text.replace('10000,00', '10000.00'))).not.toEqual([])
    expect(judge!(text.replace('IVP18', 'IVP17'))).not.toEqual([])
  })

  test('what is written is valid', () => {
    expect(judge!(write([italianSheet]).text)).toEqual([])
    expect(judge!(write([quarterOf('2026-12-31')], { declarant: { fiscalCode: 'RSSMRA80A01H501U', role: 1 } }).text)).toEqual([])
    expect(judge!(write(['2026-01-01', '2026-02-01', '2026-03-01'].map(day => monthOf(day))).text)).toEqual([])
    expect(judge!(write([withRows(italianSheet, {})]).text)).toEqual([])
  })

  test('whatever the amounts, a file that is written is valid', () => {
    const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(units => units / 100)
    const keys = italianSheet.boxes.map(({ key }) => key)
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: keys.length, maxLength: keys.length }),
        fc.integer({ min: 1, max: 4 }),
        (amounts, method) => {
          const given = Object.fromEntries(keys.map((key, at) => [key, amounts[at]!]))
          const file = lipe([monthOf('2026-12-01', withRows(italianSheet, given))], {
            progressive: 7,
            advanceMethod: method as 1 | 2 | 3 | 4,
          })
          if (file.ok) expect(judge!(file.text)).toEqual([])
          else expect(new Set(file.problems.map(({ code }) => code))).toEqual(new Set(['amount_negative']))
        },
      ),
      { numRuns: 60 },
    )
  })
})
