-- People behind a link of their own write as themselves: link:<id>. See docs/decisions/0108.

-- As in 0133_cheaper_writes.sql, with that actor.
create or replace function log_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer constant text := current_setting('vouch.actor', true);
  request constant text := nullif(current_setting('vouch.request_id', true), '');
  change constant uuid := nullif(current_setting('vouch.change_id', true), '')::uuid;
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
  -- Told by the event itself, or derived, or as long as a resume.
  noise constant text[] := '{id,updated_at,version,extracted_text,search,draft}';
begin
  if coalesce(writer, '') !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import|link):.+)$' then
    raise exception 'A write to % needs an actor.', tg_table_name
      using hint = 'Set vouch.actor to the id of a user, task:<name>, import:<run> or link:<id> for the transaction.';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows) then
      insert into public.events (table_name, row_id, action, new_values, actor, request_id, change_id, undoes)
      select tg_table_name, n.id, tg_op, public.redact(to_jsonb(n) - noise), writer, request, change, undone
      from new_rows n;
    end if;
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
    -- Once for each row, not once for each column.
    cross join lateral (select to_jsonb(o) - noise as before, to_jsonb(n) - noise as after offset 0) whole
    cross join lateral (
      select jsonb_object_agg(key, before -> key) as old_values, jsonb_object_agg(key, value) as new_values
      from jsonb_each(after)
      where value <> before -> key
    ) changed
    where changed.new_values is not null;
  end if;
  return null;
end $$;
