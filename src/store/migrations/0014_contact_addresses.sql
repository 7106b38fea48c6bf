-- Invoices name the address of the buyer (directive 2006/112/EC, art. 226, nr. 5), for which the contact of the contract has no field: it lies beside it.

-- An address of which nothing is known has no row. It goes with its contact; issued invoices keep their own copy.
create table contact_address (
  organization_id text collate "C" not null,
  contact_id text collate "C" not null,
  street text,
  postal_code text,
  city text,
  province text,
  country text,
  updated_at timestamptz(3) not null,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contact on delete cascade,
  check (coalesce(street, postal_code, city, province, country) is not null)
);
alter table contact_address enable row level security;
alter table contact_address force row level security;
create policy tenant on contact_address using (organization_id = current_organization());
grant select, insert, update, delete on contact_address to primanota_app;
