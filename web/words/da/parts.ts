import type { parts as source } from '../en/parts.ts'
import type { Translation } from '../translation.ts'

export const parts: Translation<typeof source> = {}
