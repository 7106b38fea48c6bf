-- Files that are made of the whole books, each by a job of its own. The bytes are kept for a week, beside the store.
create table export (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null check (kind in ('saf_t', 'everything')),
  -- The days that a SAF-T file is about.
  from_day date,
  to_day date,
  -- The last number of the ledger when it was asked for: while it is still that, the same file is given again.
  ledger_number bigint not null,
  asked_at timestamptz(3) not null,
  asked_by text not null,
  -- All of these when it is made.
  made_at timestamptz(3),
  file_name text,
  bytes bigint check (bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, id),
  check (num_nonnulls(made_at, file_name, bytes, sha256) in (0, 4)),
  check ((kind = 'saf_t') = (from_day is not null) and (from_day is null) = (to_day is null) and from_day <= to_day)
);
alter table export enable row level security;
alter table export force row level security;
create policy tenant on export using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, delete on export to primanota_app;
grant update (made_at, file_name, bytes, sha256) on export to primanota_app;
