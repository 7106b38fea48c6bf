import type { Translation } from '../catalogue.ts'
import type { identity as source } from '../en/identity.ts'

export const identity: Translation<typeof source> = {}
