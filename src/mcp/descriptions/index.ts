/**
 * What each tool is for, in words for a model: what it does, when to use it, what comes next. A test finds a tool
 * without a line here, and a line that names a tool which does not exist.
 */
import { bankDescriptions } from './bank.ts'
import { documentDescriptions } from './documents.ts'
import { invoiceDescriptions } from './invoices.ts'
import { jobDescriptions } from './jobs.ts'
import { ledgerDescriptions } from './ledger.ts'
import { settingsDescriptions } from './settings.ts'

export const descriptions: Readonly<Record<string, string>> = {
  ...documentDescriptions,
  ...bankDescriptions,
  ...invoiceDescriptions,
  ...jobDescriptions,
  ...ledgerDescriptions,
  ...settingsDescriptions,
}
