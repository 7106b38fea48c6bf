-- A self-invoice that the exchange has taken is corrected by a second one of the same type with the signs turned, which names it; then another may be issued for
-- the same document. So a document has several of a type, one after the other: at most one of a round, and each is taken back once.
alter table invoice add column self_invoice_round integer not null default 1 check (self_invoice_round > 0);
drop index invoice_of_document;
create unique index invoice_of_document on invoice (organization_id, document_id, self_invoice_type, self_invoice_round)
  where document_id is not null and corrects_id is null;
create unique index self_invoice_taken_back_once on invoice (organization_id, corrects_id) where kind = 'self_invoice' and corrects_id is not null;
create index invoice_by_document on invoice (organization_id, document_id) where document_id is not null;
