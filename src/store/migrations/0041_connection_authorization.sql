-- A ledger may be connected on the pages of its vendor, by tokens that run out: who went there, and who renews them.

create table connection_request (
  organization_id text collate "C" not null references organization on delete cascade,
  -- Of what the browser carries there and back: without it the row cannot be found, and with it once.
  state_hash bytea not null,
  provider text collate "C" not null,
  -- Who began it, and in which session: nobody else ends it. Null where a key of the organization did.
  user_id text collate "C",
  session_hash bytea,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, state_hash)
);
alter table connection_request enable row level security;
alter table connection_request force row level security;
create policy tenant on connection_request using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, delete on connection_request to primanota_app;

-- Tokens are renewed by one process at a time: two at once would each make worthless what the other one got.
alter table connection add column renewing text, add column renewing_until timestamptz(3),
  add constraint connection_renewal check ((renewing is null) = (renewing_until is null));
