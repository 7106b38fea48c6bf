-- The sandbox bank is a stand-in for a real one: it keeps here what a bank would keep, which consents were asked for and what was decided about them.

-- The token of the page where the person decides is never stored, only its SHA-256. What the page shows is kept with it: what is consented to stays
-- what was asked for.
create table sandbox_consent (
  organization_id text collate "C" not null references organization on delete cascade,
  id text collate "C" not null,
  token_hash bytea not null unique,
  institution_id text collate "C" not null,
  institution_name text not null,
  accounts jsonb not null,
  -- For how many days it is given.
  days integer not null check (days > 0),
  return_url text,
  state text not null check (state in ('pending', 'allowed', 'denied')),
  created_at timestamptz(3) not null,
  -- Until then it must be decided.
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  valid_until timestamptz(3),
  primary key (organization_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'allowed') = (valid_until is not null))
);

alter table sandbox_consent enable row level security;
alter table sandbox_consent force row level security;
create policy tenant on sandbox_consent using (organization_id = current_organization());
grant select, insert, update on sandbox_consent to primanota_app;

-- Who decides comes from a link and has no session: the token leads to one consent of one organization, which is then read and decided as any row of it.
create policy gate on sandbox_consent for select to primanota_gate using (true);
grant select (organization_id, id, token_hash) on sandbox_consent to primanota_gate;
create function gate_sandbox_consent(wanted_hash bytea) returns table (organization_id text, id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.organization_id, c.id from sandbox_consent c where c.token_hash = wanted_hash;
end;
revoke all on function gate_sandbox_consent(bytea) from public;
grant execute on function gate_sandbox_consent(bytea) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_sandbox_consent(bytea) owner to primanota_gate;
revoke create on schema public from primanota_gate;
