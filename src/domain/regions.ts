/** What a country brings: data and pure functions, complete in its folder. */

import type { Language } from '../language/languages.ts'
import type { CalendarDate } from './calendar/dates.ts'
import type { VatFrequency } from './calendar/periods.ts'
import type { Coding, CodingFacts } from './coding/coding.ts'
import type { PurchaseFact } from './coding/purchase-facts.ts'
import type { AuditFileRules } from './exports/audit-file.ts'
import type { IdentityRules } from './identity/rules.ts'
import type { ExchangeRules } from './invoices/exchange.ts'
import type { SalesRules } from './invoices/invoice.ts'
import type { Account, Category } from './ledger/chart.ts'
import type { VatCode } from './ledger/vat-codes.ts'
import type { Minor } from './money/money.ts'
import type { LatePaymentRules } from './receivables/late-payment.ts'
import type { BalanceLayout, Layout } from './reports/financial-statements.ts'
import type { WithholdingRules } from './reports/withholding.ts'
import type { EuSalesRules } from './vat/eu-sales.ts'
import type { RegisterRules } from './vat/register.ts'
import type { Deadline, DeadlineFacts, VatReturnRules } from './vat/vat-returns.ts'

export interface Region {
  name: { english: string; local: string }
  country: string
  currency: string
  timeZone: string
  locale: string
  /** What its books are kept in: the text of an entry is the same whoever posts it, and in whatever language they ask. */
  language: Language
  /** How its companies and addresses are written and checked. */
  identity: IdentityRules
  filing: {
    /** What applies while the organization has chosen nothing. */
    default: VatFrequency
    /** What the law of the country knows. */
    choices: readonly VatFrequency[]
  }
  chart: readonly Account[]
  /** The accounts that entries need beside the one a document is coded to. */
  accounts: {
    receivables: string
    payables: string
    inputVat: string
    outputVat: string
    /** VAT of other member states, owed through the one-stop shop. */
    ossVat: string
    /** Where a difference of a few cents goes: a cost, and a gain. */
    rounding: { loss: string; gain: string }
    /** Cash and bank: what a purchase that is paid already is credited to. The first is the default of people who name none. */
    payment: readonly string[]
    /** What another rate made of a payment in a foreign currency. */
    exchangeRate: { loss: string; gain: string }
    /** What a bank kept of a payment. */
    bankFee: string
    /** What is withheld from a payment for the state; null where the country knows no such thing. */
    withholding: string | null
    /** Where the result of a year goes when it is closed. */
    result: { profit: string; loss: string }
    /** What stands against open items while opening balances are entered: it comes to zero. */
    opening: string
  }
  /** The kinds of purchase, in the order of the coding table. */
  categories: readonly Category[]
  /** Undefined for a code that the country does not have. */
  vatCode(code: string): VatCode | undefined
  /** The codes that a list shows; patterns beyond them (a share of deduction) are known to `vatCode`. */
  vatCodes: readonly VatCode[]
  /** Pure: an extraction to account, category, VAT code and amount of each line, with the reasons. */
  codeDocument(facts: CodingFacts): Coding
  /** What a deduction may hang on beside what documents say: the questions that a coding can ask. */
  purchaseFacts: readonly PurchaseFact[]
  /** By which law the rate of the day counts, and the last one before it where that day has none. */
  exchangeRates: { law: string }
  /** The period that the input VAT of a purchase falls in, by the day that decides it. */
  purchaseVatDate(purchase: { documentOn: CalendarDate; postedOn: CalendarDate; frequency: VatFrequency }): CalendarDate
  vatReturn: VatReturnRules
  vatRegister: RegisterRules
  /** Tax that is withheld from suppliers; null where the country knows no such thing. */
  withholding: WithholdingRules | null
  /** How the law of the country orders the statements of a small company. */
  statements: { profitAndLoss: Layout; balanceSheet: BalanceLayout }
  /** The file that hands the books on (SAF-T); null where the country knows none. */
  auditFile: AuditFileRules | null
  /** What may be asked for when an invoice is paid late. */
  latePayment: LatePaymentRules
  /** What is charged on sales, and why. */
  sales: SalesRules
  /** How invoices go through an exchange of the state; null where there is none. */
  exchange: ExchangeRules | null
  /** The codes of sales to businesses in other EU countries, which are reported in a list of their own. */
  euSaleCodes: readonly string[]
  euSales: EuSalesRules
  /** The limit below which sales to consumers in other member states are taxed at home, in the currency of the country. */
  ossLimit: Minor
  /** Whether the buyer writes an electronic invoice to itself for purchases under this code. */
  isSelfInvoiced(code: string): boolean
  /** What is due in the asked days, in the order of the calendar. */
  deadlines(facts: DeadlineFacts): Deadline[]
}

export const defineRegion = (region: Region): Region => region
