/** Ten thousand documents by one statement, as copies of one that was really read. */
import type pg from 'pg'
import { foldedName, foldForSearch } from '../../src/domain/text/folding.ts'

/** Folded as the store folds what it writes: else nothing finds them. */
const supplier = { name: 'Leverandør', folded: foldedName('Leverandør'), search: foldForSearch('Leverandør') }

/** Suppliers, numbers and sureness differ; none has a warning. Without the columns that the database computes. */
export async function copyDocument(client: pg.Client, id: string, count: number): Promise<void> {
  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    return rows.map(({ name }) => name)
  }
  const fresh = `left(d.id, -6) || lpad(n::text, 6, '0')`
  const changed: Readonly<Record<string, string>> = {
    id: fresh,
    supplier_name: `'${supplier.name} ' || n || ' ApS'`,
    supplier_folded: `'${supplier.folded} ' || n`,
    supplier_key: `'made ' || n`,
    number_folded: `'f' || n`,
    search: `'${supplier.search} ' || n || ' aps f' || n`,
    confidence: '0.75 + (n % 250) / 1000.0',
    warnings: `'[]'::jsonb`,
    duplicate_of: 'null',
    text_hash: 'null',
    extraction: `jsonb_set(jsonb_set(d.extraction, '{supplier,name}', to_jsonb('${supplier.name} ' || n || ' ApS')), '{invoiceNumber}', to_jsonb('F' || n))`,
  }
  const copy = async (table: string, key: string): Promise<void> => {
    const columns = await columnsOf(table)
    const values = columns.map(name =>
      name === key ? fresh.replace('d.id', `d.${key}`) : (table === 'document' && changed[name]) || `d."${name}"`,
    )
    await client.query(
      `insert into ${table} (${columns.map(name => `"${name}"`).join(', ')}) select ${values.join(', ')} from ${table} d, generate_series(1, $2::int) n where d.${key} = $1`,
      [id, count],
    )
  }
  await copy('document', 'id')
  await copy('document_pages', 'document_id')
  await client.query('delete from document where id = $1', [id])
  await client.query('vacuum analyze document')
}
