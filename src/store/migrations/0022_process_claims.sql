-- A claim names the process that holds it, so that it can be taken over soon after that process died, and not while it lives.
-- A process holds a session-level advisory lock on its number, which the server releases when the connection ends, and writes every two seconds that it is
-- there, which bridges the moment in which a lost connection is made anew. The clock is the server's.
create table service_process (
  number bigint primary key,
  seen_at timestamptz(3) not null
);
grant select, insert, update, delete on service_process to primanota_app;

-- Null in what was claimed before: such a claim ends when its time is over.
alter table idempotency add column claimed_process bigint;
alter table posting add column claimed_process bigint;
alter table bank_run add column process bigint;

create function is_process_gone(asked bigint) returns boolean language plpgsql as $$
begin
  if asked is null or exists (select from service_process where number = asked and seen_at > clock_timestamp() - interval '5 seconds') then
    return false;
  end if;
  return pg_try_advisory_xact_lock_shared(asked);
end $$;

-- Every transaction of a request that works in several of them calls this first. The lock keeps the claim from being taken over before the commit, and a
-- process that lost its claim commits nothing more.
create function hold_claim(organization text, claim_key text, holder text) returns void language plpgsql as $$
begin
  perform from idempotency where organization_id = organization and key = claim_key and claimed_by = holder and status is null for share;
  if not found then
    raise exception 'the claim was taken over' using errcode = 'PN001';
  end if;
end $$;
