import type { Read } from '../kernel/define-read.ts'
import { getAccountStatement } from './account-statement.ts'
import { getAccount, listAccounts } from './accounts.ts'
import { getAuditEntry, listAuditLog } from './audit-log.ts'
import { getContact, listContacts } from './contacts.ts'
import { listDeadlines } from './deadlines.ts'
import { getDocument, listDocuments } from './documents.ts'
import { listFiles } from './files.ts'
import { getLearntRule, listLearntRules } from './learnt.ts'
import { getLedgerEntry, listLedgerEntries } from './ledger.ts'
import { listExchangeRates } from './rates.ts'
import { getDocumentProgress } from './reading-progress.ts'
import { getSettings } from './settings.ts'
import { getTrialBalance } from './trial-balance.ts'
import { getVatReturn, listVatReturnExcluded, listVatReturnLines, listVatReturns } from './vat-returns.ts'

export const reads: readonly Read[] = [
  listDocuments,
  getDocument,
  getDocumentProgress,
  listLearntRules,
  getLearntRule,
  listExchangeRates,
  listLedgerEntries,
  getLedgerEntry,
  listAccounts,
  getAccount,
  getAccountStatement,
  getTrialBalance,
  listVatReturns,
  getVatReturn,
  listVatReturnLines,
  listVatReturnExcluded,
  listDeadlines,
  listContacts,
  getContact,
  getSettings,
  listFiles,
  listAuditLog,
  getAuditEntry,
]
