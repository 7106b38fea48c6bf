import { describe, expect, test } from 'vitest'
import { buyerOf, lineOf, sellerOf } from '../../../../test/harness/sales.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { buyerIdWarnings } from '../../../domain/invoices/business.ts'
import type { SaleFacts, ToIssue } from '../../../domain/invoices/invoice.ts'
import { priceInvoice } from '../../../domain/invoices/price.ts'
import { languages } from '../../../language/languages.ts'
import { messageOf, tell } from '../../../language/tell.ts'
import type { Said } from '../../../language/words.ts'
import { identities } from '../../index.ts'
import { chart } from '../chart/chart.ts'
import denmark from '../index.ts'
import { sales } from './sales.ts'

const orNull = (text: string | undefined) => text || null

function draft(changes: Partial<SaleFacts>, date = '2026-02-10'): ToIssue {
  const facts: SaleFacts = { seller: sellerOf('DK'), buyer: buyerOf('DK'), lines: [lineOf({ vatRate: 25 })], currency: 'DKK', ...changes }
  return { facts, priced: priceInvoice(sales, facts), date, today: '2026-02-10' }
}

describe('who buys what', () => {
  test.each(rows`
    sells     country  number          rate  description            treatment                applied  code  account  warns
    services  -        -               25    Rådgivning             domestic                 25       U25   1010     -
    services  DK       DK25313763      25    Rådgivning             domestic                 25       U25   1010     -
    services  DK       -               0     Undervisning           domestic_exempt          0        U0    1010     check_exemption
    services  DK       DK25313763      0     Undervisning           domestic_exempt          0        U0    1010     check_exemption
    services  DK       cvr 25313763    0     Bærbar computer        domestic_reverse_charge  0        OBPS  1010     check_reverse_charge
    services  DK       DK25313763      0     5 stk. smartphones     domestic_reverse_charge  0        OBPS  1010     check_reverse_charge
    services  DK       DK25313763      0     CO2-kvoter             domestic_reverse_charge  0        OBPS  1010     check_reverse_charge
    services  DK       -               0     Laptop                 domestic_exempt          0        U0    1010     check_exemption
    goods     DK       DK25313763      0     Diverse                domestic_reverse_charge  0        OBPS  1010     check_reverse_charge
    goods     DK       -               0     Diverse                domestic_exempt          0        U0    1010     check_exemption
    services  DE       DE136695976     25    Rådgivning             eu_business_services     0        UEUY  1150     vies_not_checked
    services  DE       DE136695976     0     Rådgivning             eu_business_services     0        UEUY  1150     vies_not_checked
    services  DE       DE136695976     19    Rådgivning             eu_business_services     0        UEUY  1150     vies_not_checked
    goods     DE       DE136695976     25    Stole                  eu_business_goods        0        UEUV  1050     vies_not_checked
    goods     DE       DE136695977     25    Stole                  eu_consumer              25       U25   1010     vat_number_check_digit taken_as_consumer oss_may_apply
    goods     DE       -               25    Stole                  eu_consumer              25       U25   1010     oss_may_apply
    services  DE       -               25    Rådgivning             eu_consumer              25       U25   1010     oss_may_apply
    services  MC       FR40303265045   25    Rådgivning             eu_business_services     0        UEUY  1150     vies_not_checked
    goods     GB       XI366303068     25    Stole                  eu_business_goods        0        UEUV  1050     vies_not_checked
    services  GB       XI366303068     25    Rådgivning             outside_eu_services      0        UVC   1200     vies_not_checked
    goods     GB       GB366303068     25    Stole                  outside_eu_goods         0        UVC   1100     -
    services  IM       GB366303068     25    Rådgivning             outside_eu_services      0        UVC   1200     -
    goods     US       -               25    Stole                  outside_eu_goods         0        UVC   1100     -
    services  US       -               25    Rådgivning             outside_eu_consumer      25       U25   1010     check_place_of_supply
    services  US       -               0     Licens                 outside_eu_consumer      0        UVC   1200     check_place_of_supply
    services  GL       -               25    Rådgivning             outside_eu_consumer      25       U25   1010     check_place_of_supply
    goods     FO       -               25    Stole                  outside_eu_goods         0        UVC   1100     -
    goods     SM       SM12345         25    Stole                  outside_eu_goods         0        UVC   1100     -
    goods     VA       -               25    Stole                  outside_eu_goods         0        UVC   1100     -
  `)('$sells to $country $number at $rate % ($description): $treatment', row => {
    const number = row.number!.startsWith('cvr ') ? { businessId: row.number!.slice(4) } : { vatNumber: orNull(row.number) }
    const { facts, priced } = draft({
      seller: sellerOf('DK', { supplies: row.sells as 'goods' | 'services' }),
      buyer: buyerOf(orNull(row.country), number),
      lines: [lineOf({ vatRate: Number(row.rate), description: row.description! })],
    })
    const [line] = priced.lines
    expect([priced.treatment.key, line!.appliedVatRate, line!.vatCode, line!.account, line!.vatRate]).toEqual([
      row.treatment,
      Number(row.applied),
      row.code,
      row.account,
      Number(row.rate),
    ])
    const warnings = [...buyerIdWarnings(facts.buyer, 'DK', identities), ...priced.warnings]
    expect(warnings.map(({ code }) => code)).toEqual(row.warns!.split(' ').filter(Boolean))
    for (const language of languages) {
      expect(tell(language, priced.treatment.reason as Said)).toMatch(/^[A-Z](?:(?!undefined).)*\.$/)
      for (const warning of warnings) expect(messageOf(warning, language)).toMatch(/^\p{Lu}(?:(?!undefined).)*\.$/u)
    }
    // Where no VAT is charged, the invoice says why, and names the paragraph.
    expect(line!.appliedVatRate === 0).toBe(priced.treatment.mention !== null)
    if (line!.law !== null) expect(priced.treatment.mention).toContain(line!.law.split(',')[0])
    expect(denmark.vatCode(line!.vatCode)?.isForSales).toBe(true)
    expect(chart.some(({ number: account, type }) => account === line!.account && type === 'income')).toBe(true)
    expect(priced.stampDuty).toBe(0)
  })
})

