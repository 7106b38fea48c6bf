-- What a register said about a VAT number, and when: the proof that a sale to another EU country may be without VAT. Rows are added and never changed.
create table vat_check (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  -- The contact may be gone by now; the proof stays.
  contact_id text collate "C" not null,
  vat_number text collate "C" not null,
  -- Our own number, which the register was asked with; without it there is no consultation number.
  requester text,
  outcome text not null check (outcome in ('valid', 'invalid', 'unknown')),
  consultation text,
  name text,
  address text,
  -- Why nothing is known: { code, values }.
  reason jsonb,
  -- What was answered, as it came.
  answer jsonb,
  checked_at timestamptz(3) not null,
  -- The last day on which it proves anything.
  good_until date not null,
  primary key (organization_id, id),
  check ((outcome = 'unknown') = (reason is not null))
);
create index vat_check_by_number on vat_check (organization_id, vat_number, checked_at desc);
create index vat_check_by_contact on vat_check (organization_id, contact_id, id);
alter table vat_check enable row level security;
alter table vat_check force row level security;
create policy tenant on vat_check using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on vat_check to primanota_app;
