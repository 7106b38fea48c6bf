-- VAT returns: snapshots of what the ledger says for some days, filed once and never changed.

-- How many were filed. Whoever prepares or files holds this row, so that two of them never see different returns before theirs.
create table vat_return_counter (
  organization_id text collate "C" not null,
  region_key text collate "C" not null,
  filed integer not null check (filed >= 0),
  primary key (organization_id, region_key)
);

create table vat_return (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  currency text not null,
  frequency text not null check (frequency in ('monthly', 'quarterly', 'half_yearly', 'annual')),
  period_start date not null,
  period_end date not null,
  pay_by date not null,
  file_by date not null,
  state text not null check (state in ('draft', 'filed')),
  -- What it is made of: days, and the entries after a number, up to `through`. The ledger is append-only, so that this names the same lines for good.
  ranges jsonb not null,
  through bigint not null check (through >= 0),
  -- How many returns were filed when it was prepared: with more of them it is outdated.
  filed_before integer not null,
  boxes jsonb not null,
  payable bigint not null,
  payment jsonb,
  carried jsonb not null,
  carries jsonb not null,
  entry_count bigint not null,
  late_count bigint not null,
  warnings jsonb not null,
  -- What the last preparation changed: the boxes before it.
  boxes_before jsonb,
  version integer not null,
  prepared_at timestamptz(3) not null,
  reference text,
  -- The how many-th that was filed.
  filing integer,
  filed_at timestamptz(3),
  filed_by text,
  -- Who the organization was when it filed: what is written from a filed return is the same for good.
  filer jsonb,
  primary key (organization_id, id),
  check (period_start <= period_end),
  check ((state = 'filed') = (filed_at is not null)),
  check ((state = 'filed') = (filing is not null)),
  check ((state = 'filed') = (filer is not null))
);
create unique index vat_return_draft on vat_return (organization_id, region_key, period_start, period_end) where state = 'draft';
create unique index vat_return_filing on vat_return (organization_id, region_key, filing) where state = 'filed';
create unique index vat_return_filed_once on vat_return (organization_id, region_key, period_start) where state = 'filed';

create function refuse_change_of_filed() returns trigger language plpgsql as $$
begin
  if old.state = 'filed' then
    raise exception 'the VAT return % is filed and is not changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger vat_return_is_frozen before update or delete on vat_return for each row execute function refuse_change_of_filed();
create trigger vat_return_is_never_truncated before truncate on vat_return for each statement execute function refuse_change();

-- The lines that a return counts: by their day, with all that their sums are made of; by their day with the entry alone, which is what counting entries
-- reads; and by their code, for the lines behind a box. Each has a condition of its own that always holds, as in the ledger: a statement that says it goes
-- this way and no other.
create index ledger_line_by_vat_date on ledger_line (organization_id, region_key, vat_date, number, line)
  include (vat_code, vat_base, vat_due, vat_deducted, credit)
  where vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and line > 0;
create index ledger_line_by_vat_entry on ledger_line (organization_id, region_key, vat_date, number)
  where vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and region_key <> '';
create index ledger_line_by_vat_code on ledger_line (organization_id, region_key, vat_code, vat_date, number, line)
  where vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and vat_code <> '';
-- What it leaves out: lines that the return does not know, and entries whose VAT counts later than their date.
create index ledger_line_without_vat_effect on ledger_line (organization_id, region_key, number, vat_date)
  where vat_code is not null and vat_base = 0 and vat_due = 0 and vat_deducted = 0;
create index ledger_entry_with_later_vat on ledger_entry (organization_id, region_key, date, number) include (vat_date) where vat_date > date;
-- What a person should look at before filing.
create index document_not_posted on document (organization_id, dated_on) where state <> 'posted';

do $$
declare bound text;
begin
  foreach bound in array array['vat_return_counter', 'vat_return'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert, update on vat_return_counter, vat_return to primanota_app;

-- The calendar feed: whoever holds its token may see the deadlines of one organization, and nothing else.
create policy gate on calendar_feed for select to primanota_gate using (true);
grant select (organization_id, token_hash) on calendar_feed to primanota_gate;
create function gate_calendar_feed(wanted_hash bytea) returns text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.organization_id from calendar_feed f where f.token_hash = wanted_hash;
end;
revoke all on function gate_calendar_feed(bytea) from public;
grant execute on function gate_calendar_feed(bytea) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_calendar_feed(bytea) owner to primanota_gate;
revoke create on schema public from primanota_gate;
