import type { Translation } from '../catalogue.ts'
import type { italy as source } from '../en/italy.ts'

export const italy: Translation<typeof source> = {}
