/** Purchases as an Italian accountant books them, to the cent: from what was read to the journal. The ids are those of the rule book of the project. */
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import type { Coding, CodingFacts } from '../../domain/coding/coding.ts'
import type { DocumentKind, Extraction, Item, Supplier, VatLine } from '../../domain/documents/extraction.ts'
import { vatEffect } from '../../domain/ledger/vat-codes.ts'
import { type Minor, minus, percentOf, plus, sum, toMinor, zero } from '../../domain/money/money.ts'
import { withMessages } from '../../language/tell.ts'
import italy from './index.ts'

const cents = (text: string): Minor => toMinor(Number(text), 'EUR')!

/** `22: 100.00 + 22.00` or `N2.2: 500.00`, parted by semicolons. */
function toVatLines(text: string): VatLine[] {
  return text
    .split(';')
    .filter(one => one.trim() !== '')
    .map(one => {
      const [label, net, vat] = one.split(/[:+]/).map(part => part.trim())
      const nature = label!.startsWith('N') ? label! : null
      return { rate: nature ? 0 : Number(label), net: cents(net!), vat: vat ? cents(vat) : zero, nature }
    })
}

/** `Hotel 200.00; Bollo 2.00`. */
const toItems = (text: string): Item[] =>
  text
    .split(';')
    .filter(one => one.trim() !== '')
    .map(one => {
      const match = /^(.*?) (-?[\d.]+)$/.exec(one.trim())!
      return { description: match[1]!, amount: cents(match[2]!), includesVat: false, rate: null, nature: null }
    })

interface Purchase {
  supplier?: Partial<Supplier>
  kind?: DocumentKind
  vat?: string
  items?: string
  total: string
  text?: string
  withheld?: string
  language?: string
  taxRegime?: string
}

function factsOf({
  supplier = {},
  kind = 'invoice',
  vat = '',
  items = '',
  total,
  text = '',
  withheld,
  language = 'it',
  taxRegime,
}: Purchase): CodingFacts {
  const vatLines = toVatLines(vat)
  const stated = vatLines.length === 0 ? null : sum(vatLines.map(line => line.vat))
  const extraction: Extraction = {
    supplier: { name: null, vatNumber: null, businessId: null, country: 'IT', iban: null, ...supplier },
    kind,
    invoiceNumber: '7/2026',
    date: '2026-02-10',
    dueDate: null,
    currency: 'EUR',
    total: cents(total),
    net: stated === null ? null : minus(cents(total), stated),
    vat: stated,
    vatLines,
    items: toItems(items),
    rounding: null,
    withheld: withheld === undefined ? null : cents(withheld),
    language,
    confidence: 1,
    fields: {},
    method: 'text',
  }
  return {
    extraction,
    text,
    organization: { name: 'Officine Esempio S.r.l.', country: 'IT', taxRegime: taxRegime ?? 'RF01' },
    currency: 'EUR',
    exchange: { currency: 'EUR', rate: '1', source: 'own currency', on: '2026-02-10' },
    learnt: null,
  }
}

const code = (purchase: Purchase): Coding => italy.codeDocument(factsOf(purchase))

const shown = (amount: Minor): string => (amount / 100).toFixed(2)

/** The lines as `account code net + vat`. */
const linesOf = ({ lines }: Coding): string[] =>
  lines.map(line => `${line.ledgerAccountId} ${line.vatCode} ${shown(line.net)} + ${shown(line.vat)}`)

/** The journal as accountants write it, and what the VAT return says of it. */
function journalOf(coding: Coding): { costs: string[]; deducted: string; due: string; base: string; owed: string } {
  let [deducted, due, base] = [zero, zero, zero]
  const costs = coding.lines.map(line => {
    const effect = vatEffect(italy.vatCode(line.vatCode!)!, line.net, line.vat)
    deducted = plus(deducted, effect.deducted)
    due = plus(due, effect.due)
    base = plus(base, effect.base)
    return `${line.ledgerAccountId} ${shown(effect.cost)}`
  })
  return { costs, deducted: shown(deducted), due: shown(due), base: shown(base), owed: shown(minus(zero, coding.codedAmount!)) }
}

