/**
 * The whole service is killed in the middle of a posting to a connected ledger, with the call that writes on its way: the one that is started next goes on with it,
 * and everything is there once. Both ledgers are reached over HTTP, by a service that runs as people run it, on a PostgreSQL that stays.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealPurpose } from '../../src/actions/connections/access.ts'
import type { ConnectionSettings } from '../../src/domain/ledger/mapping.ts'
import { newId } from '../../src/ids.ts'
import { ledgerProviders } from '../../src/providers/ledger/index.ts'
import { createCipher } from '../../src/secrets.ts'
import { openStore } from '../../src/store/connection/db.ts'
import { insertConnection } from '../../src/store/ledger/connections.ts'
import { appRole } from '../../src/store/migrate.ts'
import { invoice } from '../documents/samples.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { createSite, type Founded, type Service, type Site, toUrl, until } from '../harness/process.ts'
import type { ConnectedForChaos, OpenForChaos, WireFault } from '../providers/connected.ts'

const names = Object.keys(ledgerProviders).filter(name => ledgerProviders[name]!.connector !== undefined)

/** The call that makes the voucher or the document is at the ledger when the service is killed; either it arrived, or it did not. */
const kills: readonly WireFault[] = ['lose the answer', 'reset before']

const secret = 'a secret of the test that is long enough for it'
let database: EmptyDatabase
let site: Site
let settings: Record<string, string>
const there: Record<string, ConnectedForChaos> = {}
const founded: Record<string, Founded> = {}

/** A bill in each country. */
const paper: Readonly<Record<string, (number: number) => string>> = {
  denmark: number => invoice({ number: `K${number}`, net: 1000 + number }),
  italy: number => `Cartoleria Centrale S.r.l.
Via Roma 10, 20121 Milano (MI)
P.IVA 00743110157

FATTURA n. K${number} del 20/01/2026

Cancelleria e materiale per ufficio        ${1000 + 100 * number},00
Imponibile                                 ${1000 + 100 * number},00
IVA 22%                                     ${220 + 22 * number},00
Totale fattura EUR                         ${1220 + 122 * number},00
`,
}

async function foundIn(region: string, email: string): Promise<Founded> {
  const options = { organization: 'Nordlys', region, email, password: 'a good password' }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { code, stdout, stderr } = await site.run(['setup', ...args, '--json'], settings)
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Founded
}

/** As if a person had granted access and confirmed the mapping. */
async function connect(name: string, { organizationId, userId }: Founded): Promise<void> {
  const store = openStore({ connection: database.admin, role: appRole, connectionsMax: 1 })
  const { credentials, settings: mapping } = there[name]!.access
  const now = new Date()
  const id = newId('cnn', now)
  const connection = { id, kind: 'ledger' as const, provider: name, title: name, isSandbox: false, state: 'connected' as const }
  const catalogue = { accounts: [], vatCodes: [], journals: [], years: [] }
  const credentialsSealed = createCipher(secret).seal(JSON.stringify(credentials), sealPurpose(organizationId, id))
  const made = { ...connection, settings: mapping as ConnectionSettings, connectedAt: now.toISOString(), connectedBy: userId }
  await store.transaction(organizationId, db => insertConnection(db, { ...made, credentialsSealed, catalogue }))
  await store.close()
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  site = await createSite()
  for (const name of names) {
    const { openForChaos } = (await import(`../providers/${name}/contract.ts`)) as { openForChaos: OpenForChaos }
    there[name] = await openForChaos(() => new Date())
  }
  const upper = (text: string) => text.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
  const given = names.flatMap(name =>
    Object.entries(there[name]!.access.app).map(([setting, value]) => [`PRIMANOTA_LEDGER_${upper(name)}_${upper(setting)}`, value]),
  )
  settings = { DATABASE_URL: toUrl(database.admin), PRIMANOTA_SECRET: secret, ...Object.fromEntries(given) }
  for (const name of names) {
    founded[name] = await foundIn(there[name]!.regionKey, `${name}@example.com`)
    await connect(name, founded[name])
  }
}, 600_000)
afterAll(async () => {
  await site?.clear()
  for (const name of names) await there[name]?.close()
  await database?.drop()
})

/** Posts one document, and kills the service at its first write, which is at the ledger at that moment. */
async function postAndKill(service: Service, name: string, number: number, fault: WireFault): Promise<string> {
  const { apiKey } = founded[name]!
  const call = async (action: string, body: unknown) => {
    const { status, body: answer } = await service.call(apiKey, action, body)
    expect([action, status, answer.detail]).toEqual([action, 200, undefined])
    return answer.result
  }
  const { documentId } = await call('capture_document', { text: paper[there[name]!.regionKey]!(number) })
  await call('extract_document', { documentId })
  await call('code_document', { documentId })
  let isKilled = false
  there[name]!.setFaults(method => {
    if (isKilled || method === 'GET') return undefined
    isKilled = true
    service.signal('SIGKILL')
    return fault
  })
  const answered = service.call(apiKey, 'post_document', { documentId }).catch(() => undefined)
  const { signal } = await service.ended
  there[name]!.setFaults(undefined)
  expect([signal, (await answered)?.status]).toEqual(['SIGKILL', undefined])
  return documentId
}

test('what the service was posting when it was killed is there once, in each ledger', { timeout: 600_000 }, async () => {
  const posted: { name: string; documentId: string }[] = []
  let service = await site.start(settings)
  let number = 0
  for (const name of names) {
    for (const kill of kills) {
      posted.push({ name, documentId: await postAndKill(service, name, ++number, kill) })
      service = await site.start(settings)
    }
  }
  for (const { name, documentId } of posted) {
    const shown = () => service.request(founded[name]!.apiKey, 'GET', `/api/rest/documents/${documentId}`)
    // What did not arrive is sent again after a minute: asking all the time would be most of the work.
    await until(`${documentId} is posted to ${name}`, async () => (await sleep(500).then(shown)).body.result.state === 'posted')
  }
  expect(posted.map(({ name, documentId }) => [name, ...there[name]!.timesOf(documentId)])).toEqual(posted.map(({ name }) => [name, 1]))
  expect(names.flatMap(name => [...new Set(there[name]!.violations())])).toEqual([])
})
