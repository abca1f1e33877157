-- Searches of work are claimed, tried again, and forgotten with what they searched. See docs/decisions/0080.

-- The table is new and small, and locked for the moment that a column or a trigger takes.
-- squawk-ignore-file adding-required-field, require-concurrent-index-creation, prefer-robust-stmts

-- A row without `waits_until` says that a work was searched. With it, somebody searches it now, or failed and tries again then.
alter table work_searches
  add column tries integer not null default 0,
  add column waits_until timestamptz;
grant update on work_searches to vouch_app;

-- Each fact has its kind, since a profile may be typed without a scheme: "github.com/zoe" is no name.
drop function facts_of_person(uuid);
create function facts_of_person(developer uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'fact', fact)), '[]')
  from (
    select pairs.* from developers
    cross join lateral (values
      ('first_name', first_name), ('last_name', last_name), ('email', email), ('url_github', url_github), ('url_linkedin', url_linkedin)
    ) as pairs(kind, fact)
    where id = developer
    union all
    select 'email', email from merged_developers where developer_id = developer
    union all
    select key, value #>> '{}'
    from events e cross join lateral jsonb_each(e.old_values)
    where e.table_name = 'developers' and key in ('first_name', 'last_name', 'email', 'url_github', 'url_linkedin')
      and e.row_id in (select developer union all select id from merged_developers where developer_id = developer)
  ) as facts(kind, fact)
  where fact <> ''
$$;
revoke execute on function facts_of_person(uuid) from public;
grant execute on function facts_of_person(uuid) to vouch_app;

-- Who is called otherwise is searched for again, and so is work that came in otherwise, also by an undo.
create or replace function forget_work_searches() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'developers' then
    delete from work_searches where developer_assessment_id in (select id from developer_assessments where developer_id = new.id);
  when 'merged_developers' then
    delete from work_searches where developer_assessment_id in (
      select id from developer_assessments where developer_id = new.developer_id);
  when 'developer_assessments' then
    delete from work_searches where developer_assessment_id = new.id and (in_copy_id is null or old.developer_id <> new.developer_id);
  when 'submissions' then
    delete from work_searches where developer_assessment_id = (coalesce(new, old)).developer_assessment_id and in_copy_id is null;
  end case;
  return null;
end $$;
drop trigger forget_work_searches on developer_assessments;
create trigger forget_work_searches after update of developer_id, url_submission on developer_assessments
  for each row when ((old.developer_id, old.url_submission) is distinct from (new.developer_id, new.url_submission))
  execute function forget_work_searches();
create trigger forget_work_searches after insert or update or delete on submissions
  for each row execute function forget_work_searches();

-- As in 0081_anonymous_copies.sql. A confirmation counts for the names that were searched, so it waits for a search after a change of name.
create or replace view shown_works as
select da.id as developer_assessment_id,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'ADDRESS' and (f.confirmed_at is null or not own.searched)
  ) then da.url_submission end as url_submission,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'NOTE' and (f.confirmed_at is null or not own.searched)
  ) then s.note end as note,
  case when da.work_shown = 'OPEN' or own.searched and not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place not in ('ADDRESS', 'NOTE') and f.confirmed_at is null
  ) then s.file_key end as file,
  s.file_type,
  c.id as copy_id,
  c.url as copy_url,
  c.file_key as copy_file,
  c.file_type as copy_file_type
from developer_assessments da
cross join lateral (
  select exists (
    select from work_searches w where w.developer_assessment_id = da.id and w.in_copy_id is null and w.waits_until is null
  ) as searched
) as own
left join submissions s on s.developer_assessment_id = da.id
left join anonymous_copies c on c.developer_assessment_id = da.id and c.deleted_at is null
  and exists (select from work_searches w where w.in_copy_id = c.id and w.waits_until is null)
  and not exists (select from work_findings f where f.in_copy_id = c.id and f.confirmed_at is null);

-- As in 0081_anonymous_copies.sql. Nobody needs to open a talk, so nobody is asked for a copy of it.
create or replace view copies_asked as
select da.id as developer_assessment_id, coalesce(found.since, da.submitted_at, da.updated_at) as since
from developer_assessments da
join assessment_versions v on v.id = da.assessment_version_id
join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
join shown_works w on w.developer_assessment_id = da.id
left join submissions s on s.developer_assessment_id = da.id
cross join lateral (
  select min(created_at) as since from work_findings f
  where f.developer_assessment_id = da.id and f.in_copy_id is null and f.confirmed_at is null
) as found
where da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW') and w.copy_id is null
  and (da.work_shown = 'ANONYMOUS' and found.since is not null or num_nonnulls(da.url_submission, s.file_key) = 0);

-- A search that ends is an update by now.
drop trigger notify_copy on work_searches;
create trigger notify_copy after insert or update or delete on work_searches
  for each row execute function keep_copy_notifications();
