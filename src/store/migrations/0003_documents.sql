-- Captured documents on their way to the ledger, what was learnt from them about suppliers, and the exchange rates that people entered.

create table document (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  state text not null check (state in ('draft', 'extracted', 'coded', 'posted')),
  -- A document with an error is failed and keeps the state that it had: { step, code, message, retryable, at }.
  error jsonb,
  source text not null check (source in ('upload', 'email', 'webhook')),
  file_id text collate "C",
  file_name text,
  mime_type text,
  text text,
  -- What was read from the file, for its words; a document that was sent as text has them in `text`.
  read_text text,
  contact_id text collate "C",
  -- Linked by a person: reading the document again does not change it.
  contact_is_chosen boolean not null default false,
  extraction jsonb,
  coding jsonb,
  warnings jsonb not null default '[]',
  duplicate_of text collate "C",
  ledger_entry_id text collate "C",
  external_reference text,
  -- How often it was posted: more than once when an entry was reversed and the document corrected.
  postings integer not null default 0,
  -- What duplicates are told by, and what lists filter by; all of it follows from the extraction.
  text_hash bytea,
  supplier_key text collate "C",
  supplier_name text,
  supplier_folded text collate "C",
  number_folded text collate "C",
  currency text,
  total bigint,
  confidence double precision,
  -- The document's date, or the day of its capture while that is not known.
  dated_on date not null,
  search text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  posted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references file,
  check ((state = 'draft') = (extraction is null)),
  check (coding is null or state in ('coded', 'posted')),
  check (coding is not null or state in ('draft', 'extracted')),
  check ((state = 'posted') = (posted_at is not null))
);
create index document_by_file on document (organization_id, file_id) where file_id is not null;
create index document_by_text on document (organization_id, text_hash) where text_hash is not null;
create index document_by_number on document (organization_id, number_folded) where number_folded is not null;
create index document_by_amount on document (organization_id, dated_on, total) where total is not null;
create index document_by_contact on document (organization_id, contact_id) where contact_id is not null;
create index document_by_state on document (organization_id, state, id) where state is not null;
create index document_that_failed on document (organization_id, id) where error is not null;

-- While PostgreSQL knows nothing of an organization every index that begins with it looks equally good. Conditions that always hold keep those indexes
-- for the queries that they were made for.

-- A claim on the outside: while it stands, the document may have been posted without our knowing. It holds the entry as it was sent, so that a
-- process that comes after a crash sends the same one, under the same marker, or finds it there.
create table posting (
  organization_id text collate "C" not null,
  document_id text collate "C" not null,
  marker text collate "C" not null,
  provider text not null,
  entry jsonb not null,
  -- Who asked for it: the audit row of a posting that was found again names them.
  actor jsonb not null,
  -- Until then a process works on it, which is named by a token of its own; after that anybody may go on with it. All times here are those of the
  -- database, on which all processes agree.
  token text not null,
  claimed_until timestamptz(3) not null,
  -- When the service itself will look at it again.
  look_again_at timestamptz(3) not null,
  -- Since when no call can have gone out any more, as far as it is known; null before the first.
  called_at timestamptz(3),
  attempts integer not null default 0,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document
);
create index posting_by_age on posting (look_again_at);

-- What corrections and postings taught about a supplier, by its strongest id.
create table learnt_supplier (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  region_key text not null,
  supplier_key text collate "C" not null,
  name text,
  -- Name and id, folded: what a search looks in.
  search text not null,
  -- { ledgerAccountId, category, vatCode, situation, on, by, documentId, agreeing }
  correction jsonb,
  history jsonb,
  contact_id text collate "C",
  ibans text[] not null default '{}',
  -- The last totals that were posted, in the organization's currency.
  amounts bigint[] not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, region_key, supplier_key)
);
-- A name leads to a supplier as long as only one bears it; null when several do.
create table learnt_name (
  organization_id text collate "C" not null,
  region_key text not null,
  folded text collate "C" not null,
  supplier_key text collate "C",
  primary key (organization_id, region_key, folded)
);

create table exchange_rate (
  organization_id text collate "C" not null,
  currency text collate "C" not null,
  home_currency text collate "C" not null,
  quoted_on date not null,
  -- What one unit of the currency costs in the organization's.
  rate numeric(20, 10) not null check (rate > 0),
  created_at timestamptz(3) not null,
  primary key (organization_id, currency, home_currency, quoted_on)
);

-- Vendors are found by their ids and by name. Contacts that were saved before have no folded name yet: they are found by their search text.
alter table contact add column name_folded text collate "C";
create index contact_by_business_id on contact (organization_id, business_id) where business_id is not null;
create index contact_by_name on contact (organization_id, name_folded) where name_folded is not null;
create index contact_without_folded_name on contact (organization_id) where name_folded is null;

-- A key of an action with several transactions is claimed in the first of them, for as long as this.
alter table idempotency add column claimed_until timestamptz(3);
alter table idempotency add column claimed_by text;

do $$
declare bound text;
begin
  foreach bound in array array['document', 'posting', 'learnt_supplier', 'learnt_name', 'exchange_rate'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy tenant on %I using (organization_id = current_organization())', bound);
  end loop;
end $$;

grant select, insert, update, delete on document, posting, learnt_supplier, learnt_name, exchange_rate to primanota_app;

-- Postings that nobody holds any more, of every organization: a process ended in the middle, or an outside ledger did not answer.
create policy gate on posting for select to primanota_gate using (true);
grant select on posting to primanota_gate;
create function gate_abandoned_postings(abandoned_before timestamptz, page integer) returns table (organization_id text, document_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  -- A few of each organization, so that one with many does not hold up the others.
  select a.organization_id, a.document_id from (
    select p.organization_id, p.document_id, p.look_again_at, row_number() over (partition by p.organization_id order by p.look_again_at) as place
    from posting p where p.look_again_at < abandoned_before
  ) a where a.place <= 10 order by a.look_again_at limit page;
end;
revoke all on function gate_abandoned_postings(timestamptz, integer) from public;
grant execute on function gate_abandoned_postings(timestamptz, integer) to primanota_app;
grant create on schema public to primanota_gate;
alter function gate_abandoned_postings(timestamptz, integer) owner to primanota_gate;
revoke create on schema public from primanota_gate;
