/** What the engine is told beside the movements and the open items, and what it answers. */
import type { Values } from '../../../language/words.ts'
import type { CalendarDate } from '../../calendar/dates.ts'
import type { Minor } from '../../money/money.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'

/** What a confirmation taught: this account, or these words on the statement, mean that contact. */
export interface Alias {
  kind: 'iban' | 'text'
  /** A normalised IBAN, or words as `statementWords` gives them. */
  value: string
  contactId: string
}

export interface Known {
  /** The accounts of the organization itself. */
  accounts: readonly { id: string; iban: string | null }[]
  /** What the organization itself is called. */
  ownNames?: readonly string[]
  aliases: readonly Alias[]
  /** Pairs that a person has refused: they do not come back. */
  declined: readonly { transactionId: string; type: OpenItem['type']; id: string }[]
  /** Movements of the last days that are settled or ignored already: another delivery of them, or the other leg of a transfer, is recognised by them. */
  earlier?: readonly BankTransaction[]
  /** Those of them that are ignored. */
  ignored?: ReadonlySet<string>
  /** What a unit of a foreign currency cost on a day; undefined where no source tells it. */
  rateOf?: RateOf
}

export type RateOf = (currency: string, home: string, on: CalendarDate) => string | undefined

export interface MatchingSettings {
  /** Match by itself only where something beyond amount and date speaks for it. */
  strict: boolean
  /** False where another program keeps the books: a difference cannot be booked beside a payment, so that it is a question. */
  booksDifferences?: boolean
}

/** What speaks for or against, in no language yet. */
export interface Reason {
  readonly code: string
  readonly values?: Values
  /** Only of what was stored before its sentence had values. */
  readonly message?: string
}

export interface Target {
  type: OpenItem['type']
  id: string
  /** Signed as on the bank account, at most what is open. */
  amount: Minor
}

export type ProposalKind = 'exact' | 'partial' | 'overpaid' | 'fee' | 'rounding' | 'exchange' | 'many'

export interface Proposal {
  kind: ProposalKind
  targets: readonly Target[]
  /** The movement less what is open on the targets: negative where too little came in or too much went out. */
  difference: Minor
  /** From 0 to 100: for ranking, no probability. */
  score: number
  for: readonly Reason[]
  against: readonly Reason[]
}

export type Decision = { transactionId: string } & (
  | { kind: 'match'; targets: readonly Target[]; reasons: readonly Reason[] }
  | { kind: 'suggest'; proposals: readonly Proposal[] }
  /** Between own accounts: to be ignored. The other leg is null while it has not arrived. With proposals where it may still be a payment. */
  | { kind: 'transfer'; otherId: string | null; reasons: readonly Reason[]; proposals?: readonly Proposal[] }
  /** Delivered before: to be ignored. With `isEither` nothing tells the two apart: each is called the duplicate of the other, and one of them must stay. */
  | { kind: 'duplicate'; otherId: string; isEither: boolean; reasons: readonly Reason[]; proposals: readonly Proposal[] }
  | { kind: 'none' }
)
