-- What arrives is asked for where every invoice goes through the exchange, and where an organization connected a way to one: the function of 0094.

drop function gate_plan_work(timestamptz, integer, integer, text[], integer, integer);
create function gate_plan_work(at timestamptz, read_every integer, fetch_every integer, fetch_regions text[], drift_every integer, mail_every integer)
returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare changed integer; removed integer;
begin
  if not pg_try_advisory_xact_lock(83, 0) then return 0; end if;
  with wanted (organization_id, kind, subject, every, earliest) as (
    -- A new account is read by whoever links it; the schedule begins an hour later.
    select a.organization_id, 'read_bank_account', a.id, read_every, at + interval '1 hour'
    from bank_account a join bank_authorization c on c.organization_id = a.organization_id and c.id = a.authorization_id
    where c.state = 'linked' and (c.valid_until is null or c.valid_until > at)
    union all
    select o.id, 'fetch_e_invoices', '', fetch_every, at from organization o
    where o.region_key = any (fetch_regions)
      or exists (select from connection c where c.organization_id = o.id and c.kind = 'exchange')
    union all
    select distinct c.organization_id, 'look_for_drift', '', drift_every, at from connection c where c.kind = 'ledger' and c.state = 'connected'
    union all
    -- One that cannot be reached is tried again: nobody else would notice that it can be.
    select c.organization_id, 'read_mailbox', c.id, mail_every, at from connection c where c.kind = 'mail' and c.provider = 'imap'
  ), gone as (
    delete from scheduled_work w where not exists (
      select from wanted n where n.organization_id = w.organization_id and n.kind = w.kind and n.subject = w.subject)
    returning 1
  ), placed as (
    select n.*, (('x' || substr(md5(n.organization_id || n.kind || n.subject), 1, 8))::bit(32)::bigint % n.every)::integer as slot
    from wanted n where not exists (
      select from scheduled_work w where w.organization_id = n.organization_id and w.kind = n.kind and w.subject = n.subject)
  ), made as (
    insert into scheduled_work (organization_id, id, kind, subject, every, slot, next_at, created_at)
    select p.organization_id, p.kind || case when p.subject = '' then '' else '-' || p.subject end, p.kind, p.subject, p.every, p.slot,
      next_slot(p.earliest, p.every, p.slot), at
    from placed p on conflict do nothing returning 1
  )
  select (select count(*) from made), (select count(*) from gone) into changed, removed;
  return changed + removed;
end $$;

grant create on schema public to primanota_gate;
revoke all on function gate_plan_work(timestamptz, integer, integer, text[], integer, integer) from public;
grant execute on function gate_plan_work(timestamptz, integer, integer, text[], integer, integer) to primanota_app;
alter function gate_plan_work(timestamptz, integer, integer, text[], integer, integer) owner to primanota_gate;
revoke create on schema public from primanota_gate;
