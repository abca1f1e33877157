-- A review says of each skill that the work shows it, or that it does not; nothing is answered beforehand. See docs/decisions/0060.

alter table reviews
  -- The skills of the assessment's stack that the work shows. Nobody knows it of a review that the old form sent.
  add column shown_skills text[] not null default '{}'
    check (array_position(shown_skills, null) is null and not shown_skills && unshown_skills);

create or replace function keep_sent_review() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
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
    or (new.shown_skills <> '{}' and new.shown_skills <> old.shown_skills)
    or (new.unshown_skills <> '{}' and new.unshown_skills <> old.unshown_skills)
    or new.draft is not null then
    raise exception 'A sent review is never changed.';
  end if;
  return new;
end $$;
