import type { document as source } from '../en/document.ts'
import type { Translation } from '../translation.ts'

export const document: Translation<typeof source> = {
  partOf: ({ number, of, file }) => `Parte ${number} di ${of} di ${file}`,
}
