-- The pages of documents, to be shown: how large they are, how they were turned to stand upright, and where their words are.

create table document_pages (
  organization_id text collate "C" not null,
  document_id text collate "C" not null,
  -- That of the reader: what a later one reads is kept anew.
  version integer not null,
  -- JSON, compressed. It can be made again from the file.
  content bytea not null,
  read_at timestamptz(3) not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);

alter table document_pages enable row level security;
alter table document_pages force row level security;
create policy tenant on document_pages using (organization_id = current_organization())
  with check (organization_id = (select current_organization()));
grant select, insert, update, delete on document_pages to primanota_app;
