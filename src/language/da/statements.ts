import type { Translation } from '../catalogue.ts'
import type { statements as source } from '../en/statements.ts'

export const statements: Translation<typeof source> = {}
