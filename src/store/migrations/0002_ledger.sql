-- The double-entry ledger, and the chart of accounts as the organization's ledger last told it.
-- Entries are numbered without gaps and never changed: a correction is a reversing entry. That an entry balances is checked here and not by the
-- service alone. An entry and its lines are inserted by one statement, and what the statement inserted is looked at when it ends: no deferred
-- constraint, which not every PostgreSQL-compatible database has.
--
-- Where PostgreSQL knows nothing of an organization yet, every index that begins with organization_id looks equally good to it, and the plan that it
-- keeps may read all of the organization's rows to find one. So every index beside the primary keys has a condition that always holds: only the
-- statements that are meant to use it say so, and for all others there is one way to go.

-- The last number that was given. Whoever posts holds this row until the commit, so that a number is never given twice and never lost.
create table ledger_counter (
  organization_id text collate "C" primary key,
  last bigint not null check (last >= 0)
);

create table ledger_entry (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  number bigint not null check (number > 0),
  -- What the poster calls it: posting again under the same marker finds this entry.
  marker text collate "C" not null check (marker <> ''),
  -- The region and the currency that it was posted in: an organization may move.
  region_key text collate "C" not null,
  currency text not null,
  date date not null,
  vat_date date not null,
  text text not null,
  -- The text, folded to lower case without accents: what a search looks in.
  search text not null,
  -- The effect on the payment side, signed as on the bank account.
  amount bigint not null,
  source_type text not null check (source_type in ('document', 'invoice', 'e_invoice', 'reversal')),
  source_id text collate "C" not null,
  reverses text collate "C",
  provider text not null,
  external_reference text,
  -- What a foreign document was converted from.
  exchange_currency text,
  exchange_total bigint,
  exchange_rate numeric check (exchange_rate > 0),
  exchange_source text,
  exchange_on date,
  posted_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, reverses) references ledger_entry,
  check ((source_type = 'reversal') = (reverses is not null)),
  check (reverses is null or (reverses = source_id and reverses <> id)),
  check (num_nonnulls(exchange_currency, exchange_total, exchange_rate, exchange_source, exchange_on) in (0, 5))
);
create unique index ledger_entry_by_marker on ledger_entry (organization_id, marker) where marker <> '';
create unique index ledger_entry_by_number on ledger_entry (organization_id, number) where number > 0;
create index ledger_entry_by_date on ledger_entry (organization_id, date, number) where number > 0;
create index ledger_entry_by_source on ledger_entry (organization_id, source_id, number) where number > 0;
-- An entry is taken back once.
create unique index ledger_entry_by_reversed on ledger_entry (organization_id, reverses) where reverses is not null;

-- Region, number and date are those of the entry, so that statements and balances need only look here.
create table ledger_line (
  organization_id text collate "C" not null,
  entry_id text collate "C" not null,
  line integer not null,
  region_key text collate "C" not null,
  number bigint not null,
  date date not null,
  account text collate "C" not null check (account <> ''),
  account_name text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  -- On the line that carries the taxable base: what the VAT return of the period says because of it.
  vat_code text collate "C",
  vat_base bigint,
  vat_due bigint,
  vat_deducted bigint,
  vat_date date,
  primary key (organization_id, entry_id, line),
  constraint ledger_line_has_one_side check ((debit = 0) <> (credit = 0)),
  check (num_nonnulls(vat_code, vat_base, vat_due, vat_deducted, vat_date) in (0, 5))
);
-- A statement reads it in order, a trial balance reads nothing else.
create index ledger_line_by_account on ledger_line (organization_id, region_key, account, date, number, line) include (debit, credit) where account <> '';
create index ledger_line_by_account_and_number on ledger_line (organization_id, account, number) where number > 0;

-- What no bank transaction has settled yet. Of all that belongs to an entry only this changes, and never beyond the entry's amount.
create table ledger_open (
  organization_id text collate "C" not null,
  entry_id text collate "C" not null,
  amount bigint not null,
  open_amount bigint not null,
  primary key (organization_id, entry_id),
  foreign key (organization_id, entry_id) references ledger_entry,
  constraint ledger_open_within_amount check (open_amount between least(amount, 0) and greatest(amount, 0))
);
create index ledger_open_by_amount on ledger_open (organization_id, open_amount) where open_amount <> 0;

