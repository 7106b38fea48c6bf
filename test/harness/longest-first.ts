/** The order of the files on a machine that has not run them yet, where Vitest would go by their sizes: a long one that starts last is waited for by all. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that took longer than 20 seconds when they were last measured, the longest first. */
const longest = [
  'test/chaos/posting.test.ts',
  'test/web/settings.test.ts',
  'test/idempotency/every-change.test.ts',
  'test/documents/balance.test.ts',
  'test/hostile/fuzz.test.ts',
  'test/generate/pdf.test.ts',
  'test/bank/kill.test.ts',
  'test/web/invoices.test.ts',
  'test/web/screens.test.ts',
  'test/reading/reading.test.ts',
  'test/extraction/pages-pictures.test.ts',
  'test/chaos/npm-start.test.ts',
  'src/extraction/read-text.test.ts',
  'test/extraction/page-memory.test.ts',
  'test/web/bank.test.ts',
  'test/purchases/italy/bills.test.ts',
  'test/bank/large-run.test.ts',
  'test/chaos/uploads.test.ts',
  'test/chaos/ledgers.test.ts',
  'test/chaos/kill.test.ts',
  'test/chaos/start.test.ts',
  'test/bank/kill-schedule.test.ts',
  'test/web/books.test.ts',
  'test/mcp/refused.test.ts',
  'test/demo/demo.test.ts',
  'test/extraction/words-worker.test.ts',
  'test/web/upload.test.ts',
  'test/chaos/commands.test.ts',
  'test/bank/reconciliation.test.ts',
  'test/web/review.test.ts',
  'test/extraction/pages-drawn.test.ts',
  'test/extraction/pages-hostile.test.ts',
  'test/mcp/journey.test.ts',
  'test/documents/bad-files.test.ts',
  'test/hostile/files.test.ts',
  'test/documents/instructed.test.ts',
  'test/hostile/requests.test.ts',
  'test/extraction/pages-pdf.test.ts',
  'test/web/inbox.test.ts',
  'test/documents/hostile.test.ts',
  'test/guide/guide.test.ts',
  'test/growth/reading.test.ts',
  'test/chaos/full-disk.test.ts',
  'test/store/blob-stores.test.ts',
  'test/browser/languages.test.ts',
  'test/browser/account.test.ts',
  'test/golden/documents.test.ts',
  'test/invoices/fatturapa-generated.test.ts',
  'test/chaos/lost-database.test.ts',
  'test/contract/openapi.test.ts',
  'test/documents/reading.test.ts',
  'test/mcp/clients.test.ts',
  'test/invoices/fatturapa-schema.test.ts',
  'test/contract/contract.test.ts',
  'test/invoices/paper.test.ts',
  'test/generate/documents.test.ts',
  'test/browser/setup.test.ts',
  'src/domain/bank/matching/properties.test.ts',
  'test/bank/sandbox.test.ts',
  'test/providers/sandbox-bank.test.ts',
  'test/chaos/stop.test.ts',
  'src/store/blobs.test.ts',
  'test/invoices/four-processes.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId))
      return at < 0 ? longest.length : at
    }
    // What Vitest keeps apart stays apart: a process that many files share ends where a file of another project is next.
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap(project => sorted.filter(one => one.project === project).sort((one, other) => place(one) - place(other)))
  }
}
