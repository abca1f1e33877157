import { expect, test } from 'vitest'
import { partsOf, statementsOf } from './statements.ts'

const text = `-- What the file is about.

-- A thing; of one kind.
create table things (
  name text default 'a; b'';' check (name <> ';')
);
create unique index things_name_key on things (name);
create function name_of(thing things) returns text language plpgsql as $$
begin
  return thing.name; -- one; more
end $$;
create function other_of() returns text language sql as $body$ select '$$;' $body$;
create constraint trigger keep_name after insert on things for each row execute function name_of();
alter table things alter column name set statistics 1000;
select make_business_table('things');
grant select on things to vouch_app;
create view seen as select 1;
`

test('a file is split at the ends of its statements, and nowhere else', () => {
  const statements = statementsOf(text)
  expect(
    statements
      .map(({ sql }) => sql)
      .join('\n')
      .replaceAll(/\s+/g, ' '),
  ).toBe(text.trim().replaceAll(/\s+/g, ' '))
  expect(statements.map(({ subject }) => subject)).toEqual([
    { makes: 'table', name: 'things' },
    { makes: 'index', name: 'things_name_key', table: 'things' },
    { makes: 'function', name: 'name_of' },
    { makes: 'function', name: 'other_of' },
    { makes: 'trigger', name: 'keep_name', table: 'things' },
    { makes: 'setting', of: 'things' },
    { makes: 'triggers', table: 'things' },
    undefined,
    { makes: 'view', name: 'seen' },
  ])
})

test('the columns of a table and the constraints that it names are found whole', () => {
  const table = `create table things (
    id uuid primary key,
    -- One of two.
    kind text constraint things_kind_check check (kind in ('a', 'b')),
    -- Comes, with a comma (and more.
    constraint things_both_check check (num_nonnulls(id, kind) = 2 and kind <> ','),
    unique (kind),
    constraint things_other_fkey foreign key (id, kind) references others (id, kind),
    both text not null generated always as (case when kind = 'a' then 'x, y' else kind end) stored
  );`
  expect(partsOf(table)).toEqual([
    { is: 'column', name: 'id', sql: 'id uuid primary key' },
    { is: 'column', name: 'kind', sql: "kind text constraint things_kind_check check (kind in ('a', 'b'))" },
    {
      is: 'column',
      name: 'both',
      sql: "both text not null generated always as (case when kind = 'a' then 'x, y' else kind end) stored",
    },
    {
      is: 'constraint',
      name: 'things_both_check',
      sql: "constraint things_both_check check (num_nonnulls(id, kind) = 2 and kind <> ',')",
    },
    {
      is: 'constraint',
      name: 'things_other_fkey',
      sql: 'constraint things_other_fkey foreign key (id, kind) references others (id, kind)',
    },
  ])
  expect(() => partsOf('create table things (like others including all)')).toThrow('neither a column nor a constraint')
})
