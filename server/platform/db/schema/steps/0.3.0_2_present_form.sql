-- The schema is written in its present form from here on. See docs/decisions/0149.

-- All causes are in one view.
drop view if exists notification_causes, causes_of_answers, causes_of_interviews, causes_of_profiles, causes_of_meetings,
  causes_of_mentions, causes_of_searches, causes_of_work;

-- A table says itself how its rows lead to their developer, where its keys do so in several ways.
drop function if exists make_business_table(regclass);
