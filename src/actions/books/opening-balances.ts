/** The balances that books begin with: typed in, from the trial balance of another program, or from its standard file. */
import { z } from 'zod'
import { addYears } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import type { ReadAuditFile } from '../../domain/exports/audit-file.ts'
import { tooFarAhead, tooFarBack } from '../../domain/ledger/first-day.ts'
import type { ManualLine } from '../../domain/ledger/manual-entry.ts'
import { type OpenItemInput, planOpening } from '../../domain/ledger/opening-balances.ts'
import { readTrialBalance } from '../../domain/ledger/trial-balance-csv.ts'
import { fromMinor, type Minor, sum, toMinor, zero } from '../../domain/money/money.ts'
import { type Fault, type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { calendarDate, id, warning } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findFile } from '../../store/documents/files.ts'
import { listContactsByIds } from '../../store/invoices/contacts.ts'
import * as ledger from '../../store/ledger/ledger.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import { type OwnBooks, openBooks, ownBooksRefusals, refuseFiled } from './common.ts'
import { accountId, exactLines, linesMax } from './entry-lines.ts'
import { contactsOf, contactWarnings, makeContacts, planFile, readOpeningFile } from './opening-file.ts'

const itemsMax = 1000
/** As many as a file may have. */
const accountsMax = 5000

const balanceLine = z.strictObject({ accountId, amount: z.number().meta({ description: 'Debit when positive, credit when negative.' }) })

const itemInput = z.strictObject({
  accountId: accountId.meta({ description: 'Receivables or payables.' }),
  amount: z.number().meta({ description: 'What is still open: positive for what a customer owes, negative for what a supplier is owed.' }),
  number: z.string().trim().min(1).max(50).optional().meta({ description: 'The number of the invoice: a payment is recognised by it.' }),
  dueDate: calendarDate.optional(),
  contactId: id.optional(),
})

const openingInput = z
  .strictObject({
    date: calendarDate.meta({ description: 'The first day of the first accounting year.' }),
    lines: z.array(balanceLine).min(2).max(linesMax).optional(),
    csv: z.string().min(1).max(500_000).optional(),
    openItems: z.array(itemInput).max(itemsMax).optional(),
    fileId: id.optional().meta({ description: 'A SAF-T file that was sent to `/ledger-entries/opening-balances/files`.' }),
    accounts: z
      .array(z.strictObject({ number: z.string().min(1).max(70), accountId }))
      .max(accountsMax)
      .optional()
      .meta({ description: 'Which account of ours one of the file is, where that is not clear or should be another.' }),
    carryResult: z.boolean().optional().meta({
      description:
        'Whether income and cost of the file are carried to equity. They are when a year begins on the day, unless this says otherwise.',
    }),
    isOtherCompany: z.boolean().optional().meta({ description: 'Confirms a file with the number of another company.' }),
    dryRun: z.boolean().optional(),
  })
  .refine(({ lines, csv, fileId }) => [lines, csv, fileId].filter(given => given !== undefined).length === 1, saying(say('lines_or_csv')))
  .refine(({ fileId, openItems }) => fileId === undefined || openItems === undefined, {
    error: saying(say('open_items_of_file')),
    path: ['openItems'],
  })
  .refine(
    ({ fileId, accounts, carryResult, isOtherCompany }) =>
      fileId !== undefined || (accounts ?? carryResult ?? isOtherCompany) === undefined,
    {
      error: saying(say('only_with_file')),
      path: ['fileId'],
    },
  )

const openingRecord = z
  .strictObject({
    isPosted: z.boolean().meta({ description: 'False after a dry run.' }),
    date: calendarDate,
    currency: z.string(),
    total: z.number().meta({ description: 'The sum of the debits, which is that of the credits.' }),
    lines: z.array(z.strictObject({ accountId: z.string(), accountName: z.string(), amount: z.number() })),
    ledgerEntryIds: z.array(z.string()).meta({ description: 'The entry of the balances, then one for each open item.' }),
    warnings: z.array(warning),
  })
  .meta({
    id: 'OpeningBalances',
    examples: [
      {
        isPosted: true,
        date: '2026-01-01',
        currency: 'DKK',
        total: 13_500,
        lines: [{ accountId: '6481', accountName: 'Bank', amount: 11_000 }],
        ledgerEntryIds: ['led_01k9zt3v8q4m2n6p7r5s9w0xyz'],
        warnings: [],
      },
    ],
  })

