-- See docs/decisions/0130.

-- A mail that is given up stays for a month, so that an operator sees it. Its text goes at once.
alter table tasks
  -- The moment at which its last try failed; null while it waits. It is then never sent again.
  add column given_up_at timestamptz,
  -- Why it was given up, in a sentence.
  add column given_up_for text;
