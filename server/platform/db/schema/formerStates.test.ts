import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { connect, type Queryable } from '#server/platform/db/connection/connect.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { fixturesOf, unpackData } from '#test/processes/fixtureData.ts'
import { type AppliedMigration, readAppliedMigrations } from './catalogue.ts'
import { formerRelease, stepsBehind } from './formerStates.ts'
import { makeTablesOf, requireKnown } from './makeTables.ts'
import { migrate } from './migrate.ts'
import { readSchema, type Schema, schemaRecord } from './schemaFiles.ts'

let fresh: TestDatabase
let schema: Schema
/** The numbered migrations that a database of 0.2.0 has recorded. */
let former: readonly AppliedMigration[]
beforeAll(async () => {
  fresh = await testDatabase()
  schema = await readSchema()
  const backup = path.join(fixturesOf(formerRelease), 'backup')
  former = (await readManifest(createFolderPlace(backup), backup)).migrations
})
afterAll(() => fresh.drop())

const namesOf = (url: string) => withClient(url, 'test', readAppliedMigrations)
const stepNames = () => schema.steps.map(({ name }) => name)

/** Expects a database to have everything that a new one has, and nothing else. */
async function expectPresentForm(url: string): Promise<void> {
  const db = connect(url, 1)
  const catalogue = await catalogueOf(db).finally(() => db.destroy())
  expect(catalogue.length).toBeGreaterThan(3_000)
  expect(catalogue).toEqual(await catalogueOf(fresh.owner))
}

test('the tables for a backup of the former release are completed to those of a new database', async () => {
  const empty = await emptyDatabase()
  await makeTablesOf(empty.url, former)
  expect(await migrate(empty.url)).toEqual([...stepNames(), 'schema'])
  await expectPresentForm(empty.url)
  expect(await namesOf(empty.url)).toEqual(expect.arrayContaining([...former, ...schemaRecord(schema)]))
  expect(await migrate(empty.url)).toEqual([])
  await empty.drop()
})

test('the data folder of the former release becomes what a new one is', {
  tags: 'processes',
  timeout: 120_000,
}, async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'vouch-former-'))
  // PostgreSQL may run as another user, who must reach its data in the folder.
  await chmod(place, 0o755)
  const folder = await unpackData(formerRelease, place)
  const { url, stop } = await startEmbedded({ folder: path.join(folder, 'postgres') })
  try {
    expect(await migrate(url)).toEqual([...stepNames(), 'schema'])
    await expectPresentForm(url)
  } finally {
    await stop()
    await rm(place, { recursive: true, force: true })
  }
})

test('files that changed are run again, and steps that ran are not', async () => {
  const empty = await emptyDatabase()
  await migrate(empty.url)
  const added = {
    subject: 'added',
    sql: `-- A thing.
      create table things (id uuid primary key);
      create index things_id_idx on things (id);
      create function utc_today() returns date language sql stable parallel safe return date '2000-01-01';`,
  }
  const changed = { ...schema, files: [...schema.files, added] }
  expect(await migrate(empty.url, changed)).toEqual(['schema'])
  const { rows } = await withClient(empty.url, 'test', (client) =>
    client.query(`select utc_today()::text as day, to_regclass('things_id_idx') is not null as made`),
  )
  expect(rows).toEqual([{ day: '2000-01-01', made: true }])
  expect(await migrate(empty.url, changed)).toEqual([])
  const commented = { ...schema, files: [...schema.files, { ...added, sql: `-- Another word.\n${added.sql}` }] }
  expect(schemaRecord(commented)).toEqual(schemaRecord(changed))
  await empty.drop()
})

test('data of the former release have no step behind them, and new ones have all', () => {
  expect(stepsBehind(former, schema)).toEqual([])
  // Data that came from 0.1.0 have its entries, too.
  expect(stepsBehind([{ name: '0091_copies_in_place.sql', checksum: 'a' }, ...former], schema)).toEqual([])
  expect(stepsBehind(schemaRecord(schema), schema)).toEqual(stepNames())
  expect(stepsBehind([...former, ...schemaRecord(schema)], schema)).toEqual(stepNames())
})

test.each([
  [
    'before the former release',
    [{ name: '0091_copies_in_place.sql', checksum: 'a' }],
    'Start Vouch 0.2.0 on them once',
  ],
  ['of the first baseline', [{ name: '0130_what_waits.sql', checksum: 'a' }], 'Start Vouch 0.2.0 on them once'],
  ['between releases', [{ name: '0240_order_of_imported_moves.sql', checksum: 'a' }], 'Start the code of commit'],
])('data %s are refused with what to do, and nothing changes', async (_state, applied, remedy) => {
  const empty = await emptyDatabase()
  await withClient(empty.url, 'test', (client) =>
    client.query(`create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      insert into migrations values ('${applied[0]?.name}', 'a')`),
  )
  await expect(migrate(empty.url)).rejects.toThrow(remedy)
  await expect(makeTablesOf(empty.url, applied)).rejects.toThrow(remedy)
  expect(await namesOf(empty.url)).toEqual(applied)
  await empty.drop()
})

test('a backup with a step that this release does not have, or has otherwise, is refused', () => {
  const record = schemaRecord(schema)
  expect(() => requireKnown(record, schema)).not.toThrow()
  expect(() => requireKnown(former, schema)).not.toThrow()
  // The steps of an earlier release are in its tables.
  expect(() => requireKnown([...record, { name: '0.2.0_1_earlier.sql', checksum: 'a' }], schema)).not.toThrow()
  const newer = [...record, { name: '9.0.0_1_newer.sql', checksum: 'a' }]
  expect(() => requireKnown(newer, schema)).toThrow('it knows the step 9.0.0_1_newer.sql, this release does not')
  const edited = record.map((one, index) => (index === 0 ? { ...one, checksum: 'a' } : one))
  expect(() => requireKnown(edited, schema)).toThrow('differs from the one here')
})

/** Reads everything that makes up the schema, as text. It leaves out comments and the order of columns. */
async function catalogueOf(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select * from pg_class where relnamespace = 'public'::regnamespace and relname !~ '^(migrations|data_release|data_backup)'
    ), functions as (
      select * from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    )
    select concat_ws(' | ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      a.attstattarget, a.attstorage, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), a.attacl) as line
    from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'v')
    union all
    select concat_ws(' | ', 'relation', relname, relkind, reloptions, (select array_agg(one::text order by one::text) from unnest(relacl) one))
    from ours
    union all
    select concat_ws(' | ', 'constraint', c.relname, k.conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''), k.condeferrable)
    from ours c join pg_constraint k on k.conrelid = c.oid
    union all
    select concat_ws(' | ', 'index', pg_get_indexdef(x.indexrelid), x.indisvalid)
    from ours c join pg_index x on x.indrelid = c.oid
    union all
    select concat_ws(' | ', 'function', oid::regprocedure, regexp_replace(pg_get_functiondef(oid), '\\s*--[^\\n]*', '', 'g'), proacl, proowner::regrole)
    from functions
    union all
    select concat_ws(' | ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
    from ours c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    union all
    select concat_ws(' | ', 'view', relname, pg_get_viewdef(oid)) from ours where relkind = 'v'
    union all
    select concat_ws(' | ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all
    select concat_ws(' | ', 'extension', extname) from pg_extension
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
