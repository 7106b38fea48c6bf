/** Chooses the day of the document and the day it is due among the days printed on it. */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { likeliestDay, weighedDays } from './both-readers.ts'
import { type Candidate, candidatesOf, type DateFacts } from './candidates.ts'
import type { Meaning } from './day-labels.ts'

export interface FoundDay {
  date: CalendarDate
  line: MarkedLine
  confidence: number
  /** Whether its label is one that is known to stand before such a day. */
  isKnown: boolean
  /** Whether its numbers may be another day, because nothing tells which of them is the day, the month or the year. */
  isOpen: boolean
  /** It is the choice of another reader, and would not have been the first. */
  isTold: boolean
  /** How far it is ahead of the next other day. */
  margin: number
  /** Other days that it may be, the likeliest first. */
  runnersUp: readonly { date: CalendarDate; line: MarkedLine; score: number }[]
}

const meant: Readonly<Record<Meaning, number>> = {
  issue: 0.98,
  of: 0.98,
  document: 0.96,
  date: 0.98,
  title: 0.93,
  place: 0.95,
  unknown: 0.8,
  sentence: 0.6,
  print: 0.6,
  paid: 0.85,
  bare: 0.95,
  order: 0.85,
  mail: 0.6,
  other: 0.4,
  due: 0.3,
}

const knownLabels: ReadonlySet<Meaning> = new Set<Meaning>(['issue', 'of', 'date', 'document'])

const isKnown = ({ meaning, hasTime }: Candidate): boolean => knownLabels.has(meaning) || hasTime

export interface ChosenDates {
  date: FoundDay | null
  dueDate: FoundDay | null
  /** All days that are printed, as they were weighed. */
  candidates: readonly Candidate[]
}

export function chooseDates(facts: DateFacts): ChosenDates {
  const candidates = candidatesOf(facts)
  const sorted = [...candidates].filter(({ meaning }) => meaning !== 'due').sort((one, other) => other.score - one.score)
  const [first] = sorted
  // Without a second reader the finder's own order stands.
  const both = sorted.some(({ likely }) => likely !== null) ? likeliestDay(weighedDays(sorted))?.candidate : undefined
  const isTold = both !== undefined && both.date !== first?.date
  const best = isTold ? both : first
  const runnersUp = sorted.filter((one, at) => one.date !== best?.date && sorted.findIndex(({ date }) => date === one.date) === at)
  const confidenceIn = (one: Candidate): number => confidenceOf(one, candidates, facts.today)
  const date = best
    ? {
        date: best.date,
        line: best.line,
        // What the other reader decided is no surer than what the finder would have chosen by itself.
        confidence: isTold ? Math.min(confidenceIn(best), confidenceIn(first!)) : confidenceIn(best),
        isKnown: isKnown(best) && isKnown(first!),
        isOpen: best.others.length > 0,
        margin: Math.max(0, best.score - (runnersUp[0]?.score ?? 0)),
        isTold,
        // The same numbers in another order come before other numbers.
        runnersUp: [
          ...best.others.map(date => ({ date, line: best.line, score: best.score })),
          ...runnersUp.filter(one => !best.others.includes(one.date)),
        ],
      }
    : null
  const due = candidates.find(candidate => candidate.meaning === 'due' && (!best || candidate.date >= best.date))
  return {
    candidates,
    date,
    dueDate: due
      ? {
          date: due.date,
          line: due.line,
          confidence: due.others.length > 0 ? 0.85 : 0.96,
          isKnown: true,
          isOpen: due.others.length > 0,
          isTold: false,
          margin: 1,
          runnersUp: [],
        }
      : null,
  }
}

function confidenceOf(best: Candidate, candidates: readonly Candidate[], today: CalendarDate): number {
  const rivals = candidates.filter(other => other.date !== best.date && other.meaning !== 'due' && other.score > best.score - 0.1)
  const isOnlyDay = candidates.every(other => other.date === best.date)
  const isOfDocument = best.meaning !== 'mail' && best.meaning !== 'other'
  const sure =
    best.hasTime && isOfDocument ? Math.max(meant[best.meaning], 0.97) : best.meaning === 'paid' && isOnlyDay ? 0.95 : meant[best.meaning]
  const contested = rivals.length === 0 ? sure : Math.min(sure, best.meaning === 'bare' ? 0.7 : 0.85)
  const open = best.others.length > 0 ? Math.min(contested, 0.85) : contested
  return best.date > addDays(today, 1) ? Math.min(open, 0.6) : open
}
