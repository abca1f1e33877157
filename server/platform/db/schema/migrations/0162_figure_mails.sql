-- The figures that a person gets by mail each week, and the week whose mail was sent. See docs/decisions/0105.

-- Whoever has no row, or chose none, gets no mail.
create table figure_mail_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  figures text[] not null check (cardinality(figures) <= 50)
);
select make_business_table('figure_mail_settings');

-- The Monday of the last week whose mail a person was sent. Whoever writes the day sends the mail.
create table figure_mails (
  user_id uuid primary key references users on delete cascade,
  sent_on date not null,
  -- Counts the tries since a mail was taken.
  attempts integer not null default 0,
  -- When it is tried again, because the last try was surely not taken.
  try_after timestamptz
);
grant select, insert, update, delete on figure_mails to vouch_app;
