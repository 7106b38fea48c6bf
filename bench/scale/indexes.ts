/** Indexes and keys are taken off a table while it is filled, and put back as they were: built once, sorted, instead of row by row. */
import type pg from 'pg'

interface TakenOff {
  /**
   * The statements that put them back: indexes and keys first, what refers to a key last. That holds for what comes from now on: what a table was filled with
   * is not looked up again, and the few records that the others are made after refer to entries that the fill took away.
   */
  indexes: string[]
  references: string[]
}

export async function takeOff(client: pg.Client, tables: readonly string[]): Promise<TakenOff> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string; kind: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, contype as kind from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))
     order by contype = 'f' desc`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any ($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  const putBack = ({ table, name, definition }: (typeof constraints)[number]) => `alter table ${table} add constraint ${name} ${definition}`
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return {
    indexes: [...constraints.filter(({ kind }) => kind !== 'f').map(putBack), ...indexes.map(({ definition }) => definition)],
    references: constraints.filter(({ kind }) => kind === 'f').map(constraint => `${putBack(constraint)} not valid`),
  }
}
