-- A self-invoice that the exchange rejected counts as not issued, and is booked nowhere: it is sent again, under its number and date, with what the
-- purchase says by then. Until now what it said was locked for good, and a purchase that was booked otherwise in between could never be told.
create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'issued' and old.kind = 'self_invoice'
    and (new.kind, new.document_id, new.self_invoice_type, new.number, new.date, new.state)
      is not distinct from (old.kind, old.document_id, old.self_invoice_type, old.number, old.date, old.state)
    and 'rejected' = (select sent.state from e_invoice sent
      where sent.organization_id = old.organization_id and sent.invoice_id = old.id and sent.invoice_id <> '' order by sent.id desc limit 1) then
    return new;
  end if;
  if old.state = 'issued' and (tg_op = 'DELETE'
    or (new.issued - 'buyer' - 'seller', new.kind, new.document_id, new.self_invoice_type, new.number, new.date, new.lines, new.state, new.total)
    is distinct from
      (old.issued - 'buyer' - 'seller', old.kind, old.document_id, old.self_invoice_type, old.number, old.date, old.lines, old.state, old.total)) then
    raise exception 'the invoice % is issued and is not changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