const rulesOf = ({ reasons }: Coding): string[] => reasons.map(reason => reason.rule)
const warningsOf = ({ warnings }: Coding): string[] => warnings.map(warning => warning.code)
const lawsOf = ({ reasons }: Coding): (string | null)[] => reasons.map(reason => reason.law)

const dublin = { name: 'Nuvola Tools Ltd', vatNumber: 'IE6388047V', country: 'IE' }
const munich = { name: 'Muster Handel GmbH', vatNumber: 'DE136695976', country: 'DE' }

describe('the golden cases', () => {
  test('IT-01 office supplies', () => {
    const coding = code({ items: 'Cancelleria varia 100.00', vat: '22: 100.00 + 22.00', total: '122.00' })
    expect(linesOf(coding)).toEqual(['4102 22 100.00 + 22.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4102 100.00'], deducted: '22.00', due: '0.00', base: '100.00', owed: '122.00' })
    expect(coding.confidence).toBe(1)
  })

  test('IT-02 a flat-rate consultant, with stamp duty', () => {
    const text = 'Operazione in regime forfettario, art. 1 c. 54-89 L. 190/2014\nImposta di bollo assolta in modo virtuale'
    const coding = code({ items: 'Consulenza febbraio 500.00', vat: 'N2.2: 500.00; N1: 2.00', total: '502.00', text })
    expect(linesOf(coding)).toEqual(['4204 N2.2 500.00 + 0.00', '4901 N1 2.00 + 0.00'])
    expect(coding.lines.map(line => line.category)).toEqual(['consulting', 'stamp_duty'])
    expect(journalOf(coding)).toEqual({
      costs: ['4204 500.00', '4901 2.00'],
      deducted: '0.00',
      due: '0.00',
      base: '500.00',
      owed: '502.00',
    })
    expect(lawsOf(coding)).toContain('L. 190/2014 art. 1, c. 58 e 67')
  })

  test('IT-03 a lawyer: the pension fund is taxed, the withholding changes nothing in the entry', () => {
    const coding = code({
      supplier: { name: 'Studio legale Esempio' },
      items: 'Onorario 1000.00; Cassa avvocati 4% 40.00',
      vat: '22: 1040.00 + 228.80',
      total: '1268.80',
      withheld: '200.00',
      text: 'Onorario 1.000,00\nCassa avvocati 4% 40,00\nRitenuta 20% 200,00',
    })
    expect(linesOf(coding)).toEqual(['4204 22 1040.00 + 228.80'])
    expect(journalOf(coding)).toEqual({ costs: ['4204 1040.00'], deducted: '228.80', due: '0.00', base: '1040.00', owed: '1268.80' })
    expect(rulesOf(coding)).toContain('withheld_at_payment')
    expect(rulesOf(coding)).toContain('pension_fund_contribution')
  })

  test('IT-04 a hotel, with invoice', () => {
    const coding = code({ items: 'Pernottamento 200.00', vat: '10: 200.00 + 20.00', total: '220.00' })
    expect(linesOf(coding)).toEqual(['4231 10 200.00 + 20.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4231 200.00'], deducted: '20.00', due: '0.00', base: '200.00', owed: '220.00' })
    expect(withMessages(coding.reasons, 'en').find(reason => reason.rule === 'income_tax_share')?.message).toContain('75 %')
  })

  test.each(['', '10: 30.00 + 3.00'])('IT-05 a restaurant with a till receipt only, VAT stated: %j', vat => {
    const coding = code({ supplier: { name: 'Ristorante Esempio' }, kind: 'receipt', vat, total: '33.00' })
    expect(coding.lines.map(line => `${line.ledgerAccountId} ${line.vatCode}`)).toEqual(['4231 NR'])
    expect(journalOf(coding)).toEqual({ costs: ['4231 33.00'], deducted: '0.00', due: '0.00', base: '0.00', owed: '33.00' })
    expect(lawsOf(coding)).toContain('DPR 633/72 artt. 19 e 25')
  })

  test('IT-06 fuel for a car', () => {
    const coding = code({ items: 'Benzina senza piombo 50.00', vat: '22: 50.00 + 11.00', total: '61.00' })
    expect(linesOf(coding)).toEqual(['4210 22D40 50.00 + 11.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4210 56.60'], deducted: '4.40', due: '0.00', base: '50.00', owed: '61.00' })
    expect(lawsOf(coding)).toContain('DPR 633/72 art. 19-bis1, lett. d)')
  })

  test('IT-07 a mobile telephone', () => {
    const coding = code({ items: 'Telefonia mobile 30.00', vat: '22: 30.00 + 6.60', total: '36.60' })
    expect(linesOf(coding)).toEqual(['4206 22D50 30.00 + 6.60'])
    expect(journalOf(coding)).toEqual({ costs: ['4206 33.30'], deducted: '3.30', due: '0.00', base: '30.00', owed: '36.60' })
    expect(coding.confidence).toBeLessThan(1)
  })

  test('IT-08 software from Ireland', () => {
    const coding = code({ supplier: dublin, items: 'SaaS, monthly plan 100.00', total: '100.00', language: 'en' })
    expect(linesOf(coding)).toEqual(['4221 22RC17 100.00 + 0.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4221 100.00'], deducted: '22.00', due: '22.00', base: '100.00', owed: '100.00' })
  })

  test('IT-09 goods from Germany', () => {
    const coding = code({ supplier: munich, items: 'Goods as ordered 1000.00', total: '1000.00', language: 'en' })
    expect(linesOf(coding)).toEqual(['4101 22RC18 1000.00 + 0.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4101 1000.00'], deducted: '220.00', due: '220.00', base: '1000.00', owed: '1000.00' })
  })

  test.each(['Lavori in subappalto 3000.00', 'Come da contratto 3000.00'])('IT-10 a building subcontract: %s', items => {
    const coding = code({ items, vat: 'N6.3: 3000.00', total: '3000.00' })
    expect(linesOf(coding)).toEqual(['4220 22RC16 3000.00 + 0.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4220 3000.00'], deducted: '660.00', due: '660.00', base: '3000.00', owed: '3000.00' })
    expect(lawsOf(coding)).toContain('DPR 633/72 art. 17, c. 6, lett. a)')
  })
})

