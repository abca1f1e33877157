-- Work is shown to reviewers anonymous or open, as the firm or the assessment says. See docs/decisions/0080.

-- The new table is empty, and the others are small enough to be locked for the moment that a column or a trigger takes.
-- squawk-ignore-file adding-required-field, require-concurrent-index-creation

-- What an admin chose for the whole firm: one row, once somebody chose.
create table firm_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  work_shown text not null default 'ANONYMOUS' check (work_shown in ('ANONYMOUS', 'OPEN'))
);
select make_business_table('firm_settings');

-- Null where it is as the firm says.
alter table assessments add column work_shown text check (work_shown in ('ANONYMOUS', 'OPEN'));

-- What exists was sent by the rule of the release before.
alter table developer_assessments add column work_shown text not null default 'ANONYMOUS' check (work_shown in ('ANONYMOUS', 'OPEN'));

-- How work is shown is decided when it is sent, whoever sends it, and stays so. Taking the sending back takes it back.
create function keep_work_shown() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'DRAFT' and new.status = 'SENT' then
    new.work_shown := coalesce(
      (select a.work_shown from assessment_versions v join assessments a on a.id = v.assessment_id where v.id = new.assessment_version_id),
      (select work_shown from firm_settings),
      'ANONYMOUS'
    );
  elsif new.work_shown <> old.work_shown and new.status <> 'DRAFT' then
    raise exception 'How work is shown stays as it was when its assessment was sent.';
  end if;
  return new;
end $$;
create trigger keep_work_shown before update of status, work_shown on developer_assessments
  for each row execute function keep_work_shown();
revoke execute on function keep_work_shown() from public;
