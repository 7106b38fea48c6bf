/**
 * Fatture in Cloud, for books in Italy. A purchase is one received document; VAT that the buyer owes is a self-invoice beside it, and then the last
 * document is written when the others are there. There is no idempotency key: the marker in the text is looked for before anything is sent.
 */
import assert from 'node:assert/strict'
import { type Entry, isBalanced } from '../../../domain/ledger/entry.ts'
import { noSettings } from '../../../domain/ledger/mapping.ts'
import { say } from '../../../language/say.ts'
import { regions } from '../../../regions/index.ts'
import { defineLedgerProvider, type LedgerAccess, type LedgerProvider, type MappedLedger, type PostOutcome } from '../provider.ts'
import { listAll, Refused, send, title } from './api.ts'
import { attach } from './attach.ts'
import { authorization } from './authorization.ts'
import {
  differencesOf,
  type FattureVoucher,
  type Found,
  fromReference,
  isOurs,
  type PaymentAccountItem,
  partOf,
  type Resource,
  type Sent,
  standingOf,
  toCatalogue,
  toChart,
  toReference,
  type VatItem,
} from './documents.ts'
import { othersOf } from './others.ts'
import { type Refusal, refusalOf } from './refusals.ts'
import { gapsOf, paymentMark, toVoucher } from './transform.ts'

const countries = ['IT']

const receivedTypes = ['expense', 'passive_credit_note', 'self_invoice'] as const
const selfInvoice = 'self_own_invoice'

/** A document of a posting, at its place among the others. */
interface Placed {
  resource: Resource
  part: number
  parts: number
  found: Found
}

interface CompanyItem {
  id?: number | null
  name?: string | null
  type?: string | null
  controlled_companies?: readonly CompanyItem[] | null
}

async function listCompanies(access: LedgerAccess, signal?: AbortSignal): Promise<{ id: string; name: string }[]> {
  const { data } = await send<{ data: { companies?: CompanyItem[] } }>(access, { method: 'GET', path: '/user/companies', signal })
  // An accountant has no books, but those of the companies that it looks after.
  const all = (data.companies ?? []).flatMap(one => (one.type === 'accountant' ? [...(one.controlled_companies ?? [])] : [one]))
  return all.flatMap(({ id, name }) => (typeof id === 'number' ? [{ id: String(id), name: name ?? String(id) }] : []))
}

/** Calls of this process for one posting come one after another: nothing there would keep two of them apart. */
const underWay = new Map<string, Promise<unknown>>()

async function oneAtATime<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const before = underWay.get(key)
  const mine = (before ?? Promise.resolve()).then(work, work)
  const settled = mine.catch(() => undefined)
  underWay.set(key, settled)
  try {
    return await mine
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key)
  }
}

const main = (placed: readonly Placed[]): Placed | undefined => placed.find(({ part, parts }) => part === parts)

