/** The entry of a settlement, in the ledger once: the marker says which one of its return it is. */
import type { Entry } from '../../domain/ledger/entry.ts'
import type { Context } from '../../kernel/context.ts'
import * as ledger from '../../store/ledger/ledger.ts'
import { toLedgerEntry } from '../ledger-record.ts'

export async function bookSettlement(context: Context, { returnId, count, entry }: { returnId: string; count: number; entry: Entry }) {
  const { db, now, services } = context
  const planned = { id: context.newId('led'), entry, marker: `settlement ${count + 1} of ${returnId}` }
  const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
  const { entry: saved } = await ledger.saveEntry(db, { ...planned, ...posted })
  const { payment: _side, ...shown } = saved
  const record = toLedgerEntry(shown)
  context.changed({ target: { type: 'ledger_entry', id: saved.id }, before: null, after: record })
  return record
}
