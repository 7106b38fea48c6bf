/** What somebody did once is told once, whatever it changed: a posting changes a document and makes an entry. */
import type { ReadOutput } from '../../../src/client/index.ts'

export type Change = ReadOutput<'/recent-changes'>['items'][number]

const isSameDeed = (one: Change, other: Change): boolean =>
  one.at === other.at &&
  one.action === other.action &&
  one.actor.name === other.actor.name &&
  one.actor.onBehalfOf === other.actor.onBehalfOf

/** Of several records the document stands for all: it is what people know the deed by. */
export function deedsOf(changes: readonly Change[]): Change[] {
  const deeds: Change[] = []
  for (const change of changes) {
    const last = deeds.at(-1)
    if (last === undefined || !isSameDeed(last, change)) deeds.push(change)
    else if (change.target.type === 'document' && last.target.type !== 'document') deeds[deeds.length - 1] = change
  }
  return deeds
}
