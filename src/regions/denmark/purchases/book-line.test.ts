import { describe, expect, test } from 'vitest'
import { type Bill, cents, codingFacts } from '../../../../test/harness/coding-facts.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { withMessages } from '../../../language/tell.ts'
import denmark from '../index.ts'

const home = { country: 'DK', currency: 'DKK', language: 'da' }
const code = (bill: Bill) => denmark.codeDocument(codingFacts(home, bill))
const first = (bill: Bill) => {
  const { lines, reasons, warnings } = code(bill)
  const { ledgerAccountId, vatCode } = lines[0]!
  const reason = reasons.find(one => one.field === 'vatCode' && one.line === 0)
  return {
    account: ledgerAccountId,
    code: vatCode,
    rule: reason?.rule,
    law: reason?.law,
    isAssumption: reason?.isAssumption,
    warnings: warnings.map(one => one.code),
  }
}

const vatNumbers: Readonly<Record<string, string | null>> = {
  DK: 'DK13585628',
  IE: 'IE6388047V',
  DE: 'DE136695976',
  SE: 'SE556703748501',
  US: null,
  GB: null,
}

describe('who owes the VAT', () => {
  test.each(rows`
    bought               from  vat   account  code     rule                          law
    Konsulentbistand     DK    200   2510     I25      vat_on_bill                   ML § 37, stk. 1
    Frokost              DK    200   1890     REP      restaurant_quarter            ML § 42, stk. 2
    Hotelophold          DK    200   2470     I25      vat_on_bill                   ML § 37, stk. 1
    Mobilabonnement      DK    200   2420     I25D50   partly_private_phone          ML § 38, stk. 2; § 40, stk. 2
    Bredbånd             DK    200   2410     I25      vat_on_bill                   ML § 37, stk. 1
    Gavekurv             DK    200   1990     I25D0    no_deduction                  ML § 42, stk. 1, nr. 5
    Repræsentation       DK    200   1910     I25D0    no_deduction                  ML § 42, stk. 1, nr. 5
    Frokostordning       DK    200   2350     I25D0    no_deduction                  ML § 42, stk. 1, nr. 1
    Mødeforplejning      DK    200   2350     I25      meeting_catering              ML § 37, stk. 1
    Benzin               DK    200   2540     I25D0    passenger_car                 ML § 42, stk. 1, nr. 6
    Leasing personbil    DK    200   2530     I25D0    passenger_car                 ML § 42, stk. 1, nr. 6
    Parkering            DK    200   2620     I25D0    passenger_car                 ML § 42, stk. 1, nr. 6
    Diesel varebil       DK    200   2560     I25      van                           ML § 41, stk. 2
    Husleje              DK    200   2030     I25      vat_on_bill                   ML § 37, stk. 1
    Husleje              DK    0     2030     I0       exempt                        ML § 13, stk. 1, nr. 8
    Togbillet            DK    0     2470     I0       exempt                        ML § 13, stk. 1, nr. 15
    Erhvervsforsikring   DK    0     2180     I0       exempt                        ML § 13, stk. 1, nr. 10
    Kontogebyr           DK    0     2390     I0       exempt                        ML § 13, stk. 1, nr. 11
    Porto                DK    0     2390     I0       exempt                        ML § 13, stk. 1, nr. 13
    Kontingent           DK    0     2370     I0       exempt                        ML § 13, stk. 1, nr. 4
    Fartbøde             DK    0     2660     I0       exempt                        ML § 4, stk. 1
    Konsulentbistand     DK    0     2510     I0       no_vat_on_bill                ML § 37, stk. 1
    Software             IE    0     2310     IY25     reverse_charge_eu_services    ML § 46, stk. 1, nr. 3
    Google Ads           IE    0     1850     IY25     reverse_charge_eu_services    ML § 46, stk. 1, nr. 3
    Transaction fees     IE    0     2390     IY25     reverse_charge_eu_services    ML § 46, stk. 1, nr. 3
    Software             US    0     2310     IYV25    reverse_charge_world_services  ML § 46, stk. 1, nr. 3
    Handelsvarer         DE    0     1630     IV25     acquisition_eu_goods          ML § 11, stk. 1
    Laptop               DE    0     2310     IV25     acquisition_eu_goods          ML § 11, stk. 1
    Toner                DE    0     2450     IV25     acquisition_eu_goods          ML § 11, stk. 1
    Fagbøger             DE    0     2380     IV25     acquisition_eu_goods          ML § 11, stk. 1
    Fagbøger, e-bog      DE    0     2380     IY25     reverse_charge_eu_services    ML § 46, stk. 1, nr. 3
    Online newspaper     US    0     2375     IYV25    reverse_charge_world_services  ML § 46, stk. 1, nr. 3
    Handelsvarer         US    0     1650     IVV25    import_goods                  ML § 12, stk. 1; § 32
    Laptop               GB    0     2310     IVV25    import_goods                  ML § 12, stk. 1; § 32
    Mobilabonnement      SE    0     2420     IY25D50  reverse_charge_eu_services    ML § 46, stk. 1, nr. 3
    Repræsentation       DE    0     1910     IY25D0   reverse_charge_eu_services    ML § 46, stk. 1, nr. 3
    Leasing personbil    US    0     2530     IYV25D0  reverse_charge_world_services  ML § 46, stk. 1, nr. 3
    Gavekurv             DE    0     1990     IV25D0   acquisition_eu_goods          ML § 11, stk. 1
    Hotelophold          DE    190   2470     I0       foreign_vat                   ML § 37, stk. 1; direktiv 2008/9/EF
    Software             IE    230   2310     I0       foreign_vat                   ML § 37, stk. 1; direktiv 2008/9/EF
    Software             US    80    2310     I0       foreign_vat                   ML § 37, stk. 1
    Hotelophold          DE    0     2470     I0       taxed_abroad                  ML § 18
    Frokost              SE    0     1890     I0       taxed_abroad                  ML § 21 a
    Taxa                 SE    0     2470     I0       taxed_abroad                  ML § 19, stk. 1
    Erhvervsforsikring   DE    0     2180     I0       exempt                        ML § 13, stk. 1, nr. 10
  `)('$bought from $from with VAT $vat: $account $code', row => {
    const supplier = { name: 'Nordholm', country: row.from!, vatNumber: vatNumbers[row.from!] ?? null }
    const booked = first({ supplier, total: 1000, vat: Number(row.vat), text: `${row.bought} 1.000,00` })
    expect({ ...booked, warnings: [], isAssumption: false }).toEqual({
      account: row.account,
      code: row.code,
      rule: row.rule,
      law: row.law,
      warnings: [],
      isAssumption: false,
    })
    expect(denmark.vatCode(row.code!)).toBeDefined()
  })

  test('goods from outside the EU need the customs value', () => {
    const booked = first({ supplier: { name: 'Example', country: 'US' }, text: 'Handelsvarer 1.000,00', total: 1000 })
    expect(booked).toMatchObject({ warnings: ['customs_value_needed'], isAssumption: true })
  })

  test('for goods, Northern Ireland is in the EU', () => {
    const supplier = { name: 'Example', country: 'GB', vatNumber: 'XI123456789' }
    expect(first({ supplier, text: 'Laptop 1.000,00' }).code).toBe('IV25')
    expect(first({ supplier, text: 'Software 1.000,00' }).code).toBe('IYV25')
  })

  test('a bill that calls itself an intra-community supply is for goods', () => {
    const supplier = { name: 'Beispiel GmbH', country: 'DE', vatNumber: 'DE136695976' }
    const text = 'Artikel 4711 1.000,00\nSteuerfreie innergemeinschaftliche Lieferung'
    expect(first({ supplier, text })).toMatchObject({ account: '1630', code: 'IV25' })
  })

  test('under the Danish reverse charge the buyer owes the VAT, and deducts what may be deducted', () => {
    const text = 'Laptop 1.000,00\nOmvendt betalingspligt'
    expect(first({ text, vat: 0 })).toMatchObject({ code: 'OBPK', rule: 'reverse_charge_domestic', law: 'ML § 46, stk. 1' })
    expect(first({ text: 'Laptop 1.000,00\nReverse charge, ML § 46, stk. 1, nr. 10', vat: 0 }).code).toBe('OBPK')
    expect(first({ text: 'Gavekurv 1.000,00\nOmvendt betalingspligt', vat: 0 }).code).toBe('OBPKD0')
    expect(first({ text: 'Software 1.000,00\nEU customers: reverse charge', total: 1000, vat: 200 }).code).toBe('I25')
  })

  test('a rate that Denmark does not have is not deducted, and is warned about', () => {
    const bill: Bill = { total: 112, vat: 12, vatLines: [{ rate: 12, net: 100, vat: 12 }], text: 'Konsulentbistand 112,00' }
    expect(first(bill)).toMatchObject({ code: 'I0', rule: 'rate_not_danish', warnings: ['rate_not_danish'] })
  })

  test('a part without VAT beside one with it is not deducted', () => {
    const bill: Bill = {
      supplier: { name: 'Andel Energi' },
      total: 225,
      vat: 25,
      vatLines: [
        { rate: 25, net: 100, vat: 25 },
        { rate: 0, net: 100, vat: 0 },
      ],
    }
    expect(code(bill).lines.map(line => [line.vatCode, line.net])).toEqual([
      ['I25', cents(100)],
      ['I0', cents(100)],
    ])
  })

  test('what a foreign hotel bills without VAT beside rooms with it is not reverse charged', () => {
    const bill: Bill = {
      supplier: { name: 'Beispiel Seminare GmbH', country: 'DE', vatNumber: 'DE136695976' },
      total: 124,
      vatLines: [
        { rate: 19, net: 100, vat: 19 },
        { rate: 0, net: 5, vat: 0 },
      ],
    }
    expect(code(bill).lines.map(line => line.vatCode)).toEqual(['I0', 'I0'])
  })

  test('a foreign company with a Danish VAT number sells as a Danish one while it charges Danish VAT', () => {
    const supplier = { name: 'Example Software Ltd', country: 'IE', vatNumber: 'DK13585628' }
    expect(first({ supplier, total: 1250, vat: 250 })).toMatchObject({ code: 'I25', rule: 'vat_on_bill' })
    expect(first({ supplier, total: 1250, vat: 0 })).toMatchObject({ code: 'IY25', rule: 'reverse_charge_eu_services' })
  })

  test('where the supplier is unknown, so is the code', () => {
    const coding = code({ supplier: { name: 'Example Software', country: null }, currency: 'EUR', language: 'en', rate: '7.46' })
    expect(coding.lines.map(line => [line.ledgerAccountId, line.vatCode])).toEqual([['2310', null]])
    expect(coding.warnings.map(warning => warning.code)).toEqual(['supplier_country_unknown'])
  })

  test('a bill in kroner and English is taken as Danish; without VAT on it that is doubted', () => {
    const supplier = { name: 'Example Consulting', country: null }
    expect(first({ supplier, language: 'en', total: 125, vat: 25 })).toMatchObject({ code: 'I25', warnings: [] })
    expect(first({ supplier, language: 'en', total: 125, vat: null })).toMatchObject({ code: 'I0', warnings: ['supplier_country_unknown'] })
    expect(first({ supplier, language: 'da', total: 125, vat: null })).toMatchObject({ code: 'I0', warnings: [], isAssumption: true })
  })
})

