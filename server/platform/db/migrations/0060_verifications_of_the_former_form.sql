-- The verifications of the former form wait to be confirmed from here on. See docs/decisions/0060.
-- changes: Verifications that the former form of reviews ticked beforehand wait until a vetter confirms them.

select set_config('vouch.actor', 'task:migrate', true);

-- Nobody writes between what is read here and the end.
lock table developer_skills in share row exclusive mode;

insert into unconfirmed_verifications (review_id, skill_id, years_of_experience)
select verified_by_review_id, skill_id, years_of_experience
from developer_skills where verified_by_review_id is not null and not verified_explicitly
on conflict (review_id, skill_id) do nothing;

-- A skill whose first event names a review was never claimed: it stood only by its verification.
delete from developer_skills held
where verified_by_review_id is not null and not verified_explicitly and (
  select new_values ->> 'verified_by_review_id' from events
  where table_name = 'developer_skills' and row_id = held.id order by id limit 1
) is not null;

update developer_skills set verified_by_review_id = null
where verified_by_review_id is not null and not verified_explicitly;
