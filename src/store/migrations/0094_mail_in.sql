-- Documents arrive by mail: how an organization's mail reaches us, and what became of each message.
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check check (kind in ('ledger', 'bank', 'exchange', 'mail'));
drop index connection_one_of_a_kind;
create unique index connection_one_of_a_kind on connection (organization_id, kind) where kind in ('ledger', 'exchange', 'mail');

create table mail_in (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- What people send to.
  address text not null,
  -- The folder that is read, and the one that a message is moved to when it is done with; null: it stays.
  folder text not null,
  done_folder text,
  -- Whose mail is taken beside that of the members: addresses, @domains, or * for everybody.
  senders text[] not null,
  takes_members boolean not null,
  -- The name under which the receiving server writes what it found out about a sender; null: nothing is known of it.
  receiver text,
  answers boolean not null,
  -- How far the mailbox was read: a number counts only within its numbering.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- The message that was begun last, and how often: one that ends processes is left out after some attempts.
  trying_uid bigint,
  tries integer not null default 0,
  primary key (organization_id, connection_id),
  foreign key (organization_id, connection_id) references connection on delete cascade
);
alter table mail_in enable row level security;
alter table mail_in force row level security;
create policy tenant on mail_in using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on mail_in to primanota_app;

create table mail_message (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  -- The connection may be gone by now.
  connection_id text collate "C" not null,
  -- Of the bytes as they came; of a message that was never fetched, of where it lies.
  sha256 text collate "C" not null,
  message_id text collate "C",
  -- Of what is inside: the same message by another way differs in its head alone.
  content_sha256 text collate "C",
  sender text collate "C",
  subject text,
  size bigint not null,
  is_verified boolean not null,
  state text not null check (state in ('taken', 'repeated', 'refused')),
  -- Why it was refused: { code, values }.
  reason jsonb,
  -- [{ documentId, fileName, duplicate }] and [{ fileName, code, values }].
  documents jsonb not null,
  left_out jsonb not null,
  received_at timestamptz(3) not null,
  -- Where it lies in the mailbox, and when it was marked there.
  uid_validity bigint,
  uid bigint,
  marked_at timestamptz(3),
  -- none: nobody is to be told, or nobody can be.
  answer text not null check (answer in ('none', 'due', 'sent')),
  answered_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, sha256),
  check ((state = 'refused') = (reason is not null))
);
create index mail_message_by_content on mail_message (organization_id, message_id, content_sha256) where state = 'taken';
create index mail_message_by_sender on mail_message (organization_id, sender, received_at);
create index mail_message_by_time on mail_message (organization_id, received_at);
create index mail_message_to_mark on mail_message (organization_id, connection_id, uid) where uid is not null and marked_at is null;
create index mail_message_refused on mail_message (received_at) where state = 'refused';
alter table mail_message enable row level security;
alter table mail_message force row level security;
create policy tenant on mail_message using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on mail_message to primanota_app;
create trigger mail_message_is_what_it_was before update on mail_message for each row
  execute function refuse_change_beyond('marked_at', 'answer', 'answered_at');
-- One that was refused may be taken later, when its sender is in the list.
create trigger mail_message_stays before delete on mail_message for each row when (old.state <> 'refused') execute function refuse_change();

create policy gate on mail_message to primanota_gate using (true) with check (true);
grant select, delete on mail_message to primanota_gate;

-- Whose webhook an address is: what comes there is signed, and looked at within its organization.
create function gate_mail_webhook(wanted text) returns text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.organization_id from connection c where c.id = wanted and c.kind = 'mail' and c.provider = 'webhook';
end;

-- Refused mail is listed for some months; what was taken is known for good.
create function gate_forget_mail_in(before_time timestamptz, page integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten integer;
begin
  with old as (
    select organization_id, id from mail_message where state = 'refused' and received_at < before_time limit page
  ), gone as (
    delete from mail_message m using old o where m.organization_id = o.organization_id and m.id = o.id returning 1
  )
  select count(*) into forgotten from gone;
  return forgotten;
end $$;

-- Mailboxes are read on a schedule too: the function of 0083 with one kind more.
drop function gate_plan_work(timestamptz, integer, integer, text[], integer);
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
    select o.id, 'fetch_e_invoices', '', fetch_every, at from organization o where o.region_key = any (fetch_regions)
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

do $$
declare gate text;
begin
  grant create on schema public to primanota_gate;
  foreach gate in array array['gate_mail_webhook(text)', 'gate_forget_mail_in(timestamptz, integer)',
    'gate_plan_work(timestamptz, integer, integer, text[], integer, integer)'] loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to primanota_app', gate);
    execute format('alter function %s owner to primanota_gate', gate);
  end loop;
  revoke create on schema public from primanota_gate;
end $$;
