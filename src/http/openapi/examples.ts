/** An example for any schema: its own where it has one, else what the names of its fields suggest. */
import type { IdPrefix } from '../../domain/ids.ts'
import type { Schema } from './shape.ts'

const exampleId = (prefix: IdPrefix) => `${prefix}_01k9zt3v8q4m2n6p7r5s9w0xyz`

const prefixes: Readonly<Record<string, IdPrefix>> = {
  account: 'acc',
  app: 'app',
  actor: 'key',
  audit: 'aud',
  auditentry: 'aud',
  authorization: 'aut',
  bankaccount: 'acc',
  bookingrule: 'rul',
  connectedapp: 'app',
  contact: 'con',
  document: 'doc',
  einvoice: 'ein',
  entrydraft: 'drf',
  entryschedule: 'sch',
  file: 'fil',
  invoice: 'inv',
  key: 'key',
  ledgerentry: 'led',
  member: 'usr',
  membership: 'org',
  organization: 'org',
  paymentorder: 'pay',
  invoicemail: 'iml',
  lettermail: 'lml',
  reminder: 'rem',
  return: 'vat',
  rule: 'rul',
  schedule: 'sch',
  statementimport: 'imp',
  target: 'con',
  transaction: 'txn',
  user: 'usr',
  vatreturn: 'vat',
}

/** `Contact`, `contactId`, `get_contact`: each says whose id it is. */
export function idExample(...hints: (string | undefined)[]): string {
  for (const hint of hints) {
    const noun = hint
      ?.replace(/Id$/, '')
      .replace(/^(get|list|save|delete|update|remove|revoke|disconnect)_/, '')
      .replaceAll('_', '')
      .toLowerCase()
    const prefix = noun && prefixes[noun]
    if (prefix) return exampleId(prefix)
  }
  return exampleId('doc')
}

const texts: Readonly<Record<string, string>> = {
  action: 'save_contact',
  bookingText: 'Office supplies',
  businessId: '13585628',
  city: 'København K',
  code: 'vat_number_check_digit',
  country: 'DK',
  createdBy: exampleId('usr'),
  currency: 'DKK',
  email: 'faktura@nordlys.example',
  fileName: 'receipt.pdf',
  iban: 'DK5000400440116243',
  mimeType: 'application/pdf',
  name: 'Nordlys ApS',
  number: '2026-0001',
  postalCode: '1058',
  requestId: 'req_8f14e45fceea467a9b7d0c2f1e6a5b3c',
  street: 'Havnegade 1',
  token: 'q5rYx0v2Jb7kT1mZc8nWfLhE3sUaPdG4iOoR6yBtNeA',
  url: 'https://books.example/api/calendar/q5rYx0v2Jb7kT1mZc8nWfLhE3sUaPdG4iOoR6yBtNeA.ics',
  vatNumber: 'DK13585628',
}

const numbers: Readonly<Record<string, number>> = { size: 48_213, amount: -1250, total: 1250, net: 1000, vat: 250 }

/** What is empty in an ordinary record. */
const usuallyNull = new Set([
  'nextCursor',
  'revokedAt',
  'error',
  'notes',
  'pec',
  'sdiCode',
  'fiscalCode',
  'taxRegime',
  'province',
  'defaultJournalId',
  'before',
  'duplicateOf',
])

interface Place {
  components: Readonly<Record<string, Schema>>
  /** The field, and the record that it is a field of. */
  name?: string | undefined
  record?: string | undefined
  /** What was sent: a record that comes back carries the same values. */
  sent?: Readonly<Record<string, unknown>> | undefined
}

export function exampleOf(schema: Schema, place: Place): unknown {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return exampleOf(place.components[name] ?? {}, { ...place, record: name })
  }
  if (schema.examples?.[0] !== undefined) return withSent(schema.examples[0], place.sent)
  if ('const' in schema) return schema.const
  if (schema.anyOf) return exampleOfAny(schema.anyOf, place)
  const kinds = [schema.type ?? []].flat()
  if (kinds.includes('null') && isNullHere(place)) return null
  if (schema.enum) return schema.enum[0]
  return exampleOfKind(kinds[0], schema, place)
}

const isNullHere = ({ name = '', sent }: Place) => usuallyNull.has(name) && sent?.[name] === undefined

function exampleOfAny(choices: readonly Schema[], place: Place): unknown {
  const isNullable = choices.some(choice => choice.type === 'null')
  const first = choices.find(choice => choice.type !== 'null')
  return first === undefined || (isNullable && isNullHere(place)) ? null : exampleOf(first, place)
}

function exampleOfKind(kind: string | undefined, schema: Schema, place: Place): unknown {
  const { name = '', record } = place
  switch (kind) {
    case 'object': {
      const owner = { ...place, record: record ?? name }
      const fields = Object.entries(schema.properties ?? {}).map(([field, child]) => [field, fieldExample(field, child, owner)])
      return Object.fromEntries(fields)
    }
    case 'array':
      return name === 'warnings'
        ? []
        : [exampleOf(schema.items ?? {}, { ...place, name: singular(name), record: undefined, sent: undefined })]
    case 'string':
      return stringExample(schema, place)
    case 'integer':
    case 'number':
      return numbers[name] ?? schema.default ?? schema.minimum ?? 1
    case 'boolean':
      return name !== 'locked'
    default:
      return null
  }
}

/** An example of a record, with the values that the request gave it. */
function withSent(example: unknown, sent: unknown): unknown {
  // Each of several, with what the record has beyond what was sent.
  if (Array.isArray(example) && typeof example[0] === 'object' && Array.isArray(sent)) {
    return sent.map((one, at) => withSent(example[at] ?? example[0], one))
  }
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return sent ?? example
  const given = (sent ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(example).map(([field, held]) => [field, withSent(held, given[field])]))
}

function fieldExample(field: string, schema: Schema, place: Place): unknown {
  const given = place.sent?.[field]
  // Only the record itself repeats what was sent, not what hangs below it.
  if (given !== undefined && (typeof given !== 'object' || Array.isArray(given))) return given
  const sent = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : undefined
  return exampleOf(schema, { ...place, name: field, record: field === 'id' ? place.record : undefined, sent })
}

function stringExample(schema: Schema, { name = '', record }: Place): string {
  if (schema.format === 'date-time') return name === 'expiresAt' ? '2027-01-15T09:30:00.000Z' : '2026-01-15T09:30:00.000Z'
  if (schema.format === 'date') return '2026-01-15'
  if (name === 'id') return idExample(record)
  if (/Id$/.test(name) && texts[name] === undefined) return idExample(name)
  return texts[name] ?? (name === '' ? 'text' : name)
}

const singular = (name: string) => (name.endsWith('s') ? name.slice(0, -1) : name)
