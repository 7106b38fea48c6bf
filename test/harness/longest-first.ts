/** The order of the files on a machine that has not run them yet, where Vitest would go by their sizes: a long one that starts last is waited for by all. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that took longer than 20 seconds when they were last measured, the longest first. */
const longest = [
  'test/chaos/posting.test.ts',
  'test/idempotency/every-change.test.ts',
  'test/hostile/fuzz.test.ts',
  'test/chaos/kill.test.ts',
  'test/extraction/pages-pictures.test.ts',
  'test/web/screens.test.ts',
  'test/chaos/uploads.test.ts',
  'test/reading/reading.test.ts',
  'test/chaos/start.test.ts',
  'test/chaos/commands.test.ts',
  'test/bank/reconciliation.test.ts',
  'test/demo/demo.test.ts',
  'test/extraction/pages-hostile.test.ts',
  'test/web/inbox.test.ts',
  'test/chaos/stop.test.ts',
  'test/extraction/pages-drawn.test.ts',
  'test/bank/statements.test.ts',
  'test/guide/guide.test.ts',
  'test/documents/instructed.test.ts',
  'test/contract/contract.test.ts',
  'test/bank/sandbox.test.ts',
  'test/invoices/four-processes.test.ts',
  'test/hostile/files.test.ts',
  'test/oauth/clients.test.ts',
  'test/invoices/self-invoices.test.ts',
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
