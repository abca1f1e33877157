-- Makes the triggers of a table of facts (docs/decisions/0031), which its function `keep_<facts>()` keeps. That function runs after each
-- statement. It finds the changed rows in `new_rows` and `old_rows`, and learns from `tg_table_name || ' ' || tg_op` what was written.
-- Its first statement locks the rows that are copied, the next one the facts, and only the last one reads and writes.
--
-- `writes` are those that may change the facts, each a table and an operation: 'jobs update'. Triggers of a table run by the alphabet of
-- their names. So writers who wait for each other wait in the same order, whatever they write.
create function make_facts(facts regclass, variadic writes text[]) returns void
language plpgsql as $$
declare
  keeper constant text := 'keep_' || facts;
  target text;
  operation text;
begin
  for target, operation in select split_part(write, ' ', 1), split_part(write, ' ', 2) from unnest(writes) as write loop
    execute format(
      'create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      keeper || '_' || operation,
      operation,
      target,
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
      end,
      keeper
    );
  end loop;
  execute format('revoke execute on function %I() from public', keeper);
  -- Only the triggers write facts.
  execute format('grant select on %s to vouch_app', facts);
end $$;

revoke execute on function make_facts(regclass, text[]) from public;
