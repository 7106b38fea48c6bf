import { defineRegion } from '../../domain/regions.ts'
import { categories } from './categories.ts'
import { chart } from './chart.ts'
import { codeDocument, rounding } from './code-document.ts'
import { deadlines } from './deadlines.ts'
import { exchange } from './exchange.ts'
import { purchaseFacts } from './purchase-facts.ts'
import { sales } from './sales.ts'
import { outputVat, vatCode, vatCodes } from './vat-codes.ts'
import { purchaseVatDate } from './vat-date.ts'
import { vatReturn } from './vat-return.ts'

export default defineRegion({
  name: { english: 'Italy', local: 'Italia' },
  country: 'IT',
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  locale: 'it-IT',
  // Monthly by default of the law, quarterly by option; the LIPE is quarterly for everybody (D.L. 78/2010 art. 21-bis), so that is what we start from.
  filing: { default: 'quarterly', choices: ['monthly', 'quarterly'] },
  chart,
  accounts: {
    receivables: '1501',
    payables: '2501',
    inputVat: '1601',
    outputVat,
    rounding,
    payment: ['1821', '1801'],
    exchangeRate: { loss: '5240', gain: '5140' },
    bankFee: '4213',
    withholding: '2602',
  },
  categories,
  vatCode,
  vatCodes,
  codeDocument,
  purchaseFacts,
  purchaseVatDate,
  vatReturn,
  sales,
  exchange,
  euSaleCodes: ['N3.2', 'N2.1'],
  deadlines,
})
