-- What an undo takes back, the audit of a record, and work that is done after its transaction. See docs/decisions/0027.

-- New columns are null in every row that stands, so the index is built over nothing.
-- squawk-ignore-file require-concurrent-index-creation

alter table events
  -- What one undoable mutation wrote; null for every other write.
  add column change_id uuid,
  -- The change that this write took back.
  add column undoes uuid;
create index events_change_id_idx on events (change_id) where change_id is not null;

-- A retry is told of the same change.
alter table mutation_keys add column change_id uuid;

-- Finds related rows that were deleted for good. Such deletes are few.
create index events_deleted_job_idx on events ((old_values ->> 'job_id')) where action = 'DELETE';
create index events_deleted_developer_idx on events ((old_values ->> 'developer_id')) where action = 'DELETE';

-- As in 0001, with the change that a write belongs to and the one that it takes back.
create or replace function log_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer constant text := current_setting('vouch.actor', true);
  request constant text := nullif(current_setting('vouch.request_id', true), '');
  change constant uuid := nullif(current_setting('vouch.change_id', true), '')::uuid;
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
  -- Told by the event itself, or derived, or as long as a resume.
  noise constant text[] := '{id,updated_at,version,extracted_text,search}';
begin
  if coalesce(writer, '') !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import):.+)$' then
    raise exception 'A write to % needs an actor.', tg_table_name
      using hint = 'Set vouch.actor to the id of a user, task:<name> or import:<run> for the transaction.';
  end if;
  if tg_op = 'INSERT' then
    insert into public.events (table_name, row_id, action, new_values, actor, request_id, change_id, undoes)
    select tg_table_name, n.id, tg_op, public.redact(to_jsonb(n) - noise), writer, request, change, undone
    from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into public.events (table_name, row_id, action, old_values, actor, request_id, change_id, undoes)
    select tg_table_name, o.id, tg_op, public.redact(to_jsonb(o) - noise), writer, request, change, undone
    from old_rows o;
  else
    insert into public.events (table_name, row_id, action, old_values, new_values, actor, request_id, change_id, undoes)
    select
      tg_table_name, n.id, tg_op, public.redact(changed.old_values), public.redact(changed.new_values), writer, request, change,
      undone
    from old_rows o
    join new_rows n on n.id = o.id
    cross join lateral (
      select jsonb_object_agg(b.key, b.value) as old_values, jsonb_object_agg(a.key, a.value) as new_values
      from jsonb_each(to_jsonb(o) - noise) b
      join jsonb_each(to_jsonb(n) - noise) a on a.key = b.key
      where a.value <> b.value
    ) changed
    where changed.new_values is not null;
  end if;
  return null;
end $$;

-- Work that a transaction asks for and that begins after it: a mail, say. Done at least once; a row is deleted when it is done.
create table tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind <> ''),
  -- Sealed with VOUCH_SECRET: it can hold a one-time link.
  payload text not null,
  -- The change that asked for it, whose undo cancels it.
  change_id uuid,
  -- Not before this moment.
  run_after timestamptz not null default now(),
  attempts integer not null default 0,
  -- While a worker has it, until when it must have told what became of it.
  lease_until timestamptz,
  created_at timestamptz not null default now()
);
create index tasks_run_after_idx on tasks (run_after, id);
create index tasks_change_id_idx on tasks (change_id) where change_id is not null;

grant select, insert, update, delete on tasks to vouch_app;
