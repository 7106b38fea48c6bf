/** Letters to customers on paper: reminders and statements of account. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { reportPdf } from '../../pdf/report.ts'
import { getContactStatementPdf, getReminderPdf, type UntoldLetter } from '../../reads/invoices/reminders.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer, type Written } from './written-files.ts'

const isSaid = (cell: UntoldLetter['rows'][number]['cells'][number]): cell is Said =>
  typeof cell === 'object' && cell !== null && 'code' in cell

async function written(letter: UntoldLetter, language: Language, madeAt: Date): Promise<Written> {
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
  return { fileName: `${letter.fileName}.pdf`, type: 'application/pdf', bytes: await reportPdf(table, language, madeAt) }
}

export function registerLetters(server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const writer = (letter: UntoldLetter, language: Language) => written(letter, language, services.clock())
  registerWriters(server, services, gate, metrics, [[getReminderPdf, writer]] as readonly Writer<UntoldLetter>[])
  registerWriters(server, services, gate, metrics, [[getContactStatementPdf, writer]] as readonly Writer<UntoldLetter>[], {
    takesQuery: true,
  })
}
