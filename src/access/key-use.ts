import { saveKeysUsed } from '../store/access/keys.ts'
import type { Store } from '../store/connection/db.ts'

/** When something was last used, to the half minute: gathered in memory and written now and then, never on the path of a request. */
export interface Use {
  note(id: string): void
  flush(): Promise<void>
}

export type KeyUse = Use

export const createKeyUse = (store: Store, clock: () => Date): KeyUse => gather(lookups => saveKeysUsed(store, lookups, clock()))

export function gather(save: (ids: readonly string[]) => Promise<void>): Use {
  let used = new Set<string>()
  return {
    note: id => used.add(id),
    async flush() {
      if (used.size === 0) return
      const noted = used
      used = new Set()
      try {
        await save([...noted])
      } catch (error) {
        for (const id of noted) used.add(id)
        throw error
      }
    },
  }
}
