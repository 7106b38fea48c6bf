import type { Action, Route } from '../kernel/define-action.ts'
import { bookTransaction } from './bank/booking.ts'
import { declineSuggestion } from './bank/decline.ts'
import { setDifferenceAccounts } from './bank/difference-accounts.ts'
import { endBankConsent } from './bank/end-consent.ts'
import { setTransactionAside } from './bank/ignore.ts'
import { takeBackImport } from './bank/importing/take-back.ts'
import * as bank from './bank/index.ts'
import { setMatching } from './bank/matching-setting.ts'
import { removeBankAccount } from './bank/remove-account.ts'
import * as rules from './booking-rules/index.ts'
import * as books from './books/index.ts'
import * as connections from './connections/index.ts'
import { setContactAddress } from './contact-address.ts'
import { setContactDelivery } from './contact-delivery.ts'
import * as contacts from './contacts.ts'
import { fillWithDemo } from './demo.ts'
import * as documents from './documents/index.ts'
import { createUpload } from './documents/uploads/upload-address.ts'
import { uploadInline } from './documents/uploads/upload-inline.ts'
import * as eInvoices from './e-invoices/index.ts'
import * as drafts from './entry-drafts/index.ts'
import * as schedules from './entry-schedules/index.ts'
import { sendInvoiceMail } from './invoice-mails/send.ts'
import * as invoices from './invoices/index.ts'
import { setInvoiceReferences } from './invoices/references.ts'
import { retryJob } from './jobs/retry.ts'
import { runScheduledWork } from './jobs/run-work.ts'
import { deleteLearntRule } from './learnt.ts'
import { reverseLedgerEntry } from './ledger.ts'
import { sendReminderMail, sendStatementMail } from './letter-mails/send.ts'
import { setMailIn } from './mail-in/settings.ts'
import * as ossReturns from './oss-returns/index.ts'
import * as payments from './payments/index.ts'
import { deleteExchangeRate, saveExchangeRate } from './rates.ts'
import { fetchExchangeRates } from './rates-fetch.ts'
import { checkVatNumber } from './registers/check-vat-number.ts'
import * as reminders from './reminders/index.ts'
import { removeSandboxData } from './sandbox-removal.ts'
import * as settings from './settings.ts'
import * as vatReturns from './vat-returns/index.ts'

/** The actions of the contract, in the order of its tables. */
export const actions = [
  documents.captureDocument,
  documents.extractDocument,
  documents.codeDocument,
  documents.updateCoding,
  documents.postDocument,
  documents.retryDocument,
  documents.linkDocumentContact,
  documents.deleteDocument,
  settings.setRegion,
  settings.setAutoPost,
  settings.syncChartOfAccounts,
  settings.generateCalendarToken,
  settings.setVatFrequency,
  bank.startBankAuthorization,
  bank.finalizeBankAuthorization,
  bank.syncBankNow,
  bank.reconcileNow,
  bank.matchTransaction,
  bank.splitTransaction,
  bank.unmatchTransaction,
  bank.ignoreTransaction,
  eInvoices.issueEInvoice,
  invoices.saveInvoice,
  invoices.deleteInvoice,
  invoices.issueInvoice,
  contacts.saveContact,
  contacts.deleteContact,
  vatReturns.prepareVatReturn,
  vatReturns.fileVatReturn,
] as const satisfies readonly Action[]

/** What the contract has no action for, and books cannot do without: each with a path of its own. */
export const bookkeeping = [
  reverseLedgerEntry,
  books.saveManualEntry,
  books.saveOpeningBalances,
  drafts.saveEntryDraft,
  drafts.updateEntryDraft,
  drafts.deleteEntryDraft,
  drafts.postEntryDraft,
  schedules.saveEntrySchedule,
  schedules.updateEntrySchedule,
  schedules.decideOccurrence,
  books.setAccountClosed,
  books.setLock,
  books.saveAccountingYear,
  books.changeAccountingYear,
  books.deleteAccountingYear,
  books.closeAccountingYear,
  books.reopenAccountingYear,
  deleteLearntRule,
  saveExchangeRate,
  deleteExchangeRate,
  fetchExchangeRates,
  settings.rotateCalendarToken,
  settings.setCalendarFeed,
  ossReturns.setOss,
  ossReturns.fileOssReturn,
  ossReturns.settleOssReturn,
  ossReturns.reopenOssReturn,
  declineSuggestion,
  bookTransaction,
  rules.saveBookingRule,
  rules.updateBookingRule,
  rules.deleteBookingRule,
  rules.takeBackRuleHits,
  takeBackImport,
  payments.proposePayments,
  payments.confirmPayments,
  payments.cancelPayments,
  endBankConsent,
  removeBankAccount,
  setTransactionAside,
  setMatching,
  setDifferenceAccounts,
  eInvoices.resendEInvoice,
  eInvoices.issueSelfInvoice,
  eInvoices.correctIssuedSelfInvoice,
  eInvoices.playSandboxOutcome,
  eInvoices.playSandboxArrival,
  vatReturns.prepareReturnOfPeriod,
  vatReturns.reopenVatReturn,
  vatReturns.settleVatReturn,
  invoices.issueSimplifiedInvoice,
  invoices.updateDraftInvoice,
  setContactAddress,
  setContactDelivery,
  setInvoiceReferences,
  checkVatNumber,
  reminders.setContactTerms,
  reminders.saveReminder,
  reminders.postReminder,
  reminders.cancelReminder,
  sendInvoiceMail,
  sendReminderMail,
  sendStatementMail,
  documents.answerFacts,
  documents.setCodingLines,
  documents.correctExtraction,
  retryJob,
  runScheduledWork,
  fillWithDemo,
  removeSandboxData,
  connections.connect,
  connections.disconnect,
  connections.checkConnection,
  connections.setConnection,
  connections.dryRun,
  setMailIn,
  createUpload,
  uploadInline,
] as const satisfies readonly (Action & { readonly route: Route })[]
