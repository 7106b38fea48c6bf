-- Tax is withheld from a supplier when it is paid: with a part of the payment, a part of the tax. Until now all of it was, with the last part.

-- What of `settled` is owed to the state instead; null where nothing is. `ledger_open.withheld` is what is still to be withheld.
alter table bank_allocation add column withheld bigint;
grant update (withheld) on ledger_open to primanota_app;

-- Row security binds the owner of the tables too, and here there is no organization to be bound to.
alter table bank_allocation no force row level security;
alter table ledger_open no force row level security;
update bank_allocation taken set withheld = open.withheld
from ledger_open open
where open.organization_id = taken.organization_id and open.entry_id = taken.entry_id and open.withheld <> 0 and taken.settled is not null
  and abs(taken.settled) - abs(taken.amount) >= abs(open.withheld);
update ledger_open open set withheld = 0
where open.withheld <> 0 and exists (
  select from bank_allocation taken
  where taken.organization_id = open.organization_id and taken.entry_id = open.entry_id and taken.entry_id is not null and taken.withheld <> 0);
alter table bank_allocation force row level security;
alter table ledger_open force row level security;
