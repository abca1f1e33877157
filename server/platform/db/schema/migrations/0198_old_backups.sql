-- Admins are also told of backups that merely stopped. See docs/decisions/0118.

create or replace view notification_causes as
select user_id, kind, subject_id, since from causes_of_answers
union all
select u.id, 'BACKUP_FAILED', b.id, coalesce(b.failing_since, case when b.proof = 'FAILED' then b.proof_at end, b.good_at)
from backup_states b cross join users u
where (b.problem is not null or b.proof = 'FAILED' or b.good_at < now() - interval '36 hours')
  and u.active and may_be_notified(u.role, 'BACKUP_FAILED');
