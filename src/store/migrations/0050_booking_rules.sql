-- Rules for bank lines without a document: "lines like this go there". A rule proposes, and books by itself only where a person said so.
create table booking_rule (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  name text not null check (name <> ''),
  party text,
  words text[] not null,
  -- Signed as on the bank account, in the minor units of the currency.
  amount_from bigint,
  amount_to bigint,
  currency text collate "C",
  bank_account_id text collate "C",
  -- [{ account, vatCode, share }]
  lines jsonb not null,
  text text,
  is_automatic boolean not null,
  is_paused boolean not null,
  revision integer not null check (revision > 0),
  created_at timestamptz(3) not null,
  created_by text not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  check (party is not null or cardinality(words) > 0),
  check (amount_from <= amount_to),
  check ((amount_from is null and amount_to is null) or currency is not null)
);

-- What was booked by a rule. A line that was taken back keeps its row, so that the same rule does not book it again.
create table booking_rule_hit (
  organization_id text collate "C" not null,
  rule_id text collate "C" not null,
  transaction_id text collate "C" not null,
  -- Of the rule, when it was booked.
  revision integer not null,
  entry_id text collate "C" not null,
  is_automatic boolean not null,
  booked_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  primary key (organization_id, entry_id),
  foreign key (organization_id, entry_id) references ledger_entry
);
-- A line is booked once at a time, whatever books it.
create unique index booking_rule_hit_once on booking_rule_hit (organization_id, transaction_id) where taken_back_at is null;
create index booking_rule_hit_by_rule on booking_rule_hit (organization_id, rule_id, entry_id) where rule_id <> '';
create index booking_rule_hit_taken_back on booking_rule_hit (organization_id, transaction_id) where taken_back_at is not null;

do $$
declare bound text;
begin
  foreach bound in array array['booking_rule', 'booking_rule_hit'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization()) with check (organization_id = (select current_organization()))', bound);
  end loop;
end $$;
grant select, insert, update, delete on booking_rule to primanota_app;
grant select, insert on booking_rule_hit to primanota_app;
grant update (taken_back_at) on booking_rule_hit to primanota_app;
