import { fillDemo } from './fill-demo.ts'
import { makeExport } from './make-export.ts'
import { processDocument } from './process-document.ts'
import { fetchRatesNow } from './rates.ts'
import type { JobHandler } from './runner.ts'
import { postScheduledEntries } from './scheduled-entries.ts'

/** What is done for each kind of job. */
export const jobHandlers: readonly JobHandler[] = [processDocument, fillDemo, makeExport, postScheduledEntries, fetchRatesNow]
