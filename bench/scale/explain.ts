/** A store that explains each statement before it runs it, as the service runs it: bound to its organization, by its role, with its policies. */
import pg from 'pg'
import type { Store, Transaction } from '../../src/store/connection/db.ts'
import { type Sql, sql } from '../../src/store/connection/sql.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export interface Explained {
  text: string
  /** For these values, or for any: a statement that is often run is planned once for all organizations. */
  kind: 'custom' | 'generic'
  ms: number
  /** Pages of 8 kB that were looked at. */
  buffers: number
  /** Tables that were read from one end to the other. */
  scanned: string[]
  plan: unknown
}

const scannedIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
]

/** SQL whose text was made here: the tag takes nothing else. */
const plain = (text: string): Sql => sql(Object.assign([text], { raw: [text] }) as unknown as TemplateStringsArray)

const literal = (value: unknown): string => {
  const prepared = toText(value)
  return prepared === null ? 'null' : pg.escapeLiteral(prepared)
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(one => (one === null ? 'null' : JSON.stringify(String(one)))).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Answer = { 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }

export function explaining(store: Store, note: (explained: Explained) => void): Store {
  const noteOf = (text: string, kind: Explained['kind'], answer: Answer | undefined) => {
    const [{ Plan: plan, 'Execution Time': ms }] = (answer as Answer)['QUERY PLAN']
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    note({ text, kind, ms, buffers, scanned: scannedIn(plan), plan })
  }

  /** Twice, and each time undone: what is explained is done. */
  async function explain(transaction: Transaction, statement: Sql): Promise<void> {
    if (!statement.isOfRows || statement.text.includes('set_config')) return
    const undone = async (work: () => Promise<void>) => {
      await transaction.rows(sql`savepoint explained`)
      await work()
      await transaction.rows(sql`rollback to savepoint explained`)
    }
    await undone(async () =>
      noteOf(statement.text, 'custom', await transaction.row<Answer>(sql`explain (analyze, buffers, format json) ${statement}`)),
    )
    const name = `explained_${statement.name}`
    await transaction.rows(plain(`prepare ${name} as ${statement.text}`))
    await undone(async () => {
      await transaction.rows(sql`set local plan_cache_mode = force_generic_plan`)
      const values = statement.values.length === 0 ? '' : `(${statement.values.map(literal).join(', ')})`
      noteOf(
        statement.text,
        'generic',
        await transaction.row<Answer>(plain(`explain (analyze, buffers, format json) execute ${name} ${values}`)),
      )
    })
    await transaction.rows(plain(`deallocate ${name}`))
  }

  return {
    ...store,
    transaction: (organizationId, work, options) =>
      store.transaction(
        organizationId,
        async transaction => {
          let written: Sql[] = []
          const last: ((strand: number) => Sql)[] = []
          const flush = async () => {
            const statements = written
            written = []
            for (const statement of statements) {
              await explain(transaction, statement)
              await transaction.rows(statement)
            }
          }
          const rows = async (statement: Sql) => {
            await flush()
            await explain(transaction, statement)
            return transaction.rows(statement)
          }
          const explained = {
            organizationId,
            ready: () => transaction.ready(),
            rows,
            row: async (statement: Sql) => (await rows(statement))[0],
            write: (statement: Sql) => void written.push(statement),
            last: (statement: (strand: number) => Sql) => void last.push(statement),
            rollBack: <Value>(value: Value) => transaction.rollBack(value),
          }
          const value = await work(explained as unknown as Transaction)
          await flush()
          for (const statement of last) await explain(transaction, statement(0))
          for (const statement of last) transaction.last(statement)
          return value
        },
        options,
      ),
  }
}
