-- Ways to sign in that their person did not add: taken back with a link in the mail about them.
create table factor_denial (
  token_hash bytea primary key,
  user_id text collate "C" not null references app_user on delete cascade,
  kind text not null check (kind in ('totp', 'passkey', 'recovery_codes', 'identity')),
  -- Which one, where there can be several: the id of a passkey, the issuer of an identity. Otherwise empty.
  factor text collate "C" not null,
  expires_at timestamptz(3) not null
);
create index factor_denial_by_user on factor_denial (user_id);
create index factor_denial_by_age on factor_denial (expires_at);
grant select, insert, delete on factor_denial to primanota_app;

-- A row for each link: one that somebody else asks for ends no other. A mailed one proves the address.
alter table password_reset add column is_mailed boolean not null default false;
alter table password_reset drop constraint password_reset_pkey;
alter table password_reset drop constraint password_reset_token_hash_key;
alter table password_reset add primary key (token_hash);
create index password_reset_by_user on password_reset (user_id);

-- When its person last proved who they are; null where an identity provider did not say when that was.
alter table session add column proven_at timestamptz(3);
update session set proven_at = created_at;

-- An identity that is linked with the end of the sign-in, and when the first step was taken.
alter table begun_sign_in
  add column link_issuer text collate "C",
  add column link_subject text collate "C",
  add column proven_at timestamptz(3),
  add check ((link_issuer is null) = (link_subject is null));
update begun_sign_in set proven_at = created_at;
