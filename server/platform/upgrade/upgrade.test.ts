import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { findBinaries, formerPackages } from '#server/platform/db/embedded/binaries.ts'
import { majorOfBinaries } from '#server/platform/db/embedded/cluster.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createUser } from '#test/factories.ts'
import { readContents } from './contents.ts'
import { differencesOf } from './differences.ts'
import { readFormer, recordFormer, removeFormerWhenOver } from './formerData.ts'
import { requireRoom } from './room.ts'
import { keepOnlyBackup } from './upgradeBackup.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-upgrades-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const query = (text: string) => withClient(database.url, 'test', (client) => client.query(text))

test('each row, value and table that is lost or changed is a difference, unless it is named', async () => {
  await query(`create table things (id int primary key, name text, size float); create table goes (id int primary key);
    insert into things select n, case when n < 3 then 'same' end, n / 7.0 from generate_series(1, 5) n;
    create table log (id bigint generated always as identity primary key, text text); insert into log (text) values ('a')`)
  const read = (before?: Awaited<ReturnType<typeof readContents>>) =>
    withClient(database.url, 'test', (client) => readContents(client, before))
  const before = await read()
  const differences = async (...rewritten: string[]) => differencesOf(before, await read(before), new Set(rewritten))
  expect(await differences()).toEqual([])
  await query(`insert into log (text) values ('b')`)
  expect(await differences(), 'a later row of a numbered table').toEqual([])
  await query(`update log set text = 'c' where id = 1`)
  expect(await differences()).toEqual(['log.text has other values'])
  await query(`update log set text = 'a' where id = 1; update things set name = '' where id = 4`)
  expect(await differences(), 'nothing is another value than an empty text').toEqual(['things.name has other values'])
  await query(`update things set name = case id when 1 then null when 4 then 'same' else name end`)
  expect(await differences(), 'values that were exchanged').toEqual(['things.name has other values'])
  expect(await differences('things.name')).toEqual([])
  await query(`delete from things where id = 1; drop table goes; alter table log drop column text`)
  expect(await differences()).toEqual([
    'the table goes is gone',
    'log.text has other values',
    'things had 5 rows and has 4',
  ])
  expect(await differences('things', 'goes', 'log.text')).toEqual([])
})

test('a disk without room is told in gigabytes, before anything is changed', async () => {
  await requireRoom(folder)
  const file = path.join(folder, 'sparse')
  await writeFile(file, '')
  // The file takes no room, but its copy would. ext4 has files of up to 16 TiB.
  await truncate(file, 1e13)
  await expect(requireRoom(folder)).rejects.toThrow(/^This upgrade needs 20000\.2 GB of free disk .+ \d+\.\d GB/)
  await rm(file)
})

test('the data of before stay for a day, and until an admin was there', async () => {
  const admin = await createUser(database.db, { role: 'admin' })
  const at = new Date('2026-11-01T12:00:00Z')
  const seen = (moment: string) =>
    query(`insert into account_activity values ('${admin.id}', '${moment}')
      on conflict (user_id) do update set last_seen_at = excluded.last_seen_at`)
  const left = async (now: string) => {
    await removeFormerWhenOver(folder, database.db, new Date(now))
    return (await readdir(folder)).sort()
  }
  const former = { at: at.toISOString(), from: 'Vouch 0.1.0' }
  await recordFormer(folder, former)
  expect(await readFormer(folder), 'before the clusters are swapped').toBeUndefined()
  await mkdir(path.join(folder, 'data.former'))
  expect(await readFormer(folder)).toEqual(former)
  const both = ['data.former', 'former.json']
  expect(await left('2026-12-01T12:00:00Z'), 'no admin at all').toEqual(both)
  await seen('2026-11-01T11:00:00Z')
  expect(await left('2026-12-01T12:00:00Z'), 'an admin only before').toEqual(both)
  await seen('2026-11-01T13:00:00Z')
  expect(await left('2026-11-02T11:00:00Z'), 'less than a day').toEqual(both)
  expect(await left('2026-11-02T13:00:00Z')).toEqual([])
  expect(await left('2026-11-03T13:00:00Z')).toEqual([])
})

test('only the backup of the last upgrade stays', async () => {
  const names = ['before-20261101T120000Z', 'before-20261201T120000Z', 'vouch-erased.json']
  const place = path.join(folder, 'upgrades')
  for (const name of names) await mkdir(path.join(place, name), { recursive: true })
  await keepOnlyBackup({ folder: path.join(place, 'before-20261201T120000Z') })
  expect((await readdir(place)).sort()).toEqual(names.slice(1))
})

test('the programs of the major version before that of Vouch can be fetched, and its own are not', async () => {
  const own = Number(await majorOfBinaries(await findBinaries()))
  expect(Object.keys(formerPackages)).toContain(String(own - 1))
  expect(Object.keys(formerPackages)).not.toContain(String(own))
})
