/** What a posted document asks for, where something was paid in advance or tax is withheld, whatever somebody booked of it. */
import { expect, test } from 'vitest'
import type { Coding } from '../../src/domain/coding/coding.ts'
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import { planEntry } from '../../src/domain/ledger/plan-entry.ts'
import type { Minor } from '../../src/domain/money/money.ts'
import { regions } from '../../src/regions/index.ts'
import { rows } from '../harness/text-tables.ts'

const region = regions['italy']!
const cents = (text: string | undefined): Minor => Math.round(Number(text) * 100) as Minor
const said = (amount: Minor | null): string => (amount === null ? 'none' : (amount / 100).toFixed(2))

test.each(rows`
  what                                  total    payable  withheld  currency  booked   asks      withholds
  a bill with an advance                1000.00  600.00   none         EUR       1000.00  -600.00   none
  of which what is left was booked      1000.00  600.00   none         EUR       600.00   -600.00   none
  of which less was booked              1000.00  600.00   none         EUR       500.00   -500.00   none
  with arrears of another bill          500.00   800.00   none         EUR       500.00   -500.00   none
  with tax withheld                     1268.80  1068.80  200.00    EUR       1268.80  -1068.80  -200.00
  with tax withheld and an advance      1268.80  768.80   200.00    EUR       1268.80  -768.80   -200.00
  of which what is left was booked      1268.80  768.80   200.00    EUR       968.80   -768.80   -200.00
  of which less than that was booked    1268.80  1068.80  200.00    EUR       158.60   -133.60   -25.00
  of which just that was booked         1268.80  1068.80  200.00    EUR       200.00   -168.47   -31.53
  of which a cent was booked            1268.80  none     200.00    EUR       0.01     none      none
  with more tax withheld than it says   100.00   none     200.00    EUR       100.00   none      none
  in dollars, with an advance           1000.00  600.00   none         USD       900.00   -540.00   none
  in dollars, next to nothing left      1000.00  0.01     none         USD       0.30     none      none
  nothing is said of either             1000.00  none        none         EUR       1000.00  none         none
`)('$what: of $total, $booked booked, asks for $asks', ({ total, payable, withheld, currency, booked, asks, withholds }) => {
  const extraction: Extraction = {
    supplier: { name: 'Studio Esempio', vatNumber: null, businessId: null, country: 'IT', iban: null },
    kind: 'invoice',
    invoiceNumber: '12',
    date: '2026-01-31',
    dueDate: null,
    currency: currency!,
    total: cents(total),
    ...(payable === 'none' ? {} : { payable: cents(payable) }),
    net: null,
    vat: null,
    vatLines: [],
    items: [],
    rounding: null,
    withheld: withheld === 'none' ? null : cents(withheld),
    language: 'it',
    confidence: 1,
    fields: {},
    method: 'text',
  }
  const { ledgerAccountId, slug: category } = region.categories[0]!
  const coding: Coding = {
    lines: [{ ledgerAccountId, category, vatCode: region.vatCodes[0]!.code, text: '', net: cents(booked), vat: 0 as Minor }],
    bookingText: 'Studio Esempio 12',
    codedAmount: -cents(booked) as Minor,
    exchange: currency === 'EUR' ? null : { currency: 'USD', rate: '0.9', source: 'test', on: '2026-01-31' },
    reasons: [],
    warnings: [],
    situation: '',
    confidence: 1,
    isHumanMade: true,
  }
  const { payment } = planEntry(region, extraction, coding, {
    documentId: 'doc_1',
    regionKey: 'italy',
    postedOn: '2026-02-10',
    frequency: 'quarterly',
    contactId: null,
    defaultJournalId: null,
    accountName: number => number,
  })
  expect([said(payment!.payable), said(payment!.withheld)]).toEqual([asks, withholds])
})
