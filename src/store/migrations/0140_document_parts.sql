-- A file may hold several documents: pages of a scan, bodies of a FatturaPA, attachments of a mail. Each is a document of its own and one of the parts of its
-- file; null of a document that is all of its file.
alter table document
  add column part integer check (part between 1 and parts),
  add column parts integer check (parts > 1),
  -- { pages: [first, last] }, { body } or { attachment, within }, counted from 1.
  add column place jsonb,
  -- The document that was captured with the file and read first: what is known of how the file came is known of that one. It may be deleted by now.
  add column divided_from text collate "C",
  add constraint document_part_is_whole check ((part is null) = (parts is null) and (part is null) = (place is null)),
  add constraint document_part_has_file check (part is null or file_id is not null);

-- A part is one document, whoever reads the file.
create unique index document_parts_of_file on document (organization_id, file_id, part) where part is not null;
