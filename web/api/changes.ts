/** What others changed: one tab asks, and tells the others. */
import type { QueryClient } from '@tanstack/react-query'

export interface Target {
  type: string
  id: string
}

export interface Changes {
  cursor: string
  targets: readonly Target[]
  /** Too much changed to name it. */
  isEverything: boolean
}

/** Stands for all records. */
export const everything: Target = { type: '*', id: '*' }

/** Every query that shows a record of this type begins with one of these. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  document: ['document', 'inbox', 'overview', 'series', 'history'],
  transaction: ['transaction', 'overview', 'history'],
  invoice: ['invoice', 'invoice-references', 'overview', 'series', 'history'],
  contact: ['contact', 'invoice-references'],
  ledger_entry: ['ledger-entry', 'overview', 'series'],
  organization: ['settings', 'me', 'overview'],
  settings: ['settings', 'overview'],
  bank_matches: ['transaction', 'overview'],
  bank_account: ['bank-account', 'transaction', 'overview'],
  member: ['members'],
}

/** The beginnings of the keys that are out of date: with the id of the record, where the query is about one. */
export function staleKeys(targets: readonly Target[]): string[][] {
  const keys = new Map<string, string[]>()
  if (targets.some(({ type }) => type === everything.type)) return [[]]
  for (const { type, id } of targets) {
    for (const name of shownBy[type] ?? [type.replaceAll('_', '-')]) {
      const key = name === type.replaceAll('_', '-') || name === 'history' ? [name, id] : [name]
      keys.set(key.join('\n'), key)
    }
  }
  return [...keys.values()]
}

export interface Polling {
  read(after: string | undefined): Promise<Changes>
  /** Told in every tab. */
  tell(targets: readonly Target[]): void
  isVisible(): boolean
}

export const pollMs = 10_000

/** One round: nothing is asked while nobody looks. The first one only says where to go on from. */
export async function pollOnce(polling: Polling, cursor: string | undefined): Promise<string | undefined> {
  if (!polling.isVisible()) return cursor
  const { cursor: next, targets, isEverything } = await polling.read(cursor)
  if (cursor !== undefined && isEverything) polling.tell([everything])
  else if (cursor !== undefined && targets.length > 0) polling.tell(targets)
  return next
}

const channelName = 'primanota-changes'

/** Starts listening in this tab, and asking once it is the one that asks. */
export function startChanges(
  queryClient: QueryClient,
  organizationId: string,
  read: Polling['read'],
  onTargets: (targets: readonly Target[]) => void,
): void {
  const channel = new BroadcastChannel(`${channelName}-${organizationId}`)
  const hear = (targets: readonly Target[]): void => {
    for (const queryKey of staleKeys(targets)) void queryClient.invalidateQueries({ queryKey })
    onTargets(targets)
  }
  channel.onmessage = (event: MessageEvent<readonly Target[]>) => hear(event.data)
  const polling: Polling = {
    read,
    tell(targets) {
      channel.postMessage(targets)
      hear(targets)
    },
    isVisible: () => document.visibilityState === 'visible',
  }
  let wake: (() => void) | undefined
  const pause = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const onLook = (): void => wake?.()
  window.addEventListener('focus', onLook)
  document.addEventListener('visibilitychange', onLook)
  void navigator.locks.request(`${channelName}-${organizationId}`, async () => {
    let cursor: string | undefined
    for (;;) {
      // A round that failed is repeated after the pause: the bar says that the service is away.
      cursor = await pollOnce(polling, cursor).catch(() => cursor)
      await pause()
    }
  })
}
