-- Reminders and statements of account that were sent by mail, as invoices are (0117): to whom, with which words, in which language, and what became of it.
create table letter_mail (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  -- Of a statement the contact; of a reminder it is named by the reminder too.
  contact_id text collate "C" not null,
  reminder_id text collate "C",
  -- The day of a statement.
  statement_on date,
  -- Of the paper.
  language text not null check (language in ('en', 'da', 'it')),
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
  foreign key (organization_id, reminder_id) references reminder,
  check (num_nonnulls(reminder_id, statement_on) = 1),
  check ((state = 'queued') = (finished_at is null)),
  check ((state = 'failed') = (error is not null))
);
create index letter_mail_of_reminder on letter_mail (organization_id, reminder_id, id) where reminder_id is not null;
create index letter_mail_of_contact on letter_mail (organization_id, contact_id, id) where statement_on is not null;
create index letter_mail_by_day on letter_mail (organization_id, created_at);
create unique index letter_mail_message on letter_mail (organization_id, mail_id) where mail_id is not null;
create trigger letter_mail_stays before update on letter_mail for each row
  execute function refuse_change_beyond('state', 'error', 'finished_at', 'mail_id');
create trigger letter_mail_is_sent before update on letter_mail for each row when (old.state = 'sent') execute function refuse_change();
alter table letter_mail enable row level security;
alter table letter_mail force row level security;
create policy tenant on letter_mail using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert on letter_mail to primanota_app;
grant update (state, error, finished_at, mail_id) on letter_mail to primanota_app;

create policy gate on letter_mail to primanota_gate using (true) with check (true);
grant select on letter_mail to primanota_gate;
grant update (state, error, finished_at) on letter_mail to primanota_gate;

create or replace function give_up_mail() returns trigger language plpgsql as $$
begin
  update mail set state = 'failed', sealed = null, error = new.error, finished_at = clock_timestamp()
  where new.kind = 'send_mail' and organization_id = new.organization_id and id = new.payload ->> 'mailId' and state = 'queued';
  update invoice_mail set state = 'failed', error = new.error, finished_at = clock_timestamp()
  where organization_id = new.organization_id and state = 'queued'
    and case new.kind when 'send_mail' then mail_id = new.payload ->> 'mailId' else id = new.payload ->> 'invoiceMailId' end;
  update letter_mail set state = 'failed', error = new.error, finished_at = clock_timestamp()
  where organization_id = new.organization_id and state = 'queued'
    and case new.kind when 'send_mail' then mail_id = new.payload ->> 'mailId' else id = new.payload ->> 'letterMailId' end;
  return null;
end $$;
drop trigger job_gives_up_mail on job;
create trigger job_gives_up_mail after update of state on job for each row
  when (new.state = 'failed' and old.state <> 'failed' and new.kind in ('send_mail', 'mail_invoice', 'mail_letter')) execute function give_up_mail();
