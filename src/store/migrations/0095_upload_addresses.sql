-- Whoever cannot send bytes with a key, such as an agent that a person signed in, gets an address that takes a file once.
create table upload_address (
  organization_id text collate "C" not null,
  token_hash bytea not null,
  -- On whose behalf: what it sends is theirs, as long as they may still send it.
  actor jsonb not null,
  user_id text collate "C",
  language text not null,
  file_name text,
  bytes_max bigint not null check (bytes_max > 0),
  process boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- What came, and what was answered: the same bytes again get the same answer.
  used_at timestamptz(3),
  content text collate "C",
  answer jsonb,
  primary key (organization_id, token_hash),
  check ((used_at is null) = (content is null) and (used_at is null) = (answer is null))
);
create unique index upload_address_by_token on upload_address (token_hash);
create index upload_address_by_end on upload_address (expires_at);
alter table upload_address enable row level security;
alter table upload_address force row level security;
create policy tenant on upload_address using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on upload_address to primanota_app;
create trigger upload_address_is_what_it_was before update on upload_address for each row
  execute function refuse_change_beyond('used_at', 'content', 'answer');
create trigger upload_address_is_used_once before update on upload_address for each row
  when (old.used_at is not null) execute function refuse_change();

create policy gate on upload_address to primanota_gate using (true) with check (true);
grant select, delete on upload_address to primanota_gate;

create function gate_upload_address(wanted bytea) returns text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.organization_id from upload_address u where u.token_hash = wanted;
end;

create function gate_forget_upload_addresses(before_time timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten integer;
begin
  with gone as (delete from upload_address where expires_at < before_time returning 1) select count(*) into forgotten from gone;
  return forgotten;
end $$;

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  foreach gate in array array['gate_upload_address(bytea)', 'gate_forget_upload_addresses(timestamptz)'] loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;
