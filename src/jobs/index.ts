import { answerMailJob } from './answer-mail.ts'
import { lookForDriftJob } from './drift.ts'
import { fillDemo } from './fill-demo.ts'
import type { Finder } from './found-records.ts'
import { mailInvoiceJob } from './mail-invoice.ts'
import { mailLetterJob } from './mail-letter.ts'
import { makeExport } from './make-export.ts'
import { findAbandonedPostings, resumePostingsJob } from './postings.ts'
import { processDocument } from './process-document.ts'
import { fetchRatesNow } from './rates.ts'
import { readBankAccountJob } from './read-bank-account.ts'
import { readMailboxJob } from './read-mailbox.ts'
import type { JobHandler } from './runner.ts'
import { postScheduledEntries } from './scheduled-entries.ts'
import { sendMailJob } from './send-mail.ts'
import { fetchEInvoicesJob, findAbandonedTransmissions, findAwaited, hearExchangeJob, sendEInvoicesJob } from './transmissions.ts'

/** What is done for each kind of job. */
export const jobHandlers: readonly JobHandler[] = [
  processDocument,
  fillDemo,
  makeExport,
  postScheduledEntries,
  fetchRatesNow,
  resumePostingsJob,
  sendEInvoicesJob,
  hearExchangeJob,
  readBankAccountJob,
  fetchEInvoicesJob,
  lookForDriftJob,
  sendMailJob,
  readMailboxJob,
  answerMailJob,
  mailInvoiceJob,
  mailLetterJob,
]

/** Where work is found that nobody queued. */
export const finders: readonly Finder[] = [findAbandonedPostings, findAbandonedTransmissions, findAwaited]
