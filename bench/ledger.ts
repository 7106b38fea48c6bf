/**
 * Entries by the hundred thousand, as they stand in the books of a trader: two to four lines each, sales and purchases, reverse charge, credit notes, and
 * what a VAT return does not know. They are inserted in sets, but by the same statement as posting, so that the triggers look at every one of them.
 */
import type pg from 'pg'

/** A line is so many times the net amount of the entry and so many times its VAT, debits positive; then what its VAT code says, in the same way. */
const kinds = `
  sale      1  6190  Debtors         1  1  -     0  0  0
  sale      2  1010  Sales          -1  0  U25   1  1  0
  sale      3  7680  Output_VAT      0 -1  -     0  0  0
  purchase  1  2240  Goods           1  0  I25   1  0  1
  purchase  2  7740  Input_VAT       0  1  -     0  0  0
  purchase  3  7440  Creditors      -1 -1  -     0  0  0
  two       1  2240  Goods           1  0  I25   1  0  1
  two       2  2750  Entertainment   1  1  REP   1  0  0
  two       3  7740  Input_VAT       0  1  -     0  0  0
  two       4  7440  Creditors      -2 -2  -     0  0  0
  abroad    1  2480  Services        1  0  IY25  1  1  1
  abroad    2  7740  Input_VAT       0  1  -     0  0  0
  abroad    3  7720  VAT_abroad      0 -1  -     0  0  0
  abroad    4  7440  Creditors      -1  0  -     0  0  0
  export    1  6190  Debtors         1  0  -     0  0  0
  export    2  1050  Sales_EU       -1  0  UEUY  1  0  0
  none      1  3100  Wages           1  0  I0    0  0  0
  none      2  7440  Creditors      -1  0  -     0  0  0
  mixed     1  2240  Goods           1  0  I25   1  0  1
  mixed     2  2560  Insurance       1  0  I0    0  0  0
  mixed     3  7740  Input_VAT       0  1  -     0  0  0
  mixed     4  7440  Creditors      -2 -1  -     0  0  0
  credit    1  7440  Creditors       1  1  -     0  0  0
  credit    2  2240  Goods          -1  0  I25  -1  0 -1
  credit    3  7740  Input_VAT       0 -1  -     0  0  0
  rare      1  2250  Goods_EU        1  0  IV25  1  1  1
  rare      2  7740  Input_VAT       0  1  -     0  0  0
  rare      3  7700  VAT_abroad      0 -1  -     0  0  0
  rare      4  7440  Creditors      -1  0  -     0  0  0`

export const mix =
  'sale two purchase sale two sale abroad purchase two sale export two mixed sale none purchase two sale credit purchase'.split(' ')

/** How many lines an entry of the mix has, and how many of them have a VAT effect. */
export const linesAnEntry = { all: 65 / 20, withVat: 24 / 20 }

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(row => {
      const [kind, line, account, name, ...rest] = row.trim().split(/\s+/) as [string, string, string, string, ...string[]]
      const [net, vat, code, base, due, deducted] = rest as [string, string, string, string, string, string]
      return {
        ...{ kind, line: Number(line), account, name, vatCode: code === '-' ? null : code },
        ...{ net: Number(net), vat: Number(vat), base: Number(base), due: Number(due), deducted: Number(deducted) },
      }
    })

/** The lines of each kind, as the table above has them. */
export const lineKinds = linesOf(kinds)

/** Whose books: what is posted in them, and what their entries wait on for a payment. */
export interface Trade {
  kinds: string
  mix: readonly string[]
  region: string
  currency: string
  /** Receivables and payables. */
  owedOn: readonly string[]
  sourceType: string
}

const danishTrade: Trade = { kinds, mix, region: 'denmark', currency: 'DKK', owedOn: ['6190', '7440'], sourceType: 'document' }

const valuesOf = (table: string): string =>
  linesOf(table)
    .map(({ kind, line, account, name, net, vat, vatCode, base, due, deducted }) => {
      const code = vatCode === null ? 'null::text' : `'${vatCode}'`
      return `('${kind}', ${line}, '${account}', '${name}', ${net}, ${vat}, ${code}, ${base}, ${due}, ${deducted})`
    })
    .join(', ')

