import type { ReadOutput } from '../../../../src/client/index.ts'

/** In the order in which they are asked for. */
const fields = ['orderReference', 'buyerReference', 'contractReference', 'cig', 'cup'] as const

export type ReferenceField = (typeof fields)[number]

type References = Omit<ReadOutput<'/invoices/:id/references'>, 'id'>

export function referencesSaid({ ofContact, ...own }: References): (readonly [ReferenceField, string])[] {
  const asked: Partial<Record<ReferenceField, string | null>> = ofContact
  return fields.flatMap(field => {
    const said = own[field] ?? asked[field] ?? null
    return said === null ? [] : [[field, said] as const]
  })
}
