-- What is finished stays as it is, whoever asks with SQL: until now an issued invoice kept only its number, date, lines and total, and a posted document
-- could be deleted. `test/store/finished-records.test.ts` tries every column of every table and holds the list of what may still change.

-- The names of what may change are the arguments; a column that is added later may not, until somebody decides so.
create function refuse_change_beyond() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception '% % is finished and is not changed any more', tg_table_name, to_jsonb(old) ->> 'id' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Documents: what was in the books keeps its source for good, also when its entry was reversed (bogføringsloven § 12; art. 2220 codice civile). While it is
-- posted only the contact may be linked; it comes back from there when its entry was reversed, and by no other way.
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if new.state not in ('coded', 'extracted') or not exists (
    select from public.ledger_entry e
    where e.organization_id = old.organization_id and e.reverses = old.ledger_entry_id and e.reverses is not null) then
    raise exception 'the document % is posted: reverse its entry first', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_is_frozen before update on document for each row when (old.state = 'posted' and new.state = 'posted')
  execute function refuse_change_beyond('contact_id', 'contact_is_chosen', 'version', 'updated_at');
create trigger document_is_reopened_by_reversal before update on document for each row when (old.state = 'posted' and new.state <> 'posted')
  execute function refuse_reopening();
create trigger document_keeps_its_source before update on document for each row
  when ((old.id, old.source, old.file_id, old.file_name, old.mime_type, old.text, old.created_at)
      is distinct from (new.id, new.source, new.file_id, new.file_name, new.mime_type, new.text, new.created_at)
    or new.postings < old.postings)
  execute function refuse_change();
create trigger document_of_the_books_stays before delete on document for each row when (old.state = 'posted' or old.postings > 0)
  execute function refuse_change();

-- What people answered about it counts for its coding, and stands with it.
create function refuse_answers_of_posted() returns trigger language plpgsql as $$
declare
  answered record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from public.document d
    where d.organization_id = answered.organization_id and d.id = answered.document_id and d.state = 'posted') then
    raise exception 'the document % is posted: what was answered about it is not changed any more', answered.document_id using errcode = 'restrict_violation';
  end if;
  return answered;
end $$;
create trigger document_fact_is_frozen before insert or update or delete on document_fact for each row execute function refuse_answers_of_posted();
alter policy tenant on document_fact with check (organization_id = (select current_organization()));
alter policy tenant on supplier_fact with check (organization_id = (select current_organization()));

-- Invoices: what is issued stays as it is. Its entry may come later, from another ledger; when the exchange rejected it, it counts as not issued, and the
-- parties may be corrected, or what a self-invoice says of the purchase.
create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  may_change text[] := array['version', 'updated_at'];
begin
  if old.state <> 'issued' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    if old.ledger_entry_id is null then
      may_change := may_change || array['ledger_entry_id'];
    end if;
    if 'rejected' = (select sent.state from public.e_invoice sent
      where sent.organization_id = old.organization_id and sent.invoice_id = old.id and sent.invoice_id <> '' order by sent.id desc limit 1) then
      if old.kind = 'self_invoice' then
        may_change := may_change || array['issued', 'lines', 'total', 'ledger_entry_id'];
      elsif new.issued - 'buyer' - 'seller' is not distinct from old.issued - 'buyer' - 'seller' then
        may_change := may_change || array['issued'];
      end if;
    end if;
    if (to_jsonb(new) - may_change) is not distinct from (to_jsonb(old) - may_change) then
      return new;
    end if;
  end if;
  raise exception 'the invoice % is issued and is not changed any more', old.id using errcode = 'restrict_violation';
end $$;

-- E-invoices: the file and what it says never change; where it stands goes on, is never unsent, and what the exchange said is only added to.
drop trigger e_invoice_is_locked on e_invoice;
drop function refuse_change_of_transmission();
create trigger e_invoice_is_locked before update on e_invoice for each row
  execute function refuse_change_beyond('state', 'provider_reference', 'notifications', 'token', 'claimed_until', 'look_again_at', 'called_at', 'attempts', 'error', 'sent_at');
