/** One company's books in the fake e-conomic: its chart, VAT codes, journals and years, and what was entered. */
import { regions } from '../../../src/regions/index.ts'

export interface FakeAccount {
  accountNumber: number
  accountType: string
  name: string
  debitCredit: string
  blockDirectEntries: boolean
  barred?: boolean
}

export interface FakeVat {
  vatCode: string
  name: string
  ratePercentage: number
  account: { accountNumber: number; self: string }
  contraAccount?: { accountNumber: number; self: string }
  vatType: { vatTypeNumber: number; name: string; self: string }
  barred?: boolean
  self: string
}

export interface FakeDraft {
  entryNumber: number
  entryTypeNumber: number
  journalNumber: number
  voucherNumber: number
  date: string
  accountNumber: number
  vatCode?: string
  amount: number
  currency: string
  text: string
  objectVersion: string
}

export interface FakeBooked {
  entryNumber: number
  accountNumber: number
  amount: number
  amountInBaseCurrency: number
  currencyCode: string
  date: string
  text: string
  voucherNumber: number
  type: number
  vatAccountNumber?: string
  dueDate?: string
  customerNumber?: number
  customerInvoiceNumber?: number
  supplierNumber?: number
  supplierInvoiceNumber?: string
  remainder?: number
}

export interface FakeYear {
  year: string
  fromDate: string
  toDate: string
  closed: boolean
}

export interface Agreement {
  number: number
  accounts: FakeAccount[]
  vat: FakeVat[]
  years: FakeYear[]
  journals: { journalNumber: number; name: string }[]
  drafts: FakeDraft[]
  booked: FakeBooked[]
  /** So many entries come on a page. */
  pageSize: number
  customers: { customerNumber: number; name: string }[]
  suppliers: { supplierNumber: number; name: string }[]
  files: { number: number; voucherNumber: number; accountingYear: string; bytes: number; times: number }[]
  /** Without it every call is forbidden. */
  hasModule: boolean
  /** Answers of writes by their Idempotency-Key. */
  kept: Map<string, { status: number; body: unknown; at: number }>
}

const self = 'https://restapi.e-conomic.com/something'
export const selfUrl = self

/** Another numbering than ours, so that a number that was not mapped is noticed. */
export const theirNumber = (ours: string): string => `1${ours.padStart(5, '0')}`

/** Ours by name, with headings and accounts that nothing can be posted to between them. */
export function openAgreement(number: number): Agreement {
  const { chart, accounts } = regions['denmark']!
  const credit = new Set(['income', 'liability', 'equity'])
  const at = (ours: string) => ({ accountNumber: Number(theirNumber(ours)), self })
  const vat = (
    vatCode: string,
    name: string,
    ratePercentage: number,
    vatTypeNumber: number,
    account: string,
    contra?: string,
  ): FakeVat => ({
    vatCode,
    name,
    ratePercentage,
    account: at(account),
    ...(contra === undefined ? {} : { contraAccount: at(contra) }),
    vatType: { vatTypeNumber, name: vatTypeNumber === 1 ? 'Salgsmoms' : 'Købsmoms', self },
    self,
  })
  return {
    number,
    accounts: [
      { accountNumber: 1, accountType: 'heading', name: 'RESULTATOPGØRELSE', debitCredit: 'debit', blockDirectEntries: false },
      ...chart.map(account => ({
        accountNumber: Number(theirNumber(account.number)),
        accountType: ['income', 'expense'].includes(account.type) ? 'profitAndLoss' : 'status',
        name: account.name.local.slice(0, 125),
        debitCredit: credit.has(account.type) ? 'credit' : 'debit',
        blockDirectEntries: false,
      })),
      {
        accountNumber: 99_998,
        accountType: 'profitAndLoss',
        name: 'Spærret',
        debitCredit: 'debit',
        blockDirectEntries: false,
        barred: true,
      },
      { accountNumber: 99_999, accountType: 'status', name: 'Kun system', debitCredit: 'debit', blockDirectEntries: true },
    ],
    vat: [
      vat('U25', 'Salgsmoms', 25, 1, accounts.outputVat),
      vat('I25', 'Købsmoms', 25, 2, accounts.inputVat),
      vat('IV25', 'Varekøb EU', 25, 2, accounts.inputVat, '7700'),
      vat('IY25', 'Ydelseskøb EU', 25, 2, accounts.inputVat, '7720'),
      vat('OBPK', 'Omvendt betalingspligt', 25, 2, accounts.inputVat, '7680'),
    ],
    years: [
      { year: '2024', fromDate: '2024-01-01', toDate: '2024-12-31', closed: true },
      { year: '2025/2026', fromDate: '2025-01-01', toDate: '2026-06-30', closed: false },
      { year: '2026/2027', fromDate: '2026-07-01', toDate: '2027-06-30', closed: false },
    ],
    journals: [
      { journalNumber: 1, name: 'Daglig' },
      { journalNumber: 7, name: 'Primanota' },
    ],
    drafts: [],
    booked: [],
    pageSize: 1000,
    customers: [],
    suppliers: [],
    files: [],
    hasModule: true,
    kept: new Map(),
  }
}

const cents = (amount: number): number => Math.round(amount * 100)

/** VAT by the code, split as it books it: out of the amount, or on top of it with both sides. */
export function bookedLines(
  { accountNumber, amount, vatCode }: Pick<FakeDraft, 'accountNumber' | 'amount' | 'vatCode'>,
  vats: readonly FakeVat[],
) {
  const code = vats.find(one => one.vatCode === vatCode)
  if (!code) return [{ accountNumber, amount }]
  const sign = Math.sign(amount)
  const gross = Math.abs(cents(amount))
  const rate = code.ratePercentage
  if (code.contraAccount) {
    const due = (sign * Math.round((gross * rate) / 100)) / 100
    return [
      { accountNumber, amount, vatAccountNumber: code.vatCode },
      { accountNumber: code.account.accountNumber, amount: due },
      { accountNumber: code.contraAccount.accountNumber, amount: -due },
    ]
  }
  const vat = (sign * Math.round((gross * rate) / (100 + rate))) / 100
  return [
    { accountNumber, amount: (cents(amount) - cents(vat)) / 100, vatAccountNumber: code.vatCode },
    { accountNumber: code.account.accountNumber, amount: vat },
  ]
}