describe('an Italian supplier', () => {
  test.each(rows`
    what                        vat                              total    lines
    Cena di rappresentanza      10: 100.00 + 10.00               110.00   4232 10D0
    Biglietto aereo             10: 100.00 + 10.00               110.00   4230 10D0
    Noleggio auto               22: 100.00 + 22.00               122.00   4302 22D40
    Parcheggio                  22: 10.00 + 2.20                 12.20    4210 22D40
    Tagliando auto              22: 100.00 + 22.00               122.00   4210 22D40
    Autovettura usata           22: 9000.00 + 1980.00            10980.00   1207 22D40
    Noleggio fotocopiatrice     22: 100.00 + 22.00               122.00   4302 22
    Fibra ottica                22: 30.00 + 6.60                 36.60    4206 22
    Notebook                    22: 516.46 + 113.62              630.08   1205 22
    Notebook                    22: 516.45 + 113.62              630.07   4102 22
    Scrivania                   22: 800.00 + 176.00              976.00   1206 22
    Canone di locazione         22: 800.00 + 176.00              976.00   4301 22
    Canone di locazione         -                                800.00   4301 N4
    Polizza infortuni           -                                300.00   4207 N4
    Commissioni bancarie        -                                12.00    4213 N4
    Raccomandata                -                                7.00     4205 N4
    Quota associativa           -                                50.00    4903 NR
    Verbale di accertamento     -                                42.00    4903 NR
    Corso di formazione         N4: 300.00                       300.00   4222 N4
    Farmaci                     10: 100.00 + 10.00               110.00   4903 10
    Energia elettrica           22: 100.00 + 22.00; 10: 50.00 + 5.00   177.00   4202 22, 4202 10
  `)('$what with VAT $vat is booked on $lines', ({ what, vat, total, lines }) => {
    const coding = code({ items: `${what} ${total}`, vat: vat!, total: total! })
    expect(coding.lines.map(line => `${line.ledgerAccountId} ${line.vatCode}`).join(', ')).toBe(lines)
  })

  test.each(rows`
    what                       net       code
    Omaggi aziendali           50.00     22
    Omaggi aziendali           50.01     22D0
    20 x agende omaggi         400.00    22
    4 cesti natalizi           400.00    22D0
    Cesto regalo n. 10         480.00    22
  `)('gifts, $what for $net, are booked with $code', ({ what, net, code: vatCode }) => {
    const vat = percentOf(cents(net!), 22)
    const coding = code({ items: `${what} ${net}`, vat: `22: ${net} + ${shown(vat)}`, total: shown(plus(cents(net!), vat)) })
    expect(coding.lines.map(line => line.vatCode)).toEqual([vatCode])
  })

  test.each(rows`
    words                                                                        code
    Prestazione in regime forfettario                                            N2.2
    Operazione senza applicazione dell'IVA ai sensi della legge 190/2014         N2.2
    Contribuente forfetario, compenso senza ritenuta                             N2.2
    Operazione senza applicazione dell'IVA                                       N2.2
    Operazione soggetta a inversione contabile art. 17 c. 6 DPR 633/72           22RC16
    Reverse charge, aliquota 10%                                                 10RC16
    Esente IVA art. 10 n. 18 DPR 633/72                                          N4
    Escluso art. 15 DPR 633/72                                                   N1
    Non imponibile, dichiarazione d'intento prot. 123                            N3.5
    Regime del margine, beni usati                                               N5
    IVA assolta dall'editore art. 74 lett. c)                                    N2.2
    Fuori campo IVA                                                              N2.2
    Natura: N4                                                                   N4
    Prestazione di lavoro autonomo occasionale                                   NR
    Rimborso forfettario delle spese generali                                    open
    Grazie e arrivederci                                                         open
  `)('without VAT and nature, "$words" means $code', ({ words, code: vatCode }) => {
    const coding = code({ items: 'Servizio vario 300.00', total: '300.00', text: words! })
    expect(coding.lines.map(line => line.vatCode ?? 'open')).toEqual([vatCode])
    expect(warningsOf(coding)).toEqual(vatCode === 'open' ? ['nature_missing'] : [])
  })

  test('a generic nature is left open, but reverse charge is known by it', () => {
    const open = code({ items: 'Servizio 300.00', vat: 'N3: 300.00', total: '300.00' })
    expect([open.lines[0]!.vatCode, ...warningsOf(open)]).toEqual([null, 'nature_generic'])
    expect(code({ items: 'Rottami 300.00', vat: 'N6: 300.00', total: '300.00' }).lines[0]!.vatCode).toBe('22RC16')
  })

  test('the rate of a VAT that is stated without it is told from the amounts', () => {
    const facts = factsOf({ items: 'Cancelleria 200.00', total: '220.00' })
    const stated = (vat: string) => italy.codeDocument({ ...facts, extraction: { ...facts.extraction, vat: cents(vat) } })
    expect(stated('20.00').lines.map(line => line.vatCode)).toEqual(['10'])
    expect([stated('31.00').lines[0]!.vatCode, ...warningsOf(stated('31.00'))]).toEqual([null, 'rate_unclear'])
  })

  test('a credit note takes back what the invoice booked', () => {
    const coding = code({ kind: 'credit_note', items: 'Benzina 50.00', vat: '22: 50.00 + 11.00', total: '61.00' })
    expect(linesOf(coding)).toEqual(['4210 22D40 -50.00 + -11.00'])
    expect(journalOf(coding)).toEqual({ costs: ['4210 -56.60'], deducted: '-4.40', due: '0.00', base: '-50.00', owed: '-61.00' })
  })

  test('the tax on overnight stays is excluded', () => {
    const coding = code({
      supplier: { name: 'Albergo Esempio' },
      vat: '10: 100.00 + 10.00',
      total: '114.00',
      text: 'Camera 110,00\nTassa di soggiorno 4,00',
    })
    expect(linesOf(coding)).toEqual(['4231 10 100.00 + 10.00', '4231 N1 4.00 + 0.00'])
  })
})

