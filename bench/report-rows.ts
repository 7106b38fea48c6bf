/** What the books of a trader lack and reports are made of: sales to other EU countries and their consumers, takings, tax that is withheld, and contacts. */
import type pg from 'pg'
import type { Trade } from './ledger.ts'

/** Goods to businesses in the EU, which Intrastat goes by, and to consumers under the one-stop shop. */
export const euTrade: Trade = {
  kinds: `
    goods  1  6190  Debtors    1  0  -     0  0  0
    goods  2  1050  Sales_EU  -1  0  UEUV  1  0  0
    oss    1  6190  Debtors    1  1  -     0  0  0
    oss    2  1050  Sales_EU  -1  0  UOSS  1  0  0
    oss    3  8040  OSS        0 -1  -     0  0  0`,
  ...{ mix: ['goods', 'oss'], region: 'denmark', currency: 'DKK', owedOn: ['6190'], sourceType: 'invoice' },
}

/** A shop: takings by the day, and bills. */
export const shopTrade: Trade = {
  kinds: `
    taking    1  1801  Cash         1  1  -   0  0  0
    taking    2  3101  Sales       -1  0  22  1  1  0
    taking    3  2601  Output_VAT   0 -1  -   0  0  0
    purchase  1  4102  Office       1  0  22  1  0  1
    purchase  2  1601  Input_VAT    0  1  -   0  0  0
    purchase  3  2501  Creditors   -1 -1  -   0  0  0`,
  ...{ mix: ['taking', 'purchase', 'taking'], region: 'italy', currency: 'EUR', owedOn: ['2501', '1801'], sourceType: 'manual' },
}

/** Payments to professionals: a part of the bill is owed to the state instead. */
export const withheldTrade: Trade = {
  kinds: `
    payment  1  2501  Creditors    1  0  -  0  0  0
    payment  2  2602  Withheld     0 -1  -  0  0  0
    payment  3  1821  Bank        -1  1  -  0  0  0`,
  ...{ mix: ['payment'], region: 'italy', currency: 'EUR', owedOn: [], sourceType: 'bank_transaction' },
}

/** What invoices to consumers leave for the return of their quarter, of the entries that are there. */
export const insertOssSales = `
  insert into oss_sale (organization_id, entry_id, place, region_key, invoice_id, date, is_declared, country, supply, rate, base, vat, quarter_start, return_start)
  select organization_id, entry_id, 0, region_key, 'inv_' || number, date, true, (array['DE', 'FR', 'SE', 'NL', 'ES'])[1 + number % 5], 'goods', 20, vat_base,
    vat_base / 5, date_trunc('quarter', date)::date, date_trunc('quarter', date)::date
  from ledger_line where organization_id = $1 and vat_code = 'UOSS'`

/** One of the parties is a contact. */
export async function nameParty(client: pg.Client, organizationId: string, contactId: string, name: string): Promise<void> {
  await client.query(
    `insert into contact (organization_id, id, type, name, country, search, created_at, updated_at) values ($1, $2, 'client', $3, 'DK', $3, now(), now())`,
    [organizationId, contactId, name],
  )
  await client.query('update ledger_open set contact_id = $2 where organization_id = $1 and names[1] = $3 and account = $4', [
    organizationId,
    contactId,
    name,
    '6190',
  ])
}

/** Each payment is of a bank movement that settled a bill, with its part of the tax. */
export const insertAllocations = `
  insert into bank_allocation (organization_id, transaction_id, line, target_type, target_id, amount, entry_id, settled, settlement_id, withheld)
  select payment.organization_id, 'doc_' || payment.number, 1, 'ledger', bill.entry_id, -payment.debit, bill.entry_id, payment.debit, payment.entry_id, payment.debit / 4
  from (select line.*, row_number() over (order by line.number) as place from ledger_line line
      join ledger_entry entry on entry.organization_id = line.organization_id and entry.id = line.entry_id and entry.source_type = 'bank_transaction'
      where line.organization_id = $1 and line.account = '2501') payment
    join (select open.entry_id, row_number() over (order by open.entry_id) as place from ledger_open open where open.organization_id = $1) bill using (place)`
