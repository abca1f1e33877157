-- Reviews are drafted, sent once and locked then. See docs/decisions/0060.

-- What product.md says. Versions that exist keep their own.
alter table assessment_versions alter column pass_mark set default 65;

alter table reviews
  -- Why it exists. Its reviewer is never told.
  add column origin text not null default 'ASSIGNED'
    check (origin in ('ASSIGNED', 'CLOSE_TO_MARK', 'MUST_PASS_FAILED', 'CALIBRATION', 'BY_HAND')),
  -- When its reviewer agreed to write it.
  add column accepted_at timestamptz,
  -- What its reviewer has typed so far. Sending it turns it into scores and comments. It has no events: see below.
  add column draft jsonb check (jsonb_typeof(draft) = 'object'),
  -- The skills of the assessment's stack that the work did not show.
  add column unshown_skills text[] not null default '{}' check (array_position(unshown_skills, null) is null);

-- A draft is saved every few seconds and told nobody. So it is no part of the history, like other long texts.
create or replace function log_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer constant text := current_setting('vouch.actor', true);
  request constant text := nullif(current_setting('vouch.request_id', true), '');
  change constant uuid := nullif(current_setting('vouch.change_id', true), '')::uuid;
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
  -- Told by the event itself, or derived, or as long as a resume.
  noise constant text[] := '{id,updated_at,version,extracted_text,search,draft}';
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

-- A sent review stays as it was sent. Only erasing a person takes words out of it.
create function keep_sent_review() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'SENT' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'A sent review is never deleted.';
  end if;
  if (new.status, new.developer_assessment_id, new.reviewer_id, new.sent_at, new.total_score, new.origin)
      is distinct from (old.status, old.developer_assessment_id, old.reviewer_id, old.sent_at, old.total_score, old.origin)
    or (new.comments is not null and new.comments is distinct from old.comments)
    or (new.unshown_skills <> '{}' and new.unshown_skills <> old.unshown_skills)
    or new.draft is not null then
    raise exception 'A sent review is never changed.';
  end if;
  return new;
end $$;
create trigger keep_sent before update or delete on reviews for each row execute function keep_sent_review();

create function keep_sent_scores() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  reviews_of constant uuid[] := array[(coalesce(new, old)).review_id, (coalesce(old, new)).review_id];
begin
  -- What is loaded comes sent, with its scores in the same transaction.
  if not exists (
    select from public.reviews r
    where r.id = any(reviews_of) and r.status = 'SENT' and r.xmin <> pg_current_xact_id()::xid
  ) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.comment is null
    and (new.review_id, new.criterion_id, new.score) is not distinct from (old.review_id, old.criterion_id, old.score) then
    return new;
  end if;
  raise exception 'The scores of a sent review are never changed.';
end $$;
create trigger keep_sent before insert or update or delete on review_scores for each row execute function keep_sent_scores();

revoke execute on function keep_sent_review(), keep_sent_scores() from public;

-- Nobody reviews what was cancelled, whoever cancels it.
create function drop_open_reviews() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.reviews set status = 'DECLINED', decline_reason = 'The assessment was cancelled.'
  where developer_assessment_id = new.id and status in ('PENDING', 'DRAFT');
  return null;
end $$;
create trigger drop_open_reviews after update on developer_assessments for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function drop_open_reviews();

revoke execute on function drop_open_reviews() from public;
