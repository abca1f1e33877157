-- Six indexes fewer, by which nothing is found, or only among few rows. See docs/decisions/0144.
-- Each migration is one transaction, and an index is dropped at once.
-- squawk-ignore-file require-concurrent-index-deletion

-- Few rows are read instead: the steps of reminders, the exports of the firm, who was mentioned, and what people are logged in with.
drop index reminder_rules_set_by_id_idx, firm_exports_at_idx, note_mentions_since_idx, oidc_artefacts_account_id_idx;

-- Attempts are found by their developer, assessment or challenge, and those with a date by another index.
drop index developer_assessments_status_idx;

-- Challenges are hundreds, so those of an assessment are found among all.
drop index challenges_assessment_id_idx;
