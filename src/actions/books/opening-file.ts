/** The standard file of another program (SAF-T), read for the opening balances: what it holds, and which of our accounts that is. */
import { z } from 'zod'
import { addDays } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import type { ReadAuditFile } from '../../domain/exports/audit-file.ts'
import { planContact } from '../../domain/identity/contacts.ts'
import { type FileItem, type FileOpening, planOpeningFile } from '../../domain/ledger/opening-file.ts'
import { findContactOf, soughtOf } from '../../domain/ledger/opening-parties.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { xmlDecoder } from '../../extraction/formats/encoding.ts'
import type { Context, ReadContext, Services } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { calendarDate, outsideText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { identities, regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findSettings } from '../../store/access/settings.ts'
import { saveFile } from '../../store/documents/files.ts'
import { type Contact, insertContact, listContactsNamed } from '../../store/invoices/contacts.ts'
import { listYears } from '../../store/ledger/years.ts'
import { chartOf } from '../chart.ts'
import { type OwnBooks, openBooks, ownBooksRefusals } from './common.ts'

/** A year of a busy company is a tenth of this. */
export const openingFileBytesMax = 200 * 1024 * 1024

export interface FileWish {
  date?: string | undefined
  accounts?: readonly { number: string; accountId: string }[] | undefined
  carryResult?: boolean | undefined
  isOtherCompany?: boolean | undefined
}

/** Piece by piece: of a long file little is in memory. */
export async function readOpeningFile(
  { blobs }: Services,
  organizationId: string,
  regionKey: string | null,
  sha256: string,
): Promise<ReadAuditFile | Refusal<'invalid_input' | 'region_not_set' | 'not_available_in_region' | 'temporarily_unavailable'>> {
  const region = regionKey === null ? undefined : regions[regionKey]
  if (!region) return refuse(say('region_not_set.books'))
  if (!region.auditFile) return refuse(say('not_available_in_region.saf_t_import', { country: region.country }))
  const blob = await blobs.open(organizationId, sha256)
  if (!blob) return refuse(say('temporarily_unavailable.file'))
  const reader = region.auditFile.reader()
  const decode = xmlDecoder()
  const take = (text: string | undefined) =>
    text === undefined ? [{ path: 'file', ...say('audit_file_broken.encoding') }] : reader.write(text)
  for await (const piece of blob.stream as AsyncIterable<Uint8Array>) {
    const wrong = take(decode(piece))
    if (wrong) return refuseFields(wrong)
  }
  const wrong = take(decode(undefined))
  if (wrong) return refuseFields(wrong)
  const read = reader.end()
  return 'faults' in read ? refuseFields(read.faults) : read
}

export async function planFile(context: ReadContext, books: OwnBooks, file: ReadAuditFile, wish: FileWish) {
  const { db } = context
  const { region, regionKey, isClosed } = books
  const { businessId, vatNumber } = await findProfile(db)
  const years = await listYears(db, regionKey)
  return planOpeningFile({
    file,
    region,
    rules: region.auditFile!,
    chart: await chartOf(context, regionKey),
    isClosed,
    date: wish.date,
    isYearStart: date =>
      wish.carryResult ??
      (years.length === 0 ? date.endsWith('-01-01') : years.some(({ start }) => start === date) || date === addDays(years.at(-1)!.end, 1)),
    chosen: new Map((wish.accounts ?? []).map(({ number, accountId }) => [number, accountId])),
    ownId: businessId ?? vatNumber,
    isOtherCompanyConfirmed: wish.isOtherCompany ?? false,
  })
}

/** The contact of each item; undefined where there is none yet. */
export async function contactsOf({ db }: Pick<ReadContext, 'db'>, items: readonly FileItem[]): Promise<(Contact | undefined)[]> {
  const parties = items.flatMap(({ party }) => party ?? [])
  const find = findContactOf(parties.length === 0 ? [] : await listContactsNamed(db, soughtOf(parties)))
  return items.map(({ party }) => (party ? (find(party) as Contact | undefined) : undefined))
}

/** Who may not keep contacts makes none: their items have the names alone. */
export const contactWarnings = (
  { caller }: Pick<Context, 'caller'>,
  items: readonly FileItem[],
  contacts: readonly (Contact | undefined)[],
): Warning[] => {
  const count = items.filter(({ party }, at) => party && !contacts[at]).length
  return count === 0 || caller.permissions.has('invoices:edit')
    ? []
    : [{ field: 'openItems', ...say('opening_contacts_not_made', { count }) }]
}

/** A contact for every party that has none. One that stands twice in the file is one contact. */
export async function makeContacts(context: Context, items: readonly FileItem[]): Promise<(Contact | undefined)[]> {
  const found = await contactsOf(context, items)
  if (!context.caller.permissions.has('invoices:edit')) return found
  const at = context.now.toISOString()
  const made = new Map<string, Contact>()
  return items.map(({ party }, place) => {
    if (found[place] || !party) return found[place]
    const key = JSON.stringify([party.businessId ?? party.vatNumber ?? party.name, party.country])
    const before = made.get(key)
    if (before) return before
    const { name, businessId, vatNumber, country, kind } = party
    const input = { name, type: kind === 'customer' ? ('client' as const) : ('vendor' as const) }
    const numbers = { ...(businessId && { businessId }), ...(vatNumber && { vatNumber }), ...(country && { country }) }
    const contact: Contact = {
      id: context.newId('con'),
      ...planContact(null, { ...input, ...numbers }, identities),
      createdAt: at,
      updatedAt: at,
    }
    insertContact(context.db, contact)
    context.changed({ target: { type: 'contact', id: contact.id }, before: null, after: { ...contact } })
    made.set(key, contact)
    return contact
  })
}

const openingFileRecord = z
  .strictObject({
    fileId: z.string(),
    version: z.string().meta({ description: 'Of the standard, as the file says.' }),
    company: z.strictObject({ name: outsideText(), businessId: outsideText().nullable() }),
    from: calendarDate,
    to: calendarDate,
    date: calendarDate.meta({
      description: 'The day that the books would begin with: the one after the file, unless another was asked for.',
    }),
    balances: z.enum(['opening', 'closing']).meta({ description: 'Which balances of the file those of the day are.' }),
    currency: z.string(),
    accounts: z
      .array(
        z.strictObject({
          number: outsideText(),
          name: outsideText(),
          standardAccountId: outsideText().nullable(),
          amount: z.number().meta({ description: 'Debit when positive, credit when negative.' }),
          accountId: z.string().nullable().meta({ description: 'Ours; null where it must be said in `accounts`.' }),
          mappedBy: z.enum(['person', 'number', 'standard_account', 'name']).nullable(),
          line: z.number().int(),
        }),
      )
      .meta({ description: 'Those with a balance on the day.' }),
    result: z
      .strictObject({ accountId: z.string(), amount: z.number() })
      .nullable()
      .meta({ description: 'Income and cost of the ended year, as they are carried to equity.' }),
    openItems: z.array(
      z.strictObject({
        accountId: z.string(),
        name: outsideText().nullable().meta({ description: 'Null: what no customer or supplier of the file explains.' }),
        amount: z.number(),
        contactId: z.string().nullable().meta({ description: 'Null: a contact is made, where the caller may keep contacts.' }),
      }),
    ),
    warnings: z.array(warning),
  })
  .meta({
    id: 'OpeningFile',
    examples: [
      {
        fileId: 'fil_01k9zt3v8q4m2n6p7r5s9w0xyz',
        version: '2.1',
        company: { name: 'Eksempel ApS', businessId: '13585628' },
        from: '2025-01-01',
        to: '2025-12-31',
        date: '2026-01-01',
        balances: 'closing',
        currency: 'DKK',
        accounts: [
          {
            number: '5820',
            name: 'Bank',
            standardAccountId: '6480',
            amount: 11_000,
            accountId: '6481',
            mappedBy: 'standard_account',
            line: 24,
          },
        ],
        result: { accountId: '6935', amount: -8000 },
        openItems: [{ accountId: '6190', name: 'Nordlys ApS', amount: 1250, contactId: null }],
        warnings: [],
      },
    ],
  })

type Shown = z.input<typeof openingFileRecord>

const toShown = (
  { fileId, file, currency }: { fileId: string; file: ReadAuditFile; currency: string },
  { date, column, accounts, result, items, warnings }: FileOpening,
  contacts: readonly (Contact | undefined)[],
): Shown => ({
  fileId,
  version: file.version,
  company: file.company,
  from: file.from,
  to: file.to,
  date,
  balances: column,
  currency,
  accounts: accounts.map(({ number, name, standard, accountId, by, line, [column]: amount }) => {
    return { number, name, standardAccountId: standard, amount: fromMinor(amount, currency), accountId, mappedBy: by, line }
  }),
  result: result && { ...result, amount: fromMinor(result.amount, currency) },
  openItems: items.map(({ account, amount, party }, at) => ({
    accountId: account,
    name: party?.name ?? null,
    amount: fromMinor(amount, currency),
    contactId: contacts[at]?.id ?? null,
  })),
  warnings: [...warnings],
})

/** Not an action of the contract: `POST /api/rest/ledger-entries/opening-balances/files` takes the bytes and then performs this. */
export const readOpeningBalances = defineAction({
  name: 'read_opening_balances',
  title: 'Read opening balances from a SAF-T file',
  permission: 'ledger:edit',
  summary:
    'Keeps the standard file of another program (SAF-T) and says what would be opened: the balances with the accounts that they belong to here, and what customers and suppliers owe. Nothing is posted: `POST /api/rest/ledger-entries/opening-balances` does that with the `fileId`.',
  input: z.strictObject({
    date: calendarDate.optional(),
    sha256: z.string(),
    size: z.number().int().positive(),
    mimeType: z.string(),
    name: z.string(),
  }),
  output: openingFileRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    size: 1,
    mimeType: 'application/xml',
    name: 'saf-t.xml',
  },
  refusals: [...ownBooksRefusals, 'invalid_input', 'not_available_in_region', 'temporarily_unavailable'],
  async conduct({ date, ...bytes }, stage) {
    const { services, caller } = stage
    const { regionKey } = await stage.step(({ db }) => findSettings(db))
    const file = await readOpeningFile(services, caller.organizationId, regionKey, bytes.sha256)
    if (refused(file)) return file
    return stage.finish(async context => {
      const books = await openBooks(context)
      if (refused(books)) return books
      const planned = await planFile(context, books, file, { date })
      if (!('lines' in planned)) return refuseFields(planned.faults)
      const kept = await saveFile(context.db, { id: context.newId('fil'), ...bytes, createdAt: context.now.toISOString() })
      if (kept.isNew) context.changed({ target: { type: 'file', id: kept.file.id }, before: null, after: { ...kept.file } })
      const contacts = await contactsOf(context, planned.items)
      const seen = context.caller.permissions.has('invoices:read') ? contacts : []
      const warnings = [...planned.warnings, ...contactWarnings(context, planned.items, contacts)]
      return toShown({ fileId: kept.file.id, file, currency: books.region.currency }, { ...planned, warnings }, seen)
    })
  },
})