test('lines of several kinds: the buyer owes one, another is taxed, a third exempt, and all of it is said', () => {
  const { priced } = draft({
    buyer: buyerOf('DK', { vatNumber: 'DK25313763' }),
    lines: [lineOf({ vatRate: 25 }), lineOf({ description: 'Laptop' }), lineOf({ description: 'Kursus' })],
  })
  expect(priced.treatment).toMatchObject({
    key: 'domestic_reverse_charge',
    mention: 'Omvendt betalingspligt, køber afregner momsen (ML § 46); Momsfritaget, ML § 13',
  })
  expect(priced.vatSummary.map(({ vatCode, vat }) => [vatCode, vat])).toEqual([
    ['U25', 2500],
    ['OBPS', 0],
    ['U0', 0],
  ])
})

test('a thousand lines with the same doubt are one warning', () => {
  const { priced } = draft({ lines: Array.from({ length: 1000 }, () => lineOf()) })
  expect(priced.warnings.map(({ field, code }) => [field, code])).toEqual([['lines.0.vatRate', 'check_exemption']])
})

describe('what stops it', () => {
  const paths = (changes: Partial<SaleFacts>) => sales.problems(draft(changes)).map(({ path }) => path)
  const address = { street: null, postalCode: ' ', city: null, province: null, country: 'DK' }

  test('nothing, when all is there', () => expect(paths({})).toEqual([]))
  test('a CVR number may be in either field', () => {
    expect(paths({ seller: sellerOf('DK', { businessId: null }) })).toEqual([])
    expect(paths({ seller: sellerOf('DK', { vatNumber: null }) })).toEqual([])
  })
  test('a profile that lacks everything', () =>
    expect(paths({ seller: sellerOf('DK', { name: ' ', businessId: null, vatNumber: null, address }) })).toEqual([
      'organization.businessId',
      'organization.name',
      'organization.address.street',
      'organization.address.postalCode',
      'organization.address.city',
    ]))
  test('a rate that Denmark does not have, where Danish VAT is charged', () => {
    const lines = [lineOf({ vatRate: 25 }), lineOf({ vatRate: 22 })]
    expect(paths({ lines })).toEqual(['lines.1.vatRate'])
    expect(paths({ lines, buyer: buyerOf('DE') })).toEqual(['lines.1.vatRate'])
    expect(paths({ lines, buyer: buyerOf('DE', { vatNumber: 'DE136695976' }) })).toEqual([])
  })
  test('lines that say nothing or come to nothing, and none at all', () => {
    expect(paths({ lines: [lineOf({ vatRate: 25, description: ' ' })] })).toEqual(['lines.0.description'])
    expect(paths({ lines: [lineOf({ vatRate: 25 }), lineOf({ vatRate: 25, unitPrice: '-100' })] })).toEqual(['lines'])
    expect(paths({ lines: [] })).toEqual(['lines'])
  })
  test('a buyer without a name', () => expect(paths({ buyer: buyerOf('DK', { name: '' }) })).toEqual(['buyer.name']))
})

test('a date to come is warned about, not refused', () => {
  const tomorrow = draft({}, '2026-02-11')
  expect(sales.problems(tomorrow)).toEqual([])
  expect(sales.warnings(tomorrow).map(({ code }) => code)).toEqual(['date_in_future'])
  expect(sales.warnings(draft({}))).toEqual([])
})
