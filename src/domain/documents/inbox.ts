/** Why a document waits for a person. */
export const inboxReasons = ['failed', 'warned', 'low', 'ready', 'reading'] as const

export type InboxReason = (typeof inboxReasons)[number]

const byRank: readonly InboxReason[] = ['failed', 'warned', 'low', 'reading']

/** `sureness` is in millionths; at the threshold of automatic posting it is sure. */
export function inboxReasonOf({ rank, sureness }: { rank: number; sureness: number }, threshold: number): InboxReason {
  return rank === 2 && sureness >= Math.round(threshold * 1_000_000) ? 'ready' : (byRank[rank] ?? 'low')
}

export const codedBySources = ['person', 'learnt', 'rules'] as const

/** Whose proposal a coding is. */
export function codedBy(coding: { isHumanMade: boolean; rules: readonly string[] }): (typeof codedBySources)[number] {
  if (coding.isHumanMade) return 'person'
  return coding.rules.some(rule => rule.startsWith('learnt')) ? 'learnt' : 'rules'
}
