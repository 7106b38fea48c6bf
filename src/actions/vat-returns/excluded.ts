import type { Db } from '../../store/connection/db.ts'
import type { LeftOut } from '../../store/vat/left-out.ts'
import type { StoredReturn } from '../../store/vat/returns.ts'
import { listLeftOut } from '../../store/vat/sums.ts'

const shownMax = 100

/** The entries of the period that a return leaves out, as many as a record shows, without their texts: the list has those. The ledger only grows: what it had seen is the same for good. */
export async function excludedOf(db: Db, { regionKey, through, period }: StoredReturn): Promise<LeftOut[]> {
  const rows = await listLeftOut(db, { regionKey, through }, period, 0, shownMax)
  return rows.map(({ text: _, ...shown }) => shown)
}
