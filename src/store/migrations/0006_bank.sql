-- The bank: accounts that were linked or made from a statement, what the bank said happened on them, and what each movement settles.
-- What the bank said is kept apart from what became of it: a movement that nobody has settled has a row in bank_open, one that is settled or ignored a
-- row in bank_settlement, and never both. So the queue stays as short as the work that is left, however long the history grows.

create table bank_authorization (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  provider text collate "C" not null,
  institution_id text not null,
  institution_name text not null,
  country text not null,
  state text not null check (state in ('pending', 'linked')),
  -- What the provider calls the consent: as good as a key to the account, so it is kept sealed.
  reference bytea not null,
  -- Until then it must be given; once it is, how long it holds.
  expires_at timestamptz(3) not null,
  valid_until timestamptz(3),
  created_at timestamptz(3) not null,
  linked_at timestamptz(3),
  primary key (organization_id, id),
  check ((state = 'linked') = (linked_at is not null))
);

create table bank_account (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  iban text collate "C",
  -- What else it is called: registration and account number.
  number text collate "C",
  currency text not null,
  -- By which consent it is read; null for one that is only fed by statements. A new consent for the same account takes the place of the old one.
  authorization_id text collate "C",
  -- What the provider calls it under that consent.
  reference text,
  institution_name text,
  -- What the bank last said is on it, at the end of which day.
  balance bigint,
  balance_on date,
  -- The days up to this one were read to the end.
  synced_through date,
  synced_at timestamptz(3),
  -- What went wrong at the last attempt: { code, message, at }.
  error jsonb,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, authorization_id) references bank_authorization
);
-- Re-linking the same account, or importing its statement, finds it again.
create unique index bank_account_by_iban on bank_account (organization_id, iban, currency) where iban is not null;
create unique index bank_account_by_number on bank_account (organization_id, number, currency) where iban is null and number is not null;

-- What a bank said an account held at the end of a day: the links of the chain that the movements are checked against. Of one day several may be told, by
-- two files or in the course of the day.
create table bank_balance (
  organization_id text collate "C" not null,
  account_id text collate "C" not null,
  date date not null,
  amount bigint not null,
  source text not null,
  primary key (organization_id, account_id, date, amount),
  foreign key (organization_id, account_id) references bank_account
);

create table bank_transaction (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  account_id text collate "C" not null,
  -- What the bank calls it; not trusted to be there, to be unique or to stay.
  bank_id text,
  -- The same movement is told by what it says, and by the how many-th of its kind it is: two equal purchases of one day stay two.
  fingerprint text collate "C" not null,
  occurrence integer not null check (occurrence > 0),
  -- Who told it: the provider, or the layout of a file.
  source text collate "C" not null,
  date date not null,
  value_date date,
  amount bigint not null,
  currency text not null,
  text text not null,
  counterparty_name text,
  counterparty_iban text,
  reference text,
  original_amount bigint,
  original_currency text,
  is_pending boolean not null,
  -- The words, folded: what a search looks in.
  search text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references bank_account,
  check (num_nonnulls(original_amount, original_currency) in (0, 2))
);
create unique index bank_transaction_once on bank_transaction (organization_id, account_id, fingerprint, occurrence) where occurrence > 0;
create index bank_transaction_by_date on bank_transaction (organization_id, date, id) where amount is not null;
create index bank_transaction_by_account on bank_transaction (organization_id, account_id, date, id) include (amount) where not is_pending;
create index bank_transaction_that_waits on bank_transaction (organization_id, account_id) where is_pending;

-- A movement that one source told first, as another one calls it: the same account may be fed by the bank and by files.
create table bank_recognition (
  organization_id text collate "C" not null,
  transaction_id text collate "C" not null,
  source text collate "C" not null,
  bank_id text,
  fingerprint text collate "C" not null,
  date date not null,
  primary key (organization_id, transaction_id, source),
  foreign key (organization_id, transaction_id) references bank_transaction
);

-- The queue: what is not settled, with what the last run made of it. Whoever settles a movement takes its row from here, so that it is settled once.
create table bank_open (
  organization_id text collate "C" not null,
  transaction_id text collate "C" not null,
  date date not null,
  -- [{ kind, targets, difference, score, for, against, otherId }], the likeliest first.
  suggestions jsonb not null default '[]',
  primary key (organization_id, transaction_id),
  foreign key (organization_id, transaction_id) references bank_transaction
);
create index bank_open_by_date on bank_open (organization_id, date, transaction_id) where date is not null;

