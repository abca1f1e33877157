-- The view `ticks` says what this one said, and how old a tick is. See docs/decisions/0151.
drop view if exists ticks_before_rule;
