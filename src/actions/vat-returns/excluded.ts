import type { Db } from '../../store/connection/db.ts'
import type { StoredReturn } from '../../store/vat/returns.ts'
import { type LeftOut, listLeftOut } from '../../store/vat/sums.ts'

const shownMax = 100

/** The entries of the period that a return leaves out, as many as a record shows. The ledger only grows: what it had seen is the same for good. */
export const excludedOf = (db: Db, { regionKey, through, period }: StoredReturn): Promise<LeftOut[]> =>
  listLeftOut(db, { regionKey, through }, period, 0, shownMax)