create table bank_settlement (
  organization_id text collate "C" not null,
  transaction_id text collate "C" not null,
  state text not null check (state in ('reconciled', 'ignored')),
  matched_by text check (matched_by in ('auto', 'user')),
  -- Written as one text and read as one: json and not jsonb.
  reasons json not null,
  -- The movement less what its targets took, and the account that it was booked to; null where nothing booked it.
  difference bigint not null,
  difference_account text collate "C",
  settled_at timestamptz(3) not null,
  -- Movements are never deleted, and whoever writes this took the movement from the queue, which refers to it: asking again, with a lock on the row of each
  -- movement, would be a tenth of a run.
  primary key (organization_id, transaction_id),
  check ((state = 'reconciled') = (matched_by is not null))
);
create index bank_settlement_by_state on bank_settlement (organization_id, state, transaction_id) where state is not null;
create index bank_settlement_with_difference on bank_settlement (organization_id, transaction_id) where difference <> 0;

-- What a movement settles. `amount` is what the target took of the movement, in the movement's currency; `settled` what that closes of the entry, in the
-- currency of the books: more than the amount where tax is withheld or a difference is booked.
create table bank_allocation (
  organization_id text collate "C" not null,
  transaction_id text collate "C" not null,
  line integer not null check (line > 0),
  target_type text not null check (target_type in ('ledger', 'document')),
  target_id text collate "C" not null,
  amount bigint not null,
  -- The entry that it settles; null while its document is not posted.
  entry_id text collate "C",
  settled bigint,
  -- The entry that books the settlement; null where the entry itself is on the bank account.
  settlement_id text collate "C",
  -- Nothing refers to another table here, for the same reason: its settlement and both entries are held or made by the transaction that writes it.
  primary key (organization_id, transaction_id, line),
  check (num_nonnulls(entry_id, settled) in (0, 2)),
  check (settlement_id is null or entry_id is not null)
);
create index bank_allocation_of_document on bank_allocation (organization_id, target_id) where target_type = 'document';
-- What is matched with documents that are not posted.
create index bank_allocation_unposted on bank_allocation (organization_id, transaction_id) where entry_id is null;
create index bank_allocation_by_entry on bank_allocation (organization_id, entry_id) where entry_id is not null;

-- What a person refused does not come back.
create table bank_declined (
  organization_id text collate "C" not null,
  transaction_id text collate "C" not null,
  target_type text not null check (target_type in ('ledger', 'document')),
  target_id text collate "C" not null,
  primary key (organization_id, transaction_id, target_type, target_id),
  foreign key (organization_id, transaction_id) references bank_transaction
);

-- What a confirmation taught: this account, or these words, mean that contact.
create table bank_alias (
  organization_id text collate "C" not null,
  kind text not null check (kind in ('iban', 'text')),
  value text collate "C" not null,
  contact_id text collate "C" not null,
  -- The movement that taught it last: taking that match back takes it back too.
  transaction_id text collate "C" not null,
  primary key (organization_id, kind, value, contact_id)
);
create index bank_alias_by_transaction on bank_alias (organization_id, transaction_id) where transaction_id <> '';

-- One run at a time in an organization. Who holds it says so again every few seconds; who has not for a while is gone.
create table bank_run (
  organization_id text collate "C" primary key,
  token text collate "C" not null,
  kind text not null check (kind in ('sync', 'reconcile', 'import')),
  held_until timestamptz(3) not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  progress jsonb not null,
  -- What it came to, for those who asked for the same while it ran.
  result jsonb
);

-- What a payment is recognised by: of an open entry, what its document says about who is to be paid, what for, and when.
alter table ledger_open
  -- The account that the payment side is on: payables, receivables, or bank and cash where it is paid already.
  add column account text collate "C",
  add column contact_id text collate "C",
  add column due_date date,
  add column names text[] not null default '{}',
  add column ibans text[] not null default '{}',
  add column numbers text[] not null default '{}',
  -- What is really to be paid, where that is not the amount; and the part of the rest that is owed to the state instead.
  add column payable bigint,
  add column withheld bigint;
-- Every row changes when it is paid, in no column that an index is on: half of a page is left free for what it changes to, so that no index is written then.
drop index ledger_open_by_amount;
alter table ledger_open set (fillfactor = 50);
-- What was booked as paid from the bank.
create index ledger_open_by_account on ledger_open (organization_id, account) where account is not null;
create index ledger_open_by_contact on ledger_open (organization_id, contact_id) where contact_id is not null;

-- Entries that are there already: the payment side is the last line, and the document knows the rest. Row security binds the owner of the tables too,
-- and here there is no organization to be bound to.
alter table ledger_open no force row level security;
alter table ledger_line no force row level security;
alter table ledger_entry no force row level security;
alter table document no force row level security;
update ledger_open o set account = l.account
from ledger_line l
where l.organization_id = o.organization_id and l.entry_id = o.entry_id
  and l.line = (select max(m.line) from ledger_line m where m.organization_id = o.organization_id and m.entry_id = o.entry_id);
update ledger_open o set
  contact_id = d.contact_id,
  due_date = (d.extraction ->> 'dueDate')::date,
  names = array_remove(array[d.extraction -> 'supplier' ->> 'name'], null),
  ibans = array_remove(array[d.extraction -> 'supplier' ->> 'iban'], null),
  numbers = array_remove(array[d.extraction ->> 'invoiceNumber'], null)
