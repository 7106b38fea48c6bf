import type { settings as source } from '../en/settings.ts'
import type { Translation } from '../translation.ts'

export const settings: Translation<typeof source> = {}
