-- Entries that a person writes: by hand, as opening balances, at the end of a year, to settle a VAT return. And accounts that nothing may be posted to any more.
alter table ledger_entry drop constraint ledger_entry_source_type_check;
alter table ledger_entry add constraint ledger_entry_source_type_check
  check (source_type in ('document', 'invoice', 'e_invoice', 'bank_transaction', 'reversal', 'manual', 'opening_balance', 'year_end', 'vat_settlement'));

create table closed_account (
  organization_id text collate "C" not null,
  region_key text collate "C" not null,
  number text collate "C" not null check (number <> ''),
  closed_at timestamptz(3) not null,
  closed_by text not null,
  primary key (organization_id, region_key, number)
);
alter table closed_account enable row level security;
alter table closed_account force row level security;
create policy tenant on closed_account using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, delete on closed_account to primanota_app;
