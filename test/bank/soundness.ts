/** What must hold of the bank and the ledger whatever was called, killed or interleaved: looked at behind the service's back. */
import type { Connection } from '../../src/store/connection/db.ts'
import { withClient } from '../harness/cluster.ts'

const rules: readonly { wrong: string; query: string }[] = [
  {
    wrong: 'is in the queue and settled, or in neither',
    query: `select t.id from bank_transaction t
      left join bank_open o on o.organization_id = t.organization_id and o.transaction_id = t.id
      left join bank_settlement s on s.organization_id = t.organization_id and s.transaction_id = t.id
      where t.organization_id = $1 and (o.transaction_id is null) = (s.transaction_id is null)`,
  },
  {
    wrong: 'has not lost of its open amount what was allocated to it',
    query: `select o.entry_id as id from ledger_open o join ledger_entry e on e.organization_id = o.organization_id and e.id = o.entry_id
      where o.organization_id = $1 and e.source_type not in ('reversal', 'bank_transaction')
        and not exists (select from ledger_entry r where r.organization_id = e.organization_id and r.reverses = e.id)
        and o.amount - o.open_amount <> coalesce((select sum(a.settled) from bank_allocation a
          where a.organization_id = o.organization_id and a.entry_id = o.entry_id), 0)`,
  },
  {
    wrong: 'has more open than its amount, or on the other side',
    query: `select entry_id as id from ledger_open where organization_id = $1
      and (abs(open_amount) > abs(amount) or sign(open_amount) * sign(amount) < 0)`,
  },
  {
    wrong: 'was taken back and still has something settled',
    query: `select a.entry_id as id from bank_allocation a join ledger_entry r on r.organization_id = a.organization_id and r.reverses = a.entry_id
      where a.organization_id = $1`,
  },
  {
    wrong: 'is settled, and its parts and its difference do not add up to it',
    query: `select t.id from bank_transaction t join bank_settlement s on s.organization_id = t.organization_id and s.transaction_id = t.id
      where t.organization_id = $1 and s.state = 'reconciled' and t.amount <> s.difference + (select coalesce(sum(a.amount), 0) from bank_allocation a
        where a.organization_id = t.organization_id and a.transaction_id = t.id)`,
  },
  {
    wrong: 'is ignored and has allocations, or reconciled and has none',
    query: `select s.transaction_id as id from bank_settlement s where s.organization_id = $1 and (s.state = 'ignored') = exists (
      select from bank_allocation a where a.organization_id = s.organization_id and a.transaction_id = s.transaction_id)`,
  },
  {
    wrong: 'books a settlement that is not there, or one that is there was taken back',
    // Sets and not a search for each entry: allocations have no index by their settlement.
    query: `select e.id from ledger_entry e where e.organization_id = $1 and e.source_type = 'bank_transaction'
      and (e.id in (select r.reverses from ledger_entry r where r.organization_id = $1 and r.reverses is not null))
        = (e.id in (select a.settlement_id from bank_allocation a where a.organization_id = $1 and a.settlement_id is not null))`,
  },
  {
    wrong: 'does not balance',
    query: `select entry_id as id from ledger_line where organization_id = $1 group by entry_id having sum(debit) <> sum(credit)`,
  },
  {
    wrong: 'is a number that is missing between the first and the last entry',
    query: `select missing::text as id from generate_series(1, (select max(number) from ledger_entry where organization_id = $1)) missing
      where not exists (select from ledger_entry where organization_id = $1 and number = missing)`,
  },
  {
    wrong: 'is an account on which not just that is left which is open',
    query: `select l.account as id from ledger_line l
      where l.organization_id = $1 and l.account in ('7440', '6190', '2501', '1501') group by l.organization_id, l.account
      having sum(l.debit) - sum(l.credit) <> coalesce((select sum(o.open_amount) from ledger_open o
        where o.organization_id = l.organization_id and o.account = l.account), 0)`,
  },
]

/** Each line is one thing that is wrong. */
export const findFaults = (admin: Connection, organizationId: string): Promise<string[]> =>
  withClient(admin, async client => {
    await client.query('begin transaction isolation level repeatable read read only')
    const faults: string[] = []
    for (const { wrong, query } of rules) {
      const { rows } = await client.query<{ id: string }>(query, [organizationId])
      for (const { id } of rows) faults.push(`${id} ${wrong}`)
    }
    return faults
  })

const tables =
  'bank_account bank_alias bank_allocation bank_authorization bank_balance bank_declined bank_open bank_recognition bank_settlement bank_transaction'
const others = 'ledger_counter ledger_entry ledger_line ledger_open document contact audit_log audit_head'

/** What stands in the tables that the bank has to do with: equal before and after when nothing was changed. */
export const snapshot = (admin: Connection): Promise<Record<string, string>> =>
  withClient(admin, async client => {
    // A refused permission is a row of the audit log and changes nothing else; the heads follow its rows.
    const beside = (name: string) => (name === 'audit_log' ? ` where action <> 'permission_refused'` : '')
    const each = `${tables} ${others}`
      .split(' ')
      .filter(name => name !== 'audit_head')
      .map(
        name =>
          `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as held from ${name} t${beside(name)}`,
      )
    const { rows } = await client.query<{ name: string; held: string }>(each.join(' union all '))
    return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
  })
