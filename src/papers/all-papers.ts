/**
 * What the organization has given out of itself, on paper: invoices, credit notes, reminders and filed VAT returns. The same records are the same bytes, wherever
 * and whenever they are drawn: each says of itself when it was issued, written or filed.
 */
import { printableOf } from '../actions/invoices/printable.ts'
import { periodKey } from '../domain/calendar/periods.ts'
import { refused } from '../domain/refusals.ts'
import type { ReadContext } from '../kernel/context.ts'
import { type Language, languages } from '../language/languages.ts'
import { vatReturnPdf } from '../pdf/vat-return.ts'
import { reminderLetter } from '../reads/invoices/reminders.ts'
import { sheetsOf } from '../reads/vat/return-sheet.ts'
import { listInvoices } from '../store/invoices/invoices.ts'
import { listReminders } from '../store/invoices/reminders.ts'
import { listReturns } from '../store/vat/returns.ts'
import { drawSheet, invoiceFileName } from './invoice.ts'
import { drawLetter } from './letter.ts'

export interface Paper {
  name: string
  bytes: Uint8Array
}

const pageSize = 100

async function* pages<Record extends { id: string }>(list: (before: string | undefined) => Promise<Record[]>): AsyncGenerator<Record> {
  for (let before: string | undefined; ; ) {
    const page = await list(before)
    yield* page
    if (page.length < pageSize) return
    before = page.at(-1)!.id
  }
}

/** Told apart by the id, and readable by what comes before it. */
const fileName = (folder: string, name: string, id: string): string =>
  `${folder}/${name
    .replace(/\.pdf$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 40)}-${id}.pdf`

const languageIn = (locale: string): Language => languages.find(language => locale.startsWith(language)) ?? 'en'

export async function* allPapers(context: Pick<ReadContext, 'db' | 'now'>): AsyncGenerator<Paper> {
  const { db } = context
  for await (const stored of pages(before => listInvoices(db, { state: 'issued' }, before, pageSize))) {
    const sheet = await printableOf(context, stored)
    if (refused(sheet)) throw new Error(`the issued invoice ${stored.id} cannot be drawn: ${sheet.refusal}`)
    yield { name: fileName('invoices', invoiceFileName(sheet, 'pdf'), stored.id), bytes: await drawSheet(sheet) }
  }
  for await (const reminder of pages(before => listReminders(db, {}, before, pageSize))) {
    const letter = await reminderLetter(context, reminder)
    const bytes = await drawLetter(letter, languageIn(letter.locale), new Date(reminder.createdAt))
    yield { name: fileName('reminders', letter.fileName, reminder.id), bytes }
  }
  for await (const filed of pages(before => listReturns(db, { state: 'filed' }, before, pageSize))) {
    const [sheet] = await sheetsOf(db, [filed])
    const bytes = await vatReturnPdf(sheet!, languageIn(sheet!.locale))
    yield { name: fileName('vat-returns', `vat-return-${periodKey(filed.period)}`, filed.id), bytes }
  }
}
