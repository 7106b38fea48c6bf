import { describe, expect, test } from 'vitest'
import { buyerOf, lineOf, sellerOf } from '../../../../test/harness/sales.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { buyerIdWarnings } from '../../../domain/invoices/business.ts'
import type { SaleFacts, ToIssue } from '../../../domain/invoices/invoice.ts'
import { amountFaults, priceInvoice } from '../../../domain/invoices/price.ts'
import { languages } from '../../../language/languages.ts'
import { messageOf, tell } from '../../../language/tell.ts'
import type { Said } from '../../../language/words.ts'
import { identities } from '../../index.ts'
import { chart } from '../chart.ts'
import italy from '../index.ts'
import { natures } from '../natures.ts'
import { lawOf } from './natures.ts'
import { sales } from './sales.ts'

const orNull = (text: string | undefined) => text || null

const company = { vatNumber: 'IT00743110157', address: sellerOf('IT').address }

function draft(changes: Partial<SaleFacts>, date = '2026-02-10', today = '2026-02-10'): ToIssue {
  const buyer = buyerOf('IT', company)
  const facts: SaleFacts = { seller: sellerOf('IT'), buyer, lines: [lineOf({ vatRate: 22 })], currency: 'EUR', ...changes }
  expect(amountFaults(facts)).toEqual([])
  return { facts, priced: priceInvoice(sales, facts), date, today }
}

const pathsOf = (toIssue: ToIssue) => sales.problems(toIssue).map(({ path }) => path)

