/** The deadlines of an organization as events of a calendar. */

import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { absolute, fromMinor, type Minor } from '../money/money.ts'
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
  language: Language
}

/** A week to gather what is missing, a day to file. What is filed reminds nobody. */
const alarmDays: Readonly<Record<DeadlineState, readonly number[]>> = { open: [7, 1], ready: [7, 1], filed: [] }

function amountLine(payable: DeadlineInFeed['payable']): Said[] {
  if (!payable) return []
  const { currency } = payable
  const amount = fromMinor(absolute(payable.amount), currency)
  if (payable.amount === 0) return [say('deadline_feed.nothing_to_pay')]
  return [payable.amount > 0 ? say('deadline_feed.to_pay', { amount, currency }) : say('deadline_feed.in_favour', { amount, currency })]
}

function summaryOf({ state, title, period }: DeadlineInFeed, language: Language): string {
  const name = tell(language, title.explanation)
  const summary = tell(language, say(`deadline_feed.${state}`, { title: name, ...period }))
  return name === title.local ? summary : `${summary} \u00b7 ${title.local}`
}

function toEvent(deadline: DeadlineInFeed, { organizationId, showAmounts, language }: Feed): CalendarEvent {
  const { kind, period, description, law, state, payable, changedAt, revision } = deadline
  const lines = [
    say('deadline_feed.period', { ...period }),
    description,
    ...(showAmounts ? amountLine(payable) : []),
    say('deadline_feed.law', { law }),
  ]
  return {
    uid: `${kind}-${deadline.periodKey}@${organizationId}.primanota`,
    day: deadline.dueOn,
    summary: summaryOf(deadline, language),
    description: lines.map(said => tell(language, said)).join('\n'),
    categories: [tell(language, say('deadline_feed.category'))],
    alarmDays: alarmDays[state],
    changedAt,
    sequence: revision,
  }
}

const order = ({ day, uid }: CalendarEvent): string => `${day} ${uid}`

/** In the order of their days. */
export const deadlineEvents = (deadlines: readonly DeadlineInFeed[], feed: Feed): CalendarEvent[] =>
  deadlines.map(deadline => toEvent(deadline, feed)).sort((one, other) => (order(one) < order(other) ? -1 : 1))
