-- Saved views hold the address of a list. Staff and Security named some filters otherwise before a list had one definition, and an
-- address with such a name was read without it. What is rewritten already stays as it is.

select set_config('vouch.actor', 'task:migrate', true);

-- The value of a part of an address; null where it has none, or an empty one.
create function address_value(query text, name text) returns text language sql immutable as
  $$ select nullif(substring(query from '(?:^|&)' || name || '=([^&]*)'), '') $$;

-- An address without some of its parts, and with another value instead, unless that is null or there already.
create function renamed_address(query text, former text[], name text, value text) returns text language sql immutable as $$
  select coalesce(string_agg(part, '&' order by place), '')
  from (
    select part, place
    from unnest(string_to_array(query, '&')) with ordinality as parts (part, place)
    where split_part(part, '=', 1) <> all(former)
    union all
    select name || '=' || value, 1000000
    where value is not null and address_value(query, name) is null
  ) kept
  where part <> ''
$$;

update saved_views
set query = renamed_address(
  query,
  array['blocked'],
  'active',
  case address_value(query, 'blocked') when 'true' then 'false' when 'false' then 'true' end
)
where screen = '/staff' and query ~ '(^|&)blocked=';

update saved_views
set query = renamed_address(query, array['person'], 'search', address_value(query, 'person'))
where screen = '/security' and query ~ '(^|&)person=';

-- Two days became one range, of which either end may be left open.
update saved_views
set query = renamed_address(
  query,
  array['from', 'to'],
  'at',
  nullif(concat(address_value(query, 'from'), '..', address_value(query, 'to')), '..')
)
where screen = '/security' and query ~ '(^|&)(from|to)=';

drop function renamed_address(text, text[], text, text);
drop function address_value(text, text);