describe('cars and vans', () => {
  test.each(rows`
    text                                                     account  code    rule                assumed
    Leasing af varebil, erhverv og privat                    2460     I25D33  van_lease_mixed     false
    Leasing gulpladebil, delvis privat kørsel                2460     I25D33  van_lease_mixed     false
    Leasing varevogn på papegøjeplader                       2460     I25D33  van_lease_mixed     false
    Van lease, mixed use                                     2460     I25D33  van_lease_mixed     false
    Leasing af varebil                                       2460     I25D33  van_lease_mixed     true
    Leasing af varebil, kun til erhverv                      2460     I25     van_lease_business  false
    Leasing af varebil, må ikke anvendes til privat kørsel   2460     I25     van_lease_business  false
    Leasing af varebil. Se vores privatlivspolitik           2460     I25D33  van_lease_mixed     true
    Leasing af personbil, også privat                        2530     I25D0   passenger_car       true
    Leasing af lastbil                                       2460     I25     lorry               false
    Diesel til lastbil                                       2560     I25     lorry               false
    Diesel til varebil, også privat                          2560     I25     van                 false
    Parkering varebil                                        2620     I25     van                 false
    Bilreparation                                            2540     I25D0   passenger_car       true
    Passage af Øresundsbroen, brobizz                        2540     I25     oresund_crossing    false
  `)('$text: $account $code', ({ text, account, code: wanted, rule, assumed }) => {
    const booked = first({ supplier: { name: 'Nordholm' }, total: 3750, vat: 750, text: `${text} 3.750,00` })
    expect(booked).toMatchObject({ account, code: wanted, rule, isAssumption: assumed === 'true' })
  })
})

