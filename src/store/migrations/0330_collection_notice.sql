-- Whether a reminder says that the claim goes to debt collection next (inkassoloven § 10). What it said stays.
alter table reminder add column collection_notice boolean not null default false;
