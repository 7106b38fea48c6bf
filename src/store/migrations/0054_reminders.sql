-- Reminders to customers who pay late: what was asked for, of which invoices, and the entry that booked interest and fees where a person wanted it.
create table reminder (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  contact_id text collate "C" not null,
  contact_name text not null,
  -- The how many-th of its claims.
  level integer not null check (level > 0),
  on_date date not null,
  deadline date not null,
  currency text not null,
  -- [{ entryId, number, text, date, dueOn, open, days, interest, compensation, spans }]
  items jsonb not null,
  interest bigint not null check (interest >= 0),
  fee bigint not null check (fee >= 0),
  compensation bigint not null check (compensation >= 0),
  warnings jsonb not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  entry_id text collate "C",
  posted_at timestamptz(3),
  cancelled_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, entry_id) references ledger_entry,
  check (num_nonnulls(entry_id, posted_at) in (0, 2)),
  check (cancelled_at is null or entry_id is null)
);
create index reminder_of_contact on reminder (organization_id, contact_id, id) where contact_id <> '';
-- What was sent stays as it was sent.
create trigger reminder_stays before update on reminder for each row
  execute function refuse_change_beyond('entry_id', 'posted_at', 'cancelled_at');
create trigger reminder_is_decided before update on reminder for each row when (old.entry_id is not null or old.cancelled_at is not null)
  execute function refuse_change();
alter table reminder enable row level security;
alter table reminder force row level security;
create policy tenant on reminder using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on reminder to primanota_app;
grant update (entry_id, posted_at, cancelled_at) on reminder to primanota_app;

-- In how many days a contact pays, where that was agreed.
create table contact_terms (
  organization_id text collate "C" not null,
  contact_id text collate "C" not null,
  payment_days integer not null check (payment_days between 0 and 365),
  updated_at timestamptz(3) not null,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contact on delete cascade
);
alter table contact_terms enable row level security;
alter table contact_terms force row level security;
create policy tenant on contact_terms using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on contact_terms to primanota_app;
