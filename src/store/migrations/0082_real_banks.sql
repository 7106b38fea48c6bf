-- A bank outside sends the browser back with a code: who went there, and what became of it. Accounts are known by more than their IBAN, and reads without a
-- person are counted, since banks allow few of them.
alter table bank_authorization
  -- Of what the browser carries there and back: the row cannot be found without it.
  add column return_hash bytea,
  -- The person or the key that began it; null where it is older than this.
  add column created_by text collate "C",
  -- Who began it, and in which session: nobody else ends it. Null where a key of the organization did.
  add column user_id text collate "C",
  add column session_hash bytea;
create unique index bank_authorization_by_return on bank_authorization (organization_id, return_hash) where return_hash is not null;
alter table bank_authorization drop constraint bank_authorization_state_check;
alter table bank_authorization add constraint bank_authorization_state_check check (state in ('pending', 'denied', 'linked', 'ended'));
alter table bank_authorization drop constraint bank_authorization_check;
alter table bank_authorization add constraint bank_authorization_check check ((state in ('pending', 'denied')) = (linked_at is null));

-- What the provider knows the account by under every consent, where that is more than its IBAN or number.
alter table bank_account add column identity text collate "C";
create unique index bank_account_by_identity on bank_account (organization_id, identity, currency) where identity is not null;

-- A read of one account on its schedule is a run too.
alter table bank_run drop constraint bank_run_kind_check;
alter table bank_run add constraint bank_run_kind_check check (kind in ('sync', 'account', 'reconcile', 'import'));

-- When an account was read while nobody was there, for as long as the bank counts it.
create table bank_read (
  organization_id text collate "C" not null,
  account_id text collate "C" not null,
  at timestamptz(3) not null,
  foreign key (organization_id, account_id) references bank_account on delete cascade
);
create index bank_read_by_account on bank_read (organization_id, account_id, at);
alter table bank_read enable row level security;
alter table bank_read force row level security;
create policy tenant on bank_read using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, delete on bank_read to primanota_app;
