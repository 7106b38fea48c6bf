/**
 * A VAT return as one table with one head, so that a program reads it in one go: what is known of the return comes first, in rows whose key begins with
 * `return.` and whose value stands in the column of the label; then the boxes. Only amounts are ever in the column of amounts.
 */
import { messageOf } from '../../language/tell.ts'
import { type Cell, csv } from '../text/csv.ts'
import { filerName } from './return-sheet.ts'
import type { ReturnSheet } from './vat-returns.ts'

const head = ['key', 'label', 'english', 'amount', 'column']

const about = (key: string, value: string | number | null, english: string): Cell[] => [`return.${key}`, value ?? '', english, '', '']

export function returnCsv(sheet: ReturnSheet): string {
  const { organization, currency, payment } = sheet
  const money = (amount: ReturnSheet['payable']): Cell => ({ amount, currency })
  return csv(head, [
    about('id', sheet.id, 'Identifier of the return'),
    about('name', sheet.name.local, sheet.name.english),
    about('region', sheet.region.local, sheet.region.english),
    about('organization', filerName(organization), 'Organization'),
    about('vat_number', organization.vatNumber, 'VAT number'),
    about('business_id', organization.businessId, 'Business id'),
    about('fiscal_code', organization.fiscalCode, 'Fiscal code'),
    about('currency', currency, 'Currency of all amounts'),
    about('period_start', sheet.period.start, 'First day of the period'),
    about('period_end', sheet.period.end, 'Last day of the period'),
    about('frequency', sheet.frequency, 'How often a return is due'),
    about('file_by', sheet.fileBy, 'Last day to file'),
    about('state', sheet.state, 'Draft, or filed and frozen'),
    about('prepared_at', sheet.preparedAt, 'When the figures were taken from the ledger'),
    about('filed_at', sheet.filedAt, 'When it was filed'),
    about('filed_by', sheet.filedBy, 'Who filed it'),
    about('reference', sheet.reference, 'Reference of the tax authority'),
    about('entry_count', sheet.entryCount, 'Ledger entries in the return'),
    about('correction_count', sheet.correctionCount, 'Of these, entries of earlier periods that were filed without them'),
    about('payment_code', payment?.code ?? null, 'Code on the payment form'),
    about('payment_due_on', payment?.dueOn ?? null, 'Last day to pay'),
    ['return.payment_amount', payment?.note ?? '', 'What is paid now', payment ? money(payment.amount) : '', ''],
    ['return.payable', '', 'What the return comes to: negative is to get back, or a credit', money(sheet.payable), ''],
    ...sheet.warnings.map(warning => about(`warning.${warning.code}`, messageOf(warning, 'en'), 'Warning')),
    ...sheet.boxes.map(({ key, label, english, amount, column }): Cell[] => [key, label, english, money(amount), column ?? '']),
  ])
}
