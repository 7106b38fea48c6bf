/** What a row of the audit log says of one record, field by field. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The parts of a value that is a record itself are fields of their own: `error.code`. */
const depthMax = 3
const fieldsMax = 100

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export function fieldChanges(before: Record<string, unknown> | null, after: Record<string, unknown> | null): FieldChange[] {
  const found: FieldChange[] = []
  const compare = (path: string, one: unknown, other: unknown, depth: number): void => {
    if ((isRecord(one) || isRecord(other)) && depth < depthMax) {
      const [from, to] = [isRecord(one) ? one : {}, isRecord(other) ? other : {}]
      for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
        compare(path === '' ? name : `${path}.${name}`, from[name] ?? null, to[name] ?? null, depth + 1)
      }
    } else if (JSON.stringify(one) !== JSON.stringify(other)) found.push({ field: path, before: one, after: other })
  }
  compare('', before ?? {}, after ?? {}, 0)
  return found.slice(0, fieldsMax)
}

/** What a row about many automatic matches says of one transaction: columns and values, by the reasons. */
export function matchOf(after: Record<string, unknown> | null, transactionId: string): Record<string, unknown> {
  const columns = Array.isArray(after?.['columns']) ? (after['columns'] as string[]) : []
  const matches = isRecord(after?.['matches']) ? after['matches'] : {}
  const mine = Object.entries(matches).flatMap(([codes, rows]) =>
    (rows as unknown[][]).filter(([id]) => id === transactionId).map(values => ({ codes, values })),
  )
  const allocations = mine.map(({ values }) => Object.fromEntries(columns.slice(1).map((name, at) => [name, values[at + 1] ?? null])))
  return { state: 'reconciled', matchedBy: 'auto', reasons: mine[0]?.codes.split(' ') ?? [], allocations }
}
