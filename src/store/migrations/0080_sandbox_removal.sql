-- What the sandbox bank told never happened: its movements and balances may go, as long as nothing in the books rests on them. What a real bank told stays.
create or replace function refuse_to_forget_movement() returns trigger language plpgsql as $$
begin
  if exists (select from public.bank_settlement s where s.organization_id = old.organization_id and s.transaction_id = old.id)
    or not ((old.source = 'sandbox' and old.import_id is null)
      or exists (select from public.statement_import i
        where i.organization_id = old.organization_id and i.id = old.import_id and i.taken_back_at is not null)
      or exists (select from public.bank_account a
        where a.organization_id = old.organization_id and a.id = old.account_id and a.removed_at is not null)) then
    raise exception 'the movement % is booked: it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace function refuse_to_forget_balance() returns trigger language plpgsql as $$
begin
  if old.source <> 'sandbox'
    and not exists (select from public.bank_account a
      where a.organization_id = old.organization_id and a.id = old.account_id and a.removed_at is not null)
    and not exists (select from public.statement_import i, jsonb_array_elements(i.accounts) account
      where i.organization_id = old.organization_id and i.taken_back_at is not null and account ->> 'accountId' = old.account_id
        and account -> 'balances' @> jsonb_build_array(jsonb_build_object('date', old.date, 'amount', old.amount))) then
    raise exception 'what a bank said that an account held stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

-- An account goes only when nothing refers to it any more: one that is marked as removed, or one of the sandbox.
create or replace function refuse_to_forget_account() returns trigger language plpgsql as $$
begin
  if old.removed_at is null and not exists (select from public.bank_authorization a
      where a.organization_id = old.organization_id and a.id = old.authorization_id and a.provider = 'sandbox') then
    raise exception 'the bank account % is neither marked as removed nor of the sandbox: it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger bank_authorization_stays before delete on bank_authorization for each row when (old.provider <> 'sandbox') execute function refuse_change();
grant delete on bank_authorization, sandbox_consent to primanota_app;
