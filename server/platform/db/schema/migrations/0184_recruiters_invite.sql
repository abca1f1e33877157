-- An admin may allow recruiters to invite clients of companies that they own. See docs/decisions/0114.
alter table firm_settings add column recruiters_invite boolean not null default false;
