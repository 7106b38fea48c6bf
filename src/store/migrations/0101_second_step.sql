-- A second step when signing in: codes of an authenticator app, recovery codes, and organizations that ask for one.

-- How a sign-in came about, and when its second step was taken.
alter table session
  add column methods text[] not null default '{password}',
  add column second_step_at timestamptz(3);

-- A person's authenticator app. It counts once a code of it was given; the secret is sealed.
create table totp (
  user_id text collate "C" primary key references app_user on delete cascade,
  sealed bytea not null,
  -- The step of the last code that was taken: the same code is good once (RFC 6238, section 5.2).
  last_step bigint not null default 0,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3)
);
grant select, insert, update, delete on totp to primanota_app;

-- Each is good once. They are 120 random bits, so that a fast hash is enough.
create table recovery_code (
  user_id text collate "C" not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_code to primanota_app;

-- A sign-in whose first step is done, and whose second is not: it opens nothing.
create table begun_sign_in (
  token_hash bytea primary key,
  user_id text collate "C" not null references app_user on delete cascade,
  -- The password that was right: where it was changed since, the sign-in has not begun.
  password_hash text not null,
  methods text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index begun_sign_in_by_age on begun_sign_in (expires_at);
grant select, insert, update, delete on begun_sign_in to primanota_app;

alter table organization add column second_step_required boolean not null default false;

drop function gate_session(bytea, text);
create function gate_session(wanted_hash bytea, wanted text)
returns table (user_id text, email text, user_name text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, organization_id text, role text,
  second_step_at timestamptz, second_step_required boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin return query
  select u.id, u.email, u.name, s.created_at, s.last_seen_at, s.expires_at, m.organization_id, m.role, s.second_step_at, coalesce(o.second_step_required, false)
  from session s
  join app_user u on u.id = s.user_id and u.disabled_at is null
  left join membership m on m.user_id = u.id and m.organization_id = coalesce(wanted, s.chosen_organization_id)
  left join organization o on o.id = m.organization_id
  where s.token_hash = wanted_hash;
end $$;
revoke all on function gate_session(bytea, text) from public;
grant execute on function gate_session(bytea, text) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_session(bytea, text) owner to primanota_gate;
revoke create on schema public from primanota_gate;
