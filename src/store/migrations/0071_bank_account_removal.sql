-- An account with nothing settled can be removed, with its lines and what the bank said that it held. It is marked first: only what hangs on a marked
-- account may go, and nothing that is settled or ignored.
alter table bank_account add column removed_at timestamptz(3);
grant delete on bank_account to primanota_app;

create or replace function refuse_to_forget_movement() returns trigger language plpgsql as $$
begin
  if exists (select from public.bank_settlement s where s.organization_id = old.organization_id and s.transaction_id = old.id)
    or not (exists (select from public.statement_import i
        where i.organization_id = old.organization_id and i.id = old.import_id and i.taken_back_at is not null)
      or exists (select from public.bank_account a
        where a.organization_id = old.organization_id and a.id = old.account_id and a.removed_at is not null)) then
    raise exception 'the movement % is booked: it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace function refuse_to_forget_balance() returns trigger language plpgsql as $$
begin
  if not exists (select from public.bank_account a
      where a.organization_id = old.organization_id and a.id = old.account_id and a.removed_at is not null)
    and not exists (select from public.statement_import i, jsonb_array_elements(i.accounts) account
      where i.organization_id = old.organization_id and i.taken_back_at is not null and account ->> 'accountId' = old.account_id
        and account -> 'balances' @> jsonb_build_array(jsonb_build_object('date', old.date, 'amount', old.amount))) then
    raise exception 'what a bank said that an account held stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create function refuse_to_forget_account() returns trigger language plpgsql as $$
begin
  if old.removed_at is null then
    raise exception 'the bank account % is not marked as removed: it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger bank_account_stays before delete on bank_account for each row execute function refuse_to_forget_account();