describe('stamp duty', () => {
  test.each(rows`
    vat                              items                                            total    lines
    N2.2: 500.00                     Consulenza 500.00; Imposta di bollo 2.00         502.00   4204 N2.2 500.00, 4901 N1 2.00
    N2.2: 502.00                     Consulenza 500.00; Marca da bollo 2.00           502.00   4204 N2.2 500.00, 4901 N1 2.00
    N2.2: 500.00                     Consulenza 500.00                                502.00   4204 N2.2 500.00, 4901 N1 2.00
    22: 100.00 + 22.00; N4: 200.00   Consulenza 300.00; Rivalsa bollo 2.00            324.00   4204 22 100.00, 4204 N4 200.00, 4901 N1 2.00
    22: 100.00 + 22.00; N1: 52.00    Consulenza 100.00; Spese 50.00; Bollo 2.00       174.00   4204 22 100.00, 4204 N1 50.00, 4901 N1 2.00
    N2.2: 500.00                     Consulenza (imposta di bollo virtuale) 500.00    500.00   4204 N2.2 500.00
    -                                Consulenza 500.00; Bollo 2.00                    502.00   4204 N2.2 500.00, 4901 N1 2.00
  `)('$items with $vat', ({ vat, items, total, lines }) => {
    const coding = code({ vat: vat!, items: items!, total: total!, text: 'Regime forfettario\nImposta di bollo' })
    expect(coding.lines.map(line => `${line.ledgerAccountId} ${line.vatCode} ${shown(line.net)}`).join(', ')).toBe(lines)
    expect(warningsOf(coding)).toEqual([])
  })
})

