/** Drafts, templates and entries that come back. */
import type { Words } from '../../words.ts'

export const recurring = {
  entry_draft_not_found: ({ id }: { id: string }) => `There is no draft or template with the id ${id}.`,
  draft_posted: ({ entry }: { entry: string }) => `The draft was posted as ${entry}. Reverse that entry, and write a new draft.`,
  draft_without_name: 'Only a template has a name. Make a new template with this name instead.',
  draft_not_balanced: ({ difference, currency }: { difference: number; currency: string }, words: Words) =>
    `The lines do not come to zero: ${words.money(difference, currency)} is left.`,
  reversal_not_later: 'The reversing entry belongs on a later day than the entry.',
  entry_schedule_not_found: ({ id }: { id: string }) => `There is no recurring entry with the id ${id}.`,
  schedule_ended: ({ name }: { name: string }) => `The recurring entry “${name}” has ended. Add a new one.`,
  schedule_too_early: ({ first }: { first: string }, words: Words) =>
    `The first day is too far back: ${words.day(first)} is the first possible one. Post what is older by hand.`,
  schedule_ends_before: 'The last day is before the first one.',
  spread_without_times: 'Say over how many times the amount is spread.',
  spread_begun: 'Part of the amount is posted already. End this recurring entry, and add another one for the rest.',
  occurrence_late: ({ dueOn }: { dueOn: string }, words: Words) =>
    `It was due on ${words.day(dueOn)}, more than a week ago. Post it, on that day or another one, or leave it out.`,
  occurrence_not_held: ({ dueOn }: { dueOn: string }, words: Words) => `Nothing is held for ${words.day(dueOn)}.`,
} as const
