-- Mail that goes out: a row for each message, sent by a job. What it says may hold a link that lets somebody in, so that it is sealed, and gone once it was sent.
-- Messages about an account belong to no organization: theirs is the word "accounts", which is no id.
create table mail (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  recipient text not null,
  subject text not null,
  sealed bytea,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  tries integer not null default 0 check (tries >= 0),
  -- Why the last try failed: { code, values }.
  error jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id),
  check ((state = 'queued') = (finished_at is null)),
  check ((state in ('queued', 'kept')) = (sealed is not null))
);
create index mail_finished on mail (finished_at) where state <> 'queued';
create index mail_by_age on mail (id);
alter table mail enable row level security;
alter table mail force row level security;
create policy tenant on mail using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on mail to primanota_app;

-- Whoever runs the service sees all of it, and the sweep forgets it.
create policy gate on mail to primanota_gate using (true) with check (true);
grant select, delete on mail to primanota_gate;

create function gate_mail(before_id text, page integer)
returns table (organization_id text, id text, recipient text, subject text, sealed bytea, state text, tries integer, error jsonb, created_at timestamptz,
  finished_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.organization_id, m.id, m.recipient, m.subject, m.sealed, m.state, m.tries, m.error, m.created_at, m.finished_at
  from mail m where before_id is null or m.id < before_id order by m.id desc limit page;
end;

create function gate_forget_mail(finished_before timestamptz, page integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with old as (select m.organization_id, m.id from mail m where m.state <> 'queued' and m.finished_at < finished_before limit page),
  gone as (delete from mail m using old where m.organization_id = old.organization_id and m.id = old.id and m.state <> 'queued' returning 1)
  select count(*) from gone;
end;

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  foreach gate in array array['gate_mail(text, integer)', 'gate_forget_mail(timestamptz, integer)'] loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;

-- A link that was mailed to the address of an account: who opens it reads that mail. A new link takes the place of the one before.
create table address_proof (
  user_id text collate "C" primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on address_proof to primanota_app;

-- Browsers that somebody has signed in with: each holds a random token of its own.
create table known_device (
  user_id text collate "C" not null references app_user on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, token_hash)
);
create index known_device_by_age on known_device (seen_at);
grant select, insert, update, delete on known_device to primanota_app;
