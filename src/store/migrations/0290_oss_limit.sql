-- Up to 10,000 EUR a year such sales are taxed at home. What that is in kroner no page of the authority says that could be looked up: an organization may enter it.
alter table organization add column oss_limit bigint check (oss_limit > 0);
