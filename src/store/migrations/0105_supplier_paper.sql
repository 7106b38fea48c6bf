-- What the paper of a supplier looks like. A document's own paper is made when it is read and kept with it; once a person has confirmed or corrected what the
-- document says, it is a lesson: where each field stood, for the next document of the same supplier.
create table document_paper (
  organization_id text collate "C" not null,
  document_id text collate "C" not null,
  -- The days, amounts and numbers on it with the words beside them, as the reader saw them. Bounded by the reader.
  paper jsonb not null,
  read_at timestamptz(3) not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
alter table document_paper enable row level security;
alter table document_paper force row level security;
create policy tenant on document_paper using (organization_id = current_organization())
  with check (organization_id = (select current_organization()));
grant select, insert, update, delete on document_paper to primanota_app;

create table paper_lesson (
  organization_id text collate "C" not null,
  -- A document teaches once: what it taught is replaced when it is corrected again.
  document_id text collate "C" not null,
  -- As in learnt_supplier: `vat:DK13585628`, `name:nordlys`.
  supplier_key text collate "C" not null,
  -- What a paper like it is found by, each with the organization in front: the index has no other way to tell organizations apart.
  marks text[] not null check (cardinality(marks) <= 24),
  lesson jsonb not null,
  taught_at timestamptz(3) not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
create index paper_lesson_by_mark on paper_lesson using gin (marks);
create index paper_lesson_by_supplier on paper_lesson (organization_id, supplier_key, taught_at desc, document_id desc);
alter table paper_lesson enable row level security;
alter table paper_lesson force row level security;
create policy tenant on paper_lesson using (organization_id = current_organization())
  with check (organization_id = (select current_organization()));
grant select, insert, update, delete on paper_lesson to primanota_app;
