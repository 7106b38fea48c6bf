/**
 * Invoicetronic, an intermediary to the exchange of Italy. It takes a file twice without a word, so that it is asked for the name first, and what was sent
 * carries a mark by which it is found again. A key belongs to an account, which may have several companies: all is asked for one of them.
 */
import { createHash } from 'node:crypto'
import { defineExchangeProvider, type ExchangeAccess, type ExchangeProvider, type ReceivedFile } from '../provider.ts'
import { call, keyOf, Refused } from './api.ts'
import { nextSince, readSince } from './since.ts'
import { isSameName, marks, type Received, type Sent, type StateChange, toBytes, toFileName, toNotification } from './transform.ts'

const pageSize = 100
/** Each is fetched by itself; a call may take a quarter of a minute, and what was fetched by then must not be fetched in vain. */
const receivedMax = 10
const fetchingMs = 4_000

interface Company {
  id: number
  vat: string
  name: string
}

const hashOf = (xml: string): string => createHash('sha256').update(xml).digest('hex')

const companyOf = ({ settings }: ExchangeAccess): Record<string, string> =>
  settings.company === null ? {} : { company_id: settings.company }

async function findSent(access: ExchangeAccess, fileName: string, signal: AbortSignal | undefined): Promise<Sent | undefined> {
  // Without the ending: a file that was signed there has another one.
  const query = { file_name: fileName, page_size: pageSize, sort: 'id' }
  const found = await call<Sent[]>(access, { method: 'GET', path: '/send', query, signal })
  const isOurs = (one: Sent) => one.meta_data?.[marks.file] === fileName || isSameName(one.file_name, fileName)
  return (
    found.find(isOurs) ??
    (await call<Sent[]>(access, { method: 'GET', path: '/send', query: { ...query, file_name: `${fileName}.p7m` }, signal })).find(isOurs)
  )
}

async function listUpdates(
  access: ExchangeAccess,
  query: Record<string, string | number>,
  signal: AbortSignal | undefined,
): Promise<StateChange[]> {
  const asked = { ...companyOf(access), sort: 'last_update', page_size: pageSize, ...query }
  return call<StateChange[]>(access, { method: 'GET', path: '/update', query: asked, signal })
}

const noticesIn = (updates: readonly StateChange[]) => updates.flatMap(update => toNotification(update) ?? []).map(told => ({ told }))

function open(access: ExchangeAccess): ExchangeProvider {
  return {
    name: 'invoicetronic',
    title: 'Invoicetronic',
    isSandbox: isTestKey(access),
    settlesWithinMs: 60_000,

    async send(_sender, { fileName, xml }, signal) {
      const hash = hashOf(xml)
      const there = await findSent(access, fileName, signal)
      if (there) {
        if ((there.meta_data?.[marks.hash] ?? hash) === hash) return { outcome: 'sent', reference: String(there.id) }
        return { outcome: 'refused', code: '00002', message: `${fileName} è già stato inviato con un altro contenuto.` }
      }
      const body = {
        file_name: fileName,
        payload: Buffer.from(xml).toString('base64'),
        encoding: 'Base64',
        meta_data: { [marks.file]: fileName, [marks.hash]: hash },
      }
      try {
        const query = { validate: true, signature: 'Auto' }
        const sent = await call<Sent>(access, { method: 'POST', path: '/send', query, body, signal })
        if (!Number.isInteger(sent?.id)) throw new Error('Invoicetronic answered without a number')
        return { outcome: 'sent', reference: String(sent.id) }
      } catch (error) {
        if (error instanceof Refused) return { outcome: 'refused', code: error.code, message: error.message }
        throw error
      }
    },

    async find(_sender, fileName, signal) {
      const found = await findSent(access, fileName, signal)
      return found && { reference: String(found.id) }
    },

    async notices(_sender, after, signal) {
      const { from, seen } = readSince(after)
      const updates = await listUpdates(access, from === null ? {} : { last_update_from: from }, signal)
      const hasMore = updates.length === pageSize && updates.some(({ id }) => !seen.has(id))
      return { notices: noticesIn(updates.filter(({ id }) => !seen.has(id))), after: nextSince(after, updates, hasMore), hasMore }
    },

    async noticesOf(_sender, fileName, signal) {
      const sent = await findSent(access, fileName, signal)
      return sent ? noticesIn(await listUpdates(access, { send_id: sent.id }, signal)) : []
    },

    async received(_sender, after, signal) {
      const { from, seen } = readSince(after)
      const query = { ...companyOf(access), sort: 'last_update', page_size: pageSize, ...(from === null ? {} : { last_update_from: from }) }
      const listed = await call<Received[]>(access, { method: 'GET', path: '/receive', query, signal })
      const fresh = listed.filter(({ id }) => !seen.has(id))
      const files: ReceivedFile[] = []
      const startedAt = access.clock().getTime()
      for (const { id } of fresh.slice(0, receivedMax)) {
        if (files.length > 0 && access.clock().getTime() - startedAt > fetchingMs) break
        const whole = await call<Received>(access, { method: 'GET', path: `/receive/${id}`, query: { include_payload: true }, signal })
        files.push({ fileName: toFileName(whole), bytes: toBytes(whole) })
      }
      const left = new Set(fresh.slice(files.length).map(({ id }) => id))
      const taken = listed.filter(({ id }) => !left.has(id))
      const hasMore = left.size > 0 || (listed.length === pageSize && fresh.length > 0)
      return { files, after: nextSince(after, taken, hasMore), hasMore }
    },
  }
}

/** A key that begins like this opens the vendor's own sandbox, on the same host. */
const isTestKey = (access: ExchangeAccess): boolean => keyOf(access).startsWith('ik_test_')

/** What arrives is given to a company by its VAT number, and to nobody while it is not there: so it is made where it is missing. */
async function identify(access: ExchangeAccess, signal?: AbortSignal) {
  const { vatNumber, fiscalCode, name } = access.company
  const listed = await call<Company[]>(access, { method: 'GET', path: '/company', query: { q: vatNumber, page_size: pageSize }, signal })
  const there = listed.find(({ vat }) => vat.toUpperCase() === vatNumber)
  const body = { vat: vatNumber, fiscal_code: fiscalCode ?? vatNumber.slice(2), name }
  const company = there ?? (await call<Company>(access, { method: 'POST', path: '/company', body, signal }))
  return { title: company.name, isSandbox: isTestKey(access), company: String(company.id) }
}

export default defineExchangeProvider({
  connector: {
    title: 'Invoicetronic',
    countries: ['IT'],
    app: { required: [], optional: ['url'] },
    credentials: ['apiKey'],
    identify,
    open,
  },
})
