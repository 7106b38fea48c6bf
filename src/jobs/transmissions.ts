/** Goes on with e-invoices that nobody sends any more, asks the exchange what became of those that it has, and fetches what arrived there for us. */
import { exchangeNamed, exchangeOfOrganization } from '../actions/connections/exchange-of.ts'
import { countryOf, hasExchange, isFetchedFrom } from '../actions/e-invoices/exchange.ts'
import { hearOfEInvoice, receiveEInvoice, receiveNotification, transmitEInvoice } from '../actions/e-invoices/index.ts'
import { lookAgainMs } from '../actions/e-invoices/transmit.ts'
import { fileBytesMax } from '../actions/files.ts'
import { whyItFailed, withTimeout } from '../actions/timeouts.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { perform } from '../kernel/perform.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import type { ReceivedFile } from '../providers/exchange/provider.ts'
import { findProfile, listOrganizations } from '../store/access/organizations.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import * as eInvoices from '../store/invoices/e-invoices.ts'
import { oneChunk } from '../store/one-chunk.ts'
import { type Finder, idsIn } from './found-records.ts'
import type { JobHandler } from './runner.ts'

const pageMax = 50
const width = 4
/** So many pages of answers are read at a time; what is left comes next time. */
const pagesMax = 20

const callerFor = (organizationId: string): Caller => ({
  organizationId,
  actor: { type: 'system', id: 'exchange', name: 'The exchange', onBehalfOf: null },
  permissions: new Set(['invoices:edit', 'documents:edit']),
  userId: null,
  role: null,
  credential: 'exchange',
})

/** A few at once. One that fails does not hold up the others; the first failure is told when all are through. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  const worker = async () => {
    while (next < items.length) await work(items[next++]!).catch(error => failures.push(error))
  }
  await Promise.all(Array.from({ length: width }, worker))
  if (failures.length > 0) throw failures[0]
}

/** What was issued and has not gone out. */
export async function resumeTransmissions(services: Services): Promise<number> {
  const abandoned = await eInvoices.listAbandonedTransmissions(services.store, await services.sharedClock(services.store), pageMax)
  await each(abandoned, ({ organizationId, id }) => transmit(services, organizationId, id))
  return abandoned.length
}

async function transmit(services: Services, organizationId: string, id: string): Promise<void> {
  const call = { caller: callerFor(organizationId), body: { id }, requestId: `recovery of ${id}` }
  const answer = await perform(services, transmitEInvoice, call)
  if (answer.refusal === null) return
  await services.store.transaction(organizationId, async db => {
    const now = await services.sharedClock(db)
    eInvoices.postponeEInvoice(db, id, new Date(now.getTime() + lookAgainMs(4)))
  })
}

export const findAbandonedTransmissions: Finder = {
  kind: 'send_e_invoices',
  find: async ({ store, sharedClock }) => eInvoices.listAbandonedTransmissions(store, await sharedClock(store), pageMax),
}

export const sendEInvoicesJob: JobHandler = {
  kind: 'send_e_invoices',
  width,
  isRoutine: true,
  async run(services, { organizationId, payload }, signal) {
    for (const id of idsIn(payload)) {
      if (signal.aborted) return { outcome: 'given_back' }
      await transmit(services, organizationId, id)
    }
    return { outcome: 'done' }
  },
}

/** The one of the service, and those that an organization may be connected to. */
const exchangeNames = ({ exchange, exchangeConnectors }: Services): string[] => [
  ...(exchange ? [exchange.name] : []),
  ...(exchangeConnectors?.keys() ?? []),
]

/** What was said about files, for every organization that waits for it. */
export async function hearNotifications(services: Services): Promise<number> {
  let count = 0
  for (const name of exchangeNames(services)) {
    const awaiting = await eInvoices.listAwaiting(services.store, await services.sharedClock(services.store), name, pageMax)
    await each(awaiting, sender => hear(services, sender, name))
    count += awaiting.length
  }
  return count
}

