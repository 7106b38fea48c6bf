import { saveAppsUsed } from '../store/access/connected-apps.ts'
import type { Store } from '../store/connection/db.ts'
import { gather, type Use } from './key-use.ts'

/** When a connected app was last used. */
export type AppUse = Use

export const createAppUse = (store: Store, clock: () => Date): AppUse => gather(ids => saveAppsUsed(store, ids, clock()))
