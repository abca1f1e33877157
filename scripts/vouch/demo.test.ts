import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createDeveloper } from '#test/factories.ts'
import { addDemo } from './demo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('made-up people are not added beside real ones', async () => {
  await createDeveloper(database.db)
  const env = readEnv({
    DATABASE_URL: database.url,
    VOUCH_DEMO: 'false',
    VOUCH_SECRET: 'a secret of this test, long enough',
  })
  const context = { env, progress: silentProgress, signal: new AbortController().signal, say: () => undefined }
  await expect(addDemo(context, 1)).rejects.toThrow('There are developers here already')
  const { count } = await database.db
    .selectFrom('developers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})
