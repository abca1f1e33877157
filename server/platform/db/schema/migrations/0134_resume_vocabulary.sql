-- The words that resumes use, for the beginnings and the compounds of a search. See docs/decisions/0091.

-- Each word of the newest resumes, and how many of those have it. The task of server/resumes/search/vocabulary.ts keeps it.
create table resume_vocabulary (
  word text collate "C" primary key,
  resumes integer not null
);
grant select on resume_vocabulary to vouch_app;

-- Counts the words again, and writes only what differs. Words that no resume has any more go. It may run at any time, and on several
-- nodes: they take turns.
create function renew_resume_vocabulary() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('renew_resume_vocabulary'));
  with counted as materialized (
    select word collate "C" as word, ndoc as resumes
    from ts_stat('select search from resumes where deleted_at is null order by created_at desc limit 10000')
    where length(word) between 2 and 40 and word !~ '^[0-9]'
  ), gone as (
    delete from resume_vocabulary v where not exists (select from counted c where c.word = v.word)
  )
  insert into resume_vocabulary as v (word, resumes) select word, resumes from counted
  on conflict (word) do update set resumes = excluded.resumes where v.resumes <> excluded.resumes;
end $$;
revoke execute on function renew_resume_vocabulary() from public;
grant execute on function renew_resume_vocabulary() to vouch_app;
