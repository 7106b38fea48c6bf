/** Letters to customers on paper: reminders and statements of account. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { drawLetter } from '../../papers/letter.ts'
import { getContactStatementPdf, getReminderPdf, type UntoldLetter } from '../../reads/invoices/reminders.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer, type Written } from './written-files.ts'

export function registerLetters(server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const writer = async (letter: UntoldLetter, language: Language): Promise<Written> => {
    const bytes = await drawLetter(letter, language, services.clock())
    return { fileName: `${letter.fileName}.pdf`, type: 'application/pdf', bytes }
  }
  registerWriters(server, services, gate, metrics, [[getReminderPdf, writer]] as readonly Writer<UntoldLetter>[])
  registerWriters(server, services, gate, metrics, [[getContactStatementPdf, writer]] as readonly Writer<UntoldLetter>[], {
    takesQuery: true,
  })
}
