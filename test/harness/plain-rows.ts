/** Rows as the tables have them, past the triggers: books that would take many calls to come about, or that an older version left behind. */
import type { Connection } from '../../src/store/connection/db.ts'
import { withClient } from './cluster.ts'

const at = '2026-01-01T00:00:00Z'

/** What a row has to have, where a test does not care. */
const usual: Readonly<Record<string, object>> = {
  ledger_entry: { region_key: 'italy', currency: 'EUR', text: 'Entry', search: 'entry', amount: 0, provider: 'built_in', posted_at: at },
  ledger_line: { line: 1, region_key: 'italy', account_name: 'Account', debit: 0, credit: 0 },
  ledger_open: { amount: 0, open_amount: 0, names: [], numbers: [], ibans: [], is_receipt: false, had_contact: false },
  bank_allocation: { line: 1, target_type: 'ledger', amount: 0 },
  contact: { type: 'client', search: '', created_at: at, updated_at: at },
  document: {
    ...{
      state: 'extracted',
      source: 'upload',
      text: '',
      contact_is_chosen: false,
      warnings: [],
      postings: 1,
      dated_on: '2026-01-01',
      search: '',
      version: 1,
    },
    ...{ created_at: at, updated_at: at },
  },
  invoice: {
    ...{
      state: 'issued',
      kind: 'invoice',
      number_is_brought: false,
      date: '2026-01-01',
      currency: 'EUR',
      lines: [],
      region_key: 'italy',
      total: 0,
    },
    ...{ search: '', version: 1, created_at: at, updated_at: at, issued_at: at, self_invoice_round: 1 },
  },
}

export type PlainRows = Readonly<Record<string, readonly object[]>>

export const insertPlainRows = (connection: Connection, organizationId: string, tables: PlainRows): Promise<void> =>
  withClient(connection, async client => {
    await client.query('begin; set local session_replication_role = replica')
    for (const [table, rows] of Object.entries(tables)) {
      if (rows.length === 0) continue
      const whole = rows.map(row => ({ organization_id: organizationId, ...usual[table], ...row }))
      const columns = [...new Set(whole.flatMap(row => Object.keys(row)))].join(', ')
      await client.query(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(whole),
      ])
    }
    await client.query('commit')
  })
