-- What a network calls the deliveries that it handed over to us (the instance identifier of the envelope): each becomes a document once, however often and
-- in whatever bytes it is handed over, and also after its document was deleted.

create table exchange_arrival (
  organization_id text collate "C" not null references organization on delete cascade,
  provider text collate "C" not null,
  marker text collate "C" not null,
  -- What it became; the document may be gone since.
  document_id text collate "C" not null,
  arrived_at timestamptz(3) not null,
  primary key (organization_id, provider, marker)
);
alter table exchange_arrival enable row level security;
alter table exchange_arrival force row level security;
create policy tenant on exchange_arrival using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on exchange_arrival to primanota_app;

-- The stand-in hands over what was not acknowledged. What it delivered before has no marker, and is known by the place up to which it was read.
alter table sandbox_exchange_arrival
  add column marker text collate "C",
  add column acknowledged_at timestamptz(3);
create index sandbox_exchange_arrival_waiting on sandbox_exchange_arrival (organization_id, sequence) where acknowledged_at is null;
grant update (acknowledged_at) on sandbox_exchange_arrival to primanota_app;
