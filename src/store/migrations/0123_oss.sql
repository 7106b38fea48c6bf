-- The union scheme of the one-stop shop: whether the organization uses it, and what it sells to consumers in other member states, by country and rate.
alter table organization
  add column oss_registered_from date,
  add column oss_registered_to date,
  add column oss_electronic_services boolean not null default false,
  add constraint oss_days_in_order check (oss_registered_to is null or (oss_registered_from is not null and oss_registered_from <= oss_registered_to));

-- A row of the VAT table of an invoice, in the currency of the books, and the same with its sign turned for the entry that took it back. Written with the entry
-- and never changed, as the entry is. Sales that were taxed at home are there as well: the limit goes by all of them.
create table oss_sale (
  organization_id text collate "C" not null,
  entry_id text collate "C" not null,
  place integer not null check (place >= 0),
  region_key text collate "C" not null,
  invoice_id text collate "C" not null,
  date date not null,
  is_declared boolean not null,
  country text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  supply text collate "C" not null check (supply in ('goods', 'services')),
  rate numeric(5, 2) not null check (rate >= 0),
  base bigint not null,
  vat bigint not null,
  quarter_start date not null,
  return_start date not null,
  primary key (organization_id, entry_id, place),
  foreign key (organization_id, entry_id) references ledger_entry,
  check (quarter_start <= return_start)
);
create index oss_sale_by_return on oss_sale (organization_id, region_key, return_start) where is_declared;
create index oss_sale_by_day on oss_sale (organization_id, region_key, date);

-- What was sold before counts for the limit: what went to consumers elsewhere in the EU, taxed at home. Services do as soon as somebody says that they are electronic ones.
alter table invoice no force row level security;
alter table ledger_entry no force row level security;
alter table ledger_line no force row level security;
insert into oss_sale (organization_id, entry_id, place, region_key, invoice_id, date, is_declared, country, supply, rate, base, vat, quarter_start, return_start)
select invoice.organization_id, invoice.ledger_entry_id, line.place, invoice.region_key, invoice.id, invoice.date, false,
  invoice.issued -> 'buyer' ->> 'country', invoice.issued -> 'seller' ->> 'supplies', 0, line.base, line.due, date_trunc('quarter', invoice.date)::date, date_trunc('quarter', invoice.date)::date
from invoice
  cross join lateral (
    select 0 as place, coalesce(sum(vat_base), 0)::bigint as base, coalesce(sum(vat_due), 0)::bigint as due
    from ledger_line where organization_id = invoice.organization_id and entry_id = invoice.ledger_entry_id
  ) line
where invoice.state = 'issued' and invoice.kind <> 'self_invoice' and invoice.ledger_entry_id is not null
  and invoice.issued -> 'priced' -> 'treatment' ->> 'key' = 'eu_consumer' and invoice.issued -> 'seller' ->> 'supplies' in ('goods', 'services')
  and invoice.issued -> 'buyer' ->> 'country' ~ '^[A-Z]{2}$'
  and not exists (select from ledger_entry back where back.organization_id = invoice.organization_id and back.reverses = invoice.ledger_entry_id);
alter table invoice force row level security;
alter table ledger_entry force row level security;
alter table ledger_line force row level security;

create trigger oss_sale_is_append_only before update or delete on oss_sale for each row execute function refuse_change();
create trigger oss_sale_is_never_truncated before truncate on oss_sale for each statement execute function refuse_change();
alter table oss_sale enable row level security;
alter table oss_sale force row level security;
create policy tenant on oss_sale using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on oss_sale to primanota_app;
