import type { Translation } from '../catalogue.ts'
import type { bank as source } from '../en/bank.ts'

export const bank: Translation<typeof source> = {}
