import { fillDemo } from './fill-demo.ts'
import { processDocument } from './process-document.ts'
import type { JobHandler } from './runner.ts'

/** What is done for each kind of job. */
export const jobHandlers: readonly JobHandler[] = [processDocument, fillDemo]