create trigger e_invoice_goes_forward before update on e_invoice for each row
  when ((old.state <> 'queued' and new.state = 'queued')
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
    or (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference)
    or not new.notifications @> old.notifications or jsonb_array_length(new.notifications) < jsonb_array_length(old.notifications))
  execute function refuse_change();
create trigger e_invoice_is_never_truncated before truncate on e_invoice for each statement execute function refuse_change();

-- Bank movements: what is booked happened, with its amount, on its account. Words and days may still be told better by another source.
create trigger bank_transaction_is_booked before update on bank_transaction for each row
  when ((old.id, old.account_id, old.currency, old.created_at) is distinct from (new.id, new.account_id, new.currency, new.created_at)
    or (not old.is_pending and (new.is_pending or new.amount <> old.amount)))
  execute function refuse_change();
create trigger bank_transaction_stays before delete on bank_transaction for each row when (not old.is_pending) execute function refuse_change();
-- What the bank said an account held was said; only what it proves may be understood better.
revoke update on bank_balance from primanota_app;
grant update (moved, source) on bank_balance to primanota_app;

-- Counters give each number once, and the heads of the audit chain only move on.
create trigger ledger_counter_goes_up before update on ledger_counter for each row when (new.last < old.last) execute function refuse_change();
create trigger invoice_counter_goes_up before update on invoice_counter for each row when (new.last < old.last or new.year <> old.year) execute function refuse_change();
create trigger self_invoice_counter_goes_up before update on self_invoice_counter for each row when (new.last < old.last or new.year <> old.year) execute function refuse_change();
create trigger exchange_counter_goes_up before update on exchange_counter for each row when (new.last < old.last) execute function refuse_change();
create trigger vat_return_counter_goes_up before update on vat_return_counter for each row when (new.filed < old.filed or new.region_key <> old.region_key) execute function refuse_change();
create trigger audit_head_goes_on before update on audit_head for each row when (new.sequence <= old.sequence) execute function refuse_change();

-- An answer that was given under an Idempotency-Key is the answer for a day; then the key may be claimed anew.
create trigger idempotency_answer_stands before update on idempotency for each row
  when (old.status is not null and not (new.key = old.key and new.status is null and new.created_at >= old.created_at + interval '1 day')
    and (old.key, old.action, old.input_hash, old.status, old.answer, old.created_at)
      is distinct from (new.key, new.action, new.input_hash, new.status, new.answer, new.created_at))
  execute function refuse_change();
create trigger idempotency_answer_stays before delete on idempotency for each row when (old.status is not null and current_user = 'primanota_app')
  execute function refuse_change();

-- Who may get in: what was ended stays ended.
create trigger api_key_is_what_it_was before update on api_key for each row execute function refuse_change_beyond('revoked_at', 'last_used_at');
create trigger api_key_stays_revoked before update on api_key for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function refuse_change();
revoke delete on api_key from primanota_app;
create trigger connected_app_is_what_it_was before update on connected_app for each row
  execute function refuse_change_beyond('last_used_at', 'ended_at', 'ended_by', 'ended_because');
create trigger connected_app_stays_ended before update on connected_app for each row
  when (old.ended_at is not null and (new.ended_at, new.ended_by, new.ended_because) is distinct from (old.ended_at, old.ended_by, old.ended_because))
  execute function refuse_change();
create trigger app_user_stays_released before update on app_user for each row
  when (old.released_at is not null) execute function refuse_change_beyond('name');
create trigger former_member_is_remembered before update on former_member for each row when (new.removed_at < old.removed_at) execute function refuse_change();
create trigger seal_is_made_once before update on seal for each row when (new.sealed is distinct from old.sealed) execute function refuse_change();
