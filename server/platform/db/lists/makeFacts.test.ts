import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testFacts } from '#test/testFacts.ts'

/* Counts the books on each shelf, as an example of facts that follow the writes of another table. */

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  for (const statement of statements) await sql.raw(statement).execute(database.owner)
})
afterAll(() => database.drop())

const statements = [
  'create table shelves (id integer primary key)',
  'create table books (id serial primary key, shelf_id integer not null references shelves)',
  'grant select, insert, update, delete on shelves, books to vouch_app',
  'grant usage on sequence books_id_seq to vouch_app',
  'create table shelf_facts (shelf_id integer primary key references shelves, books integer not null)',
  'insert into shelves values (0), (1)',
  'insert into shelf_facts select id, 0 from shelves',
  `create function keep_facts_of_books() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    ids integer[];
  begin
    case tg_op
    when 'INSERT' then ids := array(select shelf_id from new_rows);
    when 'UPDATE' then ids := array(select shelf_id from old_rows union select shelf_id from new_rows);
    when 'DELETE' then ids := array(select shelf_id from old_rows);
    end case;
    perform from shelf_facts where shelf_id = any(ids) order by shelf_id for update;
    update shelf_facts f set books = (select count(*) from books b where b.shelf_id = f.shelf_id) where f.shelf_id = any(ids);
    return null;
  end $$`,
  'grant select on shelf_facts to vouch_app',
  `select make_fact_triggers('books', 'keep_facts_of_books', 'insert', 'update', 'delete')`,
]

testFacts({
  database: () => database,
  facts: {
    shelf_facts: () => sql<object>`
      select shelves.id as shelf_id, count(books.id)::int as books
      from shelves left join books on books.shelf_id = shelves.id group by shelves.id order by shelves.id`,
  },
  writes: {
    'add a book': (trx, pick) => sql`insert into books (shelf_id) values (${pick % 2})`.execute(trx),
    'move books': (trx, pick) => sql`update books set shelf_id = ${pick % 2}`.execute(trx),
    'remove books': (trx, pick) => sql`delete from books where shelf_id = ${pick % 2}`.execute(trx),
  },
  pairs: [['add a book', 'move books']],
})

test('only the triggers run the function that keeps them', async () => {
  const { rows } = await sql`
    select has_function_privilege('vouch_app', 'keep_facts_of_books()', 'execute') as kept,
      has_function_privilege('vouch_app', 'make_fact_triggers(regclass, regproc, text[])', 'execute') as made`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ kept: false, made: false }])
})
