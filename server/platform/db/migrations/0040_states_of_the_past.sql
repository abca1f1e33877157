-- The changes of the events that were there before the trigger of 0040_state_changes.sql. Writers need not wait: nothing is locked.

insert into state_changes
select s.* from events e
cross join states_of_event(e.id, e.table_name, e.row_id, e.old_values, e.new_values, e.at, e.change_id, e.undoes) s
where state_columns(e.table_name) is not null
on conflict do nothing;
