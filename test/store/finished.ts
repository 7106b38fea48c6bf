/** Tries, as the role of the service, to change every column of a finished record and to delete it; each try is undone. */
import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** What a check of the column allows, when it lists values. */
  choices: string[] | null
}

async function listColumns(client: pg.Client | pg.PoolClient): Promise<Column[]> {
  const { rows } = await client.query<Column & { check: string | null }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, a.attnum`)
  return rows.map(({ check, ...column }) => {
    const listed = /ANY \(ARRAY\[(.*?)\]\)/.exec(check ?? '')?.[1]
    return { ...column, choices: listed ? [...listed.matchAll(/'([^']*)'/g)].map(match => match[1]!) : null }
  })
}

/** Values that it does not have: one step up, one step down, each other choice, nothing. */
function othersOf({ name, type, nullable, choices }: Column): string[] {
  const column = `"${name}"`
  const steps: Record<string, string[]> = {
    text: choices?.map(choice => `'${choice}'`) ?? [`coalesce(${column}, '') || 'x'`, `''`],
    bigint: [`coalesce(${column}, 0) + 1`, `coalesce(${column}, 0) - 1`],
    smallint: [`coalesce(${column}, 0) + 1`, `coalesce(${column}, 0) - 1`],
    integer: [`coalesce(${column}, 0) + 1`, `coalesce(${column}, 0) - 1`],
    numeric: [`coalesce(${column}, 0) + 1`, `coalesce(${column}, 0) - 1`],
    'double precision': [`coalesce(${column}, 0) / 2 + 0.1`],
    boolean: [`not coalesce(${column}, false)`],
    date: [`coalesce(${column}, date '2026-01-01') + 1`, `coalesce(${column}, date '2026-01-01') - 1`],
    'timestamp with time zone': [`coalesce(${column}, now()) + interval '2 days'`, `coalesce(${column}, now()) - interval '2 days'`],
    bytea: [`'\\x00'::bytea`],
    jsonb: [`'{"x": 1}'`, `'[]'`, `'[{"x": 1}]'`, `coalesce(${column}, '{}') || '{"x": 1}'`],
    json: [`'{"x": 1}'`, `'[]'`],
    'text[]': [`array['x']`, `'{}'`],
    'bigint[]': [`array[1]::bigint[]`, `'{}'`],
  }
  const others = steps[type]
  if (!others) throw new Error(`there is no other value of the type ${type}`)
  return nullable ? [...others, 'null'] : others
}

const refusals = ['23001', '42501']

export interface Tried {
  /** Columns that could be changed to at least one other value. */
  may: string[]
  mayDelete: boolean
  /** Columns that something else than a refusal kept: a check, a reference. Each is a value that the try could not give. */
  untried: string[]
}

/** `finished` says which rows of a table are finished; any row where it says nothing. Tables without such a row are not in the answer. */
export async function tryToChange(
  client: pg.PoolClient,
  organizationIds: readonly string[],
  finished: Readonly<Record<string, string>>,
): Promise<Map<string, Tried>> {
  const columns = await listColumns(client)
  const found = new Map<string, Tried>()
  for (const table of new Set(columns.map(column => column.table))) {
    for (const id of organizationIds) {
      await client.query('begin')
      try {
        await client.query(`select set_config('app.organization_id', $1, true)`, [id])
        const row = await client
          .query(`select ctid::text as place from "${table}" where ${finished[table] ?? 'true'} order by ctid desc limit 1`)
          .catch(() => undefined)
        if (!row?.rows[0]) continue
        found.set(
          table,
          await tryRow(
            client,
            columns.filter(column => column.table === table),
            table,
            row.rows[0].place,
          ),
        )
        break
      } finally {
        await client.query('rollback')
      }
    }
  }
  return found
}

async function tryRow(client: pg.PoolClient, columns: readonly Column[], table: string, place: string): Promise<Tried> {
  const attempt = async (text: string): Promise<string> => {
    await client.query('savepoint before')
    try {
      const { rowCount } = await client.query(text)
      return rowCount === 1 ? 'done' : 'none'
    } catch (error) {
      return String((error as { code?: string }).code)
    } finally {
      await client.query('rollback to savepoint before')
    }
  }
  const tried: Tried = { may: [], mayDelete: false, untried: [] }
  for (const column of columns) {
    const outcomes: string[] = []
    for (const other of othersOf(column)) {
      const same = `"${column.name}"::text is not distinct from (${other})::text`
      const differs = await client.query(`select not (${same}) as yes from "${table}" where ctid = '${place}'`).catch(() => undefined)
      if (differs?.rows[0]?.yes === false) continue
      outcomes.push(await attempt(`update "${table}" set "${column.name}" = ${other} where ctid = '${place}'`))
    }
    if (outcomes.includes('done')) tried.may.push(column.name)
    else if (!outcomes.some(outcome => refusals.includes(outcome))) tried.untried.push(`${column.name} ${[...new Set(outcomes)].join(' ')}`)
  }
  tried.mayDelete = (await attempt(`delete from "${table}" where ctid = '${place}'`)) === 'done'
  return tried
}
