import type { Translation } from '../catalogue.ts'
import type { access as source } from '../en/access.ts'

export const access: Translation<typeof source> = {}
