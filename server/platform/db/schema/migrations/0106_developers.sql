-- What happens to developers: their merged records, and handovers of whom somebody looks after.

-- The record of a developer that was merged into another one: its id and e-mail address lead there from then on.
create table merged_developers (
  -- The id that the merged record had.
  id uuid primary key,
  developer_id uuid not null references developers,
  email text not null check (email <> '')
);
select make_business_table('merged_developers');
create index merged_developers_developer_id_idx on merged_developers (developer_id);
create index merged_developers_email_idx on merged_developers (lower(email));

-- Each time that somebody took over the portfolio of another, with what they were told, and how much moved.
create table handovers (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references users,
  to_id uuid not null references users,
  author_id uuid not null references users,
  note text not null check (note <> ''),
  developers integer not null check (developers >= 0),
  check_ins integer not null check (check_ins >= 0),
  follow_ups integer not null check (follow_ups >= 0),
  constraint handovers_other_check check (from_id <> to_id)
);
select make_business_table('handovers');
create index handovers_created_at_idx on handovers (created_at desc, id desc);

-- It has no search_path of its own, so that a statement contains it instead of calling it.
create function developer_search_text(first_name text, last_name text, email text, url_github text) returns text
language sql immutable parallel safe return
  ' ' || regexp_replace(
    regexp_replace(
      normalize(lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(url_github, '')), nfkd),
      '[\u0300-\u036f]+', '', 'g'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  ) || ' ';

-- The status of stand-by follows from its reason. The same as statusOfReason in shared/developers/developerStages.ts.
create function follow_standby_reason() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.status := case new.stage_reason
    when 'NO_DEMAND' then 'NO_DEMAND'
    when 'AVAILABILITY' then 'PAUSED_BY_DEVELOPER'
    when 'FOUND_OTHER_WORK' then 'PAUSED_BY_DEVELOPER'
    when 'PERFORMANCE' then 'PERFORMANCE'
    when 'CONDUCT' then 'PERFORMANCE'
    else 'REVIEW_NEEDED'
  end;
  return new;
end $$;

-- The second lock: whoever writes the reason, the status follows.
create trigger follow_standby_reason before insert or update of stage, status, stage_reason on developers for each row
  when (new.stage = 'STANDBY' and new.stage_reason is not null)
  execute function follow_standby_reason();
