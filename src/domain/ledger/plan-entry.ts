/** The journal entry of a coded document: costs, input VAT, VAT that the buyer owes, and what is owed or was paid to the supplier. */

import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { VatFrequency } from '../calendar/periods.ts'
import type { Coding, CodingLine } from '../coding/coding.ts'
import { grossOf } from '../coding/parts.ts'
import type { Extraction } from '../documents/extraction.ts'
import { absolute, type Minor, minus, negate, plus, share, sum, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { Region } from '../regions.ts'
import { type Entry, type EntryLine, type PaymentSide, toLine } from './entry.ts'
import { type VatCode, vatEffects } from './vat-codes.ts'

export interface PostingFacts {
  documentId: string
  regionKey: string
  postedOn: CalendarDate
  frequency: VatFrequency
  contactId: string | null
  /** Where purchases that are paid already are paid from, when the organization has said so. */
  defaultJournalId: string | null
  accountName(number: string): string
}

/** What is still open, by the name of the field that closes it. */
export function missingIn({ lines, codedAmount }: Coding): Fault[] {
  const faults: Fault[] = []
  const needs = (path: string, said: Said) => faults.push({ path, ...said })
  if (codedAmount === null) needs('codedAmount', say('coded_amount_missing'))
  else if (codedAmount === 0) needs('codedAmount', say('coded_amount_zero'))
  if (lines.some(line => line.ledgerAccountId === null)) needs('ledgerAccountId', say('account_not_decided'))
  if (lines.some(line => line.vatCode === null)) needs('vatCode', say('vat_code_not_decided'))
  return faults
}

/** Lines of one account and code are one line. */
function joined(lines: readonly CodingLine[]): CodingLine[] {
  const byPlace = new Map<string, CodingLine>()
  for (const line of lines) {
    const place = `${line.ledgerAccountId} ${line.vatCode}`
    const there = byPlace.get(place)
    byPlace.set(place, there ? { ...there, net: plus(there.net, line.net), vat: plus(there.vat, line.vat) } : line)
  }
  return [...byPlace.values()].filter(line => grossOf(line) !== 0)
}

/** The coding is complete: see `missingIn`. */
export function planEntry(region: Region, extraction: Extraction, coding: Coding, posting: PostingFacts): Entry {
  const documentOn = extraction.date ?? posting.postedOn
  const vatDate = region.purchaseVatDate({ documentOn, postedOn: posting.postedOn, frequency: posting.frequency })
  const line = (account: string, amount: Minor, vat: EntryLine['vat'] = null) => toLine(account, posting.accountName(account), amount, vat)
  const costs: EntryLine[] = []
  let deducted = zero
  const due = new Map<string, Minor>()
  const amounts = joined(coding.lines).map(coded => ({ ...coded, code: region.vatCode(coded.vatCode!) as VatCode }))
  const effects = vatEffects(amounts)
  for (const [at, { code, ledgerAccountId }] of amounts.entries()) {
    const effect = effects[at]!
    const vat = { code: code.code, base: effect.base, due: effect.due, deducted: effect.deducted }
    // Nothing but VAT, as on a bill of the customs: then the line of the VAT carries what the return says.
    if (effect.cost === 0) costs.push(line(region.accounts.inputVat, effect.deducted, vat))
    else costs.push(line(ledgerAccountId!, effect.cost, vat))
    if (effect.cost !== 0) deducted = plus(deducted, effect.deducted)
    if (code.selfAssessedTo !== null) due.set(code.selfAssessedTo, plus(due.get(code.selfAssessedTo) ?? zero, effect.due))
  }
  const gross = sum(coding.lines.map(grossOf))
  const lines = [
    ...costs,
    line(region.accounts.inputVat, deducted),
    ...[...due].map(([account, amount]) => line(account, negate(amount))),
    line(paymentAccount(region, extraction, posting), negate(gross)),
  ].filter(({ debit, credit }) => debit !== 0 || credit !== 0)
  const exchange = exchangeOf(region, extraction, coding)
  return {
    regionKey: posting.regionKey,
    currency: region.currency,
    date: documentOn,
    vatDate,
    text: coding.bookingText,
    amount: negate(gross),
    lines,
    source: { type: 'document', id: posting.documentId },
    exchange,
    payment: paymentSide(region, extraction, posting, { amount: negate(gross), isForeign: exchange !== null }),
  }
}

interface Booked {
  amount: Minor
  isForeign: boolean
}

/**
 * What is withheld or was paid in advance, in the currency of the books: of a foreign document by the same share as in that. At home it is what the document says,
 * also where somebody booked only what was left after an advance, and never more than was booked. Something is always left to pay: of a booking that is no larger
 * than what is withheld of the document, the same share is.
 */
function paymentSide(region: Region, extraction: Extraction, posting: PostingFacts, { amount, isForeign }: Booked): PaymentSide {
  const { supplier, total } = extraction
  const sharedOf = (part: Minor | null | undefined): Minor | null => (part && total ? share(amount, part, total) : null)
  const inBooks = (part: Minor | null | undefined, most: Minor): Minor | null => {
    const shared = sharedOf(part)
    if (!part || !shared) return null
    const said = absolute(isForeign ? shared : part)
    const booked = said < absolute(most) ? said : absolute(most)
    return shared < 0 ? negate(booked) : booked
  }
  const leavesSomething = (part: Minor | null): part is Minor => part !== null && absolute(part) < absolute(amount)
  const withheld = [inBooks(extraction.withheld, amount), sharedOf(extraction.withheld)].find(leavesSomething) || null
  const untaxed = withheld === null ? amount : minus(amount, withheld)
  const payable = extraction.payable !== undefined && extraction.payable > 0 ? inBooks(extraction.payable, untaxed) : null
  const isKnown = (value: string | null): value is string => value !== null
  return {
    account: paymentAccount(region, extraction, posting),
    contactId: posting.contactId,
    dueDate: extraction.dueDate,
    names: [supplier.name].filter(isKnown),
    ibans: [supplier.iban].filter(isKnown),
    numbers: [extraction.invoiceNumber].filter(isKnown),
    payable: payable ?? (withheld === null ? null : untaxed),
    withheld,
    isReceipt: extraction.kind === 'receipt',
  }
}

/** A receipt is paid already, from the account that the organization names; an invoice is owed. */
function paymentAccount(region: Region, { kind }: Extraction, { defaultJournalId }: PostingFacts): string {
  const isPaid = kind === 'receipt' && defaultJournalId !== null && region.accounts.payment.includes(defaultJournalId)
  return isPaid ? defaultJournalId : region.accounts.payables
}

function exchangeOf(region: Region, { total, currency }: Extraction, { exchange }: Coding): Entry['exchange'] {
  if (exchange === null || total === null || currency === null || currency === region.currency) return null
  return { currency, total, rate: exchange.rate, source: exchange.source, on: exchange.on }
}
