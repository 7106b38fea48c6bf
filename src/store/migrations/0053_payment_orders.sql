-- Payments to suppliers: proposed, confirmed by a person, written as a file for the bank. What is in an order is not proposed again.
create table payment_order (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text collate "C" not null,
  state text not null check (state in ('proposed', 'confirmed', 'cancelled')),
  bank_account_id text collate "C" not null,
  debtor_name text not null,
  debtor_iban text collate "C" not null,
  debtor_currency text not null,
  version text not null,
  message_id text collate "C" not null,
  execution_on date not null,
  is_batch_booked boolean not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  confirmed_at timestamptz(3),
  confirmed_by text,
  -- The file as it was made: the same bytes for whoever asks for it again.
  xml text,
  cancelled_at timestamptz(3),
  cancelled_by text,
  primary key (organization_id, id),
  check (num_nonnulls(confirmed_at, confirmed_by, xml) in (0, 3)),
  check (state <> 'confirmed' or xml is not null),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create unique index payment_order_by_message on payment_order (organization_id, message_id);

create table payment_line (
  organization_id text collate "C" not null,
  order_id text collate "C" not null,
  line integer not null check (line > 0),
  state text not null check (state in ('live', 'withdrawn')),
  entry_id text collate "C" not null,
  contact_id text collate "C",
  creditor_name text not null,
  creditor_iban text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  end_to_end_id text collate "C" not null,
  group_id text collate "C" not null,
  remittance text not null,
  primary key (organization_id, order_id, line),
  foreign key (organization_id, order_id) references payment_order,
  foreign key (organization_id, entry_id) references ledger_entry
);
-- A payable is paid once at a time.
create unique index payment_line_once on payment_line (organization_id, entry_id) where state = 'live';
create unique index payment_line_by_transfer on payment_line (organization_id, end_to_end_id);
create index payment_line_of_contact on payment_line (organization_id, contact_id, order_id) where contact_id is not null;
-- What was confirmed stays as it was sent, and what was cancelled stays cancelled.
create trigger payment_order_is_confirmed before update on payment_order for each row when (old.state = 'confirmed')
  execute function refuse_change_beyond('state', 'cancelled_at', 'cancelled_by');
create trigger payment_order_is_cancelled before update on payment_order for each row when (old.state = 'cancelled') execute function refuse_change();
create trigger payment_line_is_withdrawn before update on payment_line for each row when (old.state = 'withdrawn') execute function refuse_change();

do $$
declare bound text;
begin
  foreach bound in array array['payment_order', 'payment_line'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization()) with check (organization_id = (select current_organization()))', bound);
  end loop;
end $$;
grant select, insert on payment_order, payment_line to primanota_app;
grant update (state, confirmed_at, confirmed_by, xml, cancelled_at, cancelled_by) on payment_order to primanota_app;
grant update (state) on payment_line to primanota_app;
