/**
 * An exchange that does not exist, for trying everything without one: it takes files, looks at them as the real one would, and answers with the same
 * documents. Nothing of it leaves this service. What has happened here can be made to happen otherwise by hand.
 */
import { createHash } from 'node:crypto'
import { dayIn } from '../../../domain/calendar/dates.ts'
import type { ParsedXml, StandInRules } from '../../../domain/invoices/exchange.ts'
import { isFailure } from '../../../extraction/formats/failure.ts'
import { parseXml } from '../../../extraction/formats/xml.ts'
import { regions } from '../../../regions/index.ts'
import * as sandbox from '../../../store/invoices/sandbox-exchange.ts'
import { defineExchangeProvider, type ExchangeNeeds, type ExchangeProvider, type Sender, type SentFile } from '../provider.ts'

const noticesMax = 100
/** A file is much larger than what is said about it. */
const arrivalsMax = 20

const hashOf = (xml: string): string => createHash('sha256').update(xml).digest('hex')

const markerMax = 200

/** A sender may call a delivery whatever it likes: what is too long to be looked up is known by its hash, the same each time. */
const boundedMarker = (marker: string): string => (marker.length > markerMax ? hashOf(marker) : marker)

/** Up to 12 digits, the same for the same file however often it comes. */
function referenceOf({ organizationId }: Sender, fileName: string): string {
  const digits = createHash('sha256').update(`${organizationId} ${fileName}`).digest().readUIntBE(0, 6)
  return String(1_000_000_000 + (digits % 9_000_000_000))
}

function rulesOf({ regionKey }: Sender): { rules: StandInRules; timeZone: string } {
  const region = regions[regionKey]
  if (!region?.exchange) throw new Error(`${regionKey} has no exchange`)
  return { rules: region.exchange.standIn, timeZone: region.timeZone }
}

/** The types of what was said, each once: what was told twice is one notification. */
function saidAbout({ regionKey }: Sender, notices: readonly { xml: string }[]): string[] {
  const told = notices.map(({ xml }) => {
    const document = parseXml(xml)
    return isFailure(document) ? undefined : regions[regionKey]?.exchange?.readNotification(document)?.type
  })
  return [...new Set(told.filter(type => type !== undefined))]
}

function isRejection({ regionKey }: Sender, notice: string): boolean {
  const document = parseXml(notice)
  return !isFailure(document) && regions[regionKey]?.exchange?.readNotification(document)?.state === 'rejected'
}

