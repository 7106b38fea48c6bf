/** Who did what with a record, for everybody who may read the record. The whole log, with its requests and keys, is for those who may read that. */
import { z } from 'zod'
import { transactionNotFound } from '../actions/bank/settling-rules.ts'
import { documentNotFound } from '../actions/documents/change-document.ts'
import { invoiceNotFound } from '../actions/invoices/load-invoice.ts'
import { type FieldChange, fieldChanges, matchOf } from '../domain/access/history.ts'
import type { KeyPermission } from '../domain/access/permissions.ts'
import { placeInId } from '../domain/ids.ts'
import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import type { ReadContext } from '../kernel/context.ts'
import { defineRead } from '../kernel/define-read.ts'
import { id, instant, outside, outsideText, toldText } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import { type InWords, inWords, isKnown } from '../language/tell.ts'
import { type AuditEntry, listAudit, listMatchesOf } from '../store/access/audit.ts'
import { listNames, type Names } from '../store/access/names.ts'
import * as transactions from '../store/bank/transactions.ts'
import type { Db } from '../store/connection/db.ts'
import * as documents from '../store/documents/documents.ts'
import * as invoices from '../store/invoices/invoices.ts'
import { findChart, findRegion } from './ledger/accounts.ts'

const value = z.unknown().register(outside, { charactersMax: 1000 })

export const historyItem = z
  .strictObject({
    id: z.string(),
    at: instant,
    actor: z.strictObject({
      type: z.enum(['user', 'key', 'user_key', 'app', 'system']),
      name: outsideText().nullable(),
      onBehalfOf: outsideText().nullable().meta({ description: 'The person behind a key or an app, by their address.' }),
    }),
    action: z.string(),
    what: toldText.meta({ description: 'The same in the language of the reader, to be read behind the name of the actor.' }),
    changes: z.array(
      z.strictObject({
        field: z.string(),
        before: value,
        after: value,
        beforeName: outsideText()
          .nullable()
          .meta({ description: 'What the value is called: the name of the account, the VAT code, the category or the contact.' }),
        afterName: outsideText().nullable(),
      }),
    ),
  })
  .meta({
    id: 'HistoryItem',
    examples: [
      {
        id: 'aud_01k9zt3v8q4m2n6p7r5s9w0xyz',
        at: '2026-01-15T10:05:00.000Z',
        actor: { type: 'user', name: 'Mette Holm', onBehalfOf: null },
        action: 'update_coding',
        what: 'changed the coding',
        changes: [{ field: 'ledgerAccountId', before: '2450', after: '2520', beforeName: 'Kontorartikler', afterName: 'Småanskaffelser' }],
      },
    ],
  })

/** People are called by their names: who was never a member has none, and is told by their address or id. */
const noNames: Names = new Map()

/** Every value that a sentence about a deed may hold: one that is left out would be told as `undefined`. An action that has no sentence is shown by its name. */
export function whatOf(
  { action, target, before, after }: Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>,
  names: Names = noNames,
): InWords {
  const text = (name: string): string => {
    const held = after?.[name] ?? before?.[name]
    return typeof held === 'string' ? held : ''
  }
  const isOfMatches = action === 'reconcile_now' && after?.['matchedBy'] === 'auto'
  const isInvitation = action === 'remove_member' && target.type === 'invitation'
  const known = {
    code: 'deed',
    values: {
      case: isOfMatches ? 'reconcile_now_matches' : isInvitation ? 'remove_invitation' : action,
      name: '',
      state: text('state'),
      count: isOfMatches ? 1 : null,
      imported: typeof after?.['imported'] === 'number' ? after['imported'] : 0,
      recipient: text('to'),
      member: names.get(target.id) ?? (text('email') || target.id),
      email: text('email'),
      role: text('role'),
      from: typeof before?.['role'] === 'string' ? before['role'] : '',
      to: text('role'),
      access: text('access'),
      operation: text('operation'),
      isRequired: after?.['secondStepRequired'] === true,
      may: after?.['agentsMayFinalize'] === true,
    },
  }
  if (isKnown(known)) return inWords(known)
  return inWords({ code: action.replaceAll('_', ' '), values: {} })
}

type NameOf = (field: string, held: unknown) => string | null

/** Names of what the changes speak of: those of the country are at hand, those of contacts and people are asked for together. */
async function namesFor(
  context: ReadContext,
  entries: readonly AuditEntry[],
  changes: readonly FieldChange[],
): Promise<{ nameOf: NameOf; people: Names }> {
  const kept = await findRegion(context)
  const chart = kept ? await findChart(context, kept.regionKey) : new Map<string, { name: { local: string } }>()
  const contactIds = changes.filter(({ field }) => field === 'contactId').flatMap(({ before, after }) => [before, after])
  const userIds = entries.flatMap(({ actor }) => [actor.onBehalfOf, ...(actor.type === 'user' ? [actor.id] : [])])
  const asked = [...new Set([...contactIds, ...userIds])].filter(one => typeof one === 'string')
  const named = asked.length === 0 ? new Map<string, string>() : await listNames(context.db, asked)
  const categories = new Map((kept?.region.categories ?? []).map(({ slug, name }) => [slug, name.local]))
  const byField: Readonly<Record<string, (held: string) => string | undefined>> = {
    ledgerAccountId: held => chart.get(held)?.name.local,
    differenceAccount: held => chart.get(held)?.name.local,
    vatCode: held => kept?.region.vatCode(held)?.name.local,
    category: held => categories.get(held),
    contactId: held => named.get(held),
  }
  return {
    nameOf: (field, held) => (typeof held === 'string' && Object.hasOwn(byField, field) && byField[field]!(held)) || null,
    people: named,
  }
}

