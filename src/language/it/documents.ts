import type { Translation } from '../catalogue.ts'
import type { documents as source } from '../en/documents.ts'

export const documents: Translation<typeof source> = {}
