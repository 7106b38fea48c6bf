/** What a FatturaPA has a place for (2.1.2 and 2.1.3): an order, a contract, and the codes of the tender and the project that belong to one of them. */
import type { InvoiceReferences, ReferenceField, ReferenceRules } from '../../../domain/invoices/references.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { say } from '../../../language/say.ts'

/** The elements take no other signs, and no more of them. */
const isNumber = (text: string): boolean => /^[\x20-\x7e]{1,20}$/.test(text)

const shapes: Readonly<Partial<Record<ReferenceField, (text: string) => Fault | undefined>>> = {
  orderReference: text => (isNumber(text) ? undefined : { path: 'orderReference', ...say('reference_shape.number') }),
  contractReference: text => (isNumber(text) ? undefined : { path: 'contractReference', ...say('reference_shape.number') }),
  cig: text => (/^[A-Z\d]{10}$/.test(text) ? undefined : { path: 'cig', ...say('reference_shape.cig') }),
  cup: text => (/^[A-Z\d]{15}$/.test(text) ? undefined : { path: 'cup', ...say('reference_shape.cup') }),
}

const fields = ['orderReference', 'contractReference', 'cig', 'cup'] as const

function faults(references: InvoiceReferences): Fault[] {
  const wrong = fields.flatMap(field => (references[field] === null ? [] : (shapes[field]?.(references[field]) ?? [])))
  // The elements of the codes stand in that of an order or a contract, which has a number.
  const code =
    references.orderReference === null && references.contractReference === null && (['cig', 'cup'] as const).find(one => references[one])
  return code ? [...wrong, { path: code, ...say('reference_shape.alone') }] : wrong
}

export const references: ReferenceRules = { fields, faults }
