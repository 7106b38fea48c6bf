import type { Translation } from '../catalogue.ts'
import type { vat as source } from '../en/vat.ts'

export const vat: Translation<typeof source> = {}
