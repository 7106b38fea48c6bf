-- What others entered in a connected ledger and nobody has paid there yet: a movement on the bank may be its payment.

create table outside_item (
  organization_id text collate "C" not null references organization on delete cascade,
  id text collate "C" not null,
  -- Which one it was read by. Of a connection that has ended nothing is open; what was matched keeps its words.
  connection_id text collate "C" not null,
  provider text collate "C" not null,
  -- Whose books these are, as the connection says: references are those of one company.
  books text collate "C" not null,
  -- What it is there.
  reference text collate "C" not null,
  region_key text not null,
  date date not null,
  due_date date,
  number text,
  text text not null,
  counterparty text,
  currency text not null,
  -- Signed as its payment on the bank account, in the currency of the books.
  amount bigint not null check (amount <> 0),
  open_there bigint not null check (open_there between least(amount, 0) and greatest(amount, 0)),
  exchange_currency text,
  exchange_total bigint,
  -- How much of it is paid as far as matches here tell, with what was paid there before the first of them.
  covered bigint not null default 0,
  -- The last round that saw it.
  round integer not null,
  -- It was paid in full or deleted there.
  gone_at timestamptz(3),
  -- The same payment may be matched here and entered there: what is paid is the larger of the two, not their sum.
  open_amount bigint generated always as (
    case
      when gone_at is not null then 0
      when amount < 0 then least(amount - least(amount - open_there, covered), 0)
      else greatest(amount - greatest(amount - open_there, covered), 0)
    end) stored,
  -- The words, folded: what a search looks in.
  search text not null,
  primary key (organization_id, id),
  unique (organization_id, connection_id, reference),
  check (num_nonnulls(exchange_currency, exchange_total) in (0, 2))
);
create index outside_item_by_reference on outside_item (organization_id, provider, books, reference);
create index outside_item_open on outside_item (organization_id, connection_id, id) where open_amount <> 0;
create index outside_item_to_check on outside_item (organization_id, connection_id, round, id) where gone_at is null;

-- How far a connection was read. A page and the place after it are saved together, so that whoever goes on neither leaves out nor repeats anything.
create table outside_read (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  round integer not null check (round > 0),
  -- Where the next page begins, in the words of the ledger; null at the beginning of a round.
  position text,
  -- From which day on documents are read, where what is open cannot be asked for alone.
  since date not null,
  -- All pages are read, and what was not on them is asked for by name.
  is_checking boolean not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- The last round that came to its end.
  read_at timestamptz(3),
  last_error jsonb,
  primary key (organization_id, connection_id),
  foreign key (organization_id, connection_id) references connection on delete cascade
);

do $$
declare bound text;
begin
  foreach bound in array array['outside_item', 'outside_read'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization()) with check (organization_id = (select current_organization()))', bound);
  end loop;
end $$;
grant select, insert, update, delete on outside_item, outside_read to primanota_app;
