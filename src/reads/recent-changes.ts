/** What happened last in the books, for everybody who may read what it happened to. The whole log is for those who may read that. */
import { z } from 'zod'
import type { KeyPermission } from '../domain/access/permissions.ts'
import { defineRead } from '../kernel/define-read.ts'
import { limit } from '../kernel/paging.ts'
import { listLastAudit } from '../store/access/audit.ts'
import { historyItem, showHistory } from './history.ts'

const neededFor: Readonly<Record<string, KeyPermission>> = {
  document: 'documents:read',
  transaction: 'bank:read',
  bank_account: 'bank:read',
  bank_matches: 'bank:read',
  invoice: 'invoices:read',
  contact: 'invoices:read',
  ledger_entry: 'ledger:read',
  vat_return: 'ledger:read',
  settings: 'settings:read',
}

/** So many rows of the log are looked through: who signs in all day has no changes to show. */
const rowsMax = 2000

const recentChange = z.strictObject({ ...historyItem.shape, target: z.strictObject({ type: z.string(), id: z.string() }) }).meta({
  id: 'RecentChange',
  examples: [
    {
      id: 'aud_01k9zt3v8q4m2n6p7r5s9w0xyz',
      at: '2026-01-15T10:05:00.000Z',
      actor: { type: 'user', name: 'bookkeeper@example.com', onBehalfOf: null },
      action: 'post_document',
      what: 'posted a document',
      changes: [],
      target: { type: 'document', id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    },
  ],
})

export const listRecentChanges = defineRead({
  name: 'list_recent_changes',
  title: 'What happened last',
  path: '/recent-changes',
  permission: 'documents:read',
  summary:
    'Who did what last with documents, bank transactions, invoices, contacts, entries and VAT returns, newest first: of each kind if the caller may read it. The history of one record has everything that happened to it.',
  input: z.strictObject({ limit }),
  output: z.strictObject({ items: z.array(recentChange), nextCursor: z.null() }),
  refusals: [],
  async run({ limit: size }, context) {
    const types = Object.keys(neededFor).filter(type => context.caller.permissions.has(neededFor[type]!))
    const entries = await listLastAudit(context.db, types, rowsMax, size)
    const shown = await showHistory(context, entries)
    return { items: shown.map((item, at) => ({ ...item, target: entries[at]!.target })), nextCursor: null }
  },
})
