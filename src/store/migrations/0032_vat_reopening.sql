-- A return that was recorded as filed by mistake becomes a draft again, with the figures that it had; nothing else about a filed one changes. It is prepared
-- anew before it is filed.
create or replace function refuse_change_of_filed() returns trigger language plpgsql as $$
declare taken_back constant text[] := array['state', 'filing', 'filed_at', 'filed_by', 'filer', 'reference'];
begin
  if old.state = 'filed' then
    if tg_op = 'UPDATE' and new.state = 'draft' and num_nonnulls(new.filing, new.filed_at, new.filed_by, new.filer, new.reference) = 0
      and to_jsonb(new) - taken_back = to_jsonb(old) - taken_back then
      return new;
    end if;
    raise exception 'the VAT return % is filed and is not changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
