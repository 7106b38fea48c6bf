/**
 * The worked sales of the rule books: the facts of an invoice in, its totals, its journal entry and its effect on the VAT return out, to the cent. One file an
 * example, to be read by an accountant. DK-10 to DK-13, IT-11 to IT-15 and IT-20 to IT-22 are the examples that both rule books were agreed on; the others are ours.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SellerTerms } from '../../src/domain/identity/seller-terms.ts'
import type { PricedInvoice } from '../../src/domain/invoices/invoice.ts'
import { amountFaults, priceInvoice } from '../../src/domain/invoices/price.ts'
import { inBooks, planSaleEntry } from '../../src/domain/invoices/sale-entry.ts'
import { type Entry, isBalanced } from '../../src/domain/ledger/entry.ts'
import { fromMinor, type Minor, sum } from '../../src/domain/money/money.ts'
import type { Region } from '../../src/domain/regions.ts'
import { foundIn } from '../../src/domain/vat/vat-boxes.ts'
import type { VatSum } from '../../src/domain/vat/vat-returns.ts'
import denmark from '../../src/regions/denmark/index.ts'
import italy from '../../src/regions/italy/index.ts'
import { buyerOf, issued, lineOf, sellerOf } from '../harness/sales.ts'

const folder = new URL('./invoices/', import.meta.url)
const regions: Readonly<Record<string, Region>> = { DK: denmark, IT: italy }

interface Example {
  id: string
  title: string
  region: Region
  facts: Record<string, string>
  lines: string[]
  totals: string
  entry: string
  vatReturn: string
}

function readExample(name: string): Example {
  const [title = '', facts = '', lines = '', totals = '', entry = '', vatReturn = ''] = readFileSync(new URL(name, folder), 'utf8').split(
    /^--- \w+\n/m,
  )
  return {
    id: name.replace('.txt', ''),
    title: title.trim(),
    region: regions[name.slice(0, 2)]!,
    facts: Object.fromEntries(
      facts
        .trim()
        .split('\n')
        .map(line => line.split(': ') as [string, string]),
    ),
    lines: lines.trim().split('\n').slice(1),
    totals: totals.trim(),
    entry: entry.trim(),
    vatReturn: vatReturn.trim(),
  }
}

const examples = readdirSync(folder)
  .filter(name => name.endsWith('.txt'))
  .sort()
  .map(readExample)

/** `terms: TC01 4, RT01 20 A 100, seller`: the fund, what is withheld and of how much, who bears the stamp duty. */
function termsOf(text: string): SellerTerms {
  const [fund, withheld, bearer] = text.split(', ') as [string, string, SellerTerms['stampDutyBorneBy']]
  const [fundType, fundRate] = fund.split(' ')
  const [type, rate, reason = '', base] = withheld.split(' ')
  return {
    pensionFund: fund === '-' ? null : { type: fundType!, rate: Number(fundRate) },
    withholding: withheld === '-' ? null : { type: type!, rate: Number(rate), reason, base: Number(base) },
    stampDutyBorneBy: bearer,
  }
}

/** `seller: IT, goods, RF01`, `buyer: IT, IT00743110157, sdi UFABCD`, `buyer: IT, -, cf RSSMRA80A01H501U`, `currency: EUR at 7.46`. */
function invoiceOf({ region, facts, lines }: Example) {
  const [country, supplies, taxRegime] = facts.seller!.split(', ')
  const [buyerCountry, vatNumber, ...codes] = facts.buyer!.split(', ')
  const codeOf = (name: string) => codes.find(code => code.startsWith(name))?.slice(name.length + 1) ?? null
  const [currency = region.currency, rate] = facts.currency?.split(' at ') ?? []
  const sale = {
    seller: sellerOf(country!, {
      supplies: supplies as 'goods' | 'services',
      taxRegime: taxRegime ?? null,
      ...(facts.terms && { terms: termsOf(facts.terms) }),
    }),
    buyer: buyerOf(buyerCountry!, {
      vatNumber: vatNumber === '-' ? null : vatNumber!,
      sdiCode: codeOf('sdi'),
      fiscalCode: codeOf('cf'),
    }),
    lines: lines.map(line => {
      const [quantity, unitPrice, vatRate, nature, description] = line.split(/ {2,}/) as [string, string, string, string, string]
      return lineOf({ quantity, unitPrice, vatRate: Number(vatRate), vatNature: nature === '-' ? null : nature, description })
    }),
    currency,
  }
  expect(amountFaults(sale)).toEqual([])
  const priced = priceInvoice(region.sales, sale)
  const exchange = rate === undefined ? null : { rate, source: 'given', on: '2026-02-10' }
  const posting = { regionKey: 'home', source: 'invoice' as const, exchange, accountName: (number: string) => number }
  return { sale, priced, posting, invoice: issued({ ...sale, priced }) }
}

