-- Accounts that are signed in to with an identity provider (OpenID Connect): known by its own name for the person, never by an address.
create table identity_link (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null references app_user on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (issuer, subject)
);
create unique index identity_link_by_user on identity_link (user_id, issuer);
grant select, insert, update, delete on identity_link to primanota_app;
