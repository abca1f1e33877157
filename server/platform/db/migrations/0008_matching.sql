-- Lets every node follow the events without a gap. Ids are drawn before their transaction commits and so appear out of order;
-- the transaction itself tells exactly whether an earlier snapshot has seen it.
alter table events add column xid xid8 not null default pg_current_xact_id();
-- squawk-ignore require-concurrent-index-creation
create index events_xid_idx on events (xid);
