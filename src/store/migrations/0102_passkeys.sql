-- Passkeys (WebAuthn): a public key for each, and challenges that are good once.

-- What authenticators know a person by: drawn, and nothing of their address.
alter table app_user add column passkey_user_id bytea unique;

create table passkey (
  id text collate "C" primary key,
  user_id text collate "C" not null references app_user on delete cascade,
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- Of authenticators that count their use; others always say 0.
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  aaguid text not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_by_user on passkey (user_id);
grant select, insert, update, delete on passkey to primanota_app;

-- Bound to a browser by a token that it holds, and used up by the first answer.
create table passkey_challenge (
  token_hash bytea primary key,
  challenge text not null,
  -- Of whom; null where anybody may sign in.
  user_id text collate "C" references app_user on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_by_age on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to primanota_app;
