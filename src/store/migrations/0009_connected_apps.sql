-- Programs that a person connected: they act for that person in one organization.

-- What the authorization server keeps between two requests: clients, sign-ins under way, grants, codes and tokens. Codes, tokens and the secrets of clients
-- are here only as their SHA-256. None of it belongs to an organization; `connected_app` says which one a grant is for.
create table oauth_payload (
  model text collate "C" not null,
  id text collate "C" not null,
  payload jsonb not null,
  grant_id text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  primary key (model, id)
);
create index oauth_payload_by_grant on oauth_payload (grant_id) where grant_id is not null;
create index oauth_payload_by_expiry on oauth_payload (expires_at) where expires_at is not null;
grant select, insert, update, delete on oauth_payload to primanota_app;

-- The keys of the authorization server, sealed with PRIMANOTA_SECRET. Made once: all processes use the same.
create table oauth_key (
  purpose text collate "C" primary key,
  sealed bytea not null,
  created_at timestamptz(3) not null
);
grant select, insert on oauth_key to primanota_app;

create table connected_app (
  organization_id text collate "C" not null references organization on delete cascade,
  id text collate "C" not null,
  grant_id text collate "C" not null unique,
  user_id text collate "C" not null references app_user,
  client_id text collate "C" not null,
  client_name text not null,
  -- Where the person was sent back to: the only thing about a client that it cannot make up.
  redirect_host text not null,
  access text not null check (access in ('read', 'change')),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  -- The person who disconnected it; null where it ended by itself.
  ended_by text collate "C",
  -- 'disconnected'; 'replayed': a token came a second time, so somebody else has it; 'expired': no token of it is left.
  ended_because text check (ended_because in ('disconnected', 'replayed', 'expired')),
  primary key (organization_id, id),
  check ((ended_at is null) = (ended_because is null))
);
create unique index connected_app_by_id on connected_app (id);
create index connected_app_by_user on connected_app (organization_id, user_id, id);
alter table connected_app enable row level security;
alter table connected_app force row level security;
create policy tenant on connected_app using (organization_id = current_organization());
grant select, insert, update on connected_app to primanota_app;

-- Whether connected apps and agents may do what cannot be taken back: post, issue, file.
alter table organization add column agents_may_finalize boolean not null default true;

-- An access token by its hash, with what its holder may do at this moment.
create policy gate on connected_app for select to primanota_gate using (true);
create policy gate_use on connected_app for update to primanota_gate using (true) with check (true);
grant select on connected_app, oauth_payload to primanota_gate;
grant update (last_used_at) on connected_app to primanota_gate;
create function gate_app(wanted_hash text,
  out app_id text, out organization_id text, out client_id text, out client_name text, out access text, out ended_at timestamptz,
  out user_id text, out user_disabled boolean, out role text, out audience text, out expires_at timestamptz)
language plpgsql stable security definer as $$
begin
  select c.id, c.organization_id, c.client_id, c.client_name, c.access, c.ended_at, c.user_id, u.disabled_at is not null, m.role, t.payload->>'aud', t.expires_at
  into app_id, organization_id, client_id, client_name, access, ended_at, user_id, user_disabled, role, audience, expires_at
  from public.oauth_payload t
    join public.connected_app c on c.grant_id = t.grant_id
    join public.app_user u on u.id = c.user_id
    left join public.membership m on m.organization_id = c.organization_id and m.user_id = c.user_id
  where t.model = 'AccessToken' and t.id = wanted_hash;
end $$;

-- When apps were last used: gathered in memory and written now and then.
create function gate_apps_used(app_ids text[], used_at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update connected_app c set last_used_at = used_at where c.id = any (app_ids) and (c.last_used_at is null or c.last_used_at < used_at);
end;

-- The app of a grant, for the authorization server, which knows only the grant.
create function gate_app_of_grant(wanted_grant text) returns table (organization_id text, id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.organization_id, c.id from connected_app c where c.grant_id = wanted_grant;
end;

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  for gate in select p.oid::regprocedure from pg_proc p
    where p.proname in ('gate_app', 'gate_apps_used', 'gate_app_of_grant') and p.pronamespace = 'public'::regnamespace loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;
