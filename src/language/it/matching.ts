import type { Translation } from '../catalogue.ts'
import type { matching as source } from '../en/matching.ts'

export const matching: Translation<typeof source> = {}
