-- What a review alone had brought stayed held when its verification was taken back, as if it were claimed. See docs/decisions/0060.
-- changes: Skills that nobody claimed, and whose verification was taken back, are not held any more.

select set_config('vouch.actor', 'task:migrate', true);

-- Nobody writes between what is read here and the end.
lock table developer_skills in share row exclusive mode;

delete from developer_skills held
where verified_by_review_id is null and years_of_experience is null
  and (
    select new_values ->> 'verified_by_review_id' from events
    where table_name = 'developer_skills' and row_id = held.id order by id limit 1
  ) is not null
  -- Whoever entered its years has claimed it, also where they are empty again.
  and not exists (
    select from events
    where table_name = 'developer_skills' and row_id = held.id and action = 'UPDATE' and new_values ? 'years_of_experience'
  )
  -- A merge of skills or of developers has put a claimed one into it.
  and not exists (
    select from events lost
    where lost.table_name = 'developer_skills' and lost.action = 'DELETE'
      and (
        lost.old_values ->> 'developer_id' = held.developer_id::text and exists (
          select from events gone join events kept on kept.change_id = gone.change_id
          where gone.change_id = lost.change_id
            and gone.table_name = 'skills' and gone.action = 'DELETE' and gone.row_id::text = lost.old_values ->> 'skill_id'
            and kept.table_name = 'skills' and kept.row_id = held.skill_id
        )
        or lost.old_values ->> 'skill_id' = held.skill_id::text and exists (
          select from merged_developers merged
          where merged.developer_id = held.developer_id and merged.id::text = lost.old_values ->> 'developer_id'
        )
      )
      and (
        select new_values ->> 'verified_by_review_id' from events
        where table_name = 'developer_skills' and row_id = lost.row_id order by id limit 1
      ) is null
  );
