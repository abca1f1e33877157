-- Why the first day of a placement moved. See docs/decisions/0054.

select set_config('vouch.actor', 'task:migrate', true);

alter table placements add column start_note text;
