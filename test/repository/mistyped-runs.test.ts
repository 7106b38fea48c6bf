/** What developers run says in a sentence what was typed wrongly, before anything is started: no trace of our own code. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each([
  { run: ['bench/run.ts', 'documnets'], said: /^There is no part documnets\. There are: start, .*documents.*, scale\.\n$/ },
  { run: ['eval/run.ts', '/no/such/folder', '--out', '/dev/null/none'], said: /^There is no folder \/no\/such\/folder\.\n$/ },
  { run: ['eval/calibrate.ts', '/no/such/folder'], said: /^There is no folder \/no\/such\/folder\.\n$/ },
  {
    run: ['recon/run.ts', '/no/such/folder', '--out', '/dev/null/none'],
    said: /^\/no\/such\/folder has no contacts\.jsonl, ledger\.jsonl, transactions\.jsonl: .*recon\/sample.*\n$/,
  },
])('$run is refused', async ({ run, said }) => {
  const ended = promisify(execFile)(process.execPath, ['--import', 'tsx', ...run], { cwd: root })
  await expect(ended).rejects.toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(said) })
})
