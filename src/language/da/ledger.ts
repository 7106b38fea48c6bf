import type { Translation } from '../catalogue.ts'
import type { ledger as source } from '../en/ledger.ts'

export const ledger: Translation<typeof source> = {}
