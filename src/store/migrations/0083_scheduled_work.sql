-- Work that comes back: a row says when it is due next, and each time it is due it becomes a job. The row is moved to its next time in the statement that
-- queues the job, so that no crash doubles or skips a time, and nothing hangs on how the job ends.
create table scheduled_work (
  organization_id text collate "C" not null,
  -- The kind, and behind it what it is about.
  id text collate "C" not null,
  kind text collate "C" not null,
  -- The account that is read; empty where it is about the organization.
  subject text collate "C" not null,
  -- So many seconds from one time to the next, and how many of them after the hour zero of UTC it is due. Neither summer time nor a restart moves it.
  every integer not null check (every > 0),
  slot integer not null check (slot >= 0 and slot < every),
  next_at timestamptz(3) not null,
  ended_at timestamptz(3),
  succeeded_at timestamptz(3),
  -- How many times in a row it failed, and why the last time: { code, values }.
  failures integer not null default 0 check (failures >= 0),
  error jsonb,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, kind, subject)
);
create index scheduled_work_due on scheduled_work (next_at);

alter table scheduled_work enable row level security;
alter table scheduled_work force row level security;
create policy tenant on scheduled_work using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, update on scheduled_work to primanota_app;
create policy gate on scheduled_work to primanota_gate using (true) with check (true);
grant select, insert, update, delete on scheduled_work to primanota_gate;

-- What is queued and looked at every few minutes is not kept once it is done.
grant delete on job to primanota_app;
grant insert on job to primanota_gate;

create policy gate on bank_account for select to primanota_gate using (true);
grant select (organization_id, id, authorization_id) on bank_account to primanota_gate;
create policy gate on bank_authorization for select to primanota_gate using (true);
grant select (organization_id, id, state, valid_until) on bank_authorization to primanota_gate;

-- The first time after a moment.
create function next_slot(after timestamptz, every integer, slot integer) returns timestamptz
language sql immutable
return to_timestamp((floor((extract(epoch from after) - slot) / every) + 1) * every + slot);

-- Makes what is missing and removes what is about nothing any more: the records say what there is to do, and nobody has to remember it. Returns how many
-- rows that changed. Where another process is at it nothing is done.
create function gate_plan_work(at timestamptz, read_every integer, fetch_every integer, fetch_regions text[], drift_every integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare changed integer; removed integer;
begin
  if not pg_try_advisory_xact_lock(83, 0) then return 0; end if;
  with wanted (organization_id, kind, subject, every, earliest) as (
    -- A new account is read by whoever links it; the schedule begins an hour later.
    select a.organization_id, 'read_bank_account', a.id, read_every, at + interval '1 hour'
    from bank_account a join bank_authorization c on c.organization_id = a.organization_id and c.id = a.authorization_id
    where c.state = 'linked' and (c.valid_until is null or c.valid_until > at)
    union all
    select o.id, 'fetch_e_invoices', '', fetch_every, at from organization o where o.region_key = any (fetch_regions)
    union all
    select distinct c.organization_id, 'look_for_drift', '', drift_every, at from connection c where c.kind = 'ledger' and c.state = 'connected'
  ), gone as (
    delete from scheduled_work w where not exists (
      select from wanted n where n.organization_id = w.organization_id and n.kind = w.kind and n.subject = w.subject)
    returning 1
  ), placed as (
    select n.*, (('x' || substr(md5(n.organization_id || n.kind || n.subject), 1, 8))::bit(32)::bigint % n.every)::integer as slot
    from wanted n where not exists (
      select from scheduled_work w where w.organization_id = n.organization_id and w.kind = n.kind and w.subject = n.subject)
  ), made as (
    insert into scheduled_work (organization_id, id, kind, subject, every, slot, next_at, created_at)
    select p.organization_id, p.kind || case when p.subject = '' then '' else '-' || p.subject end, p.kind, p.subject, p.every, p.slot,
      next_slot(p.earliest, p.every, p.slot), at
    from placed p on conflict do nothing returning 1
  )
  select (select count(*) from made), (select count(*) from gone) into changed, removed;
  return changed + removed;
end $$;

-- What is due becomes jobs, each with an id of those that are given; returns how many rows were due. While a job of before is unfinished its time passes by.
create function gate_queue_work(at timestamptz, ids text[], attempts integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare due integer;
begin
  with ready as (
    -- Where somebody queues for the organization at this moment it waits for the next look.
    select o.organization_id, o.id from (
      select w.organization_id, w.id from scheduled_work w where w.next_at <= at order by w.next_at limit cardinality(ids) for update skip locked
    ) o where pg_try_advisory_xact_lock(25, hashtext(o.organization_id))
  ), moved as (
    update scheduled_work w set next_at = next_slot(at, w.every, w.slot)
    from ready r where w.organization_id = r.organization_id and w.id = r.id
    returning w.organization_id, w.id, w.kind, w.subject
  ), numbered as (
    select m.*, row_number() over (order by m.organization_id, m.id) as place from moved m
  ), queued as (
    insert into job (organization_id, id, kind, unique_key, payload, asked_by, state, attempts_max, run_at, created_at)
    select n.organization_id, ids[n.place], n.kind, n.id, jsonb_build_object('workId', n.id, 'subject', n.subject),
      '{"actor": {"type": "system", "id": "schedule", "name": "The schedule", "onBehalfOf": null}, "language": "en"}'::jsonb,
      'queued', attempts, clock_timestamp(), clock_timestamp()
    from numbered n on conflict (organization_id, kind, unique_key) where state in ('queued', 'running') do nothing
  )
  select count(*) into due from moved;
  return due;
end $$;

-- Which of these kinds have something queued: the others need not be looked for.
create function gate_waiting_kinds(kinds text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k from unnest(kinds) as given (k) where exists (select from job j where j.kind = k and j.state = 'queued');
end;

create function gate_work_counts(at timestamptz) returns table (kind text, total bigint, failing bigint, late_seconds double precision)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select w.kind, count(*), count(*) filter (where w.failures > 0),
    coalesce(greatest(extract(epoch from at - min(w.next_at)), 0), 0)::double precision
  from scheduled_work w group by w.kind;
end;

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  grant execute on function next_slot(timestamptz, integer, integer) to primanota_app, primanota_gate;
  foreach gate in array array['gate_plan_work(timestamptz, integer, integer, text[], integer)', 'gate_queue_work(timestamptz, text[], integer)',
    'gate_waiting_kinds(text[])', 'gate_work_counts(timestamptz)'] loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;