describe('who buys what', () => {
  test.each(rows`
    regime  sells     country  number          rate  nature  treatment                applied  code  account  warns
    RF01    services  -        IT00743110157   22    -       domestic                 22       22    3102     -
    RF01    services  IT       IT00743110157   10    -       domestic                 10       10    3101     -
    RF01    goods     IT       IT00743110157   22    -       domestic                 22       22    3101     -
    RF01    services  IT       IT00743110157   0     N4      domestic_exempt          0        N4    3102     -
    RF01    services  IT       IT00743110157   0     N1      domestic_exempt          0        N1    3103     -
    RF01    services  IT       IT00743110157   0     N6.7    domestic_reverse_charge  0        N6.7  3102     -
    RF01    services  IT       IT00743110157   0     N6.5    domestic_reverse_charge  0        N6.5  3101     -
    RF01    services  IT       -               0     N6.5    domestic_reverse_charge  0        N6.5  3101     nature_does_not_fit
    RF01    services  IT       IT00743110157   0     N2.1    domestic_exempt          0        N2.1  3102     check_place_of_supply
    RF01    services  IT       IT00743110158   22    -       domestic                 22       22    3102     partita_iva_check_digit
    RF01    services  DK       DK13585628      22    -       eu_business_services     0        N2.1  3102     vies_not_checked
    RF01    services  DK       13585628        22    -       eu_business_services     0        N2.1  3102     vies_not_checked
    RF01    services  DK       DK13585628      0     N2.1    eu_business_services     0        N2.1  3102     vies_not_checked
    RF01    services  DE       DE136695976     0     N3.2    eu_business_goods        0        N3.2  3101     vies_not_checked
    RF01    goods     DE       DE136695976     10    -       eu_business_goods        0        N3.2  3101     vies_not_checked
    RF01    goods     DE       DE136695976     0     N2.1    eu_business_services     0        N2.1  3102     vies_not_checked
    RF01    goods     FR       -               22    -       eu_consumer              22       22    3101     oss_may_apply
    RF01    goods     FR       -               4     -       eu_consumer              4        4     3101     oss_may_apply
    RF01    goods     FR       -               0     N3.2    eu_consumer              0        N3.2  3101     oss_may_apply nature_does_not_fit
    RF01    services  FR       FR00303265045   22    -       eu_consumer              22       22    3102     vat_number_check_digit taken_as_consumer oss_may_apply
    RF01    services  MC       FR40303265045   22    -       eu_business_services     0        N2.1  3102     vies_not_checked
    RF01    goods     US       -               22    -       outside_eu_goods         0        N3.1  3101     -
    RF01    services  US       94-3177549      22    -       outside_eu_services      0        N2.1  3102     -
    RF01    services  US       -               22    -       outside_eu_consumer      22       22    3102     check_place_of_supply
    RF01    services  US       -               0     -       outside_eu_consumer      0        N2.1  3102     check_place_of_supply
    RF01    services  US       -               0     N2.1    outside_eu_consumer      0        N2.1  3102     check_place_of_supply
    RF01    services  US       -               0     N3.1    outside_eu_goods         0        N3.1  3101     -
    RF01    goods     GB       XI366303068     22    -       eu_business_goods        0        N3.2  3101     vies_not_checked
    RF01    services  GB       XI366303068     22    -       outside_eu_services      0        N2.1  3102     vies_not_checked
    RF01    goods     IM       GB366303068     22    -       outside_eu_goods         0        N3.1  3101     -
    RF01    goods     SM       SM12345         22    -       san_marino               0        N3.3  3101     -
    RF01    goods     SM       -               22    -       san_marino               0        N3.3  3101     check_place_of_supply
    RF01    services  SM       SM12345         22    -       outside_eu_services      0        N2.1  3102     -
    RF01    services  SM       SM12345         0     N3.3    san_marino               0        N3.3  3101     -
    RF01    goods     VA       -               22    -       vatican                  0        N3.4  3101     -
    RF01    services  VA       -               22    -       outside_eu_consumer      22       22    3102     check_place_of_supply
    RF19    services  IT       IT00743110157   22    -       flat_rate_scheme         0        N2.2  3102     -
    RF19    services  IT       IT00743110157   0     -       flat_rate_scheme         0        N2.2  3102     -
    RF19    services  IT       IT00743110157   0     N2.2    flat_rate_scheme         0        N2.2  3102     -
    RF19    services  IT       IT00743110157   0     N1      domestic_exempt          0        N1    3103     -
    RF19    services  FR       -               22    -       flat_rate_scheme         0        N2.2  3102     -
    RF19    services  DK       DK13585628      22    -       eu_business_services     0        N2.1  3102     vies_not_checked
    RF19    services  US       94-3177549      22    -       outside_eu_services      0        N2.1  3102     -
    RF19    goods     DE       DE136695976     22    -       flat_rate_scheme         0        N2.2  3101     vies_not_checked
    RF19    goods     US       -               22    -       outside_eu_goods         0        N3.1  3101     -
    RF02    services  IT       IT00743110157   22    -       flat_rate_scheme         0        N2.2  3102     -
    RF17    services  IT       IT00743110157   22    -       domestic                 22       22    3102     vat_counted_at_invoice
    -       services  IT       IT00743110157   22    -       domestic                 22       22    3102     -
  `)('$regime, $sells to $country $number at $rate % $nature: $treatment', row => {
    const { facts, priced } = draft({
      seller: sellerOf('IT', { supplies: row.sells as 'goods' | 'services', taxRegime: orNull(row.regime) }),
      buyer: buyerOf(orNull(row.country), { vatNumber: orNull(row.number) }),
      lines: [lineOf({ vatRate: Number(row.rate), vatNature: orNull(row.nature) })],
    })
    const [line] = priced.lines
    expect([priced.treatment.key, line!.appliedVatRate, line!.vatCode, line!.account]).toEqual([
      row.treatment,
      Number(row.applied),
      row.code,
      row.account,
    ])
    const warnings = [...buyerIdWarnings(facts.buyer, 'IT', identities), ...priced.warnings]
    expect(warnings.map(({ code }) => code)).toEqual(row.warns!.split(' ').filter(Boolean))
    for (const language of languages) {
      expect(tell(language, priced.treatment.reason as Said)).toMatch(/^[A-Z](?:(?!undefined).)*\.$/)
      for (const warning of warnings) expect(messageOf(warning, language)).toMatch(/^\p{Lu}(?:(?!undefined).)*\.$/u)
    }
    if (line!.appliedVatRate === 0) {
      expect(line!.nature).toBe(line!.vatCode)
      expect(priced.treatment.mention).toContain(line!.law)
      expect(line!.law).toMatch(/^[\u0020-\u00ff]{1,100}$/)
    } else expect([line!.nature, line!.law]).toEqual([null, null])
    expect(italy.vatCode(line!.vatCode)).toBeDefined()
    expect(chart.some(({ number, type }) => number === line!.account && type === 'income')).toBe(true)
  })
})

