import type { Translation } from '../catalogue.ts'
import type { reading as source } from '../en/reading.ts'

export const reading: Translation<typeof source> = {}