from ledger_entry e join document d on d.organization_id = e.organization_id and d.id = e.source_id
where e.organization_id = o.organization_id and e.id = o.entry_id and e.source_type = 'document' and o.open_amount <> 0;
alter table ledger_open force row level security;
alter table ledger_line force row level security;
alter table ledger_entry force row level security;
alter table document force row level security;

-- A run books a thousand entries by one statement. What it inserted is looked at by one statement too. `offset 0` keeps each look at an entry a look by its
-- key: joined freely, a ledger that PostgreSQL knows nothing about would be read from end to end.
create or replace function refuse_unsound_lines() returns trigger language plpgsql as $$
declare
  given record;
begin
  select lines.*, entry.region_key = lines.region_key and entry.number = lines.number and entry.date = lines.date as belongs,
    entry.vat_date as entry_vat_date
  into given
  from (
    select organization_id, entry_id, region_key, number, date, count(*) as count, min(line) as lowest, max(line) as highest,
      sum(debit) as debit, sum(credit) as credit, min(vat_date) as vat_from, max(vat_date) as vat_to
    from new_line group by organization_id, entry_id, region_key, number, date
  ) lines left join lateral (
    select e.region_key, e.number, e.date, e.vat_date from public.ledger_entry e
    where e.organization_id = lines.organization_id and e.id = lines.entry_id offset 0
  ) entry on true
  where (entry.region_key = lines.region_key and entry.number = lines.number and entry.date = lines.date) is not true
    or lines.count < 2 or lines.lowest <> 1 or lines.highest <> lines.count or lines.debit <> lines.credit
    or lines.vat_from <> entry.vat_date or lines.vat_to <> entry.vat_date
  limit 1;
  if not found then
    return null;
  elsif given.belongs is not true then
    raise exception 'the lines of % do not belong to an entry of that region, number and date', given.entry_id using errcode = 'check_violation';
  elsif given.count < 2 then
    raise exception 'the entry % has less than two lines', given.entry_id using errcode = 'check_violation';
  elsif given.lowest <> 1 or given.highest <> given.count then
    raise exception 'the lines of % are not numbered from 1, all by one statement', given.entry_id using errcode = 'check_violation';
  elsif given.debit <> given.credit then
    raise exception 'the entry % does not balance: debit %, credit %', given.entry_id, given.debit, given.credit using errcode = 'check_violation';
  else
    raise exception 'the lines of % have another VAT date than the entry', given.entry_id using errcode = 'check_violation';
  end if;
end $$;

create or replace function refuse_unsound_entries() returns trigger language plpgsql as $$
declare
  given record;
begin
  select entry.id, line.entry_id is not null as has_lines into given
  from new_entry entry
    left join lateral (
      select l.entry_id from public.ledger_line l where l.organization_id = entry.organization_id and l.entry_id = entry.id and l.line = 1 offset 0
    ) line on true
    left join lateral (
      select o.amount from public.ledger_open o where o.organization_id = entry.organization_id and o.entry_id = entry.id
        and entry.source_type not in ('bank_transaction', 'reversal') offset 0
    ) open on true
  where line.entry_id is null or (entry.source_type not in ('bank_transaction', 'reversal') and entry.amount is distinct from open.amount)
  limit 1;
  if not found then
    return null;
  elsif not given.has_lines then
    raise exception 'the entry % comes without its lines', given.id using errcode = 'check_violation';
  else
    raise exception 'the entry % comes without its open amount', given.id using errcode = 'check_violation';
  end if;
end $$;

-- Whether matching by itself wants evidence beyond amount and date.
alter table organization add column strict_matching boolean not null default false;

-- The settlement of a movement is an entry too.
alter table ledger_entry drop constraint ledger_entry_source_type_check;
alter table ledger_entry add constraint ledger_entry_source_type_check
  check (source_type in ('document', 'invoice', 'e_invoice', 'bank_transaction', 'reversal'));
-- What is a payment itself, or takes something back, has nothing that could be open, and so no row in ledger_open; and a payment needs no marker, since its
-- movement is settled once.
alter table ledger_entry alter column marker drop not null;

do $$
declare bound text;
begin
  foreach bound in array array['bank_authorization', 'bank_account', 'bank_balance', 'bank_transaction', 'bank_recognition', 'bank_open', 'bank_settlement',
    'bank_allocation', 'bank_declined', 'bank_alias', 'bank_run'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert, update on bank_authorization, bank_account, bank_balance, bank_run to primanota_app;
grant select, insert, update, delete on bank_transaction, bank_recognition, bank_open, bank_settlement, bank_allocation, bank_declined, bank_alias to primanota_app;
grant update (contact_id) on ledger_open to primanota_app;
