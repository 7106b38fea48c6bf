-- Invoices that were sent by mail: to whom, with which words, and what became of it. A job draws the file and queues the message, whose id is noted then.
create table invoice_mail (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  recipient text not null,
  subject text not null,
  text text not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  -- Why it was given up: { code, values }.
  error jsonb,
  created_at timestamptz(3) not null,
  created_by text not null,
  finished_at timestamptz(3),
  mail_id text collate "C",
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice,
  check ((state = 'queued') = (finished_at is null)),
  check ((state = 'failed') = (error is not null))
);
create index invoice_mail_of_invoice on invoice_mail (organization_id, invoice_id, id);
create index invoice_mail_by_day on invoice_mail (organization_id, created_at);
create unique index invoice_mail_message on invoice_mail (organization_id, mail_id) where mail_id is not null;
create trigger invoice_mail_stays before update on invoice_mail for each row
  execute function refuse_change_beyond('state', 'error', 'finished_at', 'mail_id');
create trigger invoice_mail_is_sent before update on invoice_mail for each row when (old.state = 'sent') execute function refuse_change();
alter table invoice_mail enable row level security;
alter table invoice_mail force row level security;
create policy tenant on invoice_mail using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on invoice_mail to primanota_app;
grant update (state, error, finished_at, mail_id) on invoice_mail to primanota_app;

-- A job that is given up takes its message with it, whoever gives it up: the process that ran it, or the sweep after a process that ended.
create policy gate on invoice_mail to primanota_gate using (true) with check (true);
grant select on invoice_mail to primanota_gate;
grant update (state, error, finished_at) on invoice_mail to primanota_gate;
grant update (state, sealed, error, finished_at) on mail to primanota_gate;

create function give_up_mail() returns trigger language plpgsql as $$
begin
  update mail set state = 'failed', sealed = null, error = new.error, finished_at = clock_timestamp()
  where new.kind = 'send_mail' and organization_id = new.organization_id and id = new.payload ->> 'mailId' and state = 'queued';
  update invoice_mail set state = 'failed', error = new.error, finished_at = clock_timestamp()
  where organization_id = new.organization_id and state = 'queued'
    and case new.kind when 'send_mail' then mail_id = new.payload ->> 'mailId' else id = new.payload ->> 'invoiceMailId' end;
  return null;
end $$;
create trigger job_gives_up_mail after update of state on job for each row
  when (new.state = 'failed' and old.state <> 'failed' and new.kind in ('send_mail', 'mail_invoice')) execute function give_up_mail();
