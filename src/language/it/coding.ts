import type { Translation } from '../catalogue.ts'
import type { coding as source } from '../en/coding.ts'

export const coding: Translation<typeof source> = {}
