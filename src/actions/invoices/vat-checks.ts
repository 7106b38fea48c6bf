import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { vatCheckWarnings } from '../../domain/identity/vat-check.ts'
import type { Db } from '../../store/connection/db.ts'
import { listLastVatChecks } from '../../store/invoices/vat-checks.ts'
import type { Derived } from './record.ts'

const numberIn = ({ warnings }: Derived): string | undefined => {
  const unchecked = warnings.find(({ code }) => code === 'vies_not_checked')
  return unchecked && String(unchecked.values?.['vatNumber'])
}

/** Where the number of a buyer was asked about, what was answered takes the place of the warning that it was not. */
export async function withVatChecks<One extends Derived>(db: Db, all: readonly One[], today: CalendarDate): Promise<One[]> {
  const numbers = [...new Set(all.flatMap(one => numberIn(one) ?? []))]
  const checks = await listLastVatChecks(db, numbers)
  return all.map(one => ({
    ...one,
    warnings: one.warnings.flatMap(warning =>
      warning.code === 'vies_not_checked' ? vatCheckWarnings(checks.get(numberIn(one)!), warning, today) : [warning],
    ),
  }))
}
