-- What each posted row costs. Nothing is allowed or refused that was not before.

-- Whose rows these are is asked once for a statement that writes, and not for every row of it. What is read is found by an index, with one answer for all.
do $$
declare bound record;
begin
  for bound in
    select c.relname as "table", a.attname as "column"
    from pg_policy p join pg_class c on c.oid = p.polrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = case when c.relname = 'organization' then 'id' else 'organization_id' end
    where c.relnamespace = 'public'::regnamespace and p.polname = 'tenant'
  loop
    execute format('alter policy tenant on %I with check (%I = (select current_organization()))', bound."table", bound."column");
  end loop;
end $$;

-- An organization has one region, and few move: the region need not stand between the organization and the account.
drop index ledger_line_by_account;
create index ledger_line_by_account on ledger_line (organization_id, account, date, number, line) include (debit, credit, region_key) where account <> '';

-- What a statement inserted is looked at along the keys from its first to its last, and no longer by one look for each entry: the ids of what is posted
-- together follow one another. A plan is kept for all that comes later, be it one entry or a thousand, so the ones that suit only few rows (look up each),
-- or only a small ledger (read all of it), are ruled out, whatever the transaction has ruled out for itself.
create or replace function refuse_unsound_lines() returns trigger language plpgsql
set enable_nestloop = off set enable_seqscan = off set enable_hashjoin = on as $$
declare
  span record;
  given record;
begin
  for span in select organization_id, min(entry_id) as first, max(entry_id) as last from new_line group by organization_id loop
    select lines.*, entry.region_key = lines.region_key and entry.number = lines.number and entry.date = lines.date as belongs
    into given
    from (
      select entry_id, region_key, number, date, count(*) as count, min(line) as lowest, max(line) as highest,
        sum(debit) as debit, sum(credit) as credit, min(vat_date) as vat_from, max(vat_date) as vat_to
      from new_line where organization_id = span.organization_id group by entry_id, region_key, number, date
    ) lines left join (
      select e.id, e.region_key, e.number, e.date, e.vat_date from public.ledger_entry e
      where e.organization_id = span.organization_id and e.id between span.first and span.last
    ) entry on entry.id = lines.entry_id
    where (entry.region_key = lines.region_key and entry.number = lines.number and entry.date = lines.date) is not true
      or lines.count < 2 or lines.lowest <> 1 or lines.highest <> lines.count or lines.debit <> lines.credit
      or lines.vat_from <> entry.vat_date or lines.vat_to <> entry.vat_date
    limit 1;
    if not found then
      continue;
    elsif given.belongs is not true then
      raise exception 'the lines of % do not belong to an entry of that region, number and date', given.entry_id using errcode = 'check_violation';
    elsif given.count < 2 then
      raise exception 'the entry % has less than two lines', given.entry_id using errcode = 'check_violation';
    elsif given.lowest <> 1 or given.highest <> given.count then
      raise exception 'the lines of % are not numbered from 1, all by one statement', given.entry_id using errcode = 'check_violation';
    elsif given.debit <> given.credit then
      raise exception 'the entry % does not balance: debit %, credit %', given.entry_id, given.debit, given.credit using errcode = 'check_violation';
    else
      raise exception 'the lines of % have another VAT date than the entry', given.entry_id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

create or replace function refuse_unsound_entries() returns trigger language plpgsql
set enable_nestloop = off set enable_seqscan = off set enable_hashjoin = on as $$
declare
  span record;
  given record;
begin
  for span in
    select organization_id, min(id) as first, max(id) as last, bool_or(source_type not in ('bank_transaction', 'reversal')) as opens
    from new_entry group by organization_id
  loop
    select entry.id into given
    from new_entry entry left join (
      select l.entry_id from public.ledger_line l
      where l.organization_id = span.organization_id and l.entry_id between span.first and span.last and l.line = 1
    ) line on line.entry_id = entry.id
    where entry.organization_id = span.organization_id and line.entry_id is null
    limit 1;
    if found then
      raise exception 'the entry % comes without its lines', given.id using errcode = 'check_violation';
    end if;
    if span.opens then
      select entry.id into given
      from new_entry entry left join (
        select o.entry_id, o.amount from public.ledger_open o
        where o.organization_id = span.organization_id and o.entry_id between span.first and span.last
      ) open on open.entry_id = entry.id
      where entry.organization_id = span.organization_id and entry.source_type not in ('bank_transaction', 'reversal')
        and entry.amount is distinct from open.amount
      limit 1;
      if found then
        raise exception 'the entry % comes without its open amount', given.id using errcode = 'check_violation';
      end if;
    end if;
  end loop;
  return null;
end $$;