test('every natura has words that fit into the electronic invoice', () => {
  for (const { code } of natures) expect(lawOf(code)).toMatch(/^[\u0020-\u00ff]{1,100}$/)
})

describe('a public office', () => {
  const office = { buyer: buyerOf('IT', { ...company, sdiCode: 'UFABCD' }) }

  test('pays the VAT to the state, on what has VAT', () => {
    const lines = [lineOf({ vatRate: 22 }), lineOf({ vatRate: 4 }), lineOf({ vatNature: 'N4' })]
    const { priced } = draft({ ...office, lines })
    expect(priced).toMatchObject({
      hasSplitPayment: true,
      vat: 2600,
      total: 32_600,
      payable: 30_000,
      treatment: { key: 'domestic_public' },
    })
    expect(priced.vatSummary.map(({ vatCode }) => vatCode)).toEqual(['22S', '4S', 'N4'])
    expect(priced.treatment.mention).toBe('Scissione dei pagamenti - art. 17-ter DPR 633/72; Esente art. 10 DPR 633/72')
  })
  test('has nothing to split where there is no VAT', () => {
    expect(draft({ ...office, lines: [lineOf({ vatNature: 'N4' })] }).priced).toMatchObject({ hasSplitPayment: false, payable: 10_000 })
    expect(draft({ ...office, seller: sellerOf('IT', { taxRegime: 'RF19' }) }).priced.hasSplitPayment).toBe(false)
  })
  test('is asked about once the known permission is over', () => {
    expect(sales.warnings(draft(office, '2026-06-30', '2026-07-01'))).toEqual([])
    expect(sales.warnings(draft(office, '2026-07-01', '2026-07-01')).map(({ code }) => code)).toEqual(['check_split_payment'])
  })
})

test.each(rows`
  description                   rate  account
  Libri                         4     3101
  Merce al 10                   10    3101
  Pernottamento, 2 notti        10    3102
  Ristrutturazione bagno        10    3102
  Servizio di trasporto         10    3102
  Consulenza                    22    3102
  Fornitura merce               22    3102
`)('$description at $rate % is sold to account $account', ({ description, rate, account }) => {
  expect(draft({ lines: [lineOf({ description: description!, vatRate: Number(rate) })] }).priced.lines[0]!.account).toBe(account)
})

describe('stamp duty', () => {
  test.each(rows`
    lines                    duty
    77.47 N4                 0
    77.48 N4                 200
    -77.48 N4                200
    50 N4, 27.48 N2.2        200
    50 N4, 5000 22           0
    1000 N3.1                0
    1000 N3.2                0
    1000 N6.3                0
    1000 N5                  0
    1000 N7                  0
    1000 N3.5                200
    1000 N3.6                200
    1000 N2.1                200
    1000 N1                  200
  `)('on $lines: $duty', ({ lines, duty }) => {
    const given = lines!.split(', ').map(line => {
      const [unitPrice, kind] = line.split(' ') as [string, string]
      return lineOf({ unitPrice, vatRate: kind === '22' ? 22 : 0, vatNature: kind === '22' ? null : kind })
    })
    expect(draft({ lines: given }).priced.stampDuty).toBe(Number(duty))
  })
  test('is decided in euro, once an invoice in another currency is converted', () =>
    expect(draft({ currency: 'JPY', lines: [lineOf({ unitPrice: '100000', vatNature: 'N4' })] }).priced.stampDuty).toBe(0))
})

