-- Names of files that no two organizations of one sender share, what arrives at the sandbox exchange, and invoices by their date.

-- The exchange knows a file by its sender and its count. Two organizations may be the same taxpayer, so that the count of what is really sent is the
-- sender's; that of the organization (exchange_counter) never falls behind it. Nobody reads this table: the gate gives the next place, and that is all. It begins
-- empty, for until now no real exchange could be connected.
create table exchange_sender (
  sender text collate "C" primary key,
  last integer not null check (last > 0)
);
grant select, insert, update on exchange_sender to primanota_gate;
-- Whoever takes a place holds it until the commit. Where the organization is further it goes on from there.
create function gate_take_file_count(wanted_sender text, at_least integer) returns integer
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  insert into exchange_sender as counter (sender, last) values (wanted_sender, at_least)
    on conflict (sender) do update set last = greatest(counter.last + 1, excluded.last) returning last;
end;
revoke all on function gate_take_file_count(text, integer) from public;
grant execute on function gate_take_file_count(text, integer) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_take_file_count(text, integer) owner to primanota_gate;
revoke create on schema public from primanota_gate;

-- What somebody sent to the organization through the sandbox exchange, in the order in which it arrived.
create table sandbox_exchange_arrival (
  organization_id text collate "C" not null,
  sequence integer not null,
  file_name text collate "C" not null,
  xml text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, sequence)
);
alter table sandbox_exchange_arrival enable row level security;
alter table sandbox_exchange_arrival force row level security;
create policy tenant on sandbox_exchange_arrival using (organization_id = current_organization());
grant select, insert on sandbox_exchange_arrival to primanota_app;

-- Whether a lower number has a later date.
create index invoice_by_date on invoice (organization_id, date) where state = 'issued';
