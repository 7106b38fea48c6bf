-- Returns of the one-stop shop that were recorded as filed: the figures as they were declared, for good. One that was recorded by mistake is marked as reopened,
-- once and with the reason, and stays beside what is filed afterwards.
create table oss_return (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  currency text not null,
  quarter_start date not null,
  -- Rows, corrections and totals, in the currency of the books and in euro.
  figures jsonb not null,
  exchange jsonb,
  payable bigint not null check (payable >= 0),
  payable_in_euro bigint check (payable_in_euro >= 0),
  warnings jsonb not null,
  filed_on date not null,
  reference text,
  recorded_at timestamptz(3) not null,
  recorded_by text not null,
  reopened_at timestamptz(3),
  reopened_by text,
  reopened_because text,
  primary key (organization_id, id),
  check (quarter_start = date_trunc('quarter', quarter_start)::date and filed_on > quarter_start),
  check (num_nonnulls(reopened_at, reopened_by, reopened_because) in (0, 3))
);
create unique index oss_return_filed_once on oss_return (organization_id, region_key, quarter_start) where reopened_at is null;

create function refuse_change_of_oss_return() returns trigger language plpgsql as $$
declare reopening constant text[] := array['reopened_at', 'reopened_by', 'reopened_because'];
begin
  if tg_op = 'UPDATE' and old.reopened_at is null and new.reopened_at is not null and to_jsonb(new) - reopening = to_jsonb(old) - reopening then
    return new;
  end if;
  raise exception 'the OSS return % is filed and is not changed any more', old.id using errcode = 'restrict_violation';
end $$;
create trigger oss_return_is_frozen before update or delete on oss_return for each row execute function refuse_change_of_oss_return();
create trigger oss_return_is_never_truncated before truncate on oss_return for each statement execute function refuse_change();

alter table oss_return enable row level security;
alter table oss_return force row level security;
create policy tenant on oss_return using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on oss_return to primanota_app;
grant update (reopened_at, reopened_by, reopened_because) on oss_return to primanota_app;