describe('what stops it', () => {
  const address = { street: null, postalCode: null, city: null, province: null, country: 'IT' }

  test('nothing, when all is there', () => expect(pathsOf(draft({}))).toEqual([]))
  test('a profile that lacks everything', () =>
    expect(pathsOf(draft({ seller: sellerOf('IT', { name: '', vatNumber: null, taxRegime: null, address }) }))).toEqual([
      'organization.vatNumber',
      'organization.taxRegime',
      'organization.name',
      'organization.address.street',
      'organization.address.postalCode',
      'organization.address.city',
    ]))
  test('a profile that the electronic invoice has no room for', () => {
    expect(pathsOf(draft({ seller: sellerOf('IT', { taxRegime: 'RF03' }) }))).toEqual(['organization.taxRegime'])
    const seller = sellerOf('IT')
    expect(pathsOf(draft({ seller: { ...seller, address: { ...seller.address, postalCode: '2012' } } }))).toEqual([
      'organization.address.postalCode',
    ])
  })
  test('a buyer in Italy without any number; abroad there are stand-ins', () => {
    expect(pathsOf(draft({ buyer: buyerOf('IT') }))).toEqual(['buyer.vatNumber'])
    expect(pathsOf(draft({ buyer: buyerOf(null) }))).toEqual(['buyer.vatNumber'])
    expect(pathsOf(draft({ buyer: buyerOf('IT', { fiscalCode: 'RSSMRA80A01H501U' }) }))).toEqual([])
    expect(pathsOf(draft({ buyer: buyerOf('FR') }))).toEqual([])
  })
  test('a date to come; an old one is warned about', () => {
    expect(pathsOf(draft({}, '2026-02-11'))).toEqual(['date'])
    expect(sales.warnings(draft({}, '2026-01-29'))).toEqual([])
    expect(sales.warnings(draft({}, '2026-01-28')).map(({ code }) => code)).toEqual(['invoice_late'])
  })
  test('never a buyer whose address is not known, which is warned about, whoever it is and however little it pays', () => {
    const fields = { fiscalCode: 'RSSMRA80A01H501U' }
    const codesFor = (buyer: SaleFacts['buyer']) => sales.warnings(draft({ buyer })).map(({ code }) => code)
    expect(codesFor(buyerOf('IT', fields))).toEqual(['buyer_address_missing'])
    expect(codesFor(buyerOf('IT', { ...fields, address: { ...sellerOf('IT').address, street: ' ' } }))).toEqual(['buyer_address_missing'])
    expect(codesFor(buyerOf('IT', { ...fields, address: sellerOf('IT').address }))).toEqual([])
    expect(pathsOf(draft({ buyer: buyerOf('IT', fields) }))).toEqual([])
  })
  test.each(rows`
    country  rate  nature  path
    IT       22    -       -
    IT       5     -       -
    IT       21    -       lines.0.vatRate
    IT       0.22  -       lines.0.vatRate
    IT       0     -       lines.0.vatRate
    FR       0     -       lines.0.vatRate
    FR       20    -       lines.0.vatRate
    US       0     -       -
    IT       0     N4      -
    IT       0     N2      lines.0.vatNature
    IT       0     N6      lines.0.vatNature
    IT       0     N8      lines.0.vatNature
    IT       0     n4      lines.0.vatNature
    IT       22    N4      lines.0.vatNature
  `)('a line of $rate % with the natura $nature to $country: $path', ({ country, rate, nature, path }) => {
    const buyer = buyerOf(country!, country === 'IT' ? company : {})
    const lines = [lineOf({ vatRate: Number(rate), vatNature: orNull(nature) })]
    expect(pathsOf(draft({ buyer, lines }))).toEqual(path === '' ? [] : [path])
  })
  test('an amount that the electronic invoice has no room for, before it is priced', () => {
    const lines = [lineOf({ unitPrice: '50000000000', vatNature: 'N4' }), lineOf({ unitPrice: '49999999999.99', vatNature: 'N4' })]
    expect(pathsOf(draft({ lines }))).toEqual([])
    const more = [...lines, lineOf({ unitPrice: '0.01', vatNature: 'N4' })]
    expect(amountFaults({ lines: more, currency: 'EUR' }).map(({ path }) => path)).toEqual(['lines'])
  })
})
