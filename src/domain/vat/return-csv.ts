/**
 * A VAT return as one table with one head, so that a program reads it in one go: what is known of the return comes first, in rows whose key begins with
 * `return.` and whose value stands in the column of the label; then the boxes. Only amounts are ever in the column of amounts.
 */
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { messageOf, tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { type Cell, csv } from '../text/csv.ts'
import { filerName, noteOf } from './return-sheet.ts'
import { explanationOf } from './vat-boxes.ts'
import type { ReturnSheet } from './vat-returns.ts'

/** The third column is in the language of whoever asked, and named by it. */
const headIn = (language: Language): string[] => ['key', 'label', tell(language, say('vat_table.language')), 'amount', 'column']

const aboutIn =
  (language: Language) =>
  (key: string, value: string | number | null, said: Said): Cell[] => [`return.${key}`, value ?? '', tell(language, said), '', '']

export function returnCsv(sheet: ReturnSheet, language: Language): string {
  const { organization, currency, payment, region, name } = sheet
  const about = aboutIn(language)
  const money = (amount: ReturnSheet['payable']): Cell => ({ amount, currency })
  return csv(headIn(language), [
    about('id', sheet.id, say('vat_table.id')),
    about('name', name.local, name.explanation),
    about('region', region.local, say('country_name', { country: region.country })),
    about('organization', filerName(organization), say('vat_table.organization')),
    about('vat_number', organization.vatNumber, say('vat_table.vat_number')),
    about('business_id', organization.businessId, say('vat_table.business_id')),
    about('fiscal_code', organization.fiscalCode, say('vat_table.fiscal_code')),
    about('currency', currency, say('vat_table.currency')),
    about('period_start', sheet.period.start, say('vat_table.period_start')),
    about('period_end', sheet.period.end, say('vat_table.period_end')),
    about('frequency', sheet.frequency, say('vat_table.frequency')),
    about('file_by', sheet.fileBy, say('vat_table.file_by')),
    about('state', sheet.state, say('vat_table.state')),
    about('prepared_at', sheet.preparedAt, say('vat_table.prepared_at')),
    about('filed_at', sheet.filedAt, say('vat_table.filed_at')),
    about('filed_by', sheet.filedBy, say('vat_table.filed_by')),
    about('reference', sheet.reference, say('vat_table.reference')),
    about('entry_count', sheet.entryCount, say('vat_table.entry_count')),
    about('correction_count', sheet.correctionCount, say('vat_table.correction_count')),
    about('payment_code', payment?.code ?? null, say('vat_table.payment_code')),
    about('payment_due_on', payment?.dueOn ?? null, say('vat_table.payment_due_on')),
    [
      'return.payment_amount',
      payment ? (noteOf(payment, language) ?? '') : '',
      tell(language, say('vat_table.payment_amount')),
      payment ? money(payment.amount) : '',
      '',
    ],
    ['return.payable', '', tell(language, say('vat_table.payable')), money(sheet.payable), ''],
    ...sheet.warnings.map(warning => about(`warning.${warning.code}`, messageOf(warning, language), say('vat_table.warning'))),
    ...sheet.boxes.map((box): Cell[] => [box.key, box.label, tell(language, explanationOf(box)), money(box.amount), box.column ?? '']),
  ])
}
