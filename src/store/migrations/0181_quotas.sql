-- What an organization stores and has read in a month, counted with the row of each file, so that no two uploads can both take the last of it.
-- Pages are counted where a limit is set; null: nobody counted them.
alter table file add column pages integer check (pages >= 0);

create table organization_use (
  organization_id text collate "C" primary key references organization,
  bytes bigint not null default 0 check (bytes >= 0),
  -- The first day of the month that the pages are of.
  month date not null,
  pages bigint not null default 0 check (pages >= 0),
  -- Limits of this organization; null: those of the installation. 0 is none.
  bytes_max bigint check (bytes_max >= 0),
  pages_max bigint check (pages_max >= 0)
);

alter table file no force row level security;
insert into organization_use (organization_id, bytes, month)
  select organization_id, sum(size), date_trunc('month', now() at time zone 'UTC')::date from file group by organization_id;
alter table file force row level security;

alter table organization_use enable row level security;
alter table organization_use force row level security;
create policy tenant on organization_use using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on organization_use to primanota_app;

-- An archive brings files of many months at once: only pages of the newest month count.
create function count_use() returns trigger language plpgsql as $$
begin
  insert into organization_use as u (organization_id, bytes, month, pages)
    select organization_id, sum(size), newest, coalesce(sum(pages) filter (where month = newest), 0)
    from (
      select organization_id, size, pages, month, max(month) over (partition by organization_id) as newest
      from (select organization_id, size, pages, date_trunc('month', created_at at time zone 'UTC')::date as month from added) dated
    ) counted
    group by organization_id, newest
  on conflict (organization_id) do update set
    bytes = u.bytes + excluded.bytes,
    pages = case when excluded.month > u.month then excluded.pages when excluded.month = u.month then u.pages + excluded.pages else u.pages end,
    month = greatest(u.month, excluded.month);
  return null;
end $$;
create trigger count_use after insert on file referencing new table as added for each statement execute function count_use();
