-- Agreeing to write a review overwrites nothing that is typed meanwhile. See docs/decisions/0060.

-- The version is what a draft follows, so it stays while a reviewer only agrees. The table is locked for a moment.
drop trigger stamp on reviews;
create trigger stamp before update on reviews for each row
  when (
    new.accepted_at is not distinct from old.accepted_at
      or to_jsonb(new) - 'accepted_at' is distinct from to_jsonb(old) - 'accepted_at'
  )
  execute function stamp_row();
