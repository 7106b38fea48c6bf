-- What was proposed for a document before any person touched it, kept beside what became of it: which threshold of automatic posting would have been right
-- is told from the organization's own history.
create table coding_proposal (
  organization_id text collate "C" not null,
  document_id text collate "C" not null,
  proposed_at timestamptz(3) not null,
  -- How sure the reading and the coding were together, from 0 to 1: what the threshold is held against.
  sureness double precision not null check (sureness between 0 and 1),
  -- What would have held it, whatever the threshold.
  held_by text[] not null,
  -- What would have been posted; null once the document was deleted, with what it said.
  proposed jsonb,
  deleted_at timestamptz(3),
  primary key (organization_id, document_id),
  check ((deleted_at is null) = (proposed is not null))
);
create index coding_proposal_by_age on coding_proposal (organization_id, proposed_at desc, document_id desc) where proposed_at is not null;
alter table coding_proposal enable row level security;
alter table coding_proposal force row level security;
create policy tenant on coding_proposal using (organization_id = current_organization()) with check (organization_id = (select current_organization()));
grant select, insert, update on coding_proposal to primanota_app;
