-- An anonymous copy stands in place of the work that it was made of. See docs/decisions/0080.

-- Whoever adds a copy knows what no search finds, such as a name behind an address. The note stays: it was read with the copy.
alter view shown_works rename to searched_works;
create view shown_works as
select w.developer_assessment_id,
  case when w.copy_id is null or da.work_shown = 'OPEN' then w.url_submission end as url_submission,
  w.note,
  case when w.copy_id is null or da.work_shown = 'OPEN' then w.file end as file,
  w.file_type, w.copy_id, w.copy_url, w.copy_file, w.copy_file_type
from searched_works w join developer_assessments da on da.id = w.developer_assessment_id;
grant select on shown_works to vouch_app;