export const findAwaited: Finder = {
  kind: 'hear_exchange',
  async find(services) {
    const { store, sharedClock } = services
    const now = await sharedClock(store)
    const awaiting = await Promise.all(exchangeNames(services).map(name => eInvoices.listAwaiting(store, now, name, pageMax)))
    return awaiting.flat()
  },
}

export const hearExchangeJob: JobHandler = {
  kind: 'hear_exchange',
  width,
  isRoutine: true,
  async run(services, { organizationId }) {
    const sender = await senderOf(services, organizationId)
    if (sender) for (const name of exchangeNames(services)) await hear(services, sender, name)
    return { outcome: 'done' }
  },
}

type Sender = { organizationId: string; regionKey: string }

async function hear(services: Services, sender: Sender, name: string): Promise<void> {
  const { store } = services
  const { organizationId } = sender
  const found = await store.transaction(
    organizationId,
    async db => ({ exchange: await exchangeNamed({ db, services }, name), cursor: await eInvoices.findCursor(db, name) }),
    { readOnly: true },
  )
  const { exchange, cursor } = found
  // It was disconnected: nobody can say any more, and it is asked about ever more rarely.
  if (!exchange) return store.transaction(organizationId, async db => eInvoices.postponeAwaited(db, name, await services.sharedClock(db)))
  let after = cursor.noticesAfter
  for (let page = 1; page <= pagesMax; page++) {
    const heard = await withTimeout(signal => exchange.notices(sender, after, signal))
    for (const notice of heard.notices) {
      const call = { caller: callerFor(organizationId), requestId: `notice after ${after?.slice(0, 60) ?? 'the first'}` }
      // One that is no notification, or about a file that we did not send, is left where it is.
      if ('told' in notice) await perform(services, hearOfEInvoice, { ...call, body: notice.told })
      else await perform(services, receiveNotification, { ...call, body: { xml: notice.xml } })
    }
    after = heard.after
    if (!heard.hasMore) break
  }
  await store.transaction(organizationId, async db => {
    const there = await eInvoices.findCursor(db, exchange.name)
    if (after !== there.noticesAfter) eInvoices.saveCursor(db, exchange.name, { ...there, noticesAfter: after })
    eInvoices.postponeAwaited(db, exchange.name, await services.sharedClock(db))
  })
}

/** What arrived at the exchange, for every organization whose country has one. */
export async function fetchFromExchange(services: Services): Promise<void> {
  if (!services.exchange?.received && !services.exchangeConnectors?.size) return
  for (let after = ''; ; ) {
    const page = await listOrganizations(services.store, after, organizationsMax)
    const senders = await Promise.all(page.map(({ id }) => senderOf(services, id)))
    await each(senders.filter(sender => sender !== undefined && isFetchedFrom(sender.regionKey)) as Sender[], sender =>
      fetchFor(services, sender),
    )
    if (page.length < organizationsMax) return
    after = page.at(-1)!.id
  }
}

const organizationsMax = 20

export const fetchEInvoicesJob: JobHandler = {
  kind: 'fetch_e_invoices',
  width,
  isRoutine: true,
  async run(services, { organizationId }) {
    const isAsked = services.exchange?.received || services.exchangeConnectors?.size
    const sender = isAsked ? await senderOf(services, organizationId) : undefined
    try {
      const unkept = sender && isFetchedFrom(sender.regionKey) ? await fetchFor(services, sender) : []
      if (unkept.length === 0) return { outcome: 'done' }
      const { fileName, why, isWaiting } = unkept[0]!
      const values = { count: unkept.length, fileName: fileName.slice(0, 60), why }
      return { outcome: 'done', problem: say(isWaiting ? 'arrivals_not_stored' : 'arrivals_not_stored.passed', values) }
    } catch (error) {
      if (isUnavailable(error)) throw error
      return { outcome: 'done', problem: say('exchange_not_asked', { why: whyItFailed(error) }) }
    }
  },
}

async function senderOf({ store }: Services, organizationId: string): Promise<Sender | undefined> {
  const { regionKey } = await store.transaction(organizationId, db => findProfile(db), { readOnly: true })
  return regionKey !== null && hasExchange(regionKey) ? { organizationId, regionKey } : undefined
}

