-- What a buyer wants to find on one invoice (order, contract, CIG, CUP), for which the invoice of the contract has no field: it lies beside it.

-- An invoice without any has no row. It goes with its draft; an issued invoice keeps its own copy with the buyer.
create table invoice_reference (
  organization_id text collate "C" not null,
  invoice_id text collate "C" not null,
  order_reference text,
  buyer_reference text,
  contract_reference text,
  cig text,
  cup text,
  updated_at timestamptz(3) not null,
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references invoice on delete cascade
);
alter table invoice_reference enable row level security;
alter table invoice_reference force row level security;
create policy tenant on invoice_reference using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on invoice_reference to primanota_app;
