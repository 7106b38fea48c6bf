import type { Translation } from '../catalogue.ts'
import type { exchange as source } from '../en/exchange.ts'

export const exchange: Translation<typeof source> = {}