/** What cannot be stored, today or another day. */
interface Unkept {
  fileName: string
  why: Said
  /** It was not acknowledged, so that the network hands it over again. */
  isWaiting: boolean
}

async function fetchFor(services: Services, sender: Sender): Promise<readonly Unkept[]> {
  const { store } = services
  const { organizationId } = sender
  const found = await store.transaction(
    organizationId,
    async db => {
      const exchange = await exchangeOfOrganization({ db, services }, countryOf(sender.regionKey))
      return exchange?.received && { exchange, cursor: await eInvoices.findCursor(db, exchange.name) }
    },
    { readOnly: true },
  )
  if (!found) return []
  const { exchange, cursor } = found
  const unkept: Unkept[] = []
  let after = cursor.receivedAfter
  for (let page = 1; page <= pagesMax; page++) {
    const arrived = await withTimeout(signal => exchange.received!(sender, after, signal))
    const stored: string[] = []
    for (const file of arrived.files) {
      const { fileName, marker } = file
      const why = await keep(services, organizationId, exchange.name, file)
      if (why) unkept.push({ fileName, why, isWaiting: exchange.acknowledge !== undefined && marker !== undefined })
      else if (marker !== undefined) stored.push(marker)
    }
    // Only what is stored: of what is lost on the way from here to there the network hands over again what is known by its name.
    if (stored.length > 0 && exchange.acknowledge) await withTimeout(signal => exchange.acknowledge!(sender, stored, signal))
    const isSame = arrived.after === after && stored.length === 0
    after = arrived.after
    // A place that nothing is acknowledged at is passed: else all that came behind one bad file would be read again for ever, also what was deleted since.
    if (!unkept.some(({ isWaiting }) => isWaiting)) await saveReadUpTo(services, organizationId, exchange.name, after)
    if (!arrived.hasMore || isSame) break
  }
  return unkept
}

const saveReadUpTo = ({ store }: Services, organizationId: string, exchangeName: string, receivedAfter: string | null): Promise<void> =>
  store.transaction(organizationId, async db => {
    const there = await eInvoices.findCursor(db, exchangeName)
    if (receivedAfter !== there.receivedAfter) eInvoices.saveCursor(db, exchangeName, { ...there, receivedAfter })
  })

/** Nothing is left to do with these: it is one of our own that comes back, or was a document that somebody deleted. */
const settled: ReadonlySet<string> = new Set(['einvoice_is_own', 'einvoice_deleted'])

/** Null where it is a document now or was one before; else why it can never be one. What may pass is thrown: then it is asked for again. */
async function keep(services: Services, organizationId: string, provider: string, file: ReceivedFile): Promise<Said | null> {
  const { bytes, marker } = file
  // No store takes this character, whoever sends it.
  const name = file.fileName.replaceAll('\0', '')
  const arrival = marker === undefined ? undefined : { provider, marker }
  const { store, blobs } = services
  if (arrival && (await store.transaction(organizationId, db => eInvoices.findArrival(db, arrival), { readOnly: true }))) return null
  if (bytes.length === 0) return say('file_empty')
  const blob = await blobs.put(organizationId, oneChunk(bytes), fileBytesMax, () => true)
  if ('tooLarge' in blob || 'refused' in blob) return say('payload_too_large.file', { mebibytes: fileBytesMax / 1024 / 1024 })
  await blob.keep()
  const mimeType = /\.p7m$/i.test(name) ? 'application/pkcs7-mime' : 'application/xml'
  const body = { sha256: blob.sha256, size: blob.size, mimeType, name, ...(arrival && { arrival }) }
  const call = { caller: callerFor(organizationId), body, requestId: `arrival of ${name.slice(0, 60)}` }
  const { refusal, status } = await perform(services, receiveEInvoice, call)
  if (refusal === null || settled.has(refusal.refusal)) return null
  if (status >= 500) throw new Error(`${name.slice(0, 60)} could not be stored: ${refusal.refusal}`)
  const { code, values } = refusal.errors?.[0] ?? { code: refusal.refusal, values: refusal.values }
  return { code, values }
}
