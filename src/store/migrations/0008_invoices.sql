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

-- What is issued stays as it is; only its entry may come later, from another ledger, and the parties may be corrected when the exchange rejected it.
create function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if old.state = 'issued' and (tg_op = 'DELETE' or (new.issued - 'buyer' - 'seller', new.number, new.date, new.lines, new.state, new.total)
    is distinct from (old.issued - 'buyer' - 'seller', old.number, old.date, old.lines, old.state, old.total)) then
    raise exception 'the invoice % is issued and is not changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_is_locked before update or delete on invoice for each row execute function refuse_change_of_issued();
create trigger invoice_is_never_truncated before truncate on invoice for each statement execute function refuse_change();

-- Names of files at the exchange are given once and for ever (IT<id>_<progressive>.xml). Whoever takes one holds this row until the commit.
create table exchange_counter (
  organization_id text collate "C" primary key,
  last integer not null check (last >= 0)
);

-- How far the answers of an exchange, and what arrived there, have been read.
create table exchange_cursor (
  organization_id text collate "C" not null,
  provider text collate "C" not null,
  notices_after text,
  received_after text,
  primary key (organization_id, provider)
);

-- One transmission of an invoice to the exchange. A rejected one may be followed by another, under a new file name.
create table e_invoice (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  state text not null check (state in ('queued', 'sent', 'delivered', 'not_delivered', 'rejected', 'accepted', 'refused', 'expired')),
  provider text collate "C" not null,
  provider_reference text,
  is_sandbox boolean not null,
  region_key text collate "C" not null,
  file_name text collate "C" not null,
  xml text not null,
  -- To whom, as the file says it.
  buyer jsonb not null,
  warnings jsonb not null,
  -- [{ type, fileName, messageId, at, code, message, state }], in the order in which they arrived, each once.
  notifications jsonb not null default '[]',
  -- Whose turn it is to send it, and until when; while it is queued.
  token text,
  claimed_until timestamptz(3),
  -- When it is looked at next: to be sent, or to hear what became of it; null once nothing is awaited.
  look_again_at timestamptz(3),
  -- When the last call began, or was given up: from then on the file may be there.
  called_at timestamptz(3),
  attempts integer not null default 0,
  error jsonb,
  actor jsonb not null,
  -- The Idempotency-Key of the request that issued it: one whose process ended before it could answer finds it again.
  request_key text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice,
  check (state = 'queued' or token is null)
);
create unique index e_invoice_by_file on e_invoice (organization_id, file_name) where file_name <> '';
create index e_invoice_rejected on e_invoice (organization_id, invoice_id) where state = 'rejected';
create index e_invoice_of_invoice on e_invoice (organization_id, invoice_id, id) where invoice_id <> '';
create index e_invoice_by_request on e_invoice (organization_id, request_key) where request_key is not null;
create index e_invoice_looked_at on e_invoice (look_again_at) where look_again_at is not null;

-- What was sent stays as it was sent.
create function refuse_change_of_transmission() returns trigger language plpgsql as $$
begin
  if (new.invoice_id, new.file_name, new.xml) is distinct from (old.invoice_id, old.file_name, old.xml) then
    raise exception 'the file % was given to the exchange and is not changed any more', old.file_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger e_invoice_is_locked before update on e_invoice for each row execute function refuse_change_of_transmission();

-- The sandbox exchange is a stand-in for the real one: it keeps here what that would keep. `last` counts what it has said.
create table sandbox_exchange (
  organization_id text collate "C" primary key,
  last integer not null
);

create table sandbox_exchange_file (
  organization_id text collate "C" not null,
  file_name text collate "C" not null,
  hash text collate "C" not null,
  xml text not null,
  reference text collate "C" not null,
  -- By seller, year and number: what no second file may bring. Those of a rejected file may come again.
  invoices text[] not null,
  outcomes text[] not null,
  received_at timestamptz(3) not null,
  primary key (organization_id, file_name)
);
create index sandbox_exchange_invoices on sandbox_exchange_file using gin (invoices);

create table sandbox_exchange_notice (
  organization_id text collate "C" not null,
  sequence integer not null,
  file_name text collate "C" not null,
  xml text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, sequence)
);
create index sandbox_exchange_notice_of_file on sandbox_exchange_notice (organization_id, file_name, sequence) where file_name <> '';

do $$
declare bound text;
begin
  foreach bound in array array['invoice_counter', 'invoice', 'exchange_counter', 'exchange_cursor', 'e_invoice',
    'sandbox_exchange', 'sandbox_exchange_file', 'sandbox_exchange_notice'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert, update on invoice_counter, exchange_counter, exchange_cursor, e_invoice, sandbox_exchange, sandbox_exchange_file to primanota_app;
grant select, insert on sandbox_exchange_notice to primanota_app;
grant select, insert, update, delete on invoice to primanota_app;

-- Transmissions of every organization that are due to be looked at: to be sent, or (by organization) to be heard about.
create policy gate on e_invoice for select to primanota_gate using (true);
grant select (organization_id, id, state, region_key, provider, look_again_at) on e_invoice to primanota_gate;
create function gate_abandoned_transmissions(abandoned_before timestamptz, page integer) returns table (organization_id text, id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  -- A few of each organization, so that one with many does not hold up the others.
  select a.organization_id, a.id from (
    select e.organization_id, e.id, e.look_again_at, row_number() over (partition by e.organization_id order by e.look_again_at) as place
    from e_invoice e where e.look_again_at < abandoned_before and e.state = 'queued'
  ) a where a.place <= 10 order by a.look_again_at limit page;
end;
create function gate_awaited_transmissions(due_before timestamptz, only_provider text, page integer)
returns table (organization_id text, region_key text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select e.organization_id, e.region_key from e_invoice e
  where e.look_again_at < due_before and e.state <> 'queued' and e.provider = only_provider
  group by e.organization_id, e.region_key order by min(e.look_again_at) limit page;
end;
revoke all on function gate_abandoned_transmissions(timestamptz, integer), gate_awaited_transmissions(timestamptz, text, integer) from public;
grant execute on function gate_abandoned_transmissions(timestamptz, integer), gate_awaited_transmissions(timestamptz, text, integer) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_abandoned_transmissions(timestamptz, integer) owner to primanota_gate;
alter function gate_awaited_transmissions(timestamptz, text, integer) owner to primanota_gate;
revoke create on schema public from primanota_gate;
