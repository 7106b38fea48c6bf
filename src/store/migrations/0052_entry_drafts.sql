-- Entries that are written now and posted later: drafts, templates that are used again, and schedules that post by themselves.
create table entry_draft (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null check (kind in ('draft', 'template')),
  region_key text collate "C" not null,
  name text,
  date date,
  text text not null,
  -- [{ accountId, amount, vatCode, contactId }], amounts in minor units.
  lines jsonb not null,
  attachments text[] not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  updated_at timestamptz(3) not null,
  posted_at timestamptz(3),
  entry_id text collate "C",
  primary key (organization_id, id),
  foreign key (organization_id, entry_id) references ledger_entry,
  check ((kind = 'template') = (name is not null)),
  check (num_nonnulls(posted_at, entry_id) in (0, 2)),
  check (kind = 'draft' or entry_id is null)
);
create index entry_draft_open on entry_draft (organization_id, kind, id) where entry_id is null;
-- What was posted stays as it was posted.
create trigger entry_draft_is_posted before update on entry_draft for each row when (old.entry_id is not null) execute function refuse_change();
create trigger entry_draft_stays before delete on entry_draft for each row when (old.entry_id is not null) execute function refuse_change();

create table entry_schedule (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  name text not null check (name <> ''),
  text text not null,
  lines jsonb not null,
  first_on date not null,
  unit text not null check (unit in ('week', 'month', 'year')),
  every integer not null check (every > 0),
  last_on date,
  times integer check (times > 0),
  -- The lines are the sum of all times.
  is_spread boolean not null,
  reversal text check (reversal in ('next_day', 'next_month')),
  -- Days that were missed by a week and more wait for a person.
  asks_when_late boolean not null,
  state text not null check (state in ('active', 'paused', 'ended')),
  -- The number of the next due day, and the day itself.
  next_number integer not null check (next_number >= 0),
  next_on date,
  created_at timestamptz(3) not null,
  created_by text not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  check (not is_spread or times is not null),
  check ((state = 'ended') = (next_on is null))
);

-- Each due day once: what became of it.
create table entry_occurrence (
  organization_id text collate "C" not null,
  schedule_id text collate "C" not null,
  due_on date not null,
  number integer not null,
  state text not null check (state in ('posted', 'held', 'skipped')),
  -- Why it is held: { code, values }.
  reason jsonb,
  entry_id text collate "C",
  reversal_id text collate "C",
  decided_at timestamptz(3) not null,
  primary key (organization_id, schedule_id, due_on),
  foreign key (organization_id, schedule_id) references entry_schedule,
  foreign key (organization_id, entry_id) references ledger_entry,
  foreign key (organization_id, reversal_id) references ledger_entry,
  check ((state = 'posted') = (entry_id is not null)),
  check ((state = 'held') = (reason is not null))
);
create index entry_occurrence_held on entry_occurrence (organization_id, due_on, schedule_id) where state = 'held';
create trigger entry_occurrence_is_posted before update on entry_occurrence for each row when (old.state <> 'held') execute function refuse_change();

do $$
declare bound text;
begin
  foreach bound in array array['entry_draft', 'entry_schedule', 'entry_occurrence'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization()) with check (organization_id = (select current_organization()))', bound);
  end loop;
end $$;
grant select, insert, delete on entry_draft to primanota_app;
grant update (name, date, text, lines, attachments, updated_at, posted_at, entry_id) on entry_draft to primanota_app;
grant select, insert on entry_schedule, entry_occurrence to primanota_app;
grant update (name, text, lines, last_on, reversal, asks_when_late, state, next_number, next_on, updated_at) on entry_schedule to primanota_app;
grant update (state, reason, entry_id, reversal_id, decided_at) on entry_occurrence to primanota_app;
