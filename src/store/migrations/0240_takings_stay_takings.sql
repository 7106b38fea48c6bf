-- A sale that was posted without a customer is a taking, and is counted as one (0220): it does not become an invoice because somebody is named for it later, or
-- the numbers of two registers would change behind what was counted. Only what comes from a document can be given to another contact: that is never a taking.
create function refuse_customer_of_taking() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.ledger_entry entry
    where entry.organization_id = new.organization_id and entry.id = new.entry_id and entry.source_type not in ('invoice', 'e_invoice', 'document')
  ) then
    raise exception 'entry % was posted without a contact, and stays so', new.entry_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_open_gets_no_customer_later before update of contact_id on ledger_open
  for each row when (old.contact_id is null and new.contact_id is not null and not old.had_contact) execute function refuse_customer_of_taking();