/** As the exchange writes them: to the second. */
const momentOf = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`

function create({ store, clock }: ExchangeNeeds): ExchangeProvider {
  async function take(sender: Sender, { fileName, xml }: SentFile, document: ParsedXml): Promise<string | undefined> {
    const { rules, timeZone } = rulesOf(sender)
    const now = clock()
    const hash = hashOf(xml)
    const today = dayIn(timeZone, now)
    return store.transaction(sender.organizationId, async db => {
      const { sequence, there } = await sandbox.openSandboxExchange(db, fileName)
      if (there) return there.hash === hash ? there.reference : undefined
      const reference = referenceOf(sender, fileName)
      const arrived = { fileName, size: Buffer.byteLength(xml), today }
      const first = rules.judge(document, { ...arrived, taken: new Set() })
      const taken = await sandbox.listTakenInvoices(db, first.invoices)
      const { answer, errors, invoices, outcomes } = taken.size === 0 ? first : rules.judge(document, { ...arrived, taken })
      const receivedAt = momentOf(now)
      const played = { type: answer, isAccepted: false, errors, fileName, reference, hash, receivedAt, at: receivedAt, today }
      const notice = rules.notification(document, { ...played, messageId: String(sequence) })
      sandbox.insertSandboxFile(db, { fileName, hash, xml, reference, invoices, outcomes, receivedAt: now.toISOString() })
      sandbox.insertSandboxNotices(db, fileName, [{ sequence, xml: notice }], now)
      return reference
    })
  }

  return {
    name: 'sandbox',
    title: 'Sandbox exchange',
    isSandbox: true,
    // What it has taken is there at once, and a second sending of it changes nothing.
    settlesWithinMs: 0,

    async send(sender, file, signal) {
      signal?.throwIfAborted()
      const document = parseXml(file.xml)
      const { rules } = rulesOf(sender)
      if (isFailure(document)) return { outcome: 'refused', ...rules.refusal('unreadable') }
      const reference = await take(sender, file, document)
      return reference === undefined ? { outcome: 'refused', ...rules.refusal('name_taken') } : { outcome: 'sent', reference }
    },

    async receives(sender, receiver, documentType, signal) {
      signal?.throwIfAborted()
      return rulesOf(sender).rules.receives?.(receiver, documentType) ?? true
    },

    find: ({ organizationId }, fileName) =>
      store.transaction(
        organizationId,
        async db => {
          const file = await sandbox.findSandboxFile(db, fileName)
          return file && { reference: file.reference }
        },
        { readOnly: true },
      ),

    notices: ({ organizationId }, after) =>
      store.transaction(
        organizationId,
        async db => {
          const rows = await sandbox.listSandboxNotices(db, Number(after ?? 0), noticesMax + 1)
          const notices = rows.slice(0, noticesMax)
          const last = notices.at(-1)
          return { notices, after: last ? String(last.sequence) : after, hasMore: rows.length > noticesMax }
        },
        { readOnly: true },
      ),

    noticesOf: ({ organizationId }, fileName) =>
      store.transaction(organizationId, db => sandbox.listSandboxNoticesOf(db, fileName), { readOnly: true }),

    received: ({ organizationId }, after) =>
      store.transaction(
        organizationId,
        async db => {
          const rows = await sandbox.listSandboxArrivals(db, Number(after ?? 0), arrivalsMax + 1)
          const files = rows.slice(0, arrivalsMax).map(({ fileName, xml, marker }) => ({ fileName, bytes: Buffer.from(xml), marker }))
          const last = rows.slice(0, arrivalsMax).at(-1)
          return { files, after: last ? String(last.sequence) : after, hasMore: rows.length > arrivalsMax }
        },
        { readOnly: true },
      ),

    async acknowledge({ organizationId }, markers) {
      await store.transaction(organizationId, async db => sandbox.acknowledgeSandboxArrivals(db, markers, clock()))
    },

    async deliver(sender, supplied) {
      const { rules, timeZone } = rulesOf(sender)
      const now = clock()
      const today = dayIn(timeZone, now)
      return store.transaction(sender.organizationId, async db => {
        const { sequence } = await sandbox.openSandboxExchange(db, '')
        const file = typeof supplied === 'function' ? supplied(sequence, today) : supplied
        const document = parseXml(file.xml)
        if (isFailure(document)) return { outcome: 'rejected', errors: rules.arrivals ? [rules.arrivals.unreadable] : [] }
        const { errors } = rules.judge(document, {
          fileName: file.fileName,
          size: Buffer.byteLength(file.xml),
          today,
          taken: new Set(),
        })
        if (errors.length > 0) return { outcome: 'rejected', errors }
        const marker = boundedMarker(rules.arrivals?.markerOf?.(document) ?? `sandbox-${sequence}`)
        sandbox.insertSandboxArrival(db, { sequence, marker, ...file }, now)
        return { outcome: 'delivered', file, marker }
      })
    },

    async play(sender, fileName, { type, isAccepted, isTwice }) {
      const { rules, timeZone } = rulesOf(sender)
      const now = clock()
      return store.transaction(sender.organizationId, async db => {
        const { sequence, there: file } = await sandbox.openSandboxExchange(db, fileName, isTwice ? 2 : 1)
        if (!file) return { said: [], possible: [] }
        const document = parseXml(file.xml)
        if (isFailure(document)) throw new Error(`${fileName} was taken and cannot be read any more`)
        const said = saidAbout(sender, await sandbox.listSandboxNoticesOf(db, fileName))
        const possible = rules.next(document, said)
        // The last one may come again, as it does.
        if (!possible.includes(type) && type !== said.at(-1)) return { said, possible }
        const notice = rules.notification(document, {
          type,
          isAccepted,
          errors: [],
          fileName,
          reference: file.reference,
          messageId: String(sequence),
          hash: file.hash,
          receivedAt: momentOf(new Date(file.receivedAt)),
          at: momentOf(now),
          today: dayIn(timeZone, now),
        })
        const copies = isTwice ? [sequence, sequence + 1] : [sequence]
        const notices = copies.map(one => ({ sequence: one, xml: notice }))
        // A rejected invoice counts as not issued: its number may come again.
        if (isRejection(sender, notice)) sandbox.releaseSandboxInvoices(db, fileName)
        sandbox.insertSandboxNotices(db, fileName, notices, now)
        return true
      })
    },
  }
}

export default defineExchangeProvider({ create })
