-- 12 indexes fewer, which nothing needs, and six functions, whose work others do. See docs/decisions/0031.
-- Each migration is one transaction. An index is dropped at once, and those that are created are of tables with few rows.
-- squawk-ignore-file adding-serial-primary-key-field, constraint-missing-not-valid, disallowed-unique-constraint, require-concurrent-index-deletion

-- No list reads by them: at 100,000 rows each sort and filter of the lists is found by another index.
drop index job_profiles_status_idx, meetings_type_starts_at_idx, users_role_display_name_idx;

-- The clean-up reads all artefacts, since what expired is one of several reasons to delete one.
drop index oidc_artefacts_expires_at_idx;

-- Only an undo deletes what they refer to, or few rows refer to it.
drop index developer_skills_verified_by_review_id_idx, list_layouts_default_view_id_idx, work_findings_in_copy_id_idx,
  work_searches_in_copy_id_idx;

-- A table of one row has one key.
alter table application_floods drop constraint application_floods_pkey, drop constraint application_floods_only_one_key,
  add primary key (only_one);
alter table clock_pauses drop constraint clock_pauses_pkey, drop constraint clock_pauses_only_one_key, add primary key (only_one);
alter table firm_settings drop constraint firm_settings_pkey, drop constraint firm_settings_only_one_key, add primary key (only_one);

-- Each row has one recipient, an account or an application. A missing one equals another missing one.
alter table failed_mails drop constraint failed_mails_application_form_id_key, drop constraint failed_mails_user_id_key,
  add constraint failed_mails_recipient_key unique nulls not distinct (application_form_id, user_id);

-- The status of members follows their profiles and placements. All whom a change concerns are locked first, in one order.
create or replace function keep_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  members uuid[];
begin
  case tg_table_name
  when 'developers' then members := array[new.id];
  when 'job_profiles' then members := array[old.developer_id, new.developer_id];
  when 'placements' then
    -- Locked, so that whoever gives the profile to another developer meanwhile is waited for.
    members := array(select developer_id from job_profiles where id = (coalesce(new, old)).job_profile_id for share);
  end case;
  perform from developers where id = any(members) order by id for no key update;
  update developers set status = member_status(id, status)
  where id = any(members) and stage = 'MEMBER' and status is distinct from member_status(id, status);
  return null;
end $$;
drop function refresh_member_status(uuid);

-- When one of these columns last changed, by the events; null where none did. An undo brings back the moment that it had before.
create function last_changed_at(of_table text, id uuid, columns text[], undone uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select at from events e
  where row_id = last_changed_at.id and table_name = of_table and action = 'UPDATE' and new_values ?| columns
    and undoes is null and (undone is null or change_id is distinct from undone)
    and (change_id is null or not exists (select from events u where u.row_id = last_changed_at.id and u.undoes = e.change_id))
  -- The last move may be of a transaction that began before another one's.
  order by e.id desc
  limit 1
$$;
revoke execute on function last_changed_at(text,uuid,text[],uuid) from public;

create or replace function refresh_vetting_steps(ids uuid[], is_moved boolean) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from vetting_facts where developer_id = any(ids) order by developer_id for update;
  update vetting_facts f
  set step_since = case
    when d.stage <> 'VETTING' or d.deleted_at is not null then null
    when is_moved and undone is null then now()
    else coalesce(last_changed_at('developers', d.id, '{stage,status}', undone), d.created_at)
  end
  from developers d
  where d.id = any(ids) and f.developer_id = d.id;
end $$;

-- @param moved those of them whose status changed now.
create or replace function refresh_job_profile_facts(ids uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  insert into job_profile_facts as f (
    job_profile_id, is_living, phase, waiting_on, status_since, margin, developer_name, job_title, company_id, company_name, owner_id,
    owner_name
  )
  select p.id, p.deleted_at is null and d.deleted_at is null and j.deleted_at is null, job_profile_phase(p.status),
    job_profile_waiting_on(p.status, p.client_answer),
    case
      when p.id <> all(moved) then p.created_at
      when undone is null then now()
      else coalesce(last_changed_at('job_profiles', p.id, '{status}', undone), p.created_at)
    end,
    margin_percent(p.cost_rate_cents, p.bill_rate_cents), d.first_name || ' ' || d.last_name, j.title, j.company_id, c.name,
    p.owner_id, u.display_name
  from job_profiles p
  join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join users u on u.id = p.owner_id
  where p.id = any(ids)
  on conflict (job_profile_id) do update
  set is_living = excluded.is_living, phase = excluded.phase, waiting_on = excluded.waiting_on, margin = excluded.margin,
    status_since = case when f.job_profile_id = any(moved) then excluded.status_since else f.status_since end,
    developer_name = excluded.developer_name, job_title = excluded.job_title, company_id = excluded.company_id,
    company_name = excluded.company_name, owner_id = excluded.owner_id, owner_name = excluded.owner_name;
end $$;
drop function job_profile_status_since(uuid,uuid), vetting_step_since(uuid,uuid);

-- The words by which a resume is found. Whoever looks for React wants those who write React.js or ReactJS too: such stems stand after all
-- words, so that they come between the words of no phrase. A tsvector holds 1 MB, so the end of a longer text is left out, before and
-- after letters such as ㍿ became several.
create or replace function resume_words(content text) returns tsvector
language sql immutable parallel safe return to_tsvector(
  'pg_catalog.simple',
  concat_ws(' ', left(fold_words(left(content, 100000)), 100000), (
    select string_agg(distinct stem[1], ' ')
    from regexp_matches(lower(space_letters(left(content, 100000))), '\m([a-z0-9]{3,})\.?js\M', 'g') stem
  ))
);
drop function word_stems(text);

-- Whoever sends waits for those who change the rubric or the brief, and those who come later wait for the sender. The id of a revision is
-- made of challenge and number, so that the demo firm is the same whenever it is made.
create or replace function freeze_sent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from assessment_versions where id = new.assessment_version_id for share;
  if new.challenge_id is not null and new.challenge_revision_id is null then
    perform from challenges where id = new.challenge_id for share;
    insert into challenge_revisions (id, challenge_id, number, brief, url_repository, hours, deadline_days, first_sent_at)
    select md5(id || ' ' || revision)::uuid, id, revision, brief, url_repository, hours, deadline_days, coalesce(new.sent_at, now())
    from challenges where id = new.challenge_id
    on conflict do nothing;
    new.challenge_revision_id := (
      select r.id from challenges c join challenge_revisions r on r.challenge_id = c.id and r.number = c.revision
      where c.id = new.challenge_id
    );
  end if;
  return new;
end $$;
drop function challenge_revision_id(uuid,integer);

-- Keeps a version that was sent, or a criterion of it. The argument is the column that names the version.
create or replace function keep_sent_rubric() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  rubric uuid;
begin
  foreach rubric in array array[(to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid] loop
    perform from assessment_versions where id = rubric for no key update;
    if exists (select from developer_assessments d where d.assessment_version_id = rubric and was_sent(d.status, d.sent_at)) then
      raise exception 'This version was sent, so that its rubric never changes. Make the next version.'
        using errcode = 'check_violation';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
drop function is_frozen_version(uuid);

-- The statement that asks a reviewer again also forgets why the review was released. A check refuses one that does not.
drop trigger end_release on reviews;
drop function end_release();
