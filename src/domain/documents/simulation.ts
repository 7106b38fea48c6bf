/** What automatic posting would have done at each threshold, by what was proposed for documents and what people made of it. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'
import type { Document } from './document.ts'
import { mainLine } from './learning.ts'

/** What counts in the books. A booking text that somebody put better is no mistake. */
export interface Proposed {
  supplier: string | null
  invoiceNumber: string | null
  date: CalendarDate | null
  currency: string | null
  total: Minor | null
  ledgerAccountId: string | null
  vatCode: string | null
  /** Signed, in the currency of the books. */
  codedAmount: Minor | null
  codedCurrency: string
  /** What each line goes to, where it is divided. */
  lines: readonly { ledgerAccountId: string | null; vatCode: string | null; amount: Minor }[]
}

export interface Proposal {
  documentId: string
  sureness: number
  heldBy: readonly string[]
  /** Null where the document was deleted. */
  proposed: Proposed | null
  /** As it is in the books now; null where it was deleted, or taken out of the books and not posted again. */
  outcome: Proposed | null
}

const unsureCode = 'confidence_below_threshold'

/** Null while nothing is coded. */
export function toProposed({ extraction, coding }: Pick<Document, 'extraction' | 'coding'>): Proposed | null {
  if (!extraction || !coding) return null
  const main = mainLine(coding)
  return {
    supplier: extraction.supplier.name,
    invoiceNumber: extraction.invoiceNumber,
    date: extraction.date,
    currency: extraction.currency,
    total: extraction.total,
    ledgerAccountId: main?.ledgerAccountId ?? null,
    vatCode: main?.vatCode ?? null,
    codedAmount: coding.codedAmount,
    codedCurrency: coding.currency,
    lines:
      coding.lines.length < 2
        ? []
        : coding.lines.map(({ ledgerAccountId, vatCode, net, vat }) => ({ ledgerAccountId, vatCode, amount: (net + vat) as Minor })),
  }
}

/** Whether a person had a hand in it: what they set is no proposal. */
export const isTouched = ({ extraction, coding }: Pick<Document, 'extraction' | 'coding'>): boolean =>
  coding?.isHumanMade === true || Object.values(extraction?.fields ?? {}).some(field => field?.correctedBy !== undefined)

/** What holds it at every threshold. That it is not sure enough is said of one threshold only. */
export function holdsOf({ warnings, coding }: Pick<Document, 'warnings' | 'coding'>): string[] {
  const codes = warnings.map(({ code }) => code).filter(code => code !== unsureCode)
  if (coding?.codedAmount === null) codes.push('coding_incomplete')
  return [...new Set(codes)]
}

export const changedFields = [
  'supplier',
  'invoiceNumber',
  'date',
  'currency',
  'total',
  'ledgerAccountId',
  'vatCode',
  'codedAmount',
  'lines',
] as const

export type ChangedField = (typeof changedFields)[number]

const isSame = (field: ChangedField, one: Proposed, other: Proposed): boolean =>
  field === 'lines' ? JSON.stringify(one.lines) === JSON.stringify(other.lines) : one[field] === other[field]

/** Which parts a person changed; all of it counts as changed where nothing of it is in the books. */
export const changesOf = ({ proposed, outcome }: Proposal): ChangedField[] =>
  proposed && outcome ? changedFields.filter(field => !isSame(field, proposed, outcome)) : []

const isChanged = (proposal: Proposal): boolean => proposal.outcome === null || proposal.proposed === null || changesOf(proposal).length > 0

/** How far off the books would have been: by the whole amount where it did not belong there. What is in another currency than the books is not counted. */
function offBy({ proposed, outcome }: Proposal, currency: string): number {
  if (!proposed || proposed.codedCurrency !== currency) return 0
  return Math.abs((proposed.codedAmount ?? 0) - (outcome?.codedCurrency === currency ? (outcome.codedAmount ?? 0) : 0))
}

export interface Step {
  threshold: number
  posted: number
  changedByHand: number
  amountOff: Minor
  /** What would have been held although it was sure, by reason, the most frequent first. */
  held: { code: string; count: number }[]
}

/** From half sure to certain, in hundredths. */
export const thresholds: readonly number[] = Array.from({ length: 51 }, (_one, at) => (50 + at) / 100)

/** With fewer nobody can tell. */
export const documentsMin = 30

function stepAt(threshold: number, proposals: readonly Proposal[], currency: string): Step {
  const sure = proposals.filter(({ sureness }) => sureness >= threshold)
  const posted = sure.filter(({ heldBy }) => heldBy.length === 0)
  const wrong = posted.filter(isChanged)
  const counts = new Map<string, number>()
  for (const code of sure.flatMap(({ heldBy }) => heldBy)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return {
    threshold,
    posted: posted.length,
    changedByHand: wrong.length,
    amountOff: wrong.reduce((sum, one) => sum + offBy(one, currency), 0) as Minor,
    held: [...counts]
      .map(([code, count]) => ({ code, count }))
      .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
  }
}

export interface Simulation {
  isKnown: boolean
  steps: Step[]
  /** What would have been posted at the lowest threshold and was changed, the surest first. */
  changed: Proposal[]
}

export function simulate(proposals: readonly Proposal[], currency: string): Simulation {
  if (proposals.length < documentsMin) return { isKnown: false, steps: [], changed: [] }
  return {
    isKnown: true,
    steps: thresholds.map(threshold => stepAt(threshold, proposals, currency)),
    changed: proposals
      .filter(one => one.heldBy.length === 0 && one.sureness >= thresholds[0]! && isChanged(one))
      .sort((one, other) => other.sureness - one.sureness || (one.documentId < other.documentId ? -1 : 1)),
  }
}
