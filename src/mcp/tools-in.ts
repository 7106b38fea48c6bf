import type { Action } from '../kernel/define-action.ts'
import type { Read } from '../kernel/define-read.ts'

/** What the tools are made of. */
export interface Offer {
  actions: readonly Action[]
  /** What has a path of its own: those that say so are tools. */
  management: readonly Action[]
  reads: readonly Read[]
}

export const toolsIn = ({ actions, management, reads }: Offer): (Action | Read)[] => [
  ...actions,
  ...management.filter(({ isTool }) => isTool),
  ...reads,
]
