import { defineRegion } from '../../domain/regions.ts'
import { chart } from './chart.ts'
import { exchange } from './exchange/exchange.ts'
import { exchangeRates } from './exchange-rates.ts'
import { identity } from './identity/identity.ts'
import { latePayment } from './late-payment.ts'
import { categories } from './purchases/categories.ts'
import { codeDocument, rounding } from './purchases/code-document.ts'
import { purchaseFacts } from './purchases/purchase-facts.ts'
import { balanceSheet, profitAndLoss } from './reports/financial-statements.ts'
import { withholding } from './reports/withholding-certificates.ts'
import { sales } from './sales/sales.ts'
import { deadlines } from './vat/deadlines.ts'
import { euSales } from './vat/eu-sales.ts'
import { ossLimit } from './vat/oss.ts'
import { vatRegister } from './vat/register.ts'
import { vatReturn } from './vat/return.ts'
import { purchaseVatDate } from './vat/vat-date.ts'
import { outputVat, vatCode, vatCodes } from './vat-codes.ts'

export default defineRegion({
  name: { english: 'Italy', local: 'Italia' },
  country: 'IT',
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  locale: 'it-IT',
  language: 'it',
  identity,
  // Monthly by default of the law, quarterly by option; the LIPE is quarterly for everybody (D.L. 78/2010 art. 21-bis), so that is what we start from.
  filing: { default: 'quarterly', choices: ['monthly', 'quarterly'] },
  chart,
  accounts: {
    receivables: '1501',
    payables: '2501',
    inputVat: '1601',
    outputVat,
    ossVat: '2606',
    rounding,
    payment: ['1821', '1801'],
    exchangeRate: { loss: '5240', gain: '5140' },
    bankFee: '4213',
    withholding: '2602',
    result: { profit: '2102', loss: '2103' },
    opening: '2101',
  },
  categories,
  vatCode,
  vatCodes,
  codeDocument,
  purchaseFacts,
  exchangeRates,
  purchaseVatDate,
  vatReturn,
  vatRegister,
  withholding,
  statements: { profitAndLoss, balanceSheet },
  auditFile: null,
  latePayment,
  sales,
  exchange,
  euSaleCodes: ['N3.2', 'N2.1'],
  euSales,
  ossLimit,
  // From abroad; a domestic reverse charge (TD16) may also be integrated on paper.
  isSelfInvoiced: code => /RC1[789]/.test(code),
  deadlines,
})