function open(access: LedgerAccess): LedgerProvider & { mapped: MappedLedger } {
  const { settings } = access
  const base = `/c/${encodeURIComponent(settings.company ?? '')}`
  const get = async <Value>(path: string, signal?: AbortSignal) =>
    (await send<{ data: Value }>(access, { method: 'GET', path: `${base}${path}`, signal })).data
  const categories = (signal?: AbortSignal) => get<string[]>('/info/received_document_categories', signal)
  const vatTypes = (signal?: AbortSignal) => get<VatItem[]>('/info/vat_types', signal)
  const paymentAccounts = (signal?: AbortSignal) => get<PaymentAccountItem[]>('/info/payment_accounts', signal)

  /** A type has a list of its own there. */
  async function search(resource: Resource, type: string, marker: string, signal?: AbortSignal): Promise<Placed[]> {
    const field = resource === 'issued_documents' ? 'subject' : 'description'
    const query = { type, fieldset: 'detailed', q: `${field} like '%[${marker.replace(/['\\]/g, '')}%'` }
    const found = await listAll<Found>(access, `${base}/${resource}`, query, signal)
    return found.flatMap(one => {
      const place = partOf(one, marker)
      return place ? [{ resource, ...place, found: one }] : []
    })
  }

  async function placedOf(kinds: readonly (readonly [Resource, string])[], marker: string, signal?: AbortSignal): Promise<Placed[]> {
    const placed: Placed[] = []
    for (const [resource, type] of kinds) placed.push(...(await search(resource, type, marker, signal)))
    return placed.sort((one, other) => one.part - other.part)
  }

  const kindsOf = ({ documents }: FattureVoucher): (readonly [Resource, string])[] => {
    const keys = new Map(documents.map(({ resource, body }) => [`${resource} ${body['type']}`, [resource, String(body['type'])] as const]))
    return [...keys.values()]
  }

  async function findMain(marker: string, signal?: AbortSignal): Promise<Placed | undefined> {
    for (const type of receivedTypes) {
      const found = main(await search('received_documents', type, marker, signal))
      if (found) return found
    }
    return undefined
  }

  async function remove(placed: readonly Placed[], signal?: AbortSignal): Promise<void> {
    for (const { resource, found } of placed.toReversed()) {
      try {
        await send(access, { method: 'DELETE', path: `${base}/${resource}/${found.id}`, signal })
      } catch (error) {
        if (!(error instanceof Refused && error.status === 404)) throw error
      }
    }
  }

  /** What stands there is read again and compared. Of what is otherwise nothing is left: a refusal says that nothing was written. */
  async function finish(placed: readonly Placed[], voucher: FattureVoucher, signal?: AbortSignal): Promise<PostOutcome> {
    const fields = new Set<string>()
    for (const [at, sent] of voucher.documents.entries()) {
      const there = placed.find(({ part }) => part === at + 1)
      if (!there) throw new Error(`${title} does not show document ${at + 1} of ${voucher.documents.length}`)
      const found = await get<Found>(`/${there.resource}/${there.found.id}?fieldset=detailed`, signal)
      for (const field of differencesOf(sent, found)) fields.add(field)
    }
    if (fields.size === 0) return { outcome: 'posted', reference: toReference(main(placed)!.found) }
    await remove(placed, signal)
    return { outcome: 'refused', ...say('ledger_wrote_otherwise', { ledger: title, fields: [...fields] }) }
  }

  /** A category that is gone would be made anew there without a word, and a VAT type that was disabled would be taken. */
  async function refusalBefore({ documents }: FattureVoucher, signal?: AbortSignal): Promise<Refusal | undefined> {
    const bodies = documents.map(({ body }) => body as unknown as Found)
    const known = new Set(await categories(signal))
    const category = bodies
      .flatMap(body => [body.category, ...(body.items_list ?? []).map(one => one.category)])
      .find(one => one && !known.has(one))
    if (category) return { outcome: 'refused', ...say('ledger_account_barred', { ledger: title, told: category }) }
    const types = new Map((await vatTypes(signal)).map(type => [type.id, type]))
    const used = bodies.flatMap(body => (body.items_list ?? []).map(one => one.vat?.id ?? -1))
    const gone = used.find(id => !types.has(id) || types.get(id)!.is_disabled === true)
    if (gone !== undefined) {
      return { outcome: 'refused', ...say('ledger_vat_code_gone', { ledger: title, told: types.get(gone)?.description || String(gone) }) }
    }
    const paid = bodies.flatMap(body => (body.payments_list ?? []).flatMap(one => one.payment_account?.id ?? []))
    if (paid.length === 0) return undefined
    const accounts = new Set((await paymentAccounts(signal)).map(({ id }) => id))
    const missing = paid.find(id => !accounts.has(id))
    return missing === undefined
      ? undefined
      : { outcome: 'refused', ...say('ledger_account_barred', { ledger: title, told: `${paymentMark}${missing}` }) }
  }

  /** Somebody may have entered it by hand, or taken it from the exchange of the state: the same day, number and amount. */
  async function twinOf({ documents }: FattureVoucher, signal?: AbortSignal): Promise<Refusal | undefined> {
    const body = documents.at(-1)!.body as unknown as Found
    const number = body.invoice_number?.trim()
    if (!number) return undefined
    const query = { type: body.type, fieldset: 'detailed', q: `date = '${body.date}'` }
    const gross = (found: Found) => Math.round(100 * ((found.amount_net ?? 0) + (found.amount_vat ?? 0)))
    const there = await listAll<Found>(access, `${base}/received_documents`, query, signal)
    const twin = there.find(one => !isOurs(one) && one.invoice_number?.trim() === number && gross(one) === gross(body))
    return (
      twin && {
        outcome: 'refused',
        ...say('ledger_has_it', { ledger: title, number, date: body.date ?? '', reference: toReference(twin) }),
      }
    )
  }

  async function write({ resource, body }: Sent, at: number, parts: number, signal?: AbortSignal): Promise<Placed> {
    const { data } = await send<{ data?: Found }>(access, { method: 'POST', path: `${base}/${resource}`, body: { data: body }, signal })
    if (typeof data?.id !== 'number') throw new Error(`${title} made a document and did not say which`)
    return { resource, part: at + 1, parts, found: data }
  }

  /** What is certain becomes a refusal, and what was written before it is taken away; what is not certain goes on as it is. */
  async function orRefusal(written: readonly Placed[], work: () => Promise<Refusal | undefined>, signal?: AbortSignal) {
    let refusal: Refusal | undefined
    try {
      refusal = await work()
    } catch (error) {
      refusal = refusalOf(error)
      if (!refusal) throw error
    }
    if (refusal && written.length > 0) await remove(written, signal)
    return refusal
  }

  async function postOnce(voucher: FattureVoucher, marker: string, signal?: AbortSignal): Promise<PostOutcome> {
    let written: Placed[] = []
    const before = await orRefusal(
      [],
      async () => {
        written = await placedOf(kindsOf(voucher), marker, signal)
        return undefined
      },
      signal,
    )
    if (before) return before
    // Somebody was faster: what was sent first stands, and whoever sent it compares it.
    const there = main(written)
    if (there) return { outcome: 'posted', reference: toReference(there.found) }
    const unfit = await orRefusal(written, async () => (await refusalBefore(voucher, signal)) ?? (await twinOf(voucher, signal)), signal)
    if (unfit) return unfit
    const { documents } = voucher
    for (const [at, sent] of documents.entries()) {
      if (written.some(({ part }) => part === at + 1)) continue
      const refusal = await orRefusal(
        written,
        async () => {
          written.push(await write(sent, at, documents.length, signal))
          return undefined
        },
        signal,
      )
      if (refusal) return refusal
    }
    return finish(written, voucher, signal)
  }

  async function standing(text: string, marker: string, signal?: AbortSignal) {
    const reference = fromReference(text)
    if (!reference) return undefined
    let last: Found
    try {
      last = await get<Found>(`/received_documents/${reference.id}?fieldset=detailed`, signal)
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return undefined
      throw error
    }
    const place = partOf(last, marker)
    if (!place) return undefined
    if (place.parts === 1) return standingOf([last])
    const kinds = [['issued_documents', selfInvoice] as const, ...receivedTypes.map(type => ['received_documents', type] as const)]
    const placed = await placedOf(kinds, marker, signal)
    return standingOf([...placed.filter(({ found }) => found.id !== last.id || found.type !== last.type).map(({ found }) => found), last])
  }

  const regionOf = ({ regionKey }: Pick<Entry, 'regionKey'>) => {
    const region = regions[regionKey]
    assert(region, `there is no region ${regionKey}`)
    return region
  }

  const mapped: MappedLedger = {
    // Numbers of another country's chart mean other accounts: nothing of it is mapped.
    gaps: entry => gapsOf(entry, countries.includes(regionOf(entry).country) ? settings : noSettings, regionOf(entry)),
    toVoucher: (entry, marker) => ({ ...toVoucher(entry, marker, settings, regionOf(entry)) }),
    async complete(reference, marker, given, signal) {
      const voucher = given as unknown as FattureVoucher
      const placed = await placedOf(kindsOf(voucher), marker, signal)
      if (!main(placed)) throw new Error(`${title} does not show ${reference} any more`)
      return finish(placed, voucher, signal)
    },
    standing,
    async catalogue(signal) {
      const companies = await listCompanies(access, signal)
      if (settings.company === null) return toCatalogue(companies, [], [], [])
      return toCatalogue(companies, await categories(signal), await vatTypes(signal), await paymentAccounts(signal))
    },
    ...(settings.company === null ? {} : { others: othersOf(access, base) }),
  }

  return {
    name: 'fattureincloud',
    title,
    isOwn: false,
    can: { attachFiles: true },
    settlesWithinMs: 60_000,

    async post(_books, entry, marker, signal, given) {
      assert(isBalanced(entry.lines), 'an entry must balance')
      const gaps = given ? [] : mapped.gaps(entry)
      if (gaps.length > 0) return { outcome: 'refused', ...say('mapping_missing', { ledger: title, missing: gaps }) }
      const voucher = (given ?? mapped.toVoucher(entry, marker)) as unknown as FattureVoucher
      return oneAtATime(`${access.app['apiUrl'] ?? ''} ${settings.company} ${marker}`, () => postOnce(voucher, marker, signal))
    },

    async find(_books, marker, signal) {
      const found = await findMain(marker, signal)
      return found && { reference: toReference(found.found) }
    },

    async attach(_books, text, file, signal) {
      const reference = fromReference(text)
      assert(reference, `${text} is no document of ${title}`)
      await oneAtATime(`${access.app['apiUrl'] ?? ''} ${settings.company} ${text}`, () => attach(access, base, reference.id, file, signal))
    },

    read: async () => undefined,
    chartOfAccounts: async (_books, signal) => toChart(await categories(signal), await paymentAccounts(signal)),
    mapped,
  }
}

export default defineLedgerProvider({
  connector: {
    title,
    countries,
    needsJournal: false,
    app: { required: ['clientId', 'clientSecret'], optional: ['apiUrl'] },
    credentials: [],
    authorization,
    async identify(access, signal) {
      const companies = await listCompanies(access, signal)
      const chosen = companies.find(({ id }) => id === access.settings.company) ?? (companies.length === 1 ? companies[0] : undefined)
      return { title: chosen ? `${chosen.name} (${chosen.id})` : title, isSandbox: false }
    },
    open,
  },
})