describe('hotels', () => {
  const hotel = { name: 'Hotel Fjorden' }
  const split = (bill: Bill) => code(bill).lines.map(line => `${line.ledgerAccountId} ${line.vatCode} ${line.net / 100}+${line.vat / 100}`)

  test('breakfast is booked apart, whether the prices include VAT or not', () => {
    const items = [
      { description: 'Enkeltværelse', amount: 1000 },
      { description: 'Morgenmad', amount: 200 },
    ]
    expect(split({ supplier: hotel, total: 1500, vat: 300, items })).toEqual(['2470 I25 1000+250', '1890 REP 200+50'])
    expect(split({ supplier: hotel, total: 1200, vat: 240, items })).toEqual(['2470 I25 800+200', '1890 REP 160+40'])
  })

  test('dinner and parking are booked apart too', () => {
    const items = [
      { description: 'Overnatning, 1 nat', amount: 1000 },
      { description: 'Middag', amount: 375 },
      { description: 'Parkering', amount: 125 },
    ]
    expect(split({ supplier: hotel, total: 1500, vat: 300, items })).toEqual(['2470 I25 800+200', '1890 REP 300+75', '2620 I25D0 100+25'])
  })

  test('a room whose price includes breakfast stays whole, and a person is asked to look', () => {
    const items = [{ description: 'Dobbeltværelse inkl. morgenmad', amount: 1500 }]
    const bill: Bill = { supplier: hotel, total: 1500, vat: 300, items, text: 'Dobbeltværelse inkl. morgenmad 1.500,00' }
    expect(split(bill)).toEqual(['2470 I25 1200+300'])
    expect(code(bill).warnings.map(warning => warning.code)).toEqual(['breakfast_not_apart'])
    expect(code({ ...bill, items: [], text: 'Værelse 1.250,00\nMorgenmad 250,00' }).warnings).toHaveLength(1)
    expect(code({ ...bill, items: [], text: 'Morgenmad serveres kl. 7-10' }).warnings).toEqual([])
    expect(code({ ...bill, items: [], text: 'Dobbeltværelse med gratis morgenmad 1.500,00' }).warnings).toEqual([])
  })

  test('a breakfast for nothing makes no line', () => {
    const items = [
      { description: 'Enkeltværelse', amount: 1500 },
      { description: 'Morgenmad', amount: 0 },
    ]
    expect(split({ supplier: hotel, total: 1500, vat: 300, items })).toEqual(['2470 I25 1200+300'])
  })
})

