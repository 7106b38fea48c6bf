/** The sentences that say why a document is coded as it is. */

import { dayInWords } from '../calendar/dates.ts'
import { inWords, type Minor } from '../money/money.ts'
import { ended } from '../sentences.ts'
import type { LearntCoding } from './coding.ts'
import type { CodingReason } from './coding-reason.ts'
import type { Origin } from './origin.ts'
import type { Finding } from './words.ts'

/** What was found to be bought, by which word. */
export interface Classified {
  category: string
  found: Finding | undefined
  where: string
  /** Nothing but the name of the supplier says it, and that is not the name of a known company. */
  isNameOnly: boolean
  /** Then also: the name speaks of several trades, or a line of another one. */
  isDisputed?: boolean
}

export function wordReason({ category, found, where, isNameOnly }: Classified): CodingReason {
  const base = { field: 'category', line: null, law: null } as const
  if (found && isNameOnly) {
    const message = `Only the name of the supplier speaks of ${category.replaceAll('_', ' ')} ("${found.printed}"), nothing that was bought does: check the category.`
    return { ...base, rule: 'name_only', message, evidence: found.line, isAssumption: true }
  }
  if (found) {
    const message = `"${found.printed}" in ${where} stands for ${category.replaceAll('_', ' ')}.`
    return { ...base, rule: 'keyword', message, evidence: found.line, isAssumption: false }
  }
  const message = 'No word on the document says what was bought: it is booked as other costs until somebody says better.'
  return { ...base, rule: 'no_word_found', message, evidence: null, isAssumption: true }
}

export const originReason = (origin: Origin): CodingReason => ({
  field: 'vatCode',
  line: null,
  rule: origin.isAssumption ? 'country_assumed' : 'supplier_country',
  message: origin.message,
  evidence: origin.evidence,
  law: null,
  isAssumption: origin.isAssumption,
})

export const apartReason = (finding: Finding, category: string, line: number): CodingReason => ({
  field: 'category',
  line,
  rule: 'item_apart',
  message: `"${finding.printed}" is booked apart from the rest, as ${category.replaceAll('_', ' ')}.`,
  evidence: finding.line,
  law: null,
  isAssumption: false,
})

/** `as on 12 March 2026, corrected by …`: the sentence that a bookkeeper recognises. */
export function learntReason(learnt: LearntCoding, field: 'ledgerAccountId' | 'vatCode', line: number | null): CodingReason {
  const message =
    learnt.source === 'correction'
      ? ended(`As on ${dayInWords(learnt.on)}, corrected by ${learnt.by}`)
      : `As on ${dayInWords(learnt.on)}: the last ${learnt.agreeing} postings of this supplier agree.`
  const evidence = field === 'vatCode' ? learnt.vatCode : learnt.ledgerAccountId
  return { field, line, rule: `learnt_${learnt.source}`, message, evidence, law: null, isAssumption: false }
}

export const roundingReason = (amount: Minor, currency: string, line: number): CodingReason => ({
  field: 'ledgerAccountId',
  line,
  rule: 'rounding',
  message: `The total differs from its parts by ${inWords(amount, currency)}, which is rounding.`,
  evidence: null,
  law: null,
  isAssumption: false,
})
