-- The return of a quarter counts its invoices and names some entries of each sum: in the order of the invoices neither of them is sorted. A third of a return was that.
drop index oss_sale_by_return;
create index oss_sale_by_return on oss_sale (organization_id, region_key, return_start, quarter_start, country, supply, rate desc, invoice_id, entry_id)
  include (base, vat) where is_declared;
