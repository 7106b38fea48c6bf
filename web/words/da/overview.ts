import type { overview as source } from '../en/overview.ts'
import type { Translation } from '../translation.ts'

export const overview: Translation<typeof source> = {}
