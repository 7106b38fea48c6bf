-- Who there is (people, organizations, keys), what every area needs (audit log, idempotency, files), and the first area: contacts.
-- Every table with an organization_id is bound to the organization of the transaction by forced row-level security. The tables that grow with every
-- request have no foreign key to it: an organization is never deleted, its row-level security admits no other id, and the key's check would lock the
-- organization's row in every transaction.

create table organization (
  id text collate "C" primary key,
  name text not null check (name <> ''),
  legal_name text,
  business_id text,
  vat_number text,
  fiscal_code text,
  street text,
  postal_code text,
  city text,
  province text,
  country text,
  tax_regime text,
  iban text,
  supplies text not null default 'services' check (supplies in ('goods', 'services')),
  time_zone text not null,
  locale text not null,
  region_key text,
  default_journal_id text,
  auto_post boolean not null default false,
  auto_post_threshold double precision not null default 0.9 check (auto_post_threshold between 0 and 1),
  vat_frequency text check (vat_frequency in ('monthly', 'quarterly', 'half_yearly', 'annual')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table app_user (
  id text collate "C" primary key,
  email text not null,
  email_folded text not null unique,
  name text,
  password_hash text not null,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null
);

create table session (
  token_hash bytea primary key,
  user_id text collate "C" not null references app_user on delete cascade,
  chosen_organization_id text collate "C",
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table membership (
  organization_id text collate "C" not null references organization on delete cascade,
  user_id text collate "C" not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'accountant', 'bookkeeper', 'viewer')),
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
create index membership_by_user on membership (user_id);

create table invitation (
  organization_id text collate "C" not null references organization on delete cascade,
  id text collate "C" not null,
  token_hash bytea not null unique,
  email text not null,
  email_folded text not null,
  role text not null check (role in ('owner', 'admin', 'accountant', 'bookkeeper', 'viewer')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, email_folded)
);

-- The key itself is never stored: `lookup` is the part of it that names it, `hash` the SHA-256 of the whole.
create table api_key (
  organization_id text collate "C" not null references organization on delete cascade,
  id text collate "C" not null,
  lookup text collate "C" not null unique,
  hash bytea not null,
  user_id text collate "C",
  name text not null,
  permissions text[] not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (organization_id, id)
);
create index api_key_by_user on api_key (user_id) where user_id is not null;

-- Sealed with PRIMANOTA_SECRET when the store was new: a process with another secret is found out at its start.
create table seal (
  is_only boolean primary key check (is_only),
  sealed bytea not null
);

-- While nobody has an account, the printed link is the only way in.
create table setup_link (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);

create table login_attempt (
  bucket text primary key,
  window_start timestamptz(3) not null,
  attempts integer not null
);

-- The first answer to an Idempotency-Key, kept for a day and sealed: it may hold a key that is shown once. While the first request runs, its
-- uncommitted row makes the second one wait.
create table idempotency (
  organization_id text collate "C" not null,
  key text collate "C" not null,
  action text not null,
  input_hash bytea not null,
  status integer,
  answer bytea,
  created_at timestamptz(3) not null,
  primary key (organization_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- One row for every change. Each hash covers the one before it, so that an edited, removed or inserted row breaks the chain (verify-audit).
-- The chain is a rope: changes that happen at the same moment go on different strands, each a chain of its own, so that none waits for another.
-- `audit_head` holds the end of every strand.
create table audit_head (
  organization_id text collate "C" not null,
  strand integer not null,
  sequence bigint not null,
  hash bytea not null,
  primary key (organization_id, strand)
);

create table audit_log (
  organization_id text collate "C" not null,
  strand integer not null,
  sequence bigint not null,
  at timestamptz(3) not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text,
  on_behalf_of text,
  action text not null,
  target_type text not null,
  target_id text not null,
  -- json and not jsonb: the text is kept as it was hashed.
  before json,
  after json,
  request_id text not null,
  hash bytea not null,
  primary key (organization_id, strand, sequence)
);
create index audit_log_by_time on audit_log (organization_id, at, strand, sequence);
create index audit_log_by_target on audit_log (organization_id, target_id, at);

create table file (
  organization_id text collate "C" not null references organization,
  id text collate "C" not null,
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  mime_type text not null,
  name text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, sha256)
);

create table contact (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  type text not null check (type in ('client', 'vendor', 'both')),
  name text not null check (name <> ''),
  business_id text,
  vat_number text,
  fiscal_code text,
  sdi_code text,
  pec text,
  country text,
  email text,
  notes text,
  -- Name and ids, folded to lower case without accents: what a search looks in.
  search text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index contact_by_vat_number on contact (organization_id, vat_number) where vat_number is not null;

-- The token is kept twice: hashed, to find the organization by it, and sealed with PRIMANOTA_SECRET, to show it again.
create table calendar_feed (
  organization_id text collate "C" primary key references organization on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  created_at timestamptz(3) not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_never_truncated before truncate on audit_log for each statement execute function refuse_change();

-- Row-level security, forced: it binds the owner of the tables as well.
create function current_organization() returns text language sql stable parallel safe
  return current_setting('app.organization_id', true);

alter table organization enable row level security;
alter table organization force row level security;
create policy tenant on organization using (id = current_organization());

do $$
declare bound text;
begin
  foreach bound in array array['membership', 'invitation', 'api_key', 'idempotency', 'audit_head', 'audit_log', 'file', 'contact', 'calendar_feed'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

-- What the service may do: nothing that the tables' rules do not need.
grant usage on schema public to primanota_app, primanota_gate;
grant select on schema_migration to primanota_app;
grant select, insert, update on organization, app_user, audit_head, seal to primanota_app;
grant select, insert, update, delete on session, membership, invitation, api_key, setup_link, login_attempt, idempotency, contact, calendar_feed to primanota_app;
grant select, insert on audit_log, file to primanota_app;

-- The gate: the look-ups that happen before the organization is known. They run as a role that may read just these tables, and whoever calls
-- must hold the secret that they look for. The two on the path of every request are written in plpgsql, which keeps their plans.
create policy gate on organization for select to primanota_gate using (true);
create policy gate on membership for select to primanota_gate using (true);
create policy gate on invitation for select to primanota_gate using (true);
create policy gate on api_key for select to primanota_gate using (true);
create policy gate_use on api_key for update to primanota_gate using (true) with check (true);
create policy gate on idempotency to primanota_gate using (true);
grant select on organization, membership, invitation, api_key, app_user, session, idempotency to primanota_gate;
grant delete on idempotency to primanota_gate;
grant update (last_used_at) on api_key to primanota_gate;

-- A key by its name, with what its holder may do at this moment. Its tables are named in full instead of setting a search path, which would cost
-- as much as the look-up itself: the roles that may call it can make neither functions nor operators. `wanted` is the organization that X-Organization-Id picks.
create function gate_key(wanted_lookup text, wanted text,
  out key_id text, out hash bytea, out name text, out permissions text, out expires_at timestamptz, out revoked_at timestamptz,
  out user_id text, out user_disabled boolean, out organization_id text, out role text)
language plpgsql stable security definer as $$
begin
  select k.id, k.hash, k.name, array_to_string(k.permissions, ' '), k.expires_at, k.revoked_at, k.user_id, false, k.organization_id
  into key_id, hash, name, permissions, expires_at, revoked_at, user_id, user_disabled, organization_id
  from public.api_key k where k.lookup = wanted_lookup;
  if user_id is not null then
    select u.disabled_at is not null, m.organization_id, m.role into user_disabled, organization_id, role
    from public.app_user u
    left join public.membership m on m.user_id = u.id and m.organization_id = coalesce(wanted, gate_key.organization_id)
    where u.id = gate_key.user_id;
  end if;
end $$;

create function gate_session(wanted_hash bytea, wanted text)
returns table (user_id text, email text, user_name text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, organization_id text, role text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin return query
  select u.id, u.email, u.name, s.created_at, s.last_seen_at, s.expires_at, m.organization_id, m.role
  from session s
  join app_user u on u.id = s.user_id and u.disabled_at is null
  left join membership m on m.user_id = u.id and m.organization_id = coalesce(wanted, s.chosen_organization_id)
  where s.token_hash = wanted_hash;
end $$;

create function gate_memberships(wanted_user text, after_id text, page integer)
returns table (organization_id text, name text, region_key text, role text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id, o.name, o.region_key, m.role from membership m join organization o on o.id = m.organization_id
  where m.user_id = wanted_user and m.organization_id > after_id order by m.organization_id limit page;
end;

create function gate_invitation(wanted_hash bytea)
returns table (organization_id text, organization_name text, id text, email text, role text, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.organization_id, o.name, i.id, i.email, i.role, i.expires_at from invitation i join organization o on o.id = i.organization_id
  where i.token_hash = wanted_hash;
end;

create function gate_keys_used(used_lookups text[], used_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update api_key set last_used_at = used_at where lookup = any (used_lookups) and (last_used_at is null or last_used_at < used_at);
end;

-- Every organization, page by page: for the work that no request asks for (verifying the audit log, schedules).
create function gate_organizations(after_id text, page integer) returns table (id text, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id, o.name from organization o where o.id > after_id order by o.id limit page;
end;

-- Answers older than a day are forgotten, a bounded number at a time.
create function gate_forget_answers(made_before timestamptz, page integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with old as (select i.organization_id, i.key from idempotency i where i.created_at < made_before limit page),
  gone as (delete from idempotency i using old where i.organization_id = old.organization_id and i.key = old.key returning 1)
  select count(*) from gone;
end;

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  for gate in select p.oid::regprocedure from pg_proc p where p.proname like 'gate\_%' and p.pronamespace = 'public'::regnamespace loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;
