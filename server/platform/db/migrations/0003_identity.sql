-- Identity: the state of the embedded OpenID provider, its keys, one-time links and rates. None of it is business data, so no
-- event is written for it. Everything that would let its reader in is stored as a hash or sealed with VOUCH_SECRET.

-- What the provider keeps: sessions, grants, codes, refresh tokens, interactions.
create table oidc_artefacts (
  model text not null,
  -- SHA-256 of the id that the browser holds.
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);

create index oidc_artefacts_grant_id_idx on oidc_artefacts (grant_id) where grant_id is not null;
create index oidc_artefacts_uid_idx on oidc_artefacts (uid) where uid is not null;
create index oidc_artefacts_account_id_idx on oidc_artefacts (account_id) where account_id is not null;
create index oidc_artefacts_expires_at_idx on oidc_artefacts (expires_at);

-- Keys that sign tokens and cookies; the newest whose time has come signs, all others only verify.
create table idp_keys (
  kid text primary key,
  purpose text not null check (purpose in ('signing', 'cookie')),
  sealed text not null,
  sign_from timestamptz not null
);

-- One-time links to set a password: at most one per account, so that a new one voids the old.
create table password_links (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

create index password_links_expires_at_idx on password_links (expires_at);

-- When an account was last seen. Apart from users, whose every change is an event.
create table account_activity (
  user_id uuid primary key references users (id) on delete cascade,
  last_seen_at timestamptz not null
);

-- Buckets that fill with every try and drain with time. The key is an HMAC, so that no address or e-mail is kept.
create table rate_limits (
  key text primary key,
  hits double precision not null,
  updated_at timestamptz not null
);

create index rate_limits_updated_at_idx on rate_limits (updated_at);

grant select, insert, update, delete on oidc_artefacts, idp_keys, password_links, account_activity, rate_limits to vouch_app;
