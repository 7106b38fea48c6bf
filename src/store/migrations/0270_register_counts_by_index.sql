-- Each thousandth entry counts the thousand. Under row security PostgreSQL takes no index for `entry_id = coalesce(…)`, which it holds able to tell of rows that are not
-- ours: for each of the thousand it read all open items of the organization, while whoever else posted waited, after some ten thousand entries for too long. A case
-- says the same, and goes by the key.
create or replace function vat_codes_of_entries(organization text, above bigint, up_to bigint)
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
    left join public.ledger_open open on open.organization_id = entry.organization_id and open.entry_id = case when entry.reverses is null then entry.id else entry.reverses end
      and coalesce(origin.source_type, entry.source_type) not in ('invoice', 'e_invoice', 'document')
  group by 1, 2, 3, 4
$$;
