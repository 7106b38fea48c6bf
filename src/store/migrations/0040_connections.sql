-- An organization may keep its books in a ledger of its own choice: how it is reached, and what stands there of what was posted.

create table connection (
  organization_id text collate "C" not null references organization on delete cascade,
  id text collate "C" not null,
  kind text not null check (kind in ('ledger', 'bank', 'exchange')),
  provider text collate "C" not null,
  -- What the provider calls the account that was connected.
  title text not null,
  is_sandbox boolean not null,
  state text not null check (state in ('connected', 'expired', 'failed')),
  -- Sealed with PRIMANOTA_SECRET for this very row. Never shown, logged, audited or exported; it leaves with the row.
  credentials_sealed bytea not null,
  -- The journal, what is booked at once, and which of its accounts and VAT codes ours are.
  settings jsonb not null,
  -- What there was to choose from when it was last asked: its accounts, VAT codes, journals and years.
  catalogue jsonb not null,
  connected_at timestamptz(3) not null,
  connected_by text collate "C" not null,
  last_used_at timestamptz(3),
  checked_at timestamptz(3) not null,
  last_error jsonb,
  primary key (organization_id, id)
);
create unique index connection_one_of_a_kind on connection (organization_id, kind) where kind in ('ledger', 'exchange');
alter table connection enable row level security;
alter table connection force row level security;
create policy tenant on connection using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on connection to primanota_app;

-- What is sent is decided with the claim: a mapping that is changed meanwhile must not change it.
alter table posting add column voucher jsonb;

-- Of each entry in another ledger: what stood there when it was posted, and what was found there since.
create table outside_entry (
  organization_id text collate "C" not null references organization on delete cascade,
  entry_id text collate "C" not null,
  provider text collate "C" not null,
  reference text not null,
  -- Null until it could be read for the first time.
  standing jsonb,
  posted_at timestamptz(3) not null,
  checked_at timestamptz(3) not null,
  -- Null while it stands there as it was posted.
  drift jsonb,
  primary key (organization_id, entry_id)
);
create index outside_entry_by_check on outside_entry (organization_id, provider, checked_at, entry_id);
create index outside_entry_drifted on outside_entry (organization_id, provider, entry_id) where drift is not null;
alter table outside_entry enable row level security;
alter table outside_entry force row level security;
create policy tenant on outside_entry using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on outside_entry to primanota_app;
create trigger outside_entry_is_what_it_was before update on outside_entry for each row
  execute function refuse_change_beyond('checked_at', 'drift', 'standing');
create trigger outside_entry_stood_once before update on outside_entry for each row
  when (old.standing is not null and new.standing is distinct from old.standing) execute function refuse_change();

-- The daily look at what was posted, across organizations: who is due, and nothing else about them.
create policy gate on connection for select to primanota_gate using (true);
grant select (organization_id, id, kind, provider, state) on connection to primanota_gate;
create policy gate on outside_entry for select to primanota_gate using (true);
grant select (organization_id, provider, checked_at) on outside_entry to primanota_gate;
create function gate_ledgers_to_look_at(before_time timestamptz, page integer) returns table (organization_id text, id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.organization_id, c.id from connection c
  where c.kind = 'ledger' and c.state = 'connected' and exists (
    select from outside_entry e where e.organization_id = c.organization_id and e.provider = c.provider and e.checked_at < before_time)
  order by c.organization_id limit page;
end;
do $$
begin
  grant create on schema public to primanota_gate;
  revoke all on function gate_ledgers_to_look_at(timestamptz, integer) from public;
  grant execute on function gate_ledgers_to_look_at(timestamptz, integer) to primanota_app;
  alter function gate_ledgers_to_look_at(timestamptz, integer) owner to primanota_gate;
  revoke create on schema public from primanota_gate;
end $$;
