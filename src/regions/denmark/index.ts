import { toCodeDocument } from '../../domain/coding/rules.ts'
import { defineRegion } from '../../domain/regions.ts'
import { chart } from './chart/chart.ts'
import { exchange } from './exchange/exchange.ts'
import { exchangeRates } from './exchange-rates.ts'
import { identity } from './identity/identity.ts'
import { latePayment } from './late-payment.ts'
import { bookLine, danishRate } from './purchases/book-line.ts'
import { categories, fallback, isOrdinary } from './purchases/categories.ts'
import { codingRows, nameFillers, splits } from './purchases/category-words.ts'
import { purchaseFacts } from './purchases/purchase-facts.ts'
import { balanceSheet, profitAndLoss } from './reports/financial-statements.ts'
import { safT } from './saf-t/saf-t.ts'
import { sales } from './sales/sales.ts'
import { deadlines } from './vat/deadlines.ts'
import { euSales } from './vat/eu-sales.ts'
import { ossLimit } from './vat/oss.ts'
import { vatRegister } from './vat/register.ts'
import { vatReturn } from './vat/return.ts'
import { vatCode, vatCodes } from './vat-codes.ts'

const rounding = { loss: '2720', gain: '2720' }

export default defineRegion({
  name: { english: 'Denmark', local: 'Danmark' },
  country: 'DK',
  currency: 'DKK',
  timeZone: 'Europe/Copenhagen',
  locale: 'da-DK',
  language: 'da',
  identity,
  // Momsloven § 57: monthly above 50 million kroner, quarterly from 5 million and for new businesses, half-yearly below. There is no annual VAT.
  filing: { default: 'quarterly', choices: ['monthly', 'quarterly', 'half_yearly'] },
  chart,
  accounts: {
    receivables: '6190',
    payables: '7440',
    inputVat: '7740',
    outputVat: '7680',
    ossVat: '8040',
    rounding,
    payment: ['6481', '6471'],
    exchangeRate: { loss: '3610', gain: '3535' },
    bankFee: '2390',
    withholding: null,
    result: { profit: '6940', loss: '6940' },
    opening: '6935',
  },
  categories,
  vatCode,
  vatCodes,
  purchaseFacts,
  codeDocument: toCodeDocument({
    // Danish companies bill in English too, and Norwegian is often taken for Danish and the other way round: in kroner such a bill is a Danish one.
    home: { country: 'DK', currency: 'DKK', languages: ['da', 'en', 'no', 'nb'] },
    language: 'da',
    rate: danishRate,
    rateLaw: exchangeRates.law,
    rows: codingRows,
    fallback,
    splits,
    facts: purchaseFacts,
    nameFillers,
    isOrdinary,
    rounding: { ...rounding, vatCode: 'I0' },
    vatCode,
    bookLine,
  }),
  exchangeRates,
  // Input VAT belongs to the period of the invoice (ML § 56).
  purchaseVatDate: ({ documentOn }) => documentOn,
  vatReturn,
  vatRegister,
  withholding: null,
  statements: { profitAndLoss, balanceSheet },
  auditFile: safT,
  latePayment,
  sales,
  exchange,
  euSaleCodes: ['UEUV', 'UEUY'],
  euSales,
  ossLimit,
  isSelfInvoiced: () => false,
  deadlines,
})
