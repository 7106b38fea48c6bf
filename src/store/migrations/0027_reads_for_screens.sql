-- What a person prefers to see, and the order in which documents wait for one.

-- { language, singleKeys, density, theme }: what is not in it follows the browser and the organization.
alter table app_user add column preferences jsonb not null default '{}';

-- What needs a person first: failed, then warned, then the rest by how sure it is; documents that nobody has read yet come last. Null once posted. Computed
-- here and not by the service, so that no statement that changes a document can forget it. (A trigger before an update sees a computed column as null: of a
-- posted document, which may not change, it is null before and after.)
alter table document
  add column inbox_rank smallint generated always as (case
    when state = 'posted' then null
    when error is not null then 0
    when warnings <> '[]'::jsonb then 1
    when state = 'draft' then 3
    else 2 end) stored,
  -- In millionths: how sure the reading is, times how sure the coding is. Nothing that is not coded is sure.
  add column inbox_sureness integer generated always as (case
    when state = 'posted' then null
    else round(coalesce(confidence, 0) * coalesce((coding ->> 'confidence')::double precision, 0) * 1000000)::integer end) stored;
create index document_in_inbox on document (organization_id, inbox_rank, inbox_sureness, id) where inbox_rank is not null;

-- How many came in and how many were posted on some days, without a look at the documents themselves.
create index document_by_capture on document (organization_id, created_at) where created_at is not null;
create index document_by_posting on document (organization_id, posted_at) where posted_at is not null;
