-- The entry that settles a filed return is found by the return, and left out of the boxes that are accounts. There are a few of them.
create index ledger_entry_of_vat_settlement on ledger_entry (organization_id, source_id) include (id, number) where source_type = 'vat_settlement';

-- What had been filed before a return was reopened. Written once, by the reopening, and never changed.
create table vat_return_reopening (
  organization_id text collate "C" not null,
  return_id text collate "C" not null,
  filing bigint not null,
  reference text,
  filed_at timestamptz(3) not null,
  filed_by text,
  boxes jsonb not null,
  payable bigint not null,
  reopened_at timestamptz(3) not null,
  reopened_by text not null,
  reason text not null,
  primary key (organization_id, return_id, filing),
  foreign key (organization_id, return_id) references vat_return
);
alter table vat_return_reopening enable row level security;
alter table vat_return_reopening force row level security;
create policy tenant on vat_return_reopening
  using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on vat_return_reopening to primanota_app;