describe('a supplier abroad', () => {
  test.each(rows`
    country   kind      what                       vat                  code        warning
    IE        invoice   Hosting                    -                    22RC17      -
    IE        receipt   Hosting                    -                    22RC17      -
    DE        invoice   Notebook                   -                    22RC18      -
    DE        invoice   Toner                      -                    22RC18      -
    DE        invoice   Car service                -                    22RC17D40   -
    FR        invoice   Telefonia mobile           -                    22RC17D50   -
    DE        invoice   Hotel                      7: 93.46 + 6.54      NR          -
    DE        receipt   Restaurant                 19: 84.03 + 15.97    NR          -
    US        invoice   Hotel                      -                    NR          -
    IE        invoice   Biglietto aereo            -                    NR          -
    US        invoice   Hosting                    -                    22RC17      -
    US        receipt   Hosting                    -                    22RC17      -
    CN        invoice   Merce varia                -                    NR          import_vat_at_customs
    GB        invoice   Notebook                   20: 83.33 + 16.67    NR          -
    IE        invoice   Hosting                    22: 81.97 + 18.03    NR          charged_as_consumer
    LU        invoice   Insurance                  -                    N4          -
    SM        invoice   Merce varia                -                    22RC19      -
    SM        invoice   Consulenza                 -                    22RC17      -
    SM        invoice   Merce varia                22: 81.97 + 18.03    22          -
    VA        invoice   Consulenza                 -                    22RC17      -
    CH        invoice   Consulenza                 -                    22RC17      -
    DE        receipt   Varie                      -                    NR          -
  `)('$country, $kind: $what with VAT $vat is $code', ({ country, kind, what, vat, code: vatCode, warning }) => {
    const coding = code({
      supplier: { country: country! },
      kind: kind as DocumentKind,
      items: `${what} 100.00`,
      vat: vat!,
      total: '100.00',
    })
    expect(coding.lines.map(line => line.vatCode)).toEqual([vatCode])
    expect(warningsOf(coding).join()).toBe(warning)
  })

  test('foreign VAT is cost, all of it', () => {
    const coding = code({ supplier: munich, items: 'Hotel 100.00', vat: '7: 93.46 + 6.54', total: '100.00' })
    expect(journalOf(coding)).toEqual({ costs: ['4231 100.00'], deducted: '0.00', due: '0.00', base: '0.00', owed: '100.00' })
  })

  test('the limit of deduction applies after self-assessment', () => {
    const coding = code({ supplier: munich, items: 'Car service 100.00', total: '100.00' })
    expect(journalOf(coding)).toEqual({ costs: ['4210 113.20'], deducted: '8.80', due: '22.00', base: '100.00', owed: '100.00' })
  })

  test('goods from Northern Ireland come from the EU', () => {
    const coding = code({ supplier: { vatNumber: 'XI110305878', country: 'GB' }, items: 'Merce varia 100.00', total: '100.00' })
    expect(coding.lines.map(line => line.vatCode)).toEqual(['22RC18'])
  })

  test.each(rows`
    what       text                          code     warning
    Hosting    -                             22RC17   foreign_seller_charges_vat
    Notebook   -                             22RC19   foreign_seller_charges_vat
    Notebook   Sarl, Succursale Italiana     22       -
  `)('a German seller with an Italian VAT number: $what, "$text"', ({ what, text, code: vatCode, warning }) => {
    const supplier = { vatNumber: 'IT00743110157', country: 'DE' }
    const coding = code({ supplier, items: `${what} 100.00`, vat: '22: 100.00 + 22.00', total: '122.00', text: text! })
    expect([coding.lines[0]!.vatCode, warningsOf(coding).join()]).toEqual([vatCode, warning])
  })

  test('a supplier of whom nothing is known is left open', () => {
    const coding = code({ supplier: { country: null }, items: 'Hosting 100.00', total: '100.00', language: 'en' })
    expect([coding.lines[0]!.ledgerAccountId, coding.lines[0]!.vatCode, ...warningsOf(coding)]).toEqual([
      '4221',
      null,
      'supplier_country_unknown',
    ])
  })
})

