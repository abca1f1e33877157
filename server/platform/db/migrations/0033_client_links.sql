-- Who turns an account into a client's inserts its facts, which nobody else sees before the commit. Who linked or unlinked that client
-- meanwhile found no facts to change, and so they kept the company of before. Now the latter waits for the account first.
create function await_linked_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_op
  when 'INSERT' then
    perform from users where id in (select user_id from new_rows) order by id for share;
  when 'UPDATE' then
    perform from users where id in (select user_id from old_rows union select user_id from new_rows) order by id for share;
  when 'DELETE' then
    perform from users where id in (select user_id from old_rows) order by id for share;
  end case;
  return null;
end $$;
revoke execute on function await_linked_accounts() from public;

-- Triggers run by the alphabet of their names: these before list_facts_….
create trigger await_accounts_insert after insert on company_users referencing new table as new_rows
  for each statement execute function await_linked_accounts();
create trigger await_accounts_update after update on company_users referencing old table as old_rows new table as new_rows
  for each statement execute function await_linked_accounts();
create trigger await_accounts_delete after delete on company_users referencing old table as old_rows
  for each statement execute function await_linked_accounts();