type Given = z.output<typeof openingInput>

function linesOf(books: OwnBooks, { lines, csv }: Pick<Given, 'lines' | 'csv'>) {
  if (lines !== undefined) return exactLines(books, lines)
  const read = readTrialBalance(csv!, books.region.currency)
  const faults: Fault[] = [...read.faults]
  for (const { account, line } of read.rows) {
    if (!books.accountOf(account)) faults.push({ path: `csv.${line}`, ...say('balance_row.unknown_account', { line, account }) })
    else if (books.isClosed(account)) faults.push({ path: `csv.${line}`, ...say('account_closed', { account }) })
  }
  return { lines: read.rows.map(({ account, amount }): ManualLine => ({ account, amount, vatCode: null })), faults }
}

async function itemsOf({ db }: Context, { region }: OwnBooks, given: readonly z.output<typeof itemInput>[], faults: Fault[]) {
  const ids = given.flatMap(({ contactId }) => contactId ?? [])
  const contacts = new Map((ids.length === 0 ? [] : await listContactsByIds(db, ids)).map(contact => [contact.id, contact]))
  return given.map((item, at): OpenItemInput => {
    const amount = toMinor(item.amount, region.currency)
    if (amount === undefined)
      faults.push({ path: `openItems.${at}.amount`, ...say('amount_not_in_currency', { currency: region.currency }) })
    const contact = item.contactId === undefined ? undefined : contacts.get(item.contactId)
    if (item.contactId !== undefined && !contact)
      faults.push({ path: `openItems.${at}.contactId`, ...say('contact_not_found', { id: item.contactId }) })
    return {
      account: item.accountId,
      amount: amount ?? zero,
      number: item.number ?? null,
      dueDate: item.dueDate ?? null,
      contact: contact ? { id: contact.id, name: contact.name } : null,
    }
  })
}

/** As of any entry: books are opened once. */
const lateFaults = ({ today }: OwnBooks, { date }: Given): Fault[] => tooFarAhead(date, addYears(today, 1))

/** What a person wrote: lines or a trial balance, with the open items that they typed. */
async function openingOfInput(context: Context, books: OwnBooks, given: Given) {
  const { lines, faults } = linesOf(books, given)
  faults.push(...tooFarBack(given.date), ...lateFaults(books, given))
  const items = await itemsOf(context, books, given.openItems ?? [], faults)
  return faults.length > 0 ? refuseFields(faults) : { lines, items, warnings: [] }
}

/** What the file says. A dry run finds all that is missing, and makes no contact. */
async function openingOfFile(context: Context, books: OwnBooks, file: ReadAuditFile, given: Given) {
  const planned = await planFile(context, books, file, given)
  const faults = [...lateFaults(books, given), ...planned.faults]
  if (faults.length > 0 || !('lines' in planned)) return refuseFields(faults)
  const contacts = await (given.dryRun ? contactsOf : makeContacts)(context, planned.items)
  const items = planned.items.map(({ account, amount, party }, at): OpenItemInput => {
    const contact = contacts[at]
    const name = contact?.name ?? party?.name
    return { account, amount, number: null, dueDate: null, contact: name === undefined ? null : { id: contact?.id ?? null, name } }
  })
  return { lines: planned.lines, items, warnings: contactWarnings(context, planned.items, contacts) }
}

/** The file of the id, read to its end before anything is posted. Undefined where none is named. */
async function fileOf(
  stage: Stage,
  { fileId }: Given,
): Promise<
  ReadAuditFile | undefined | Refusal<'invalid_input' | 'region_not_set' | 'not_available_in_region' | 'temporarily_unavailable'>
