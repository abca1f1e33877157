-- Who waits, once more: a release before 0053 or 0055 may have changed somebody beside it. See docs/decisions/0040.

-- Nobody writes between what is read here and the end.
lock table users, developers, applications in share row exclusive mode;

select refresh_developer_queue(array(
  select developer_id from developer_facts where applied_at is not null
  union select id from developers where stage = 'APPLICANT'
  union select developer_id from applications where decision is null
));
