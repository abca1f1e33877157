import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { readCopiedTables } from '#server/platform/db/schema/catalogue.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { emptyDatabase } from '#test/database.ts'
import { openDatabase } from './open.ts'
import { withClient } from './openClient.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

/** Opens the data with a check that refuses them. */
const open = () =>
  openDatabase(readEnv({ DATABASE_URL: database.url }), silentProgress, () =>
    Promise.reject(new Error('The check refuses.')),
  )

test('data that a check refuses are not migrated', async () => {
  await expect(open()).rejects.toThrow('The check refuses.')
  expect(await withClient(database.url, 'test', readCopiedTables)).toEqual([])
})

test('data of a newer release are named before a check looks at what it may not know', async () => {
  await migrate(database.url)
  await withClient(database.url, 'test', (client) =>
    client.query(`update data_release set version = '9.1.0', oldest_writer = '9.0.0'`),
  )
  await expect(open()).rejects.toThrow('Vouch 9.1.0, which lets no release before 9.0.0')
})