const amount = (minor: Minor, currency: string) => fromMinor(minor, currency).toFixed(2)

function totalsText(
  { net, vat, total, payable, treatment, stampDuty, isCreditNote }: PricedInvoice,
  currency: string,
  duty: Minor,
): string {
  const money = (minor: Minor) => amount(minor, currency)
  return [
    `${isCreditNote ? 'credit note' : 'invoice'}: net ${money(net)}, VAT ${money(vat)}, total ${money(total)} ${currency}`,
    ...(payable === total ? [] : [`payable: ${money(payable)}`]),
    ...(duty === 0 ? [] : [`stamp duty: ${amount(duty, 'EUR')}`]),
    `treatment: ${treatment.key}`,
    `mention: ${treatment.mention ?? '-'}`,
    ...(stampDuty !== 0 && stampDuty !== duty ? ['stamp duty differs'] : []),
  ].join('\n')
}

const entryText = ({ lines, currency }: Entry): string =>
  lines
    .map(
      ({ account, debit, credit, vat }) =>
        `${debit > 0 ? 'D' : 'C'} ${account} ${amount((debit || credit) as Minor, currency)}${vat ? ` ${vat.code}` : ''}`,
    )
    .join('\n')

/** As the store sums them for a return. */
const sumsOf = ({ lines }: Entry): VatSum[] =>
  lines.flatMap(({ credit, vat }) =>
    vat ? [{ ...vat, side: credit > 0 === vat.base > 0 ? ('sale' as const) : ('purchase' as const) }] : [],
  )

function returnText(region: Region, entry: Entry): string {
  const boxes = [...foundIn(region.vatReturn, sumsOf(entry), [], region.vatCode)].filter(([, found]) => found !== 0)
  return boxes.map(([key, found]) => `${key} ${amount(found, region.currency)}`).join('; ') || 'nothing'
}

test('the examples of both countries are there', () => {
  const ids = examples.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['DK-10', 'DK-11', 'DK-12', 'DK-13']))
  expect(ids).toEqual(expect.arrayContaining(['IT-11', 'IT-12', 'IT-13', 'IT-14', 'IT-15', 'IT-20', 'IT-21', 'IT-22']))
})

describe.each(examples)('$title', example => {
  test('is priced, treated and booked as the rule book says', () => {
    const { region, totals, entry, vatReturn } = example
    const { sale, priced, posting, invoice } = invoiceOf(example)
    const planned = planSaleEntry(region, invoice, posting)
    expect(totalsText(priced, sale.currency, inBooks(region, invoice, posting).stampDuty)).toBe(totals)
    expect(entryText(planned)).toBe(entry)
    expect(returnText(region, planned)).toBe(vatReturn)
    expect(isBalanced(planned.lines)).toBe(true)
    expect(
      sum(planned.lines.filter(line => line.account === region.accounts.receivables).map(line => (line.debit - line.credit) as Minor)),
    ).toBe(planned.amount)
    expect(planned.payment).toMatchObject({
      account: region.accounts.receivables,
      names: ['Anna Berg'],
      numbers: ['2026-0001'],
      dueDate: '2026-03-12',
    })
    expect(region.sales.problems({ facts: sale, priced, date: '2026-02-10', today: '2026-02-10' })).toEqual([])
  })
})

/** The sales of the quarters that DK-14 and IT-16 return, together. */
test.each([
  ['DK', ['DK-10', 'DK-11', 'DK-12', 'DK-13'], 'salgsmoms 1800.00; rubrikBYdelser 10000.00; rubrikC 5000.00'],
  ['IT', ['IT-11', 'IT-12', 'IT-13', 'IT-14', 'IT-15'], 'VP2 7600.00; VP4 292.00'],
])('the quarter of %s says what its sales say', (country, ids, expected) => {
  const region = regions[country]!
  const entries = examples
    .filter(({ id }) => ids.includes(id))
    .map(example => {
      const { invoice, posting } = invoiceOf(example)
      return planSaleEntry(region, invoice, posting)
    })
  expect(returnText(region, { ...entries[0]!, lines: entries.flatMap(({ lines }) => lines) })).toBe(expected)
})