create table ledger_attachment (
  organization_id text collate "C" not null,
  entry_id text collate "C" not null,
  file_id text collate "C" not null,
  primary key (organization_id, entry_id, file_id),
  foreign key (organization_id, entry_id) references ledger_entry,
  foreign key (organization_id, file_id) references file
);

-- The chart of accounts of a region, as it was last fetched from the ledger that the organization posts to there.
create table account (
  organization_id text collate "C" not null,
  region_key text collate "C" not null,
  number text collate "C" not null,
  provider text not null,
  name text not null,
  english_name text not null,
  type text not null check (type in ('income', 'expense', 'asset', 'liability', 'equity')),
  vat_code text,
  synced_at timestamptz(3) not null,
  primary key (organization_id, region_key, number)
);

-- Lines are numbered from 1 without a gap, so that a line that comes later has no number left. Together with the next check, which wants an entry to
-- have lines as soon as it is there, this leaves one way to post: the entry and all of its lines in one statement.
-- The tables are named in full: a temporary table of the same name must not be asked instead.
create function refuse_unsound_lines() returns trigger language plpgsql as $$
declare
  given record;
  entry record;
begin
  for given in
    select organization_id, entry_id, region_key, number, date, count(*) as lines, min(line) as lowest, max(line) as highest,
      sum(debit) as debit, sum(credit) as credit, min(vat_date) as vat_from, max(vat_date) as vat_to
    from new_line group by organization_id, entry_id, region_key, number, date
  loop
    select e.region_key, e.number, e.date, e.vat_date into entry
    from public.ledger_entry e where e.organization_id = given.organization_id and e.id = given.entry_id;
    if (entry.region_key = given.region_key and entry.number = given.number and entry.date = given.date) is not true then
      raise exception 'the lines of % do not belong to an entry of that region, number and date', given.entry_id using errcode = 'check_violation';
    elsif given.lines < 2 then
      raise exception 'the entry % has less than two lines', given.entry_id using errcode = 'check_violation';
    elsif given.lowest <> 1 or given.highest <> given.lines then
      raise exception 'the lines of % are not numbered from 1, all by one statement', given.entry_id using errcode = 'check_violation';
    elsif given.debit <> given.credit then
      raise exception 'the entry % does not balance: debit %, credit %', given.entry_id, given.debit, given.credit using errcode = 'check_violation';
    elsif given.vat_from <> entry.vat_date or given.vat_to <> entry.vat_date then
      raise exception 'the lines of % have another VAT date than the entry', given.entry_id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

create function refuse_unsound_entries() returns trigger language plpgsql as $$
declare given record;
begin
  for given in select organization_id, id, amount from new_entry loop
    if not exists (select from public.ledger_line l where l.organization_id = given.organization_id and l.entry_id = given.id and l.line = 1) then
      raise exception 'the entry % comes without its lines', given.id using errcode = 'check_violation';
    elsif given.amount is distinct from
      (select o.amount from public.ledger_open o where o.organization_id = given.organization_id and o.entry_id = given.id) then
      raise exception 'the entry % comes without its open amount', given.id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

create trigger ledger_line_is_sound after insert on ledger_line
  referencing new table as new_line for each statement execute function refuse_unsound_lines();
create trigger ledger_entry_is_sound after insert on ledger_entry
  referencing new table as new_entry for each statement execute function refuse_unsound_entries();

do $$
declare bound text;
begin
  foreach bound in array array['ledger_entry', 'ledger_line', 'ledger_attachment'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', bound || '_is_append_only', bound);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', bound || '_is_never_truncated', bound);
  end loop;
  foreach bound in array array['ledger_counter', 'ledger_entry', 'ledger_line', 'ledger_open', 'ledger_attachment', 'account'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert on ledger_counter, ledger_entry, ledger_line, ledger_open, ledger_attachment to primanota_app;
grant update (last) on ledger_counter to primanota_app;
grant update (open_amount) on ledger_open to primanota_app;
grant select, insert, update, delete on account to primanota_app;
