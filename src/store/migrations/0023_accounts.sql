-- Whose address an account has, passwords that can be set again, sign-ins that their person can see, and keys that do not come back with a membership.

-- Nobody can prove an address yet: an invitation goes to whoever holds its link. An account that was made with one says so until the operator vouches for
-- it. Those who were there from the beginning made their organization with the set-up link or on the command line, in the same moment as their account.
alter table app_user
  add column verified_at timestamptz(3),
  -- The address was given back: the account keeps its history and nothing else.
  add column released_at timestamptz(3),
  add constraint app_user_released_is_disabled check (released_at is null or disabled_at is not null);
alter table audit_log no force row level security;
update app_user u set verified_at = u.created_at
where exists (select from audit_log a where a.action = 'create_organization' and a.actor_id = u.id and a.at = u.created_at);
alter table audit_log force row level security;

-- What its person recognises a sign-in by. The network is shortened before it is kept.
alter table session
  add column id text collate "C",
  add column device text,
  add column network text;
update session set id = 'ses_' || substr(encode(token_hash, 'hex'), 1, 26);
alter table session alter column id set not null;
create unique index session_by_id on session (id);

-- A link that the operator asked for on the command line. The token is kept as its hash; a new link takes the place of the one before.
create table password_reset (
  user_id text collate "C" primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on password_reset to primanota_app;

-- Who was a member once. Keys of a person work in every organization of theirs: those that are older than the removal do not work here again.
create table former_member (
  organization_id text collate "C" not null references organization on delete cascade,
  user_id text collate "C" not null references app_user,
  removed_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
alter table former_member enable row level security;
alter table former_member force row level security;
create policy tenant on former_member using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on former_member to primanota_app;

alter table membership add column keys_after timestamptz(3);

create or replace function gate_key(wanted_lookup text, wanted text,
  out key_id text, out hash bytea, out name text, out permissions text, out expires_at timestamptz, out revoked_at timestamptz,
  out user_id text, out user_disabled boolean, out organization_id text, out role text)
language plpgsql stable security definer as $$
declare made_at timestamptz;
begin
  select k.id, k.hash, k.name, array_to_string(k.permissions, ' '), k.expires_at, k.revoked_at, k.user_id, false, k.organization_id, k.created_at
  into key_id, hash, name, permissions, expires_at, revoked_at, user_id, user_disabled, organization_id, made_at
  from public.api_key k where k.lookup = wanted_lookup;
  if user_id is not null then
    select u.disabled_at is not null, m.organization_id, m.role into user_disabled, organization_id, role
    from public.app_user u
    left join public.membership m on m.user_id = u.id and m.organization_id = coalesce(wanted, gate_key.organization_id)
      and (m.keys_after is null or m.keys_after < made_at)
    where u.id = gate_key.user_id;
  end if;
end $$;

-- Keys of people who were removed before this: until now an invitation would have brought them back.
alter table api_key no force row level security;
alter table membership no force row level security;
update api_key k set revoked_at = now()
where k.user_id is not null and k.revoked_at is null
  and not exists (select from membership m where m.organization_id = k.organization_id and m.user_id = k.user_id);
alter table api_key force row level security;
alter table membership force row level security;

-- People of every organization, for whoever runs the service. Nobody else asks this.
create function gate_accounts(after_id text, page integer)
returns table (id text, email text, name text, verified_at timestamptz, disabled_at timestamptz, released_at timestamptz, created_at timestamptz,
  last_seen_at timestamptz, sign_ins bigint, organizations bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.email, u.name, u.verified_at, u.disabled_at, u.released_at, u.created_at,
    (select max(s.last_seen_at) from session s where s.user_id = u.id),
    (select count(*) from session s where s.user_id = u.id and s.expires_at > now()),
    (select count(*) from membership m where m.user_id = u.id)
  from app_user u where u.id > after_id order by u.id limit page;
end;
revoke all on function gate_accounts(text, integer) from public;
grant execute on function gate_accounts(text, integer) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_accounts(text, integer) owner to primanota_gate;
revoke create on schema public from primanota_gate;
