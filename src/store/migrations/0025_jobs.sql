-- Work that goes on when nobody waits for it: a row for each job, claimed by a process, with a lease that the process renews.
-- All times are those of the database, on which all processes agree.
create table job (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  -- The same work is there once until it is finished; null where it may be there several times.
  unique_key text collate "C",
  payload jsonb not null,
  -- On whose behalf: { actor, language }.
  asked_by jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- Counted when it is claimed, so that an attempt which ends its process counts too.
  attempts integer not null default 0 check (attempts >= 0),
  attempts_max integer not null check (attempts_max > 0),
  -- How many attempts ended with their process, or without a word of it.
  lost integer not null default 0 check (lost >= 0),
  run_at timestamptz(3) not null,
  -- Drawn for each claim: who comes back after the job was taken over has another, and changes nothing.
  lease text,
  leased_until timestamptz(3),
  process bigint,
  -- Why the last attempt did not come to an end: { code, values }.
  error jsonb,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id),
  check ((state = 'running') = (lease is not null)),
  check ((state = 'running') = (leased_until is not null)),
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
create unique index job_is_there_once on job (organization_id, kind, unique_key) where state in ('queued', 'running');
create index job_by_key on job (organization_id, kind, unique_key, id) where unique_key is not null;
create index job_by_state on job (organization_id, state, id);
create index job_waiting on job (kind, organization_id, run_at, id) where state = 'queued' and lost = 0;
create index job_suspected on job (kind, lost, run_at) where state = 'queued' and lost > 0;
create index job_running on job (leased_until) where state = 'running';
create unique index job_by_lease on job (lease) where state = 'running';
create index job_finished on job (state, finished_at) where state in ('done', 'failed');

alter table job enable row level security;
alter table job force row level security;
create policy tenant on job using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
-- Nobody deletes a job but the sweep.
grant select, insert, update on job to primanota_app;

-- Claims, renewals and the sweep look at all organizations, through these functions alone.
create policy gate on job to primanota_gate using (true) with check (true);
grant select, update, delete on job to primanota_gate;
grant select on service_process to primanota_gate;

-- So many jobs of one kind, one of each organization before a second one of any, beginning behind the organization that was served last.
-- Of those that were lost with their process before at most one is taken: one that ends its process does not take the same others along twice.
create function gate_claim_jobs(wanted text, served text, holder bigint, lease_length interval, places integer, takes_suspected boolean)
returns setof job language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
  with recursive waiting (organization_id, place) as (
    (select j.organization_id, 1 from job j
      where j.kind = wanted and j.state = 'queued' and j.lost = 0 and j.organization_id > served order by j.organization_id limit 1)
    union all
    select (select j.organization_id from job j
      where j.kind = wanted and j.state = 'queued' and j.lost = 0 and j.organization_id > w.organization_id order by j.organization_id limit 1), w.place + 1
    from waiting w where w.organization_id is not null and w.place < 200
  ), offered as (
    select o.organization_id, o.id, row_number() over (partition by o.organization_id order by o.run_at, o.id) as place
    from waiting w cross join lateral (
      select j.organization_id, j.id, j.run_at from job j
      where j.kind = wanted and j.organization_id = w.organization_id and j.state = 'queued' and j.lost = 0 and j.run_at <= clock_timestamp()
      order by j.run_at, j.id limit places * 2) o
    where w.organization_id is not null
  ), chosen as (
    select o.organization_id, o.id, o.place from offered o order by o.place, o.organization_id limit places * 2
  ), fresh as (
    select j.organization_id, j.id from job j join chosen c on c.organization_id = j.organization_id and c.id = j.id
    where j.state = 'queued' and j.lost = 0
    order by c.place, c.organization_id limit places for update of j skip locked
  ), suspected as (
    select j.organization_id, j.id from job j
    where takes_suspected and j.kind = wanted and j.state = 'queued' and j.lost > 0 and j.run_at <= clock_timestamp()
    order by j.lost, j.run_at limit 1 for update skip locked
  ), taken as (
    (select s.organization_id, s.id from suspected s union all select f.organization_id, f.id from fresh f) limit places
  )
  update job j set state = 'running', attempts = j.attempts + 1, lease = gen_random_uuid()::text, leased_until = clock_timestamp() + lease_length,
    process = holder
  from taken t where j.organization_id = t.organization_id and j.id = t.id
  returning j.*;
end $$;

-- Which of these leases are still held; all of them are renewed.
create function gate_renew_jobs(held text[], lease_length interval) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
  update job j set leased_until = clock_timestamp() + lease_length where j.state = 'running' and j.lease = any (held) returning j.lease;
end $$;

-- What was left by processes that ended is queued again, later with each time, and has failed when that was its last attempt.
create function gate_recover_jobs(page integer) returns setof job
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
  with left_behind as (
    select j.organization_id, j.id from job j
    where j.state = 'running' and (j.leased_until < clock_timestamp() or is_process_gone(j.process))
    order by j.leased_until limit page for update skip locked
  )
  update job j set
    state = case when j.attempts >= j.attempts_max then 'failed' else 'queued' end,
    finished_at = case when j.attempts >= j.attempts_max then clock_timestamp() end,
    lost = j.lost + 1, lease = null, leased_until = null, process = null,
    run_at = clock_timestamp() + interval '1 second' * least(power(2, j.lost), 300) * (0.5 + random() / 2),
    error = jsonb_build_object('code', 'job_process_ended', 'values', jsonb_build_object('attempts', j.attempts))
  from left_behind l where j.organization_id = l.organization_id and j.id = l.id
  returning j.*;
end $$;

create function gate_job_counts() returns table (kind text, state text, jobs bigint, oldest_seconds double precision)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.kind, j.state, count(*), extract(epoch from clock_timestamp() - min(j.created_at))::double precision
  from job j where j.state in ('queued', 'running', 'failed') group by j.kind, j.state;
end;

create function gate_forget_jobs(done_before timestamptz, failed_before timestamptz, page integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with old as (
    (select j.organization_id, j.id from job j where j.state = 'done' and j.finished_at < done_before limit page)
    union all
    (select j.organization_id, j.id from job j where j.state = 'failed' and j.finished_at < failed_before limit page)),
  gone as (delete from job j using old where j.organization_id = old.organization_id and j.id = old.id and j.state in ('done', 'failed') returning 1)
  select count(*) from gone;
end;

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  foreach gate in array array[
    'gate_claim_jobs(text, text, bigint, interval, integer, boolean)', 'gate_renew_jobs(text[], interval)', 'gate_recover_jobs(integer)',
    'gate_job_counts()', 'gate_forget_jobs(timestamptz, timestamptz, integer)'] loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;
