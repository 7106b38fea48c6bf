/**
 * `npm run bench`: every figure is a ratio to a floor that was measured in the same run, round by round in turn, on the same PostgreSQL.
 * `npm run bench documents` measures one part. `cluster`, `soak` and `scale` take long, and are run only where they are asked for.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBank } from './bank.ts'
import { measureBankQueue } from './bank-queue.ts'
import { measureCluster } from './cluster/cluster.ts'
import { measureDocuments } from './documents.ts'
import { figures } from './figures.ts'
import { measureInvoices } from './invoices.ts'
import { measureMcp } from './mcp.ts'
import { measureReading } from './reading.ts'
import { measureReports } from './reports.ts'
import { measureSaveContact } from './save-contact.ts'
import { measureScale } from './scale/scale.ts'
import { measureSoak } from './soak/soak.ts'
import { measureStart } from './start.ts'
import { measureVatReturns } from './vat-returns.ts'
import { measureWeb } from './web.ts'

const parts: Readonly<Record<string, (directory: string) => Promise<void>>> = {
  start: measureStart,
  'save-contact': measureSaveContact,
  documents: measureDocuments,
  reading: measureReading,
  'vat-returns': measureVatReturns,
  reports: measureReports,
  bank: measureBank,
  'bank-queue': measureBankQueue,
  invoices: measureInvoices,
  mcp: measureMcp,
  web: measureWeb,
}

/** Only when they are named: they take long, and need programs that not every machine has. */
const onDemand: typeof parts = { cluster: measureCluster, soak: measureSoak, scale: measureScale }

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--') && !/^\d+$/.test(argument))
const directory = await mkdtemp(join(tmpdir(), 'primanota-bench-'))
try {
  for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure(directory)
  for (const [name, measure] of Object.entries(onDemand)) if (asked.includes(name)) await measure(directory)
} finally {
  // Also where a part failed: what was measured before it is not lost.
  for (const { figure, measured, goal, ok } of figures)
    console.log(`${ok ? 'ok    ' : 'MISSED'}  ${figure.padEnd(60)} ${measured.padStart(10)}   ${goal}`)
  // Servers that were just ended still write their last.
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
if (figures.some(({ ok }) => !ok)) process.exitCode = 1
