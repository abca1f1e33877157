-- What mutations answered, so that a retry with the same key gets the first answer instead of a second effect.
create table mutation_keys (
  account_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 100),
  operation text not null,
  -- SHA-256 of the arguments: the same key with another body is a mistake.
  arguments_hash text not null,
  -- Sealed with VOUCH_SECRET: an answer can hold a one-time link. Null only inside the transaction that makes it.
  answer text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

-- Keys are forgotten after a day.
create index mutation_keys_created_at_idx on mutation_keys (created_at);

grant select, insert, update, delete on mutation_keys to vouch_app;
