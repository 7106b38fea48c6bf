import { folders } from '../../folders.ts'
import type { LedgerPlugin } from './provider.ts'

/** The ledgers that entries can be posted to, by name. */
export const ledgerProviders: Readonly<Record<string, LedgerPlugin>> = await folders<LedgerPlugin>(import.meta.url)
