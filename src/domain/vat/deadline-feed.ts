/** The deadlines of an organization as events of a calendar. */

import { periodInWords } from '../calendar/periods.ts'
import { absolute, inWords, type Minor } from '../money/money.ts'
import type { CalendarEvent } from '../text/icalendar.ts'
import type { Deadline } from './vat-returns.ts'

/** `ready`: a draft is prepared and waits to be filed. */
export type DeadlineState = 'open' | 'ready' | 'filed'

export interface DeadlineInFeed extends Deadline {
  state: DeadlineState
  /** Of the return, if one is prepared: positive is to pay. */
  payable: { amount: Minor; currency: string } | null
  /** The day has passed, and the return behind it is not filed. */
  isOverdue: boolean
  /** When what is said here was last changed: when the return was prepared or filed, or when the organization began. */
  changedAt: string
  /** How often the return behind it was prepared and filed; 0 while there is none. */
  revision: number
}

export interface Feed {
  organizationId: string
  /** Whether what is to be paid is said: whoever has the address of the feed can read it. */
  showAmounts: boolean
}

const prefixes: Readonly<Record<DeadlineState, string>> = { open: '', ready: 'Ready: ', filed: 'Filed: ' }

/** A week to gather what is missing, a day to file. What is filed reminds nobody. */
const alarmDays: Readonly<Record<DeadlineState, readonly number[]>> = { open: [7, 1], ready: [7, 1], filed: [] }

function amountLine(payable: DeadlineInFeed['payable']): string[] {
  if (!payable) return []
  const { amount, currency } = payable
  if (amount === 0) return ['Nothing to pay.']
  const size = inWords(absolute(amount), currency)
  return [amount > 0 ? `To pay: ${size}.` : `In your favour: ${size}.`]
}

function toEvent(deadline: DeadlineInFeed, { organizationId, showAmounts }: Feed): CalendarEvent {
  const { kind, period, title, description, law, state, payable, changedAt, revision } = deadline
  return {
    uid: `${kind}-${deadline.periodKey}@${organizationId}.primanota`,
    day: deadline.dueOn,
    summary: `${prefixes[state]}${title.english}, ${periodInWords(period)} \u00b7 ${title.local}`,
    description: [`Period: ${periodInWords(period)}.`, description, ...(showAmounts ? amountLine(payable) : []), `Law: ${law}`].join('\n'),
    categories: ['Deadlines'],
    alarmDays: alarmDays[state],
    changedAt,
    sequence: revision,
  }
}

const order = ({ day, uid }: CalendarEvent): string => `${day} ${uid}`

/** In the order of their days. */
export const deadlineEvents = (deadlines: readonly DeadlineInFeed[], feed: Feed): CalendarEvent[] =>
  deadlines.map(deadline => toEvent(deadline, feed)).sort((one, other) => (order(one) < order(other) ? -1 : 1))
