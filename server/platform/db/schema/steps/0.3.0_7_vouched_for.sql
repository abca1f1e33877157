-- changes: Each version of an assessment keeps the skills that it tested when it was first sent.
-- squawk-ignore-file constraint-missing-not-valid
-- Before, reviews asked about the skills of the assessment as it was when somebody looked. An event of the assessment has the former ones.
alter table assessment_versions add column stack text[] not null default '{}';
drop trigger if exists keep_sent_update on assessment_versions;
alter table assessment_versions disable trigger user;
update assessment_versions v set stack = coalesce(
  (
    select array(select jsonb_array_elements_text(e.old_values -> 'stack'))
    from events e
    where e.table_name = 'assessments' and e.row_id = v.assessment_id and e.old_values ? 'stack' and e.at > (
      select min(coalesce(d.sent_at, d.created_at)) from developer_assessments d
      where d.assessment_version_id = v.id and (d.sent_at is not null or d.status not in ('DRAFT', 'CANCELLED'))
    )
    order by e.id limit 1
  ),
  (select a.stack from assessments a where a.id = v.assessment_id)
);
alter table assessment_versions enable trigger user;

-- A review that scores too little of the rubric settles nothing, so another one is asked for.
alter table reviews
  drop constraint reviews_origin_check,
  add constraint reviews_origin_check check (
    origin in ('ASSIGNED', 'CLOSE_TO_MARK', 'MUST_PASS_FAILED', 'RECORDED_IT', 'NOT_COVERED', 'CALIBRATION', 'BY_HAND')
  );
