-- changes: Work that a colleague recorded in 0.2.0 says who it was, so that they are no second person.
-- `address_writers` says it of all that an address could have been. The views that asked the former one are made again.
drop function if exists address_writer(uuid, timestamptz) cascade;

alter table developer_assessments disable trigger user;
update developer_assessments da set recorded_by_id = users.id
from (
  select distinct on (row_id) row_id, actor from events
  where table_name = 'developer_assessments' and action = 'UPDATE' and new_values ->> 'status' = 'SUBMITTED'
    and old_values ->> 'status' in ('SENT', 'STARTED')
  order by row_id, id desc
) as came
join users on users.id::text = came.actor
where da.id = came.row_id and da.recorded_by_id is null and da.submitted_at is not null;
alter table developer_assessments enable trigger user;
