-- What data of 0.2.0 need beyond what completing the schema makes: new columns of tables that exist, and what is gone.
-- No node of 0.2.0 runs meanwhile. The new columns are null in each row, and each old origin is a new one, so the checks find nothing.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, require-concurrent-index-deletion

-- Six indexes fewer, by which nothing is found, or only among few rows. See docs/decisions/0144.
drop index if exists reminder_rules_set_by_id_idx, firm_exports_at_idx, note_mentions_since_idx, oidc_artefacts_account_id_idx,
  developer_assessments_status_idx, challenges_assessment_id_idx;
do $$
begin
  if to_regclass('developers_trigrams_idx') is not null then
    alter index developers_trigrams_idx set (gin_pending_list_limit = 256);
  end if;
end $$;

-- Imported moves of one day follow each other as the file and the placement say. See docs/decisions/0140.
alter table imported_moves
  add column closes_day boolean not null default false,
  add column counts boolean not null default true;

-- A talk vouches only if it took place, and nobody alone for what they recorded. See docs/decisions/0148.
alter table developer_assessments
  add column talk_meeting_id uuid references meetings,
  add column talk_on date,
  add column talk_minutes integer check (talk_minutes between 5 and 480),
  add column talk_with_ids uuid[] not null default '{}',
  add column recorded_by_id uuid references users,
  add constraint developer_assessments_talk_check check (
    num_nulls(talk_on, talk_minutes) in (0, 2)
    and (talk_on is null) = (talk_with_ids = '{}')
    and num_nonnulls(talk_meeting_id, talk_on) <= 1
  );
alter table reviews
  drop constraint reviews_origin_check,
  add constraint reviews_origin_check check (
    origin in ('ASSIGNED', 'CLOSE_TO_MARK', 'MUST_PASS_FAILED', 'RECORDED_IT', 'CALIBRATION', 'BY_HAND')
  );

-- Others do the work of these. See docs/decisions/0144.
drop function if exists built_in_job_regions() cascade;
drop function if exists margin_percent(bigint, bigint), keep_imported_changes(uuid[]);
