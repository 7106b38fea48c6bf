/**
 * `npm run recon -- <folder> --out <links.jsonl> [--strict]` loads generated bank and ledger data into fresh organizations, reconciles them as
 * `reconcile_now` does, and writes what was matched automatically; the ranked answers to every movement, matched or not, lie beside it, in `suggestions.jsonl`.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { reconcileNow } from '../src/actions/bank/reconcile.ts'
import type { RunCounts } from '../src/actions/bank/records/counts.ts'
import type { Caller, Services } from '../src/kernel/context.ts'
import { perform } from '../src/kernel/perform.ts'
import { type Link, readAnswers, type Suggested } from './answers.ts'
import { generatedFiles, readGenerated } from './generated.ts'
import { load } from './load.ts'
import { openTemporaryServices } from './temporary-services.ts'

const usage = 'npm run recon -- <folder> --out <links.jsonl> [--strict]'

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, strict: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined || positionals.length > 1 || values.out === undefined) {
  console.error(usage)
  process.exit(2)
}
const out = values.out
const isStrict = values.strict

async function timed<Value>(work: () => Promise<Value>): Promise<{ seconds: number; value: Value }> {
  const at = performance.now()
  const value = await work()
  return { seconds: (performance.now() - at) / 1000, value }
}

async function reconcile(services: Services, caller: Caller): Promise<RunCounts> {
  const { status, body } = await perform(services, reconcileNow, { caller, body: {}, requestId: 'recon' })
  if (status !== 200) throw new Error(`reconcile_now: ${body}`)
  return (JSON.parse(body) as { result: RunCounts }).result
}

const writeLines = (file: string, rows: readonly unknown[]) => writeFile(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''))

const missing = generatedFiles.filter(name => !existsSync(join(folder, name)))
if (missing.length > 0) {
  console.error(`${folder} has no ${missing.join(', ')}: a folder needs ${generatedFiles.join(', ')}, as recon/sample has them.`)
  process.exit(2)
}
const generated = await readGenerated(folder)
const run = randomBytes(6).toString('hex')
const links: Link[] = []
const suggested: Suggested[] = []
const { services, close } = await openTemporaryServices()
try {
  for (const [name, organization] of generated) {
    const loading = await timed(() => load(services, organization, { email: `recon-${run}-${name}@example.com`, isStrict }))
    const reconciling = await timed(() => reconcile(services, loading.value.caller))
    const answers = await readAnswers(services, loading.value)
    for (const link of answers.links) links.push(link)
    for (const one of answers.suggested) suggested.push(one)
    const { examined, reconciled, suggested: withSuggestions } = reconciling.value
    console.log(
      `${name}: ${organization.ledger.length} entries and ${organization.transactions.length} transactions loaded in ${loading.seconds.toFixed(1)} s; ` +
        `of ${examined} ${reconciled} matched, ${withSuggestions} with suggestions, in ${reconciling.seconds.toFixed(1)} s`,
    )
  }
} finally {
  await close()
}
await mkdir(dirname(out), { recursive: true })
await writeLines(out, links)
await writeLines(join(dirname(out), 'suggestions.jsonl'), suggested)
console.log(`${links.length} lines in ${out}, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`)
