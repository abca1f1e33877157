import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { cachedQuery } from './cachedQuery.ts'

/* A cached read that does not declare all its tables must fail in tests, however the table is hidden. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`create view open_jobs as select id, company_id from jobs where deleted_at is null`.execute(database.owner)
  await sql`create function count_skills() returns bigint language plpgsql stable as
    'begin return (select count(*) from skills); end'`.execute(database.owner)
  await sql`grant select on open_jobs to vouch_app`.execute(database.owner)
})
afterAll(() => database.drop())

let questions = 0
function ask(tables: readonly BusinessTable[], text: string): Promise<unknown> {
  questions++
  return cachedQuery(database.db, tables, [questions], () => readPrepared(database.db, sql.raw<object>(text)))
}

test('a read of declared tables is answered', async () => {
  expect(await ask(['companies'], 'select count(*) from companies')).toEqual([{ count: 0 }])
  expect(await ask(['companies', 'jobs'], 'select 1 as one from companies')).toEqual([])
  // The planner removes this join, so no company is read.
  const needless = 'select j.id from jobs j left join companies c on c.id = j.company_id'
  expect(await ask(['jobs'], needless)).toEqual([])
})

test.each([
  ['a join', 'select jobs.id from jobs join companies on companies.id = jobs.company_id', ['jobs'], 'companies'],
  ['a subquery', 'select (select max(name) from skills) as name from companies', ['companies'], 'skills'],
  ['a view', 'select id from open_jobs', ['companies'], 'jobs'],
  ['a function', 'select count_skills() as count', ['jobs'], 'skills'],
] as const)(
  'one that is read by %s and not declared fails the read, and is named',
  async (_how, text, tables, missing) => {
    await expect(ask(tables, text)).rejects.toThrow(
      `A cached read declares ${tables.join(', ')}, and reads ${missing} too`,
    )
  },
)

test('a table that the current values do not reach is named too', async () => {
  const nobody = cachedQuery(database.db, ['jobs'], ['nobody'], () =>
    readPrepared(database.db, sql`select id from jobs where ${true}::boolean or id in (select job_id from job_skills)`),
  )
  await expect(nobody).rejects.toThrow('and reads job_skills too')
})

test('each of several statements is checked, in a transaction too', async () => {
  const both = cachedQuery(database.db, ['companies'], ['both'], () =>
    Promise.all([
      readPrepared(database.db, sql`select id from companies`),
      database.db.transaction().execute((trx) => trx.selectFrom('goals').select('id').execute()),
    ]),
  )
  await expect(both).rejects.toThrow('and reads goals too')
})

test('a table without events cannot be declared, so a read that uses it is never cached', async () => {
  await expect(ask(['users'], 'select u.id from users u join account_activity a on a.user_id = u.id')).rejects.toThrow(
    'and reads account_activity too',
  )
})
