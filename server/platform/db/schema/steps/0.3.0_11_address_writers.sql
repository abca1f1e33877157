-- `address_writers` says it of all that an address could have been. The views that asked the former one are made again.
drop function if exists address_writer(uuid, timestamptz) cascade;
