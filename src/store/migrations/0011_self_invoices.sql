-- What Italian invoices carry beside their lines, invoices that the organization issues in place of a supplier, and which invoice a credit note corrects.

-- { type, rate } and { type, rate, reason, base }: what professionals state on every invoice; null where they state nothing.
alter table organization
  add column pension_fund jsonb,
  add column withholding jsonb,
  add column stamp_duty_borne_by text not null default 'seller' check (stamp_duty_borne_by in ('seller', 'buyer'));

-- A self-invoice tells the exchange of a purchase whose VAT the organization owes. It has no entry of its own: that of the purchase holds the VAT.
alter table invoice
  add column document_id text collate "C",
  add column self_invoice_type text collate "C",
  -- The invoice that a credit note takes something off.
  add column corrects_id text collate "C",
  drop constraint invoice_kind_check,
  drop constraint invoice_check3,
  add constraint invoice_kind_check check (kind in ('invoice', 'e_invoice', 'self_invoice')),
  add constraint invoice_has_contact check (kind <> 'invoice' or contact_id is not null),
  add constraint invoice_of_itself check ((kind = 'self_invoice') = (document_id is not null) and (kind = 'self_invoice') = (self_invoice_type is not null)),
  add foreign key (organization_id, document_id) references document,
  add foreign key (organization_id, corrects_id) references invoice;

-- Once for each document and type, whoever asks at the same moment.
create unique index invoice_of_document on invoice (organization_id, document_id, self_invoice_type) where document_id is not null;
create index invoice_that_is_corrected on invoice (organization_id, corrects_id, id) where corrects_id is not null;

-- Sales and self-invoices are numbered apart, as the exchange tells them apart: by who stands as the seller.
drop index invoice_by_number;
create unique index invoice_by_number on invoice (organization_id, number, extract(year from date)) where state = 'issued' and kind <> 'self_invoice';
create unique index self_invoice_by_number on invoice (organization_id, number, extract(year from date)) where state = 'issued' and kind = 'self_invoice';

create table self_invoice_counter (
  organization_id text collate "C" not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (organization_id, year)
);
alter table self_invoice_counter enable row level security;
alter table self_invoice_counter force row level security;
create policy tenant on self_invoice_counter using (organization_id = current_organization());
grant select, insert, update on self_invoice_counter to primanota_app;

create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if old.state = 'issued' and (tg_op = 'DELETE'
    or (new.issued - 'buyer' - 'seller', new.kind, new.document_id, new.number, new.date, new.lines, new.state, new.total)
    is distinct from (old.issued - 'buyer' - 'seller', old.kind, old.document_id, old.number, old.date, old.lines, old.state, old.total)) then
    raise exception 'the invoice % is issued and is not changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- What the exchange calls the document: TD01, TD04, TD17. Of what was sent before this is not kept.
alter table e_invoice add column document_type text;

-- Credit notes that are there already name their invoice by number and day. Row security binds the owner of the tables too, and here there is no organization.
alter table invoice no force row level security;
update invoice note set corrects_id = corrected.id
from invoice corrected
where note.state = 'issued' and note.issued -> 'corrects' ->> 'number' is not null
  and corrected.organization_id = note.organization_id and corrected.state = 'issued' and corrected.id <> note.id
  and corrected.number = note.issued -> 'corrects' ->> 'number' and corrected.date = (note.issued -> 'corrects' ->> 'date')::date;
alter table invoice force row level security;
