import type { inbox as source } from '../en/inbox.ts'
import type { Translation } from '../translation.ts'

export const inbox: Translation<typeof source> = {}