> {
  if (fileId === undefined) return undefined
  const { file, settings } = await stage.step(async ({ db }) => ({ file: await findFile(db, fileId), settings: await findSettings(db) }))
  if (!file) return refuseFields([{ path: 'fileId', ...say('file_not_found', { id: fileId }) }])
  return readOpeningFile(stage.services, stage.caller.organizationId, settings.regionKey, file.sha256)
}

async function post(
  context: Context,
  books: OwnBooks,
  opening: { lines: readonly ManualLine[]; items: OpenItemInput[]; warnings: Warning[] },
  given: Given,
) {
  const { db, now, services } = context
  const { date, dryRun = false, fileId } = given
  const { lines, items, warnings } = opening
  const itemText = ({ number, contact }: OpenItemInput) =>
    tell(books.region.language, say('opening_item_text', { number: number ?? '', name: contact?.name ?? '' })).trim()
  const openingId = context.newId('led')
  const text = tell(books.region.language, say('opening_text'))
  const planned = planOpening({ ...books, date, id: openingId, text, itemText, lines, items })
  if (refused(planned)) return planned
  const there = await ledger.findOpening(db, books.regionKey)
  if (there) return refuse(say('opening_balance_exists', { entry: there }))
  const filed = await refuseFiled(context, books.region, planned.balances)
  if (filed) return filed
  const ledgerEntryIds: string[] = []
  for (const entry of dryRun ? [] : [planned.balances, ...planned.items]) {
    const entryId = ledgerEntryIds.length === 0 ? openingId : context.newId('led')
    const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
    const { entry: saved } = await ledger.saveEntry(db, { id: entryId, entry, marker: entryId, ...posted })
    const attachments = fileId !== undefined && entryId === openingId ? [fileId] : []
    for (const attached of attachments) ledger.saveAttachment(db, entryId, attached)
    const after = { ...toLedgerEntry(saved), ...(attachments.length > 0 && { attachments }) }
    context.changed({ target: { type: 'ledger_entry', id: entryId }, before: null, after })
    ledgerEntryIds.push(entryId)
  }
  const shown = (amount: Minor) => fromMinor(amount, books.region.currency)
  return {
    isPosted: !dryRun,
    date,
    currency: books.region.currency,
    total: shown(sum(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount))),
    lines: lines.map(({ account, amount }) => ({
      accountId: account,
      accountName: books.accountOf(account)?.name.local ?? account,
      amount: shown(amount),
    })),
    ledgerEntryIds,
    warnings,
  }
}

export const saveOpeningBalances = defineManagement(
  { method: 'POST', path: '/ledger-entries/opening-balances' },
  {
    name: 'save_opening_balances',
    title: 'Enter the opening balances',
    permission: 'ledger:edit',
    summary:
      'Posts the balances that the books begin with: as lines, as the CSV trial balance of another program (account, balance; or account, debit, credit), or from its SAF-T file (`fileId` of `POST /api/rest/ledger-entries/opening-balances/files`). Open invoices go in `openItems` and come to the balance of their account, so that payments find what they settle; a SAF-T file has its own, by customer and supplier, and a contact is made for those that are not known. `dryRun` checks everything and posts nothing. One opening an organization: reverse its entries to enter it again.',
    input: openingInput,
    output: openingRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: {
      date: '2026-01-01',
      lines: [
        { accountId: '6481', amount: 11_000 },
        { accountId: '6935', amount: -11_000 },
      ],
    },
    refusals: [
      ...ownBooksRefusals,
      'invalid_input',
      'entry_not_balanced',
      'opening_balance_exists',
      'period_locked',
      'period_filed',
      'not_available_in_region',
      'temporarily_unavailable',
    ],
    async conduct(given, stage) {
      const file = await fileOf(stage, given)
      if (refused(file)) return file
      return stage.finish(async context => {
        await findSettings(context.db, { lock: true })
        const books = await openBooks(context)
        if (refused(books)) return books
        const opening = file ? await openingOfFile(context, books, file, given) : await openingOfInput(context, books, given)
        return refused(opening) ? opening : post(context, books, opening, given)
      })
    },
  },
)
