-- Who may review what, and the second lock on what was sent: it keeps its rubric and its brief. See docs/decisions/0058.

-- The tables of a firm are small enough to be locked for the moment that an index or a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid, adding-foreign-key-constraint

select set_config('vouch.actor', 'task:migrate', true);

-- The pool of an assessment: whom its reviews can be assigned to.
create table assessment_reviewers (
  id uuid primary key default gen_random_uuid(),
  assessment_id uuid not null references assessments,
  user_id uuid not null references users,
  unique (assessment_id, user_id)
);
select make_business_table('assessment_reviewers');
create index assessment_reviewers_user_id_idx on assessment_reviewers (user_id);

-- A challenge as it was sent. Triggers write it once; the changes of a challenge itself are events.
create table challenge_revisions (
  -- Made of challenge and number, so that the demo firm is the same whenever it is made.
  id uuid primary key,
  challenge_id uuid not null references challenges,
  number integer not null check (number > 0),
  -- Markdown.
  brief text not null,
  url_repository text,
  hours smallint,
  deadline_days smallint,
  first_sent_at timestamptz not null default now(),
  unique (challenge_id, number)
);
grant select on challenge_revisions to vouch_app;

alter table developer_assessments
  -- The text of the challenge, as this developer got it.
  add column challenge_revision_id uuid references challenge_revisions;
create index developer_assessments_challenge_revision_id_idx on developer_assessments (challenge_revision_id);

-- Whether a developer ever got it. What was cancelled as a draft was never sent.
create function was_sent(status text, sent_at timestamptz) returns boolean language sql immutable parallel safe return
  sent_at is not null or status not in ('DRAFT', 'CANCELLED');

create function is_frozen_version(version_id uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from developer_assessments d where d.assessment_version_id = version_id and was_sent(d.status, d.sent_at))
$$;

create function is_frozen_challenge(challenge uuid, revision_number integer) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from challenge_revisions r where r.challenge_id = challenge and r.number = revision_number)
$$;

create function challenge_revision_id(challenge uuid, revision_number integer) returns uuid
language sql immutable parallel safe return md5(challenge || ' ' || revision_number)::uuid;

-- Whoever sends waits for those who change the rubric or the brief, and those who come later wait for the sender.
create function freeze_sent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from assessment_versions where id = new.assessment_version_id for share;
  if new.challenge_id is not null and new.challenge_revision_id is null then
    perform from challenges where id = new.challenge_id for share;
    insert into challenge_revisions (id, challenge_id, number, brief, url_repository, hours, deadline_days, first_sent_at)
    select challenge_revision_id(id, revision), id, revision, brief, url_repository, hours, deadline_days, coalesce(new.sent_at, now())
    from challenges where id = new.challenge_id
    on conflict do nothing;
    new.challenge_revision_id := (select challenge_revision_id(id, revision) from challenges where id = new.challenge_id);
  end if;
  return new;
end $$;
create trigger freeze_sent_insert before insert on developer_assessments for each row
  when (was_sent(new.status, new.sent_at)) execute function freeze_sent();
create trigger freeze_sent_update before update on developer_assessments for each row
  when (
    was_sent(new.status, new.sent_at) and (
      not was_sent(old.status, old.sent_at) or new.assessment_version_id <> old.assessment_version_id
    )
  )
  execute function freeze_sent();

create function refuse_frozen(version_id uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from assessment_versions where id = version_id for no key update;
  if is_frozen_version(version_id) then
    raise exception 'This version was sent, so that its rubric never changes. Make the next version.'
      using errcode = 'check_violation';
  end if;
end $$;

create function keep_sent_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_frozen(old.id);
  return coalesce(new, old);
end $$;
create trigger keep_sent_update before update on assessment_versions for each row
  when (
    (new.assessment_id, new.number, new.instructions, new.pass_mark)
      is distinct from (old.assessment_id, old.number, old.instructions, old.pass_mark)
  )
  execute function keep_sent_version();
create trigger keep_sent_delete before delete on assessment_versions for each row execute function keep_sent_version();

create function keep_sent_criteria() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_frozen(old.assessment_version_id);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_frozen(new.assessment_version_id);
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_sent before insert or update or delete on criteria for each row execute function keep_sent_criteria();

create function keep_sent_challenge() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.revision < old.revision or is_frozen_challenge(old.id, new.revision) then
    raise exception 'This revision was sent, so that its text never changes. Make the next revision.'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_sent before update on challenges for each row
  when (
    (new.brief, new.revision, new.url_repository, new.hours, new.deadline_days)
      is distinct from (old.brief, old.revision, old.url_repository, old.hours, old.deadline_days)
  )
  execute function keep_sent_challenge();

revoke execute on function
  freeze_sent(), refuse_frozen(uuid), keep_sent_version(), keep_sent_criteria(), keep_sent_challenge()
from public;
grant execute on function refuse_frozen(uuid) to vouch_app;

-- What was sent before has the text that its challenge has now.
insert into challenge_revisions (id, challenge_id, number, brief, url_repository, hours, deadline_days, first_sent_at)
select challenge_revision_id(c.id, c.revision), c.id, c.revision, c.brief, c.url_repository, c.hours, c.deadline_days, min(coalesce(d.sent_at, d.created_at))
from challenges c join developer_assessments d on d.challenge_id = c.id
where was_sent(d.status, d.sent_at)
group by c.id;
update developer_assessments d set challenge_revision_id = r.id
from challenge_revisions r
where r.challenge_id = d.challenge_id and was_sent(d.status, d.sent_at);
