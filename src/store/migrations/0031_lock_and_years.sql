-- Days that are closed: nothing is posted up to the lock, by whatever route. The database refuses it itself, so that no route can forget to ask, and a lock that
-- is set while something is being posted counts as well: who sets it holds the counter of the ledger, as who posts does.
create table ledger_lock (
  organization_id text collate "C" primary key,
  locked_until date,
  changed_at timestamptz(3) not null
);

-- What another ledger has posted already is copied all the same.
create function refuse_locked_days() returns trigger language plpgsql as $$
declare given record;
begin
  select entry.date, lock.locked_until into given
  from new_entry entry join public.ledger_lock lock on lock.organization_id = entry.organization_id
  where entry.date <= lock.locked_until and entry.external_reference is null
  order by entry.date limit 1;
  if found then
    raise exception 'the days up to % are locked', given.locked_until
      using errcode = 'PN002', detail = json_build_object('date', given.date, 'lockedUntil', given.locked_until)::text;
  end if;
  return null;
end $$;
create trigger ledger_entry_is_not_locked after insert on ledger_entry
  referencing new table as new_entry for each statement execute function refuse_locked_days();

-- Accounting years, which need not be those of the calendar. A closed one names the entry that carried its result to equity.
create table accounting_year (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  start_on date not null,
  end_on date not null,
  state text not null check (state in ('open', 'closed')),
  closings integer not null check (closings >= 0),
  closing_entry_id text collate "C",
  closed_at timestamptz(3),
  closed_by text,
  primary key (organization_id, id),
  foreign key (organization_id, closing_entry_id) references ledger_entry,
  check (start_on <= end_on),
  check ((state = 'closed') = (closed_at is not null)),
  check (closing_entry_id is null or state = 'closed')
);
create unique index accounting_year_by_start on accounting_year (organization_id, region_key, start_on);

-- The entries that carry results, and those that took them back: what a profit and loss statement leaves out. There are a few of them.
create index ledger_entry_of_year_end on ledger_entry (organization_id, region_key, date) include (id) where source_type = 'year_end';

do $$
declare bound text;
begin
  foreach bound in array array['ledger_lock', 'accounting_year'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization()) with check (organization_id = (select current_organization()))', bound);
  end loop;
end $$;
grant select, insert on ledger_lock, accounting_year to primanota_app;
grant update (locked_until, changed_at) on ledger_lock to primanota_app;
grant update (state, closings, closing_entry_id, closed_at, closed_by) on accounting_year to primanota_app;
create index ledger_entry_of_opening on ledger_entry (organization_id, region_key) include (id) where source_type = 'opening_balance';
