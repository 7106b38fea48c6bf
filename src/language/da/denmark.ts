import type { Translation } from '../catalogue.ts'
import type { denmark as source } from '../en/denmark.ts'

export const denmark: Translation<typeof source> = {}
