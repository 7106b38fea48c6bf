import type { Store } from '../store/db.ts'
import { saveKeysUsed } from '../store/keys.ts'

/** When a key was last used, to the half minute: gathered in memory and written now and then, never on the path of a request. */
export interface KeyUse {
  note(lookup: string): void
  flush(): Promise<void>
}

export function createKeyUse(store: Store, clock: () => Date): KeyUse {
  let used = new Set<string>()
  return {
    note: lookup => used.add(lookup),
    async flush() {
      if (used.size === 0) return
      const noted = used
      used = new Set()
      try {
        await saveKeysUsed(store, [...noted], clock())
      } catch (error) {
        for (const lookup of noted) used.add(lookup)
        throw error
      }
    },
  }
}
