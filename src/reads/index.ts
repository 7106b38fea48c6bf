import type { Read } from '../kernel/define-read.ts'
import { getAuditEntry, listAuditLog } from './audit-log.ts'
import { getBankAccount, listBankAccounts } from './bank/accounts.ts'
import { listInstitutions } from './bank/institutions.ts'
import { getReconciliation } from './bank/reconciliation.ts'
import { getBankSync } from './bank/sync.ts'
import { getTransaction, listTransactions } from './bank/transactions.ts'
import { getDocument, listDocuments } from './documents/documents.ts'
import { listFiles } from './documents/files.ts'
import { getLearntRule, listLearntRules } from './documents/learnt.ts'
import { getDocumentProgress } from './documents/reading-progress.ts'
import { getContactAddress } from './invoices/contact-address.ts'
import { getContact, listContacts } from './invoices/contacts.ts'
import { getEInvoice, listEInvoices } from './invoices/e-invoices.ts'
import { getInvoice, listInvoices } from './invoices/invoices.ts'
import { getAccountStatement } from './ledger/account-statement.ts'
import { getAccount, listAccounts } from './ledger/accounts.ts'
import { getLedgerEntry, listLedgerEntries } from './ledger/entries.ts'
import { listExchangeRates } from './ledger/rates.ts'
import { getTrialBalance } from './ledger/trial-balance.ts'
import { getAccountingYear, listAccountingYears } from './ledger/years.ts'
import { getAgedPayables, getAgedReceivables } from './reports/ages.ts'
import { getGeneralLedger, listReportLines } from './reports/general-ledger.ts'
import { getBalanceSheet, getProfitAndLoss } from './reports/statements.ts'
import { getSettings } from './settings.ts'
import { listDeadlines } from './vat/deadlines.ts'
import { getVatReturn, listVatReturnExcluded, listVatReturnLines, listVatReturns } from './vat/returns.ts'

export const reads = [
  listDocuments,
  getDocument,
  getDocumentProgress,
  listLearntRules,
  getLearntRule,
  listExchangeRates,
  listInstitutions,
  listBankAccounts,
  getBankAccount,
  listTransactions,
  getTransaction,
  getBankSync,
  getReconciliation,
  listLedgerEntries,
  getLedgerEntry,
  listAccounts,
  getAccount,
  getAccountStatement,
  getTrialBalance,
  listAccountingYears,
  getAccountingYear,
  getProfitAndLoss,
  getBalanceSheet,
  getGeneralLedger,
  listReportLines,
  getAgedReceivables,
  getAgedPayables,
  listInvoices,
  getInvoice,
  listEInvoices,
  getEInvoice,
  listVatReturns,
  getVatReturn,
  listVatReturnLines,
  listVatReturnExcluded,
  listDeadlines,
  listContacts,
  getContact,
  getContactAddress,
  getSettings,
  listFiles,
  listAuditLog,
  getAuditEntry,
] as const satisfies readonly Read[]
