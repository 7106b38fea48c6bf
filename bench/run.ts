/**
 * `npm run bench`: every figure is a ratio to a floor that was measured in the same run, round by round in turn, on the same PostgreSQL.
 * `npm run bench documents` measures one part. `cluster`, `drill`, `soak` and `scale` take long, and are run only where they are asked for.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { measureBank } from './bank.ts'
import { measureBankQueue } from './bank-queue.ts'
import { whenBrokenOff } from './break-off.ts'
import { stopChildren } from './children.ts'
import { measureClients } from './clients/clients.ts'
import { measureCluster } from './cluster/cluster.ts'
import { measureDocuments } from './documents.ts'
import { measureDrill } from './drill/drill.ts'
import { figures } from './figures.ts'
import { measureInvoices } from './invoices.ts'
import { measureLists } from './lists.ts'
import { measureMcp } from './mcp.ts'
import { stopPostgres } from './postgres.ts'
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
  lists: measureLists,
  clients: measureClients,
  web: measureWeb,
}

/** Only when they are named: they take long, and need programs that not every machine has. */
const onDemand: typeof parts = { cluster: measureCluster, drill: measureDrill, soak: measureSoak, scale: measureScale }

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--') && !/^\d+$/.test(argument))
const unknown = asked.filter(name => !Object.hasOwn(parts, name) && !Object.hasOwn(onDemand, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys({ ...parts, ...onDemand }).join(', ')}.`)
  process.exit(2)
}
const directory = await mkdtemp(join(tmpdir(), 'primanota-bench-'))
// Servers that were just ended still write their last.
const removeFiles = () => rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })

async function measureAll(): Promise<void> {
  for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure(directory)
  for (const [name, measure] of Object.entries(onDemand)) if (asked.includes(name)) await measure(directory)
}

const measured = measureAll()
const { isBrokenOff } = whenBrokenOff(async () => {
  await stopChildren()
  await stopPostgres()
  // What a part has to put away itself it does when it fails, as it does now that all is gone; one that waits for something else is not waited for.
  await Promise.race([measured.catch(() => {}), wait(10_000)])
  await removeFiles()
})
try {
  await measured
} catch (error) {
  if (isBrokenOff()) await new Promise(() => {})
  throw error
} finally {
  // Also where a part failed: what was measured before it is not lost.
  for (const { figure, measured, goal, ok } of figures)
    console.log(`${ok ? 'ok    ' : 'MISSED'}  ${figure.padEnd(60)} ${measured.padStart(10)}   ${goal}`)
  await removeFiles()
}
if (figures.some(({ ok }) => !ok)) process.exitCode = 1
