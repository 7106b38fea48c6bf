/** What a register said about a VAT number, and what it is still worth. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import { buyerStatusOf } from '../invoices/business.ts'
import type { Buyer } from '../invoices/parties.ts'

export const vatCheckOutcomes = ['valid', 'invalid', 'unknown'] as const

export interface VatCheck {
  id: string
  contactId: string
  vatNumber: string
  requester: string | null
  outcome: (typeof vatCheckOutcomes)[number]
  /** The register's own number of the question: what proves that it was asked. */
  consultation: string | null
  name: string | null
  address: string | null
  reason: Said | null
  checkedAt: string
  goodUntil: CalendarDate
}

/** The number that a register is asked for: with the letters of its country, and only where its check digits fit. */
export function numberToCheck(buyer: Pick<Buyer, 'country' | 'vatNumber'>, home: string): string | null {
  const { vatNumber } = buyerStatusOf({ ...nobody, ...buyer }, home)
  return vatNumber !== null && /^[A-Z]{2}/.test(vatNumber) ? vatNumber : null
}

const nobody: Buyer = {
  contactId: null,
  name: '',
  country: null,
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
  address: null,
}

const field = 'buyer.vatNumber'

/** What takes the place of the warning that a number was not checked: nothing, where it was and is valid. */
export function vatCheckWarnings(check: VatCheck | undefined, unchecked: Warning, today: CalendarDate): Warning[] {
  if (!check) return [unchecked]
  const { vatNumber, outcome, checkedAt, goodUntil } = check
  const checkedOn = checkedAt.slice(0, 10)
  if (outcome === 'invalid') return [{ field, ...say('vies_invalid', { vatNumber, checkedOn }) }]
  if (outcome === 'unknown') return [{ field, ...say('vies_no_answer', { vatNumber, checkedOn }) }]
  return today > goodUntil ? [{ field, ...say('vies_stale', { vatNumber, checkedOn }) }] : []
}
