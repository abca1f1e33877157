-- Who did what to whom on the way in: log-ins, links, passwords, ended sessions, accounts, exports. See docs/decisions/0022.

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'LOG_IN', 'LOG_IN_FAILED', 'LOG_OUT', 'LINK_CREATED', 'PASSWORD_SET', 'PASSWORD_CHANGED', 'SESSIONS_ENDED',
    'TOKEN_REPLAYED', 'ACCOUNT_CREATED', 'ACCOUNT_BLOCKED', 'ACCOUNT_UNBLOCKED', 'ROLE_CHANGED', 'EMAIL_CHANGED',
    'IDENTITY_LINKED', 'EXPORTED'
  )),
  -- A user's id, task:<name>, import:<run>, or nobody for who is not logged in. Who and from where are settings of the transaction.
  actor text not null default nullif(current_setting('vouch.actor', true), ''),
  -- Whose account it is about. No foreign key: the event outlives the account.
  person_id uuid,
  address text default left(nullif(current_setting('vouch.address', true), ''), 64),
  device text default left(nullif(current_setting('vouch.device', true), ''), 64),
  request_id text default nullif(current_setting('vouch.request_id', true), ''),
  details jsonb not null default '{}',
  constraint security_events_actor_check
    check (actor ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import):.+|nobody)$'),
  constraint security_events_details_check check (length(details::text) <= 1000)
);

create index security_events_at_idx on security_events (at, id);
create index security_events_kind_at_idx on security_events (kind, at);
create index security_events_person_id_at_idx on security_events (person_id, at);
create index security_events_actor_at_idx on security_events (actor, at);

-- Nothing else: neither the moment nor the actor is the app's to choose, and nothing is rewritten or taken back.
grant select, insert (kind, person_id, details) on security_events to vouch_app;

-- How often a log-in failed, for one account from one address within one hour: one event, however many tries.
create table failed_sign_ins (
  -- The id of an account, or unknown: addresses that strangers type are not kept.
  account text not null,
  address text not null,
  hour timestamptz not null,
  count integer not null default 1,
  -- Null only inside the transaction that makes the row.
  event_id bigint references security_events on delete cascade,
  primary key (account, address, hour)
);

create unique index failed_sign_ins_event_id_key on failed_sign_ins (event_id);

-- Deleted with its event.
grant select, insert, update on failed_sign_ins to vouch_app;

-- Deletes what has reached its age, and nothing younger, whoever calls it.
create function forget_security_events() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.security_events
  where at < now() - interval '1 year' or (kind = 'LOG_IN_FAILED' and at < now() - interval '30 days')
$$;

-- What a change of an account's row means for security, written for every writer of it: the API, the import, commands.
create function log_account_changes() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link_by constant text := nullif(current_setting('vouch.link_by', true), '');
begin
  if tg_op = 'INSERT' then
    insert into public.security_events (kind, person_id, details)
    select 'ACCOUNT_CREATED', n.id, jsonb_build_object('role', n.role) from new_rows n;
  else
    insert into public.security_events (kind, person_id, details)
    select change.kind, n.id, change.details
    from old_rows o
    join new_rows n on n.id = o.id
    cross join lateral (values
      ('ROLE_CHANGED', o.role <> n.role, jsonb_build_object('from', o.role, 'to', n.role)),
      ('ACCOUNT_BLOCKED', o.active and not n.active, '{}'),
      ('ACCOUNT_UNBLOCKED', n.active and not o.active, '{}'),
      ('EMAIL_CHANGED', o.email <> n.email, '{}'),
      ('IDENTITY_LINKED', o.identity_subject is distinct from n.identity_subject, '{}'),
      ('PASSWORD_CHANGED', o.password_hash is distinct from n.password_hash and link_by is null, '{}'),
      (
        'PASSWORD_SET',
        o.password_hash is distinct from n.password_hash and link_by is not null,
        jsonb_build_object('link_by', link_by)
      )
    ) change (kind, happened, details)
    where change.happened;
  end if;
  return null;
end $$;

revoke execute on function forget_security_events(), log_account_changes() from public;
grant execute on function forget_security_events() to vouch_app;

-- Named to fire behind log_insert and log_update, which refuse a write without an actor in words of their own.
create trigger security_account_insert after insert on users
  referencing new table as new_rows for each statement execute function log_account_changes();
create trigger security_account_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function log_account_changes();

-- Who made a link: the actor of its transaction.
alter table password_links add column made_by text;

-- What a person is told of an own session of the embedded provider: which device, where, since when. Deleted with the session.
create table sessions (
  uid text primary key,
  user_id uuid not null references users (id) on delete cascade,
  address text not null,
  device text not null,
  began_at timestamptz not null,
  last_seen_at timestamptz not null default now()
);

create index sessions_user_id_idx on sessions (user_id);

grant select, insert, update, delete on sessions to vouch_app;
