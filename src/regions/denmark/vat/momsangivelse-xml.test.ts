import { describe, expect, test } from 'vitest'
import { danishFiler, danishSheet, minor } from '../../../../test/harness/return-sheets.ts'
import { findSchema } from '../../../../test/harness/schemas.ts'
import type { Filer } from '../../../domain/vat/vat-returns.ts'
import { momsangivelseXml } from './momsangivelse-xml.ts'
import { vatReturn } from './return.ts'

const judge = findSchema(
  'skat-momsapi/ModtagMomsangivelseForeloebig/urn/oio/skat/nemvirksomhed/ws/1_0_0/ModtagMomsangivelseForeloebig_I.xsd',
)

const write = (change: Partial<Filer> = {}) => momsangivelseXml({ ...danishSheet, organization: { ...danishFiler, ...change } })

const textOf = (change: Partial<Filer> = {}): string => {
  const file = write(change)
  return file.ok ? file.text : ''
}

test('seventeen fields in whole kroner, in the order of the service', () => {
  const values = [...textOf().matchAll(/<moms:MomsAngivelse(\w+)Beloeb>(-?\d+)</g)].map(match => `${match[1]} ${match[2]}`)
  expect(values).toEqual([
    'AfgiftTilsvar 181250',
    'CO2Afgift 0',
    'EUKoeb 50000',
    'EUSalgBeloebVarer -2400',
    'IkkeEUSalgBeloebVarer 0',
    'ElAfgift 1000',
    'EksportOmsaetning 1234567',
    'GasAfgift 0',
    'KoebsMoms 84000',
    'KulAfgift 0',
    'MomsEUKoeb 12500',
    'MomsEUYdelser 3750',
    'OlieAfgift 0',
    'SalgsMoms 250000',
    'VandAfgift 0',
    'EUKoebYdelse 15000',
    'EUSalgYdelse 7300',
  ])
})

test('every box of the return has its field, and every field its box', () => {
  const carried = { debt: minor(0), credit: minor(0), creditOfLastYear: minor(0) }
  const found = new Map(vatReturn.boxes.map(({ key }, at) => [key, minor(100 + at)]))
  const { boxes } = vatReturn.figures({ period: danishSheet.period, frequency: 'quarterly', found, carried })
  const file = momsangivelseXml({ ...danishSheet, boxes })
  const written = [...(file.ok ? file.text : '').matchAll(/Beloeb>(-?\d+)</g)].map(match => Number(match[1]))
  const ascending = (one: number, other: number) => one - other
  expect(written.sort(ascending)).toEqual(boxes.map(({ amount }) => amount / 100).sort(ascending))
})

test('the period and the number that VAT is registered under', () => {
  expect(textOf()).toContain('<moms:AngivelsePeriodeFraDato>2026-01-01</moms:AngivelsePeriodeFraDato>')
  expect(textOf()).toContain('<moms:AngivelsePeriodeTilDato>2026-03-31</moms:AngivelsePeriodeTilDato>')
  expect(textOf()).toContain('>13585628</virksomhed:VirksomhedSENummerIdentifikator>')
  expect(textOf({ vatNumber: 'DK25313763' })).toContain('>25313763<')
  expect(textOf({ vatNumber: null })).toContain('>13585628<')
  expect(write()).toMatchObject({ fileName: 'momsangivelse-13585628-2026-Q1.xml', warnings: [] })
})

test('a number that is missing or has another shape is said, and no file is written', () => {
  const codes = (change: Partial<Filer>) => {
    const file = write(change)
    return file.ok ? ['written', ...file.warnings.map(({ code }) => code)] : file.problems.map(({ code }) => code)
  }
  expect(codes({ vatNumber: null, businessId: null })).toEqual(['se_number_missing'])
  expect(codes({ vatNumber: 'SE556677889901' })).toEqual(['cvr_format'])
  expect(codes({ vatNumber: 'DK12345678' })).toEqual(['written', 'cvr_check_digit'])
})

test('a box with \u00f8re, or one that is missing, is a fault of ours', () => {
  const boxes = danishSheet.boxes.map(box => ({ ...box, amount: minor(1.5) }))
  expect(() => momsangivelseXml({ ...danishSheet, boxes })).toThrow('no whole number of kroner')
  expect(() => momsangivelseXml({ ...danishSheet, boxes: danishSheet.boxes.slice(1) })).toThrow('no box salgsmoms')
})

describe.skipIf(!judge)('by the schema of the service (skipped where it does not lie beside the project)', () => {
  test('what is written is valid, and the schema finds a wrong order', () => {
    expect(judge!(textOf())).toEqual([])
    const swapped = textOf().replace(/(\s*<moms:MomsAngivelseCO2\S+)(\s*<moms:MomsAngivelseEUKoebBeloeb\S+)/, '$2$1')
    expect(judge!(swapped)).not.toEqual([])
  })
})
