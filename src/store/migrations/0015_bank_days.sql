-- What a balance behind a row proves, what is a receipt, and one index less.

-- Null where the bank says so of the day. Otherwise the balance stood behind a row, after movements of that day that come to this sum.
alter table bank_balance add column moved bigint;

-- Of the reconciled there are as many as there are movements: they are found by those.
drop index bank_settlement_by_state;
create index bank_settlement_ignored on bank_settlement (organization_id, transaction_id) where state = 'ignored';

-- Paid at once, whatever account it is booked on. Of entries that are there already the document knows it; row security binds the owner of the tables too,
-- and here there is no organization to be bound to.
alter table ledger_open add column is_receipt boolean not null default false;
alter table ledger_open no force row level security;
alter table ledger_entry no force row level security;
alter table document no force row level security;
update ledger_open o set is_receipt = true
from ledger_entry e join document d on d.organization_id = e.organization_id and d.id = e.source_id
where e.organization_id = o.organization_id and e.id = o.entry_id and e.source_type = 'document' and o.open_amount <> 0
  and d.extraction ->> 'kind' = 'receipt';
alter table ledger_open force row level security;
alter table ledger_entry force row level security;
alter table document force row level security;
