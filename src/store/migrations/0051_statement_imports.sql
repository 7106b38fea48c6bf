-- Imports of statement files, each as one that can be taken back while nothing of it is settled.
create table statement_import (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  file_id text collate "C" not null,
  file_name text not null,
  -- [{ accountId, layout, imported, updated, from, to, balances: [{ date, amount }] }]
  accounts jsonb not null,
  imported_at timestamptz(3) not null,
  imported_by text not null,
  taken_back_at timestamptz(3),
  taken_back_by text,
  primary key (organization_id, id),
  check ((taken_back_at is null) = (taken_back_by is null))
);
alter table statement_import enable row level security;
alter table statement_import force row level security;
create policy tenant on statement_import using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on statement_import to primanota_app;
grant update (taken_back_at, taken_back_by) on statement_import to primanota_app;

-- Which import brought a movement; null where a bank told it, or before imports were kept.
alter table bank_transaction add column import_id text collate "C";
create index bank_transaction_by_import on bank_transaction (organization_id, import_id) where import_id is not null;

-- A booked movement stays, unless the import that brought it was taken back and nothing is settled with it.
drop trigger bank_transaction_is_booked on bank_transaction;
create trigger bank_transaction_is_booked before update on bank_transaction for each row
  when ((old.id, old.account_id, old.currency, old.created_at, old.import_id) is distinct from (new.id, new.account_id, new.currency, new.created_at, new.import_id)
    or (not old.is_pending and (new.is_pending or new.amount <> old.amount)))
  execute function refuse_change();
create function refuse_to_forget_movement() returns trigger language plpgsql as $$
begin
  if not exists (select from public.statement_import i
      where i.organization_id = old.organization_id and i.id = old.import_id and i.taken_back_at is not null)
    or exists (select from public.bank_settlement s where s.organization_id = old.organization_id and s.transaction_id = old.id) then
    raise exception 'the movement % is booked: it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger bank_transaction_stays on bank_transaction;
create trigger bank_transaction_stays before delete on bank_transaction for each row when (not old.is_pending)
  execute function refuse_to_forget_movement();
create trigger statement_import_stays_taken_back before update on statement_import for each row when (old.taken_back_at is not null)
  execute function refuse_change();

-- The balances that a file told leave with it, and no others.
create function refuse_to_forget_balance() returns trigger language plpgsql as $$
begin
  if not exists (select from public.statement_import i, jsonb_array_elements(i.accounts) account
      where i.organization_id = old.organization_id and i.taken_back_at is not null and account ->> 'accountId' = old.account_id
        and account -> 'balances' @> jsonb_build_array(jsonb_build_object('date', old.date, 'amount', old.amount))) then
    raise exception 'what a bank said that an account held stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger bank_balance_stays before delete on bank_balance for each row execute function refuse_to_forget_balance();
grant delete on bank_balance to primanota_app;
