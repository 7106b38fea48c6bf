import type { Action, Route } from '../kernel/define-action.ts'
import * as contacts from './contacts.ts'
import * as documents from './documents/index.ts'
import { deleteLearntRule } from './learnt.ts'
import { reverseLedgerEntry } from './ledger.ts'
import { deleteExchangeRate, saveExchangeRate } from './rates.ts'
import * as settings from './settings.ts'
import * as vatReturns from './vat-returns/index.ts'

/** The actions of the contract, in the order of its tables. */
export const actions: readonly Action[] = [
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
  contacts.saveContact,
  contacts.deleteContact,
  vatReturns.prepareVatReturn,
  vatReturns.fileVatReturn,
]

/** What the contract has no action for, and books cannot do without: each with a path of its own. */
export const bookkeeping: readonly (Action & { readonly route: Route })[] = [
  reverseLedgerEntry,
  deleteLearntRule,
  saveExchangeRate,
  deleteExchangeRate,
  settings.rotateCalendarToken,
]
