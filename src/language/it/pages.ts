import type { Translation } from '../catalogue.ts'
import type { pages as source } from '../en/pages.ts'

export const pages: Translation<typeof source> = {}
