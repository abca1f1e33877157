-- How far profiles came from being sent on: the figures of jobs read nothing else. Each profile's changes stand in turn.
-- It is made of few of the changes, so that writes wait for it no longer than it takes to read them once.
-- squawk-ignore-file require-concurrent-index-creation
create index state_changes_sent_idx on state_changes (row_id, event_id)
  include (at, from_value, to_value, change_id, undoes)
  where table_name = 'job_profiles' and column_name = 'status'
    and to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED');
