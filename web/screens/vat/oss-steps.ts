/** What can be done next with the OSS return of a quarter, and why not more: a button whose action would be refused is not there. */
import type { ItemOf, ReadOutput } from '../../../src/client/index.ts'
import { isRegisteredIn } from '../../../src/domain/vat/oss/registration.ts'

export type OssStep = 'file' | 'settle' | 'reopen'

export type OssHold =
  | { reason: 'running' | 'unregistered' | 'paid' | 'owner' }
  /** Of several that were filed only the latest can be reopened. */
  | { reason: 'later'; quarter: string }

export interface OssOffer {
  steps: readonly OssStep[]
  hold?: OssHold
}

type Return = Pick<ReadOutput<'/reports/oss-return'>, 'quarter' | 'from' | 'to' | 'payable' | 'registration' | 'filing'>
export type Recorded = Pick<ItemOf<'/oss-returns'>, 'quarter' | 'state'>

interface Asking {
  today: string | undefined
  isOwner: boolean
  /** Those that were recorded, undefined until they are known. */
  recorded: readonly Recorded[] | undefined
}

export function ossOffer({ quarter, from, to, payable, registration, filing }: Return, { today, isOwner, recorded }: Asking): OssOffer {
  if (filing === null) {
    if (today === undefined) return { steps: [] }
    if (!isRegisteredIn(registration, { start: from, end: to })) return { steps: [], hold: { reason: 'unregistered' } }
    return to < today ? { steps: ['file'] } : { steps: [], hold: { reason: 'running' } }
  }
  const settle = filing.settlement === 'none' && payable > 0 ? (['settle'] as const) : []
  if (filing.settlement === 'paid') return { steps: [], hold: { reason: 'paid' } }
  if (recorded === undefined) return { steps: settle }
  if (!isOwner) return { steps: settle, hold: { reason: 'owner' } }
  const [later] = recorded
    .filter(one => one.state === 'filed' && one.quarter > quarter)
    .toSorted((a, b) => (a.quarter > b.quarter ? -1 : 1))
  return later ? { steps: settle, hold: { reason: 'later', quarter: later.quarter } } : { steps: [...settle, 'reopen'] }
}
