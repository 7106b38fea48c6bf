-- The queue says of each line what a list or a sum of the queue asks for, so that neither has to look at the movements: a page costs what is on it, and a
-- sum goes over one narrow table.
alter table bank_open add column account_id text collate "C", add column amount bigint, add column is_pending boolean;
alter table bank_open no force row level security;
alter table bank_transaction no force row level security;
update bank_open waiting set account_id = movement.account_id, amount = movement.amount, is_pending = movement.is_pending
  from bank_transaction movement where movement.organization_id = waiting.organization_id and movement.id = waiting.transaction_id;
alter table bank_open force row level security;
alter table bank_transaction force row level security;
alter table bank_open alter column account_id set not null, alter column amount set not null, alter column is_pending set not null;

create index bank_open_by_account on bank_open (organization_id, account_id, date, transaction_id) where date is not null;
-- Money that went out and that nothing explains, in the order of the list.
create index bank_open_lacking on bank_open (organization_id, date, transaction_id)
  where amount < 0 and not is_pending and coalesce(suggestions -> 0 ->> 'kind', '') not in ('transfer', 'duplicate') and date is not null;

-- From version 17 on PostgreSQL forgets `is not null` of a column that never is, and with it that the index may be used: whoever goes by the day says so
-- with a comparison, and so the index is one of days that are not null.
drop index bank_transaction_by_date;
create index bank_transaction_by_date on bank_transaction (organization_id, date, id) where date is not null;
