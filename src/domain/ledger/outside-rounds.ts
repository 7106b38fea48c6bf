/** When a connected ledger is read for what others entered there, and how far back. */
import { addDays, type CalendarDate } from '../calendar/dates.ts'

const hourMs = 60 * 60_000

/** Once a day; the job comes every hour, at a minute of its own. */
const everyMs = 23 * hourMs
/** The vendor's own marks of a page do not live for ever: a round that took so long begins anew. */
const staleMs = 6 * hourMs

const farDays = 730
const nearDays = 60
/** Each seventh round goes far back: somebody may have entered an old document since. */
const farEvery = 7

export const sinceOf = (round: number, today: CalendarDate): CalendarDate => addDays(today, round % farEvery === 1 ? -farDays : -nearDays)

/** What is to be done at a moment: begin a round, go on with one, or nothing. */
export function nextStep(read: { startedAt: string; finishedAt: string | null } | undefined, now: Date): 'begin' | 'go on' | 'nothing' {
  if (!read) return 'begin'
  const age = (moment: string) => now.getTime() - Date.parse(moment)
  if (read.finishedAt === null) return age(read.startedAt) > staleMs ? 'begin' : 'go on'
  return age(read.startedAt) > everyMs ? 'begin' : 'nothing'
}
