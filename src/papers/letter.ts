/** A letter to a customer on paper, told in a language. */
import type { Language } from '../language/languages.ts'
import { tell } from '../language/tell.ts'
import type { Said } from '../language/words.ts'
import { reportPdf } from '../pdf/report.ts'
import type { UntoldLetter } from '../reads/invoices/reminders.ts'

const isSaid = (cell: UntoldLetter['rows'][number]['cells'][number]): cell is Said =>
  typeof cell === 'object' && cell !== null && 'code' in cell

export async function drawLetter(letter: UntoldLetter, language: Language, madeAt: Date): Promise<Uint8Array> {
  const told = (said: Said) => tell(language, said)
  const table = {
    ...letter,
    title: told(letter.title),
    subtitle: told(letter.subtitle),
    before: letter.before.map(told),
    after: letter.after.map(told),
    columns: letter.columns.map(column => ({ ...column, head: told(column.head) })),
    rows: letter.rows.map(row => ({ ...row, cells: row.cells.map(cell => (isSaid(cell) ? told(cell) : cell)) })),
  }
  return reportPdf(table, language, madeAt)
}
