/** Names that banks give to movements, and what they are worth. */

/** What the formats prescribe where there is no id (NOTPROVIDED in ISO 20022, NONREF in MT940), and what banks write instead of nothing. */
const fillers = /^(?:not ?provided|nonref|none|null|undefined|n\/?a|[0.\-_]*)$/i

/** Null where the id says nothing: banks send a blank, or the same filler for every movement. */
export function usableId(bankId: string | null): string | null {
  const trimmed = bankId?.trim() ?? ''
  return fillers.test(trimmed) ? null : trimmed
}

/** From a pending movement to its booking, or from one telling of a day to another, with holidays between. */
export const nearDaysMax = 10

/** An id that names more different movements than this names none. */
export const movementsOfOneIdMax = 8

interface Named {
  amount: number
  currency: string
  day: number
  isPending: boolean
}

/**
 * Two movements that cannot be one although they have one id: the id is used again. Only booked ones prove it, since the amount of a pending one may change
 * (a tip, a deposit at a filling station).
 */
export const isReuse = (one: Named, other: Named): boolean =>
  !one.isPending &&
  !other.isPending &&
  (one.amount !== other.amount || one.currency !== other.currency || Math.abs(one.day - other.day) > nearDaysMax)
