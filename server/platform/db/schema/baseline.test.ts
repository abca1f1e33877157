import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { eraseAgain } from '#server/people/erasing/eraseAgain.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { connect, type Queryable } from '#server/platform/db/connection/connect.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { createFolderStore } from '#server/platform/files/folderStore.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { fixturesOf, unpackData } from '#test/fixtureData.ts'
import { foldMigrations, upgradeFrom010 } from './baseline.ts'
import { readAppliedMigrations } from './catalogue.ts'
import { migrate, readMigrations } from './migrate.ts'

const fixtures = fixturesOf('0.1.0')
let place: string
let fresh: TestDatabase
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-baseline-'))
  // PostgreSQL may run as another user, who must reach its data in the folder.
  await chmod(place, 0o755)
  fresh = await testDatabase()
})
afterAll(async () => {
  await fresh.drop()
  await rm(place, { recursive: true, force: true })
})

/** Runs work with a copy of the data folder of 0.1.0, and its PostgreSQL. */
async function withFolderOf010<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const folder = await unpackData('0.1.0', place)
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres') })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const migrationsOf = (url: string) => withClient(url, 'vouch test', readAppliedMigrations)

describe('data of 0.1.0', () => {
  test('in a folder go on: what they have is entered as the baseline, and the former rows stay', {
    tags: 'processes',
    timeout: 120_000,
  }, async () => {
    const release = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))
    const later = release.map(({ name }) => name).filter((name) => name > '0131')
    await withFolderOf010(async (url) => {
      const [before, rows] = [await migrationsOf(url), await contentOf(url)]
      expect(before.at(-1)?.name).toBe('0091_copies_in_place.sql')
      expect(await migrate(url)).toEqual(['from010.sql', ...later])
      expect(await migrationsOf(url)).toEqual([...before, ...release])
      const content = Object.entries(await contentOf(url))
      // Tables of later migrations are new, and empty, but for the texts that wait to be read once more.
      const waiting = { unread_skill_texts: 2, misspelled_resumes: 1 }
      expect(Object.fromEntries(content)).toMatchObject(waiting)
      expect(rows).toMatchObject(
        Object.fromEntries(content.filter(([table, count]) => table in rows || (count > 0 && !(table in waiting)))),
      )
      expect(await migrate(url)).toEqual([])
      const db = connect(url, 1)
      const catalogue = await catalogueOf(db)
      expect(catalogue.length).toBeGreaterThan(2_000)
      expect(catalogue).toEqual(await catalogueOf(fresh.owner))
      await db.destroy()
    })
  })

  test('are recognised, too, where the first baseline was entered', async () => {
    const lines = (await readFile(path.join(fixtures, 'firstBaseline.txt'), 'utf8')).trim().split('\n')
    const entered = lines.map((line) => line.split(' ')).map(([name = '', checksum = '']) => ({ name, checksum }))
    const former = [{ name: '0091_copies_in_place.sql', checksum: 'a' }]
    const release = await readMigrations()
    expect(await upgradeFrom010(entered, release)).toMatchObject({ name: 'from010.sql' })
    expect(await upgradeFrom010([...former, ...entered], release)).toMatchObject({ name: 'from010.sql' })
    expect(await upgradeFrom010(entered.slice(1), release)).toBeUndefined()
    expect(await upgradeFrom010(release, release)).toBeUndefined()
  })

  test('in a backup go on, with every row and file', { tags: 'processes' }, async () => {
    const empty = await emptyDatabase()
    const data = path.join(place, 'restored')
    const env = readEnv({ DATABASE_URL: empty.url, VOUCH_DATA_DIR: data })
    const backup = path.join(place, 'backup')
    await cp(path.join(fixtures, 'backup'), backup, { recursive: true })
    const { signal } = new AbortController()
    const from = createFolderPlace(backup)
    await restore({
      env,
      from,
      address: backup,
      erased: [],
      eraseAgain,
      files: createFolderStore(data),
      progress: silentProgress,
      signal,
    })
    expect(await contentOf(empty.url)).toMatchObject({ companies: 2, developers: 4, events: 38, resumes: 1, users: 3 })
    expect(await readdir(path.join(data, 'files'))).toHaveLength(1)
    await empty.drop()
  })

  test('that are of a state before it are refused, and nothing changes', async () => {
    const release = await readMigrations()
    const former = [{ name: '0001_ground.sql', checksum: 'a' }]
    expect(() => foldMigrations(former, release)).toThrow('Start Vouch 0.1.0 on them once')
    const empty = await emptyDatabase()
    await withClient(empty.url, 'vouch test', (client) =>
      client.query(`create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
        insert into migrations values ('0001_ground.sql', 'a')`),
    )
    await expect(migrate(empty.url)).rejects.toThrow('so this release cannot migrate them')
    expect(await migrationsOf(empty.url)).toEqual(former)
    await empty.drop()
  })
})

/** Counts the rows of each table. */
function contentOf(url: string): Promise<Record<string, number>> {
  return withClient(url, 'vouch test', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ('{migrations,data_release}')`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const { rows: counted } = await client.query(`select count(*)::int as rows from ${pg.escapeIdentifier(name)}`)
      counts[name] = counted[0].rows
    }
    return counts
  })
}

/** Reads everything that makes up the schema, as text. It leaves out comments and the order of columns. */
async function catalogueOf(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select * from pg_class where relnamespace = 'public'::regnamespace and relname !~ '^(migrations|data_release)'
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