test('every choice says why, and what was taken for granted lowers the confidence', () => {
  const text = 'Frokost 1.250,00'
  const sure = code({ supplier: { name: 'Restaurant Havnen', vatNumber: 'DK13585628' }, total: 1250, vat: 250, text })
  expect(sure.confidence).toBe(1)
  const phone = code({ supplier: { name: 'Telenor', vatNumber: 'DK13585628' }, total: 1250, vat: 250 })
  expect(phone.confidence).toBeLessThan(1)
  for (const { lines, reasons } of [sure, phone]) {
    for (const at of lines.keys()) {
      const fields = reasons.filter(reason => reason.line === at).map(reason => reason.field)
      expect(fields).toEqual(['ledgerAccountId', 'vatCode'])
    }
    expect(withMessages(reasons, 'en').every(reason => reason.message!.endsWith('.'))).toBe(true)
  }
})

test('the input VAT counts by the date of the document', () => {
  expect(denmark.purchaseVatDate({ documentOn: '2026-03-31', postedOn: '2026-04-02', frequency: 'quarterly' })).toBe('2026-03-31')
})

describe('what the lessor of a passenger car states is all that is deducted', () => {
  test.each(rows`
    stated    code     sure
    50,00     I25D25   yes
    34,50     I25D17   no
    199,99    I25D99   no
  `)('$stated of 200 is $code', ({ stated, code: expected, sure }) => {
    const supplier = { name: 'Example', country: 'DK', vatNumber: vatNumbers['DK']! }
    const text = `Operationel leasing af personbil 1.000,00\nHeraf fradragsberettiget moms: ${stated}`
    const { code: found, rule, isAssumption } = first({ supplier, total: 1000, vat: 200, text })
    expect({ found, rule, isAssumption }).toEqual({ found: expected, rule: 'lessor_states', isAssumption: sure === 'no' })
  })
})