export interface Posted {
  organizations: readonly string[]
  /** The numbers of the entries, in each of the organizations. */
  first: number
  last: number
  /** They are spread over these days as they come in: in the order of the days, some weeks late. */
  start: string
  days: number
  /** One in a thousand belongs to days that were filed before. */
  lateOn?: string
  trade?: Trade
}

const insertOpen = (owedOn: readonly string[]): string => `
  insert into ledger_open (organization_id, entry_id, amount, open_amount, account, due_date, names)
  select entry.organization_id, entry.id, entry.amount, entry.amount, kind.account, entry.date + 30, array['Party ' || entry.number % 1000]
  from entry join given on given.organization = entry.organization_id and given.number = entry.number
    join kind on kind.kind = given.kind and kind.account = any (array[${owedOn.map(account => `'${account}'`)}])`

/** One in five hundred counts on a later day than its own, beyond the period; one in fifty thousand has a code of its own. */
const insertOf = ({ kinds: table, mix: kindsInTurn, region, currency, owedOn, sourceType }: Trade): string => `
  with kind (kind, line, account, account_name, net, vat, vat_code, base, due, deducted) as (values ${valuesOf(table)}),
  given as (
    select $1::text as organization, number, 4 * (2500 + number * 7919 % 100000) as net,
      case when number % 50000 = 9 and 'rare' = any (array[${[...new Set(linesOf(table).map(({ kind }) => `'${kind}'`))]}]) then 'rare'
          else ($7::text[])[1 + number % ${kindsInTurn.length}] end as kind,
      case when number % 1000 = 7 and $6::date is not null then $6::date
        else $4::date + greatest((number - $2) * $5 / ($3 - $2 + 1) - number * 31 % 20, 0)::integer end as date
    from generate_series($8::bigint, $9::bigint) number
  ), entry as (
    insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id,
      provider, posted_at)
    select organization, 'led_' || lpad(number::text, 26, '0'), number, 'bench ' || number, '${region}', '${currency}', date,
      case when number % 500 = 3 then $4::date + $5::integer + 9 else date end, 'Entry ' || number, 'entry ' || number, -net, '${sourceType}', 'doc_' || number,
      'built_in', now()
    from given
    returning organization_id, id, number, region_key, date, vat_date, amount
  ), lines as (
    insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit, vat_code, vat_base, vat_due,
      vat_deducted, vat_date)
    select entry.organization_id, entry.id, kind.line, entry.region_key, entry.number, entry.date, kind.account, kind.account_name,
      greatest(kind.net * given.net + kind.vat * given.net / 4, 0), greatest(-kind.net * given.net - kind.vat * given.net / 4, 0), kind.vat_code,
      case when vat_code is not null then kind.base * given.net end, case when vat_code is not null then kind.due * given.net / 4 end,
      case when vat_code is not null then kind.deducted * given.net / 4 end, case when vat_code is not null then entry.vat_date end
    from entry join given on given.organization = entry.organization_id and given.number = entry.number join kind using (kind)
    order by entry.number, kind.line
  )
  ${owedOn.length === 0 ? 'select' : insertOpen(owedOn)}`

const entriesAtOnce = 50_000

/**
 * A statement is of one organization, as in life: what checks it goes by that. Afterwards the tables are as autovacuum leaves them: with statistics, and with
 * pages that an index-only scan need not look at.
 */
export async function post(
  client: pg.Client,
  { organizations, first, last, start, days, lateOn, trade = danishTrade }: Posted,
): Promise<void> {
  const insertEntries = insertOf(trade)
  for (const organization of organizations) {
    for (let from = first; from <= last; from += entriesAtOnce) {
      const to = Math.min(from + entriesAtOnce - 1, last)
      await client.query(insertEntries, [organization, first, last, start, days, lateOn ?? null, trade.mix, from, to])
    }
  }
  await client.query(
    `insert into ledger_counter (organization_id, last) select organization, $2::bigint from unnest($1::text[]) organization
     on conflict (organization_id) do update set last = excluded.last`,
    [organizations, last],
  )
  for (const table of ['ledger_entry', 'ledger_line', 'ledger_open']) await client.query(`vacuum (analyze) ${table}`)
}
