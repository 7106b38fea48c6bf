import type { Read } from '../kernel/define-read.ts'
import { getAccountStatement } from './account-statement.ts'
import { getAccount, listAccounts } from './accounts.ts'
import { getAuditEntry, listAuditLog } from './audit-log.ts'
import { getBankAccount, listBankAccounts } from './bank-accounts.ts'
import { getBankSync } from './bank-sync.ts'
import { getContactAddress } from './contact-address.ts'
import { getContact, listContacts } from './contacts.ts'
import { listDeadlines } from './deadlines.ts'
import { getDocument, listDocuments } from './documents.ts'
import { getEInvoice, listEInvoices } from './e-invoices.ts'
import { listFiles } from './files.ts'
import { listInstitutions } from './institutions.ts'
import { getInvoice, listInvoices } from './invoices.ts'
import { getLearntRule, listLearntRules } from './learnt.ts'
import { getLedgerEntry, listLedgerEntries } from './ledger.ts'
import { listExchangeRates } from './rates.ts'
import { getDocumentProgress } from './reading-progress.ts'
import { getReconciliation } from './reconciliation.ts'
import { getSettings } from './settings.ts'
import { getTransaction, listTransactions } from './transactions.ts'
import { getTrialBalance } from './trial-balance.ts'
import { getVatReturn, listVatReturnExcluded, listVatReturnLines, listVatReturns } from './vat-returns.ts'

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
