import type { upload as source } from '../en/upload.ts'
import type { Translation } from '../translation.ts'

export const upload: Translation<typeof source> = {}
