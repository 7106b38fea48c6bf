-- The number that an entry has in a section of the VAT register is how many of that section and year came before it. So that nobody counts a year from its first
-- entry to show one page, the entries of each finished thousand are counted once: by month, by the VAT codes that they have, and by whether they are takings. The
-- ledger is append-only and its numbers have no gap, so what was counted stays right.

-- All at once and in the order in which posting locks them: one that holds the entries and waits for what is open must not meet us the other way round.
lock table ledger_entry, ledger_line, ledger_open in access exclusive mode;

-- Whether a sale was a taking is decided when it is posted: it does not become one because the customer is removed from the contacts later.
alter table ledger_open add column had_contact boolean not null default false;
create function keep_that_it_had_a_contact() returns trigger language plpgsql as $$
begin
  new.had_contact := true;
  return new;
end $$;
create trigger ledger_open_had_a_contact before update of contact_id on ledger_open
  for each row when (old.contact_id is not null and new.contact_id is null) execute function keep_that_it_had_a_contact();

create table vat_register_count (
  organization_id text collate "C" not null,
  -- The number of the last entry of the thousand.
  through bigint not null check (through > 0 and through % 1000 = 0),
  region_key text collate "C" not null,
  -- The first day of the month of the VAT date.
  month date not null,
  -- Of all lines with a VAT effect, each once and in order: the code with a plus for a sale and a minus for a purchase.
  codes text[] collate "C" not null,
  is_taking boolean not null,
  entries integer not null check (entries > 0),
  -- The first and the last VAT date among them.
  first_day date not null,
  last_day date not null,
  primary key (organization_id, through, region_key, month, codes, is_taking)
);

-- What the entries from one number to another are under. Each line is looked up by the number and the VAT date of its entry, whatever the transaction rules out.
create function vat_codes_of_entries(organization text, above bigint, up_to bigint)
returns table (region_key text, month date, codes text[], is_taking boolean, entries integer, first_day date, last_day date) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select entry.region_key, (entry.vat_date - (extract(day from entry.vat_date)::integer - 1)), entry.codes,
    coalesce(origin.source_type, entry.source_type) not in ('invoice', 'e_invoice', 'document') and open.contact_id is null and open.had_contact is not true,
    count(*)::integer, min(entry.vat_date), max(entry.vat_date)
  from (
    select entry.organization_id, entry.id, entry.reverses, entry.source_type, entry.region_key, entry.vat_date,
      array_agg(distinct line.vat_code || case when (line.credit > 0) = (line.vat_base > 0) then '+' else '-' end) as codes
    from public.ledger_entry entry
      join public.ledger_line line on line.organization_id = entry.organization_id and line.region_key = entry.region_key
        and line.vat_date = entry.vat_date and line.number = entry.number
    where entry.organization_id = organization and entry.number > above and entry.number <= up_to and entry.number > 0
      and line.vat_code is not null and (line.vat_base <> 0 or line.vat_due <> 0 or line.vat_deducted <> 0) and line.line > 0
    group by entry.organization_id, entry.id
  ) entry
    left join public.ledger_entry origin on origin.organization_id = entry.organization_id and origin.id = entry.reverses
    left join public.ledger_open open on open.organization_id = entry.organization_id and open.entry_id = coalesce(entry.reverses, entry.id)
      and coalesce(origin.source_type, entry.source_type) not in ('invoice', 'e_invoice', 'document')
  group by 1, 2, 3, 4
$$;

create function count_vat_register() returns trigger language plpgsql as $$
begin
  insert into public.vat_register_count (organization_id, through, region_key, month, codes, is_taking, entries, first_day, last_day)
  select new.organization_id, new.number, counted.* from public.vat_codes_of_entries(new.organization_id, new.number - 1000, new.number) counted;
  return null;
end $$;
-- The last of a thousand counts them all; posting any other costs nothing.
create trigger ledger_entry_is_counted after insert on ledger_entry
  for each row when (new.number % 1000 = 0) execute function count_vat_register();

alter table ledger_entry no force row level security;
alter table ledger_line no force row level security;
alter table ledger_open no force row level security;
insert into vat_register_count (organization_id, through, region_key, month, codes, is_taking, entries, first_day, last_day)
select last.organization_id, last.number, counted.*
from ledger_entry last cross join lateral vat_codes_of_entries(last.organization_id, last.number - 1000, last.number) counted
where last.number % 1000 = 0;
alter table ledger_entry force row level security;
alter table ledger_line force row level security;
alter table ledger_open force row level security;

create trigger vat_register_count_is_append_only before update or delete on vat_register_count for each row execute function refuse_change();
create trigger vat_register_count_is_never_truncated before truncate on vat_register_count for each statement execute function refuse_change();
alter table vat_register_count enable row level security;
alter table vat_register_count force row level security;
create policy tenant on vat_register_count using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on vat_register_count to primanota_app;

-- What purchases were debited with is read beside their VAT: looked up in the table for every line of a code, it was half of a register.
drop index ledger_line_by_vat_date;
create index ledger_line_by_vat_date on ledger_line (organization_id, region_key, vat_date, number, line)
  include (vat_code, vat_base, vat_due, vat_deducted, credit, debit)
  where vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and line > 0;
