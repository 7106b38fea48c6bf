import type { Read } from '../kernel/define-read.ts'
import { getAuditEntry, listAuditLog } from './audit-log.ts'
import { getBankAccount, listBankAccounts } from './bank/accounts.ts'
import { getBookingRule, listBookingProposals, listBookingRuleHits, listBookingRules, listBookingRuleTrial } from './bank/booking-rules.ts'
import { listInstitutions } from './bank/institutions.ts'
import { getReconciliation } from './bank/reconciliation.ts'
import { getStatementImport, listStatementImports } from './bank/statement-imports.ts'
import { getBankSync } from './bank/sync.ts'
import { getTransaction, listCandidates, listTransactions } from './bank/transactions.ts'
import { listChanges } from './changes.ts'
import { listNationalCodes } from './codes.ts'
import { getDemo } from './demo.ts'
import { getDocument, listDocuments } from './documents/documents.ts'
import { listFiles } from './documents/files.ts'
import { listInbox } from './documents/inbox.ts'
import { getLearntRule, listLearntRules } from './documents/learnt.ts'
import { getMailIn, listMailMessages } from './documents/mail-in.ts'
import { getDocumentPages } from './documents/pages.ts'
import { listDocumentParts } from './documents/parts.ts'
import { getDocumentProgress, listDocumentProgress } from './documents/reading-progress.ts'
import { getAutoPostSimulation } from './documents/simulation.ts'
import { getExport, listExports } from './exports/exports.ts'
import { getDocumentHistory, getInvoiceHistory, getTransactionHistory } from './history.ts'
import { getContactAddress } from './invoices/contact-address.ts'
import { getContactDelivery } from './invoices/contact-delivery.ts'
import { listPaymentsOfContact } from './invoices/contact-payments.ts'
import { getContactSummary } from './invoices/contact-summary.ts'
import { getContact, listContacts } from './invoices/contacts.ts'
import { getEInvoice, listEInvoices } from './invoices/e-invoices.ts'
import { listInvoiceMails } from './invoices/invoice-mails.ts'
import { getInvoiceReferences } from './invoices/invoice-references.ts'
import { getInvoice, getNextInvoiceNumber, listInvoices } from './invoices/invoices.ts'
import { listReminderMails, listStatementMails } from './invoices/letter-mails.ts'
import { getContactTerms, getReminder, listReminders } from './invoices/reminders.ts'
import { listSelfInvoices } from './invoices/self-invoices.ts'
import { listJobs } from './jobs/jobs.ts'
import { listScheduledWork } from './jobs/scheduled-work.ts'
import { getAccountStatement } from './ledger/account-statement.ts'
import { getAccount, listAccounts } from './ledger/accounts.ts'
import { getConnection, getConnectionMapping, listConnectionDrift, listConnectionProviders, listConnections } from './ledger/connections.ts'
import { getEntryDraft, listEntryDrafts } from './ledger/drafts.ts'
import { getLedgerEntry, listLedgerEntries } from './ledger/entries.ts'
import { getPaymentOrder, listPayables, listPaymentOrders } from './ledger/payments.ts'
import { findExchangeRateRead, listExchangeRates } from './ledger/rates.ts'
import { getEntrySchedule, listEntryOccurrences, listEntrySchedules } from './ledger/schedules.ts'
import { getTrialBalance } from './ledger/trial-balance.ts'
import { listCategories, listVatCodes } from './ledger/vat-codes.ts'
import { getAccountingYear, listAccountingYears } from './ledger/years.ts'
import { getOverview } from './overview.ts'
import { listRecentChanges } from './recent-changes.ts'
import { findCompany } from './registers/companies.ts'
import { getInvoiceVatCheck, listContactVatChecks } from './registers/vat-checks.ts'
import { getAgedPayables, getAgedReceivables } from './reports/ages.ts'
import { getEuSalesList } from './reports/eu-sales-list.ts'
import { getBalanceSheet, getProfitAndLoss } from './reports/financial-statements.ts'
import { getGeneralLedger, listReportLines } from './reports/general-ledger.ts'
import { getOssReturn, listFiledOssReturns } from './reports/oss-return.ts'
import { getVatRegister } from './reports/vat-register.ts'
import { getWithholding } from './reports/withholding.ts'
import { search } from './search.ts'
import { getSeries } from './series.ts'
import { getSettings } from './settings.ts'
import { getStatus } from './status.ts'
import { listDeadlines } from './vat/deadlines.ts'
import { getVatPosition, listVatPositionLines } from './vat/position.ts'
import { getVatReturn, listVatReturnExcluded, listVatReturnLines, listVatReturns } from './vat/returns.ts'
import { getVatSettlement, listVatReturnReopenings } from './vat/settlement.ts'

export const reads = [
  listDocuments,
  getDocument,
  getDocumentProgress,
  listDocumentProgress,
  getDocumentPages,
  listDocumentParts,
  listLearntRules,
  getLearntRule,
  listExchangeRates,
  findExchangeRateRead,
  listInstitutions,
  listBankAccounts,
  getBankAccount,
  listTransactions,
  getTransaction,
  listCandidates,
  getBankSync,
  listBookingRules,
  getBookingRule,
  listBookingRuleHits,
  listBookingRuleTrial,
  listBookingProposals,
  listStatementImports,
  getStatementImport,
  listPayables,
  listPaymentOrders,
  getPaymentOrder,
  getReconciliation,
  listLedgerEntries,
  getLedgerEntry,
  listAccounts,
  getAccount,
  getAccountStatement,
  getTrialBalance,
  listAccountingYears,
  getAccountingYear,
  listEntryDrafts,
  getEntryDraft,
  listEntrySchedules,
  getEntrySchedule,
  listEntryOccurrences,
  getProfitAndLoss,
  getBalanceSheet,
  getGeneralLedger,
  listReportLines,
  getAgedReceivables,
  getAgedPayables,
  getVatRegister,
  getWithholding,
  getEuSalesList,
  getOssReturn,
  listFiledOssReturns,
  listInvoices,
  getInvoice,
  getNextInvoiceNumber,
  listSelfInvoices,
  listEInvoices,
  getEInvoice,
  listVatReturns,
  getVatReturn,
  listVatReturnLines,
  listVatReturnExcluded,
  getVatSettlement,
  listVatReturnReopenings,
  listDeadlines,
  listContacts,
  getContact,
  getContactAddress,
  getContactDelivery,
  getInvoiceReferences,
  listContactVatChecks,
  getInvoiceVatCheck,
  findCompany,
  getContactTerms,
  listPaymentsOfContact,
  listReminders,
  listInvoiceMails,
  listReminderMails,
  listStatementMails,
  getReminder,
  getSettings,
  getMailIn,
  listMailMessages,
  listConnections,
  getConnection,
  getConnectionMapping,
  listConnectionDrift,
  listConnectionProviders,
  listFiles,
  getOverview,
  getSeries,
  listInbox,
  getAutoPostSimulation,
  getDocumentHistory,
  getTransactionHistory,
  getInvoiceHistory,
  listVatCodes,
  listCategories,
  listNationalCodes,
  getVatPosition,
  listVatPositionLines,
  search,
  listChanges,
  listRecentChanges,
  getContactSummary,
  listJobs,
  listScheduledWork,
  listExports,
  getExport,
  getDemo,
  getStatus,
  listAuditLog,
  getAuditEntry,
] as const satisfies readonly Read[]
