import type { Translation } from '../catalogue.ts'
import type { invoices as source } from '../en/invoices.ts'

export const invoices: Translation<typeof source> = {}
