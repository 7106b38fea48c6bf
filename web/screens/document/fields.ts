/** What was read, field by field, with how sure it is and where it stands. */
import type { PageBox } from '../../parts/page-view/page-box.ts'
import { sureFrom } from '../../parts/sureness/sureness.tsx'
import type { DocumentRecord } from './answers.ts'

type Extraction = NonNullable<DocumentRecord['extraction']>
type Reading = Extraction['fields'][string]

export const fieldNames = [
  'supplier',
  'vatNumber',
  'businessId',
  'iban',
  'buyer',
  'invoiceNumber',
  'date',
  'dueDate',
  'currency',
  'net',
  'vat',
  'total',
  'payable',
  'withheld',
] as const

export type FieldName = (typeof fieldNames)[number]

export interface ReadField {
  name: FieldName
  kind: 'text' | 'day' | 'amount'
  text: string | null
  amount: number | null
  reading: Reading | undefined
  isDoubtful: boolean
}

const days: ReadonlySet<FieldName> = new Set(['date', 'dueDate'])
const amounts: ReadonlySet<FieldName> = new Set(['net', 'vat', 'total', 'payable', 'withheld'])

function printedAs({ supplier, buyer, ...extraction }: Extraction, name: FieldName): string | number | null {
  switch (name) {
    case 'supplier':
      return supplier.name
    case 'vatNumber':
      return supplier.vatNumber
    case 'businessId':
      return supplier.businessId
    case 'iban':
      return supplier.iban
    case 'buyer':
      return buyer?.name ?? null
    default:
      return extraction[name]
  }
}

/** Always there, so that what is missing is seen. */
const always: ReadonlySet<FieldName> = new Set(['supplier', 'invoiceNumber', 'date', 'total'])

export function fieldsOf({ extraction }: DocumentRecord): ReadField[] {
  if (!extraction) return []
  return fieldNames.flatMap(name => {
    const value = printedAs(extraction, name)
    if (value === null && !always.has(name)) return []
    const reading = extraction.fields[name]
    const kind = days.has(name) ? 'day' : amounts.has(name) ? 'amount' : 'text'
    const isDoubtful = reading !== undefined && (reading.doubt !== null || reading.confidence < sureFrom)
    return [
      {
        name,
        kind,
        text: typeof value === 'string' ? value : null,
        amount: typeof value === 'number' ? value : null,
        reading,
        isDoubtful,
      },
    ]
  })
}

export const boxesOf = (fields: readonly ReadField[], labels: Readonly<Record<FieldName, string>>): PageBox[] =>
  fields.flatMap(({ name, reading, isDoubtful }) => {
    const evidence = reading?.evidence
    return evidence?.box ? [{ field: name, label: labels[name], page: evidence.page, box: evidence.box, isDoubtful }] : []
  })
