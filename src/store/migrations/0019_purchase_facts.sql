-- A deduction may hang on what no document says (which vehicle, whether it is for resale): what people answer is kept, for the document and for its supplier.

create table document_fact (
  organization_id text collate "C" not null,
  document_id text collate "C" not null,
  fact text not null,
  answer text not null,
  answered_on date not null,
  answered_by text not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, document_id, fact),
  foreign key (organization_id, document_id) references document on delete cascade
);

-- What was answered last for a document of this supplier counts for the next ones.
create table supplier_fact (
  organization_id text collate "C" not null,
  learnt_id text collate "C" not null,
  fact text not null,
  answer text not null,
  answered_on date not null,
  answered_by text not null,
  -- Which document it was answered for: what a document taught goes with it.
  document_id text collate "C" not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, learnt_id, fact),
  foreign key (organization_id, learnt_id) references learnt_supplier on delete cascade
);

alter table document_fact enable row level security;
alter table document_fact force row level security;
create policy tenant on document_fact using (organization_id = current_organization());
alter table supplier_fact enable row level security;
alter table supplier_fact force row level security;
create policy tenant on supplier_fact using (organization_id = current_organization());
grant select, insert, update, delete on document_fact, supplier_fact to primanota_app;
