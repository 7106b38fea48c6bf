/** What a person should look at before a document is posted. Any of these holds automatic posting; a person may post all the same. */

import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { addYears, type CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Coding } from '../coding/coding.ts'
import { normaliseFiscalId } from '../identity/fiscal-ids.ts'
import { checkVatNumber } from '../identity/vat-numbers.ts'
import { absolute, fromMinor, type Minor } from '../money/money.ts'
import { foldForSearch } from '../text/folding.ts'
import type { Extraction } from './extraction.ts'
import { addresseeWarnings } from './guards/addressee.ts'
import { correctedAmountWarnings } from './guards/corrected-amount.ts'
import { type FiledDays, lockWarnings, periodWarnings } from './guards/periods.ts'
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
  /** Up to which day nothing is posted. */
  lockedUntil: CalendarDate | null
  /** The accounts that nothing is posted to any more. */
  closedAccounts?: ReadonlySet<string>
  /** What the rules would code, where a person has corrected what they did; null where they could not tell. */
  expected?: Minor | null
  /** Who sent it by mail, where nobody vouches for that. */
  unprovenSender?: string | null
}

const yearsMax = 5
/** A posting is far outside a supplier's history when it is this many times the largest one so far. */
const unusualFactor = 3
const historyMin = 3

const sameIn: Readonly<Record<DuplicateOf['by'], string>> = { file: 'fileId', text: 'text', number: 'invoiceNumber', amount: 'total' }

export const duplicateWarning = ({ id, by }: DuplicateOf): Warning => ({ field: sameIn[by], ...say(`probable_duplicate.${by}`, { id }) })

export function guard(facts: GuardFacts): Warning[] {
  const { coding, twin } = facts
  const warnings: Warning[] = []
  if (twin) warnings.push(duplicateWarning(twin))
  warnings.push(
    ...supplierWarnings(facts),
    ...addresseeWarnings(facts.extraction, facts.own),
    ...dateWarnings(facts),
    ...periodWarnings(facts.filed),
    ...lockWarnings(facts.extraction.date ?? facts.today, facts.lockedUntil),
    ...accountWarnings(facts),
    ...amountWarnings(facts),
    ...correctionWarnings(facts),
    ...ibanWarnings(facts),
    ...senderWarnings(facts),
    ...(facts.extraction.warnings ?? []),
    ...(coding?.warnings ?? []),
  )
  return warnings
}

/** Posting would be refused: the account is opened again, or another one is chosen. */
function accountWarnings({ coding, closedAccounts }: GuardFacts): Warning[] {
  const accounts = new Set(coding?.lines.flatMap(({ ledgerAccountId }) => ledgerAccountId ?? []))
  return [...accounts]
    .filter(account => closedAccounts?.has(account))
    .map(account => ({ field: 'ledgerAccountId', ...say('account_closed', { account }) }))
}

/** A document that names the organization and nobody else is one of its own. */
function supplierWarnings({ extraction: { supplier }, own, text }: GuardFacts): Warning[] {
  const isUnknown = supplierNames(supplier).key === null
  if (isOwnCompany(supplier, own) || (isUnknown && mentions(text, own))) {
    return [{ field: 'supplier', ...say('supplier_is_own_company') }]
  }
  if (!isUnknown) return idWarnings(supplier)
  return [{ field: 'supplier', ...say('supplier_missing') }]
}

/** A number that cannot exist is misread, or forged. */
function idWarnings({ vatNumber, country }: Extraction['supplier']): Warning[] {
  if (vatNumber === null) return []
  const checked = checkVatNumber(vatNumber, country)
  if (checked.ok) return []
  const { code, values = {} } = checked
  return [{ field: 'supplier', code, values: { case: 'of_supplier', vatNumber, fault: { code, values } } }]
}

function mentions(text: string, { name, vatNumber, businessId }: OwnIds): boolean {
  const digits = normaliseFiscalId(text)
  const ids = [vatNumber, businessId].filter(id => id !== null).map(id => normaliseFiscalId(id).replace(/^[A-Z]{2}(?=\d)/, ''))
  return ids.some(id => digits.includes(id)) || foldForSearch(text).includes(foldForSearch(name))
}

function dateWarnings({ extraction: { date }, today }: GuardFacts): Warning[] {
  const warn = (said: Said) => [{ field: 'date', ...said }]
  if (date === null) return warn(say('date_missing'))
  if (date > today) return warn(say('date_in_future', { date }))
  if (date < addYears(today, -yearsMax)) return warn(say('date_very_old', { date, years: yearsMax }))
  return []
}

function amountWarnings({ extraction: { total, net, vat, rounding, currency: stated }, coding, memory, currency }: GuardFacts): Warning[] {
  const warnings: Warning[] = []
  if (total === 0) warnings.push({ field: 'total', ...say('total_is_zero') })
  if (
    total !== null &&
    net !== null &&
    vat !== null &&
    stated !== null &&
    Math.abs(net + vat + (rounding ?? 0) - total) > 5 &&
    !hasWarning(coding, 'totals_do_not_add_up')
  ) {
    const sums = { net: fromMinor(net, stated), vat: fromMinor(vat, stated), total: fromMinor(total, stated), currency: stated }
    warnings.push({ field: 'total', ...say('totals_do_not_add_up.document', sums) })
  }
  const amount = coding?.codedAmount ?? null
  const largest = memory.amounts.length < historyMin ? null : Math.max(...memory.amounts)
  if (amount !== null && largest !== null && absolute(amount) > unusualFactor * largest) {
    const unusual = { amount: fromMinor(absolute(amount), currency), currency, times: unusualFactor }
    warnings.push({ field: 'codedAmount', ...say('amount_unusual', unusual) })
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
  return [{ field: 'iban', ...say('iban_changed', { iban }) }]
}

/** Anybody can write any sender into a mail. */
const senderWarnings = ({ unprovenSender: sender }: GuardFacts): Warning[] =>
  sender ? [{ field: 'source', ...say('mail_sender_unproven', { sender }) }] : []
