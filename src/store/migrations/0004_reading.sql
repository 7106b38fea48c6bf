-- Reading documents: what the pages of a file said, so that nothing is read twice, and how far a reading that is under way has come.

-- Both are kept for a while only: they can be made again from the file. `version` is that of the reader: a better one reads anew.
create table page_reading (
  organization_id text collate "C" not null,
  sha256 text collate "C" not null check (sha256 <> ''),
  version integer not null,
  -- JSON, compressed: the lines of each page with their boxes.
  content bytea not null,
  read_at timestamptz(3) not null,
  primary key (organization_id, sha256, version)
);

create index page_reading_by_age on page_reading (read_at);

create table reading_under_way (
  organization_id text collate "C" not null,
  document_id text collate "C" not null,
  pages_done integer not null check (pages_done >= 0),
  -- Null while nobody knows how many there are.
  pages integer check (pages >= pages_done),
  started_at timestamptz(3) not null,
  -- The one who reads says that it is alive; one that has not said so for long is gone.
  seen_at timestamptz(3) not null,
  primary key (organization_id, document_id)
);

create index reading_under_way_by_age on reading_under_way (seen_at);

-- In bounded bites, as all that is swept: readings that are old, and the word of those who died while they read.
create function gate_forget_readings(read_before timestamptz, page integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with old as (select r.organization_id, r.sha256, r.version from page_reading r where r.read_at < read_before limit page),
  gone as (
    delete from page_reading r using old
    where r.organization_id = old.organization_id and r.sha256 = old.sha256 and r.version = old.version returning 1),
  dead as (
    select u.organization_id, u.document_id from reading_under_way u where u.seen_at < read_before limit page),
  silent as (
    delete from reading_under_way u using dead where u.organization_id = dead.organization_id and u.document_id = dead.document_id returning 1)
  select count(*) from (select 1 from gone union all select 1 from silent) swept;
end;

do $$
declare bound text;
begin
  foreach bound in array array['page_reading', 'reading_under_way'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert, update, delete on page_reading, reading_under_way to primanota_app;
-- What is swept is swept for all organizations at once, through this one function.
create policy gate_sweep on page_reading to primanota_gate using (true);
create policy gate_sweep on reading_under_way to primanota_gate using (true);
grant select, delete on page_reading, reading_under_way to primanota_gate;
revoke all on function gate_forget_readings(timestamptz, integer) from public;
grant execute on function gate_forget_readings(timestamptz, integer) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_forget_readings(timestamptz, integer) owner to primanota_gate;
revoke create on schema public from primanota_gate;
