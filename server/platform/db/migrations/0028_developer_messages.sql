-- Messages to one developer each, replies that people log by hand, and templates. See docs/decisions/0044.

-- Only the new tables are locked for longer than a moment.
-- squawk-ignore-file require-concurrent-index-creation

create table message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  deleted_at timestamptz
);
select make_business_table('message_templates');
create unique index message_templates_name_key on message_templates (lower(name)) where deleted_at is null;

-- A row is the message and its place in the queue, as in job_messages (0010_messages.sql).
create table messages (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- Null when Vouch itself wrote it.
  sender_id uuid references users,
  delivery_method text not null check (delivery_method in ('SLACK', 'EMAIL', 'OUTBOX')),
  -- Of an e-mail.
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  -- Null is not known: not sent yet, or the answer was lost.
  success boolean,
  metadata jsonb not null default '{}',
  send_after timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  state text not null generated always as (case
    when success then 'SENT'
    when not success then 'REFUSED'
    when lease_until is not null then 'SENDING'
    when send_after is not null then 'QUEUED'
    else 'UNKNOWN'
  end) stored,
  constraint messages_waiting_check check (success is null or send_after is null),
  constraint messages_lease_check check (lease_until is null or send_after is not null)
);
select make_business_table('messages');
create index messages_developer_id_idx on messages (developer_id, created_at);
create index messages_sender_id_idx on messages (sender_id, created_at);
create index messages_waiting_idx on messages (send_after, id) where send_after is not null;
create index messages_created_at_idx on messages (created_at, id);

create table message_replies (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  logged_by_id uuid references users,
  channel text not null check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL')),
  received_at timestamptz not null,
  body text not null check (body <> ''),
  deleted_at timestamptz
);
select make_business_table('message_replies');
create index message_replies_developer_id_idx on message_replies (developer_id, received_at);
create index message_replies_logged_by_id_idx on message_replies (logged_by_id);
create index message_replies_received_at_idx on message_replies (received_at, id);

-- As in 0022_developer_facts.sql, with the messages that are about no job.
create or replace function refresh_developer_contact(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set last_contact_at = reached.last
  from unnest(ids) as changed (id)
  left join (
    select developer_id, max(created_at) as last
    from (
      select developer_id, created_at from job_messages
      where developer_id = any(ids) and success and delivery_method <> 'OUTBOX'
      union all
      select developer_id, created_at from messages
      where developer_id = any(ids) and success and delivery_method <> 'OUTBOX'
    ) as message
    group by developer_id
  ) as reached on reached.developer_id = changed.id
  where f.developer_id = changed.id and f.last_contact_at is distinct from reached.last;
end $$;

create function keep_message_contacts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_op
  when 'INSERT' then
    perform refresh_developer_contact(array(select distinct developer_id from new_rows where success));
  when 'UPDATE' then
    perform refresh_developer_contact(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (o.success or n.success)
        and (n.developer_id, n.success, n.delivery_method) is distinct from (o.developer_id, o.success, o.delivery_method)
      group by 1
    ));
  when 'DELETE' then
    perform refresh_developer_contact(array(select distinct developer_id from old_rows where success));
  end case;
  return null;
end $$;
revoke execute on function keep_message_contacts() from public;

create trigger keep_developer_facts_insert after insert on messages
  referencing new table as new_rows for each statement execute function keep_message_contacts();
create trigger keep_developer_facts_update after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function keep_message_contacts();
create trigger keep_developer_facts_delete after delete on messages
  referencing old table as old_rows for each statement execute function keep_message_contacts();
