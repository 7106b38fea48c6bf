/**
 * Which of the days on a page is the document's, by what two readers say of each: the finder by its label, the learned reader by its look. How much each counts was
 * fitted to paper that neither was built on (`npm run eval:settle`).
 */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import type { Candidate } from './candidates.ts'
import type { Meaning } from './day-labels.ts'
import { dayWeights } from './day-weights.ts'

/** A day that is printed once or more, and what is said of it. */
export interface WeighedDay {
  /** Where it is printed with the best label. */
  candidate: Candidate
  signals: DaySignals
}

export interface DaySignals {
  /** What the finder gives for its label and place. */
  score: number
  /** Its label says that it is the day of the invoice, and not only that it is a day. */
  isIssue: number
  /** It stands behind a label of something else, in a sentence or in a range. */
  isOther: number
  /** What the learned reader gives for it, as odds from -1 to 1: between 0.9 and 0.99 lies as much as between 0.5 and 0.9. */
  likely: number
}

export type DayWeights = Readonly<Record<keyof DaySignals, number>>

export const daySignals: readonly (keyof DaySignals)[] = ['score', 'isIssue', 'isOther', 'likely']

const otherLabels: ReadonlySet<Meaning> = new Set<Meaning>(['other', 'order', 'print', 'paid', 'mail', 'sentence'])

const [leastLikely, mostLikely, oddsMost] = [0.0025, 0.9975, 6]

function oddsOf(share: number): number {
  const within = Math.min(mostLikely, Math.max(leastLikely, share))
  return Math.log(within / (1 - within)) / oddsMost
}

const yes = (is: boolean): number => (is ? 1 : 0)

/** Each day once, those first that the finder thinks likelier. */
export function weighedDays(candidates: readonly Candidate[]): WeighedDay[] {
  const byDate = new Map<CalendarDate, Candidate[]>()
  for (const one of candidates) byDate.set(one.date, [...(byDate.get(one.date) ?? []), one])
  const days = [...byDate.values()].map((own): WeighedDay => {
    const candidate = own.reduce((best, one) => (one.score > best.score ? one : best))
    const likely = Math.max(0, ...own.map(one => one.likely ?? 0))
    const { score, meaning } = candidate
    return {
      candidate,
      signals: { score, isIssue: yes(meaning === 'issue'), isOther: yes(otherLabels.has(meaning)), likely: oddsOf(likely) },
    }
  })
  return days.sort((one, other) => other.candidate.score - one.candidate.score)
}

const weighed = (signals: DaySignals, weights: DayWeights): number =>
  daySignals.reduce((sum, name) => sum + weights[name] * signals[name], 0)

/** The one that both together think likeliest; of days that are alike the finder's. */
export function likeliestDay(days: readonly WeighedDay[], weights: DayWeights = dayWeights): WeighedDay | undefined {
  let best: WeighedDay | undefined
  for (const day of days) if (!best || weighed(day.signals, weights) > weighed(best.signals, weights)) best = day
  return best
}
