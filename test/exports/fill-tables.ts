/**
 * A row in every table of the archive that has none yet, made from the catalog: what a column refers to is looked up, what a check lists is chosen from, and
 * anything else gets a value of its type. A table that this does not fit has its values in `given`.
 */
import pg from 'pg'
import type { ArchivedTable } from '../../src/store/archive/tables.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
  /** What a check of the column allows, when it lists values. */
  choices: string[]
  refers: { table: string; column: string } | null
}

const listColumns = async (client: pg.Client, table: string): Promise<Column[]> => {
  const { rows } = await client.query<Column & { check: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as check,
      (select json_build_object('table', k.confrelid::regclass::text, 'column', target.attname)
        from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute target on target.attrelid = k.confrelid and target.attnum = pair.other
        where k.conrelid = a.attrelid and k.contype = 'f' and pair.own = a.attnum order by cardinality(k.conkey) desc limit 1) as refers
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  )
  return rows.map(({ check, ...column }) => {
    const listed = /ANY \(ARRAY\[(.*?)\]\)/.exec(check ?? '')?.[1]
    return { ...column, choices: listed ? [...listed.matchAll(/'([^']*)'/g)].map(match => match[1]!) : [] }
  })
}

/** With letters, decimals and moments that a careless way there and back would change. */
const exampleOf: Readonly<Record<string, string>> = {
  text: `'Ærø "x" \\ 1'`,
  bigint: '9007199254740991',
  smallint: '7',
  integer: '7',
  numeric: '12.34',
  'double precision': '0.1',
  boolean: 'true',
  date: `'2026-01-05'`,
  'timestamp with time zone': `'2026-01-05T10:00:00.123Z'`,
  bytea: `'\\x00ff10'::bytea`,
  jsonb: `'{"a": [1, 0.10, "ø"]}'`,
  json: `'{"a": [1, 0.10, "ø"]}'`,
  'text[]': `array['ø', 'a"b']`,
  'bigint[]': 'array[9007199254740991]',
  'smallint[]': 'array[7]::smallint[]',
}

export type Given = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The tables that a row was made for. */
export async function fillTables(
  client: pg.Client,
  organizationId: string,
  tables: readonly ArchivedTable[],
  given: Given,
): Promise<string[]> {
  const filled: string[] = []
  const organization = pg.escapeLiteral(organizationId)
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} where organization_id = ${organization} limit 1`)
    if (rowCount) continue
    const columns = await listColumns(client, name)
    const valueFor = ({ name: column, type, nullable, choices, refers }: Column, isFull: boolean): string => {
      if (column === 'organization_id') return organization
      const own = given[name]?.[column]
      if (own !== undefined) return own
      if (nullable && !isFull) return 'null'
      if (refers !== null) {
        const ofOrganization = tables.some(table => table.name === refers.table) ? `where organization_id = ${organization}` : ''
        return `(select "${refers.column}" from ${refers.table} ${ofOrganization} order by 1 limit 1)`
      }
      if (choices.length > 0) return `'${choices[0]}'`
      const value = exampleOf[type]
      if (value === undefined) throw new Error(`there is no value of the type ${type} for ${name}.${column}`)
      return value
    }
    const insert = (isFull: boolean) =>
      client.query(
        `insert into ${name} (${columns.map(column => `"${column.name}"`).join(', ')})
         values (${columns.map(column => valueFor(column, isFull)).join(', ')})`,
      )
    try {
      await insert(true).catch(() => insert(false))
    } catch (error) {
      throw new Error(`no row could be made for ${name}: ${(error as Error).message}`, { cause: error })
    }
    filled.push(name)
  }
  return filled
}