export async function showHistory(context: ReadContext, entries: readonly AuditEntry[]): Promise<z.input<typeof historyItem>[]> {
  const told = entries.map(entry => ({ entry, changes: fieldChanges(entry.before, entry.after) }))
  const { nameOf, people } = await namesFor(
    context,
    entries,
    told.flatMap(({ changes }) => changes),
  )
  return told.map(({ entry, changes }) => ({
    id: entry.id,
    at: entry.at,
    actor: {
      type: entry.actor.type,
      // The record of what happened keeps the address; people know each other by name.
      name: (entry.actor.type === 'user' && people.get(entry.actor.id)) || entry.actor.name,
      onBehalfOf: entry.actor.onBehalfOf === null ? null : (people.get(entry.actor.onBehalfOf) ?? null),
    },
    action: entry.action,
    what: whatOf(entry),
    changes: changes.map(({ field, before, after }) => ({
      field,
      before,
      after,
      beforeName: nameOf(field, before),
      afterName: nameOf(field, after),
    })),
  }))
}

type Place = NonNullable<ReturnType<typeof placeInId>>

const compare = (one: Place, other: Place): number =>
  one.milliseconds - other.milliseconds || one.strand - other.strand || one.sequence - other.sequence

const placeOf = ({ id: entryId }: AuditEntry): Place => placeInId('aud', entryId)!

const newestFirst = (one: AuditEntry, other: AuditEntry): number => compare(placeOf(other), placeOf(one))

const isBehind = (entry: AuditEntry, place: Place): boolean => compare(placeOf(entry), place) < 0

interface Historied<Path extends string, Code extends RefusalCode> {
  name: string
  title: string
  path: Path
  permission: KeyPermission
  record: string
  targetType: string
  refusals: readonly Code[]
  isThere(db: Db, id: string): Promise<boolean>
  /** Rows of the log that are about this record among others, as they would be about it alone. */
  amongOthers?(db: Db, id: string): Promise<AuditEntry[]>
  notFound(id: string): Refusal<Code>
}

/** What is deleted keeps its history: that is where it says who deleted it. */
const historyOf = <const Path extends string, const Code extends RefusalCode>({
  name,
  title,
  path,
  permission,
  record,
  targetType,
  refusals,
  isThere,
  amongOthers,
  notFound,
}: Historied<Path, Code>) =>
  defineRead({
    name,
    title,
    path,
    permission,
    summary: `Who did what with ${record}, newest first, each with the changed fields before and after. What is deleted keeps its history.`,
    input: z.strictObject({ id, cursor: cursor(key => placeInId('aud', key) !== undefined).optional(), limit }),
    output: pageOf(historyItem),
    refusals,
    async run(
      { id: targetId, cursor: before, limit: size },
      context,
    ): Promise<{ items: z.input<typeof historyItem>[]; nextCursor: string | null } | Refusal<NoInfer<Code>>> {
      const rows = await listAudit(context.db, { targetId, targetType }, before, size + 1)
      const others = amongOthers ? await amongOthers(context.db, targetId) : []
      const place = before === undefined ? undefined : placeInId('aud', before)
      const all = [...rows, ...others.filter(entry => place === undefined || isBehind(entry, place))].sort(newestFirst)
      if (all.length === 0 && !(await isThere(context.db, targetId))) return notFound(targetId) as Refusal<NoInfer<Code>>
      const { items, nextCursor } = toPage(all, size, entry => entry.id)
      return { items: await showHistory(context, items), nextCursor }
    },
  })

export const getDocumentHistory = historyOf({
  name: 'get_document_history',
  title: 'History of a document',
  path: '/documents/:id/history',
  permission: 'documents:read',
  record: 'a document',
  targetType: 'document',
  refusals: ['document_not_found'],
  isThere: async (db, documentId) => (await documents.findDocument(db, documentId)) !== undefined,
  notFound: documentNotFound,
})

export const getTransactionHistory = historyOf({
  name: 'get_transaction_history',
  title: 'History of a bank transaction',
  path: '/transactions/:id/history',
  permission: 'bank:read',
  record: 'a bank transaction',
  targetType: 'transaction',
  refusals: ['transaction_not_found'],
  isThere: async (db, transactionId) => (await transactions.findTransaction(db, transactionId)) !== undefined,
  async amongOthers(db, transactionId) {
    const transaction = await transactions.findTransaction(db, transactionId)
    const settledAt = transaction?.matchedBy === 'auto' ? transaction.settledAt : null
    return (await listMatchesOf(db, transactionId, settledAt)).map(entry => ({
      ...entry,
      target: { type: 'transaction', id: transactionId },
      before: { state: 'unmatched' },
      after: matchOf(entry.after, transactionId),
    }))
  },
  notFound: transactionNotFound,
})

export const getInvoiceHistory = historyOf({
  name: 'get_invoice_history',
  title: 'History of an invoice',
  path: '/invoices/:id/history',
  permission: 'invoices:read',
  record: 'an invoice',
  targetType: 'invoice',
  refusals: ['invoice_not_found'],
  isThere: async (db, invoiceId) => (await invoices.findInvoice(db, invoiceId)) !== undefined,
  notFound: invoiceNotFound,
})
