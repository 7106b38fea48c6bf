-- Sales invoices, from draft to issued and locked, and what goes to the exchange.

-- The last number that was given in a year. Whoever issues holds this row until the commit, so that a number is never given twice and never lost.
create table invoice_counter (
  organization_id text collate "C" not null,
  year integer not null,
  last integer not null check (last >= 0),
  primary key (organization_id, year)
);

create table invoice (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  state text not null check (state in ('draft', 'issued')),
  -- 'invoice' of a contact, or 'e_invoice': issued at once to the buyer that it was given with.
  kind text not null check (kind in ('invoice', 'e_invoice')),
  contact_id text collate "C",
  -- A draft has the one that its writer wants, or none.
  number text collate "C",
  -- Whether its writer gave the number: one of our own series that was given so is stepped over.
  number_is_brought boolean not null default false,
  date date,
  currency text,
  -- [{ description, quantity, unitPrice, vatRate, vatNature }], decimals as text.
  lines jsonb not null,
  causale text,
  -- All that was derived and snapped when it was issued: seller, buyer, prices, treatment, due date, what it corrects.
  issued jsonb,
  region_key text collate "C",
  total bigint,
  ledger_entry_id text collate "C",
  search text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  issued_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, ledger_entry_id) references ledger_entry,
  check ((state = 'issued') = (issued_at is not null)),
  check ((state = 'issued') = (issued is not null)),
  check (state = 'draft' or (number is not null and date is not null and currency is not null and region_key is not null and total is not null)),
  check (kind = 'e_invoice' or contact_id is not null)
);
-- A number is given once a year (art. 21 DPR 633/72; momsbekendtgoerelsen § 58).
create unique index invoice_by_number on invoice (organization_id, number, extract(year from date)) where state = 'issued';
create index invoice_by_state on invoice (organization_id, state, id) where state is not null;
create index invoice_of_contact on invoice (organization_id, contact_id) where contact_id is not null;

-- What is issued stays as it is; only its entry may come later, from another ledger.
create function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if old.state = 'issued' and (tg_op = 'DELETE' or (new.issued, new.number, new.date, new.lines, new.state, new.total)
    is distinct from (old.issued, old.number, old.date, old.lines, old.state, old.total)) then
    raise exception 'the invoice % is issued and is not changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_is_locked before update or delete on invoice for each row execute function refuse_change_of_issued();
create trigger invoice_is_never_truncated before truncate on invoice for each statement execute function refuse_change();

-- Names of files at the exchange are given once and for ever (IT<id>_<progressive>.xml).
create table exchange_counter (
  organization_id text collate "C" primary key,
  last integer not null check (last >= 0)
);

-- One transmission of an invoice to the exchange. A rejected one may be followed by another, under a new file name.
create table e_invoice (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  state text not null check (state in ('queued', 'sent', 'delivered', 'not_delivered', 'rejected', 'accepted', 'refused', 'expired')),
  provider text collate "C" not null,
  provider_reference text,
  file_name text collate "C" not null,
  xml text not null,
  -- [{ type, at, code, message, fileName }], in the order in which they arrived.
  notifications jsonb not null default '[]',
  -- Who sends it now, and until when; null once the exchange has it.
  token text,
  claimed_until timestamptz(3),
  look_again_at timestamptz(3),
  called_at timestamptz(3),
  attempts integer not null default 0,
  error jsonb,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice
);
create unique index e_invoice_by_file on e_invoice (organization_id, file_name) where file_name <> '';
create index e_invoice_of_invoice on e_invoice (organization_id, invoice_id, id) where invoice_id <> '';
create index e_invoice_not_sent on e_invoice (look_again_at) where look_again_at is not null;
create index e_invoice_under_way on e_invoice (organization_id, provider) where state in ('sent', 'delivered');

do $$
declare bound text;
begin
  foreach bound in array array['invoice_counter', 'invoice', 'exchange_counter', 'e_invoice'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert, update on invoice_counter, exchange_counter, e_invoice to primanota_app;
grant select, insert, update, delete on invoice to primanota_app;
