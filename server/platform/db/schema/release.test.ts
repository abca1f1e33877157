import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { migrate } from './migrate.ts'
import { compareVersions, mayWrite, type Release, readRelease, requireWriter, thisRelease } from './release.ts'
import { readSchema, type Schema } from './schemaFiles.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const query = (sql: string, values: unknown[] = []) =>
  withClient(database.url, 'test', async (client) => (await client.query(sql, values)).rows)

/** Writes into the data that another release has migrated them. */
const openedBy = ({ version, oldest_writer }: Release) =>
  query('update data_release set version = $1, oldest_writer = $2', [version, oldest_writer])

/** The schema of this release, and steps that it does not have yet. */
async function withSteps(...steps: Schema['steps']): Promise<Schema> {
  const schema = await readSchema()
  return { ...schema, steps: [...schema.steps, ...steps] }
}

const read = () => withClient(database.url, 'test', readRelease)

test('versions are compared as numbers, and what comes before a release is older than it', () => {
  const ordered = ['0.1.0', '0.2.0-dev', '0.2.0', '0.9.1', '0.10.0-dev', '0.10.0', '1.0.0']
  for (const [index, one] of ordered.entries()) {
    for (const [place, other] of ordered.entries()) {
      expect(Math.sign(compareVersions(one, other)), `${one} and ${other}`).toBe(Math.sign(index - place))
    }
  }
})

test('whoever may write, every newer release may, too', { tags: 'property' }, () => {
  const version = fc
    .record({ part: fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }), early: fc.boolean() })
    .map(({ part, early }) => part.join('.') + (early ? '-dev' : ''))
  fc.assert(
    fc.property(version, version, version, (oldest_writer, one, other) => {
      const [older = one, newer = other] = [one, other].sort(compareVersions)
      const may = (own: string) => mayWrite({ version: '99.0.0', oldest_writer }, { version: own, oldest_writer: own })
      expect(may(older) && !may(newer)).toBe(false)
      expect(may(oldest_writer)).toBe(true)
    }),
  )
})

test('data tell the release that migrated them, and new ones are those of this release', async () => {
  const empty = await emptyDatabase()
  expect(await withClient(empty.url, 'test', readRelease)).toBeUndefined()
  await migrate(empty.url)
  expect(await withClient(empty.url, 'test', readRelease)).toEqual(thisRelease)
  await empty.drop()
})

test('an older release that may not write is refused with both named, and changes nothing', async () => {
  const newer = { version: '9.2.0', oldest_writer: '9.1.0' }
  await openedBy(newer)
  const pending = { name: '9998_pending.sql', sql: 'create table pending ()', checksum: 'of it' }
  const before = await query('select name from migrations order by name')
  const refusal = await migrate(database.url, await withSteps(pending)).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'UserError', code: 'CONFLICT' })
  expect(String(refusal)).toContain('Vouch 9.2.0, which lets no release before 9.1.0 write')
  expect(String(refusal)).toContain(`This is Vouch ${thisRelease.version}.`)
  expect(await query('select name from migrations order by name')).toEqual(before)
  expect(await query(`select to_regclass('pending') as pending`)).toEqual([{ pending: null }])
  expect(await read()).toEqual(newer)
})

test('the release before may start beside the next, which stays the one that migrated last', async () => {
  const next = { version: '9.2.0', oldest_writer: thisRelease.version }
  await openedBy(next)
  expect(await migrate(database.url)).toEqual([])
  expect(await read()).toEqual(next)
  expect(() => requireWriter(next)).not.toThrow()
  await openedBy(thisRelease)
})

test('if any step of an upgrade fails, the release before goes on with the data', async () => {
  const before = { version: '0.0.9', oldest_writer: '0.0.9' }
  const works = { name: '9.9.0_1_works.sql', sql: 'create table made ()', checksum: 'of it' }
  const fails = { name: '9.9.0_2_fails.sql', sql: 'select 1 / 0', checksum: 'of it' }
  await openedBy(before)
  await expect(migrate(database.url, await withSteps(works, fails))).rejects.toThrow('division by zero')
  expect(await read()).toEqual(before)
  expect(await query(`select to_regclass('made') as made`)).toEqual([{ made: null }])
})

test('a step waits for a writer of a release that may write no more, and later writers wait for it', async () => {
  await openedBy({ version: '0.0.9', oldest_writer: '0.0.9' })
  const waits = { name: '9.9.0_3_waits.sql', sql: 'create table waited ()', checksum: 'of it' }
  const waiting = `select from pg_locks where not granted and relation = 'data_release'::regclass`
  await withClient(database.url, 'test', async (writer) => {
    await writer.query('begin')
    expect(await readRelease(writer)).toMatchObject({ version: '0.0.9' })
    const migrating = migrate(database.url, await withSteps(waits))
    await expect.poll(() => query(waiting)).toHaveLength(1)
    const later = read()
    await expect.poll(() => query(waiting)).toHaveLength(2)
    expect(await query(`select to_regclass('waited') as waited`)).toEqual([{ waited: null }])
    await writer.query('commit')
    expect(await later).toEqual(thisRelease)
    expect(await migrating).toHaveLength(2)
  })
})

test('an upgrade says which release it leads from and to, and how many rows of the firm it changed and why', async () => {
  await openedBy({ version: '0.0.9', oldest_writer: '0.0.9' })
  await query(`with actor as materialized (select set_config('vouch.actor', 'task:test', true))
    insert into companies (name) select name from actor, unnest(array['Of before', 'Also of before']) as name`)
  const sentences: string[] = []
  const make = 'create table kept ()'
  const change = `-- changes: Names are written with a star, since stars are counted.
    select set_config('vouch.actor', 'task:migrate', true);
    insert into companies (name) values ('One'), ('Two');
    update companies set name = name || '*' where name in ('One', 'Of before', 'Also of before');
    delete from companies where name = 'Of before*';`
  const schema = await withSteps(
    { name: '9.9.0_3_waits.sql', sql: 'create table waited ()', checksum: 'of it' },
    { name: '9.9.0_4_make.sql', sql: make, checksum: 'of one' },
    { name: '9.9.0_5_change.sql', sql: change, checksum: 'of the other' },
  )
  await migrate(database.url, schema, (sentence) => sentences.push(sentence))
  expect(sentences).toEqual([
    `These data are of Vouch 0.0.9. Vouch ${thisRelease.version} migrates them now.`,
    '2 rows of the firm were changed: Names are written with a star, since stars are counted.',
    `The data now belong to Vouch ${thisRelease.version}. No other row of the firm was changed.`,
  ])
  expect(await read()).toEqual(thisRelease)
  await migrate(database.url, schema, (sentence) => sentences.push(sentence))
  expect(sentences, 'nothing to tell').toHaveLength(3)
})

test('new data are told of nothing', async () => {
  const empty = await emptyDatabase()
  const sentences: string[] = []
  await migrate(empty.url, undefined, (sentence) => sentences.push(sentence))
  expect(sentences).toEqual([])
  await empty.drop()
})

test('each step that writes rows of the firm says why', async () => {
  const silent = (await readSchema()).steps.filter(
    ({ sql }) => /set_config\('vouch\.actor'/.test(sql) && !/^-- changes: .+\.$/m.test(sql),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
