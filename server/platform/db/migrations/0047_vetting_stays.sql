-- The funnel of vetting reads every move from, to and between its steps, developer by developer: docs/decisions/0064.

-- The table came with 0040_state_changes.sql, in the same release: the release before does not know it.
-- squawk-ignore-file require-concurrent-index-creation

create index state_changes_vetting_idx on state_changes (row_id, event_id)
  include (at, from_value, to_value, change_id, undoes)
  where table_name = 'developers' and column_name = 'status' and (
    from_value = any ('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[])
    or to_value = any ('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[])
  );
