-- What the vetting desk shows that other tables tell, and its feeds of events. See docs/decisions/0061.

-- What the vetting desk shows, sorts and filters by that other rows tell. Triggers keep it; it has neither version nor events.
-- Every developer has a row, so that there is always one to lock; only those in vetting have `step_since`.
create table vetting_facts (
  developer_id uuid primary key references developers on delete cascade,
  -- When the step began; null outside of vetting, and for who is deleted.
  step_since timestamptz,
  -- The assessment that is under way, or else the latest that was not cancelled.
  -- No foreign keys: they would be checked before the trigger has chosen another one.
  attempt_id uuid,
  attempt_status text,
  assessment_id uuid,
  -- Of the review that is waited for, or else of the latest that was sent.
  reviewer_id uuid,
  is_review_owed boolean not null default false,
  -- When the review, or the submission, that is waited for is due.
  due_at timestamptz,
  -- The total, or the mean of the reviews that were sent. Percent.
  score real
);
grant select on vetting_facts to vouch_app;
-- So few are in vetting that everything else is sorted in memory. The epoch stands still, so that an index can have the difference.
create index vetting_facts_days_idx on vetting_facts ((timestamptz 'epoch' - step_since), developer_id) where step_since is not null;

-- When the step began, by the events. An undo brings back the moment that it had before.
create function vetting_step_since(developer uuid, undone uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select at from events e
  where row_id = developer and table_name = 'developers' and action = 'UPDATE' and new_values ?| array['stage', 'status']
    and undoes is null and (undone is null or change_id is distinct from undone)
    and (change_id is null or not exists (select from events u where u.row_id = developer and u.undoes = e.change_id))
  -- The last move may be of a transaction that began before another one's.
  order by id desc
  limit 1
$$;

revoke execute on function vetting_step_since(uuid,uuid) from public;
