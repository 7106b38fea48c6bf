/** What a person should look at before a document is posted. Any of these holds automatic posting; a person may post all the same. */

import { addYears, type CalendarDate, dayInWords } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Coding } from '../coding/coding.ts'
import { normaliseFiscalId } from '../identity/fiscal-ids.ts'
import { checkVatNumber } from '../identity/vat-numbers.ts'
import { absolute, inWords, type Minor } from '../money/money.ts'
import { foldForSearch } from '../text/folding.ts'
import type { Extraction } from './extraction.ts'
import { addresseeWarnings } from './guards/addressee.ts'
import { correctedAmountWarnings } from './guards/corrected-amount.ts'
import { type FiledDays, periodWarnings } from './guards/periods.ts'
import type { SupplierMemory } from './learning.ts'
import { ibanOf, isOwnCompany, type OwnIds, supplierNames } from './suppliers.ts'

/** Another document that this one may be a copy of, and what says so. */
export interface DuplicateOf {
  id: string
  by: 'file' | 'text' | 'number' | 'amount'
}

export interface GuardFacts {
  extraction: Extraction
  coding: Coding | null
  /** What the document says. */
  text: string
  own: OwnIds
  /** The organization's currency. */
  currency: string
  today: CalendarDate
  twin: DuplicateOf | null
  memory: SupplierMemory
  /** The filed return that its day lies in. */
  filed: FiledDays | null
  /** What the rules would code, where a person has corrected what they did; null where they could not tell. */
  expected?: Minor | null
}

const yearsMax = 5
/** A posting is far outside a supplier's history when it is this many times the largest one so far. */
const unusualFactor = 3
const historyMin = 3

const sameness: Readonly<Record<DuplicateOf['by'], { field: string; what: string }>> = {
  file: { field: 'fileId', what: 'the same file' },
  text: { field: 'text', what: 'the same text' },
  number: { field: 'invoiceNumber', what: 'the same supplier and invoice number' },
  amount: { field: 'total', what: 'the same supplier, date and total' },
}

export function duplicateWarning({ id, by }: DuplicateOf): Warning {
  const { field, what } = sameness[by]
  return { field, code: 'probable_duplicate', message: `${id} has ${what}: post only one of them.` }
}

export function guard(facts: GuardFacts): Warning[] {
  const { coding, twin } = facts
  const warnings: Warning[] = []
  if (twin) warnings.push(duplicateWarning(twin))
  warnings.push(
    ...supplierWarnings(facts),
    ...addresseeWarnings(facts.extraction, facts.own),
    ...dateWarnings(facts),
    ...periodWarnings(facts.filed),
    ...amountWarnings(facts),
    ...correctionWarnings(facts),
    ...ibanWarnings(facts),
    ...(facts.extraction.warnings ?? []),
    ...(coding?.warnings ?? []),
  )
  return warnings
}

/** A document that names the organization and nobody else is one of its own. */
function supplierWarnings({ extraction: { supplier }, own, text }: GuardFacts): Warning[] {
  const isUnknown = supplierNames(supplier).key === null
  if (isOwnCompany(supplier, own) || (isUnknown && mentions(text, own))) {
    const message = 'The supplier seems to be the organization itself: this is probably an invoice of its own.'
    return [{ field: 'supplier', code: 'supplier_is_own_company', message }]
  }
  if (!isUnknown) return idWarnings(supplier)
  return [{ field: 'supplier', code: 'supplier_missing', message: 'No supplier was found on the document: look who it is from.' }]
}

/** A number that cannot exist is misread, or forged. */
function idWarnings({ vatNumber, country }: Extraction['supplier']): Warning[] {
  if (vatNumber === null) return []
  const checked = checkVatNumber(vatNumber, country)
  return checked.ok
    ? []
    : [{ field: 'supplier', code: checked.code, message: `The supplier's VAT number ${vatNumber}: ${checked.message}` }]
}

function mentions(text: string, { name, vatNumber, businessId }: OwnIds): boolean {
  const digits = normaliseFiscalId(text)
  const ids = [vatNumber, businessId].filter(id => id !== null).map(id => normaliseFiscalId(id).replace(/^[A-Z]{2}(?=\d)/, ''))
  return ids.some(id => digits.includes(id)) || foldForSearch(text).includes(foldForSearch(name))
}

function dateWarnings({ extraction: { date }, today }: GuardFacts): Warning[] {
  const warn = (code: string, message: string) => [{ field: 'date', code, message }]
  if (date === null) return warn('date_missing', 'No date was found on the document: it is booked on the day of posting.')
  if (date > today) return warn('date_in_future', `The document is dated ${dayInWords(date)}, which is still to come.`)
  if (date < addYears(today, -yearsMax))
    return warn('date_very_old', `The document is dated ${dayInWords(date)}, more than ${yearsMax} years ago.`)
  return []
}

function amountWarnings({ extraction: { total, net, vat, rounding, currency: stated }, coding, memory, currency }: GuardFacts): Warning[] {
  const warnings: Warning[] = []
  if (total === 0)
    warnings.push({ field: 'total', code: 'total_is_zero', message: 'The total of the document is zero: there is nothing to post.' })
  if (
    total !== null &&
    net !== null &&
    vat !== null &&
    stated !== null &&
    Math.abs(net + vat + (rounding ?? 0) - total) > 5 &&
    !hasWarning(coding, 'totals_do_not_add_up')
  ) {
    const message = `Net ${inWords(net, stated)} and VAT ${inWords(vat, stated)} do not add up to the total ${inWords(total, stated)}.`
    warnings.push({ field: 'total', code: 'totals_do_not_add_up', message })
  }
  const amount = coding?.codedAmount ?? null
  const largest = memory.amounts.length < historyMin ? null : Math.max(...memory.amounts)
  if (amount !== null && largest !== null && absolute(amount) > unusualFactor * largest) {
    const message = `${inWords(absolute(amount), currency)} is more than ${unusualFactor} times what this supplier ever charged.`
    warnings.push({ field: 'codedAmount', code: 'amount_unusual', message })
  }
  return warnings
}

function correctionWarnings({ extraction, coding, expected, currency }: GuardFacts): Warning[] {
  if (!coding || expected === undefined) return []
  return correctedAmountWarnings({ extraction, coded: coding.codedAmount, expected, currency })
}

const hasWarning = (coding: Coding | null, code: string): boolean => coding?.warnings.some(warning => warning.code === code) ?? false

/** A changed account is how invoices are forged. */
function ibanWarnings({ extraction, memory }: GuardFacts): Warning[] {
  const iban = ibanOf(extraction.supplier)
  if (iban === null || memory.ibans.length === 0 || memory.ibans.includes(iban)) return []
  const message = `The supplier wants to be paid to ${iban}, which it never used before: ask it by telephone before you pay.`
  return [{ field: 'iban', code: 'iban_changed', message }]
}
