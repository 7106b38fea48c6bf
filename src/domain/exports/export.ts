/** A file that is made of the whole books. */
export const exportKinds = ['saf_t', 'everything'] as const

export type ExportKind = (typeof exportKinds)[number]

/** The bytes may come one after the other. */
export interface WrittenFile {
  name: string
  parts: AsyncIterable<string | Uint8Array>
}

/** How long its bytes can be fetched. */
export const exportKeptMs = 7 * 24 * 60 * 60 * 1000
