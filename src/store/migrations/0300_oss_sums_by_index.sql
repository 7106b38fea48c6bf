-- The return of a quarter and the limit add up all sales of theirs: from the indexes alone, and in the order in which they are grouped.
drop index oss_sale_by_return;
create index oss_sale_by_return on oss_sale (organization_id, region_key, return_start, quarter_start, country, supply, rate, entry_id)
  include (invoice_id, base, vat) where is_declared;
drop index oss_sale_by_day;
create index oss_sale_by_day on oss_sale (organization_id, region_key, date) include (base, supply, is_declared);
