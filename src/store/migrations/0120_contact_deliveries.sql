-- How buyers that ask for electronic invoices are reached (Peppol, NemHandel), for which the contact of the contract has no field: it lies beside it.

-- A contact that asks for none has no row. It goes with its contact; issued invoices keep their own copy.
create table contact_delivery (
  organization_id text collate "C" not null,
  contact_id text collate "C" not null,
  scheme text not null,
  identifier text not null,
  -- Null: the first that the receiver takes.
  format text check (format in ('peppol_bis', 'oioubl')),
  buyer_reference text,
  order_reference text,
  updated_at timestamptz(3) not null,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contact on delete cascade
);
alter table contact_delivery enable row level security;
alter table contact_delivery force row level security;
create policy tenant on contact_delivery using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on contact_delivery to primanota_app;
