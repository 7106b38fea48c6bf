-- Where a difference is booked can be chosen, so the account alone no longer says in which books it was; and the calendar feed shows amounts only if allowed.

-- By region: { "denmark": { "fee": "2390" } }. What is not in it is the default of the region.
alter table organization add column difference_accounts jsonb not null default '{}';
alter table organization add column feed_shows_amounts boolean not null default false;

-- `chosen_account`: where a person wants the difference, kept until the document is posted that the movement pays.
-- `difference_currency`: the currency of the books that a difference was booked in. It explains `difference` only if the movement is in that currency too.
alter table bank_settlement add column chosen_account text collate "C";
alter table bank_settlement add column difference_currency text collate "C";

-- Row security binds the owner of the tables too, and here there is no organization to be bound to.
alter table bank_settlement no force row level security;
alter table bank_allocation no force row level security;
alter table ledger_entry no force row level security;
update bank_settlement s set difference_currency = (
  select e.currency from bank_allocation a join ledger_entry e on e.organization_id = a.organization_id and e.id = a.entry_id
  where a.organization_id = s.organization_id and a.transaction_id = s.transaction_id limit 1)
where s.difference_account is not null;
alter table bank_settlement force row level security;
alter table bank_allocation force row level security;
alter table ledger_entry force row level security;