describe('an organization in a flat-rate regime', () => {
  test.each(rows`
    regime   country   what         vat                  code
    RF19     IT        Cancelleria  22: 100.00 + 22.00   22D0
    RF02     IT        Benzina      22: 100.00 + 22.00   22D0
    RF19     IE        Hosting      -                    22RC17D0
    RF19     DE        Toner        -                    22RC18D0
    RF19     IT        Consulenza   N2.2: 122.00         N2.2
  `)('$regime buys $what from $country with $code', ({ regime, country, what, vat, code: vatCode }) => {
    const coding = code({ taxRegime: regime!, supplier: { country: country! }, items: `${what} 122.00`, vat: vat!, total: '122.00' })
    expect(coding.lines.map(line => line.vatCode)).toEqual([vatCode])
  })

  test('owes the VAT of a reverse charge and deducts none of it', () => {
    const coding = code({ taxRegime: 'RF19', supplier: dublin, items: 'Hosting 100.00', total: '100.00' })
    expect(journalOf(coding)).toEqual({ costs: ['4221 122.00'], deducted: '0.00', due: '22.00', base: '100.00', owed: '100.00' })
  })
})

test('every reason is a sentence with a stable name', () => {
  const coding = code({ items: 'Benzina 50.00', vat: '22: 50.00 + 11.00', total: '61.00' })
  expect(coding.reasons.length).toBeGreaterThanOrEqual(5)
  for (const { rule, code, message } of withMessages(coding.reasons, 'en')) {
    expect(rule).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(code).toBe(rule)
    expect(message).toMatch(/^.+ .+\.$/)
  }
})

test('withholding from a flat-rate supplier is doubted', () => {
  const coding = code({ items: 'Consulenza 500.00', vat: 'N2.2: 500.00', total: '500.00', withheld: '100.00', text: 'Regime forfettario' })
  expect(warningsOf(coding)).toEqual(['withheld_from_flat_rate'])
})
