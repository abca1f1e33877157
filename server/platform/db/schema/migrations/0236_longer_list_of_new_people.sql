-- A batch of an import brings half a megabyte of trigrams of 500 people. A list of 64 KB was emptied into the index nine times for it, and
-- each time the same lists of the index were packed again. See docs/decisions/0143.
do $$
begin
  if to_regclass('developers_trigrams_idx') is not null then
    alter index developers_trigrams_idx set (gin_pending_list_limit = 256);
  end if;
end $$;
