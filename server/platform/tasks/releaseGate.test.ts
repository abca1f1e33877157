import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createReleaseGate } from './releaseGate.ts'
import { startTasks } from './tasks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const openedBy = (release: { version: string; oldest_writer: string }) =>
  database.owner.updateTable('data_release').set(release).execute()

test('no task runs while the data let only newer releases write, which the log tells once', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const mayWrite = createReleaseGate({ db: database.db, log }, 0)
  let [asked, runs] = [0, 0]
  const gate = () => {
    asked++
    return mayWrite()
  }
  const task = { name: 'test', pauseMs: 5, run: async () => ++runs < 0 }
  await openedBy({ version: '9.1.0', oldest_writer: '9.0.0' })
  const tasks = startTasks(log, [task], { now: async () => new Date() }, gate)
  await expect.poll(() => asked).toBeGreaterThan(3)
  expect(runs).toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The data now belong to Vouch 9.1.0')

  await openedBy(thisRelease)
  await expect.poll(() => runs).toBeGreaterThan(0)
  await tasks.close()
})

test('many tasks share one reading', async () => {
  const mayWrite = createReleaseGate({ db: database.db, log: pino({ level: 'silent' }) })
  expect(await mayWrite()).toBe(true)
  await openedBy({ version: '9.1.0', oldest_writer: '9.0.0' })
  expect(await mayWrite()).toBe(true)
  await openedBy(thisRelease)
})
