import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { createClock } from '#server/platform/tasks/clock.ts'
import { createReleaseGate } from '#server/platform/tasks/releaseGate.ts'
import { startTasks } from '#server/platform/tasks/tasks.ts'
import { asTest, createReview, createUser } from '#test/factories.ts'
import { withinFiveSeconds } from '#test/promises.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createNotificationTasks } from './tasks.ts'

let server: TestServer
let other: Database
let otherTasks: ReturnType<typeof startTasks>
beforeAll(async () => {
  server = await startTestServer({
    tasks: ['notifications', 'notifications of days', 'client mails', 'daily mail'],
  })
  other = connect(server.database.url, 4)
  // These are the background tasks of a second node.
  const deps = {
    ...server,
    db: other,
    log: pino({ level: 'silent' }),
    mailer: { enabled: false, send: async () => undefined },
  }
  otherTasks = startTasks(deps.log, createNotificationTasks(deps), createClock(deps), createReleaseGate(deps))
})
afterAll(async () => {
  await otherTasks.close()
  await other.destroy()
  await server.close()
})

/** Reads the table without a request, since a request would sweep by itself. */
const noticesOf = async (userId: string) => {
  const rows = server.db.selectFrom('notifications').where('user_id', '=', userId).where('done_at', 'is', null)
  return (await rows.select('kind').execute()).map(({ kind }) => kind)
}

test('what anybody writes is told within 5 s, and ends within 5 s, once on two nodes', async () => {
  const { id } = await createUser(other, { role: 'reviewer' })
  const review = await createReview(other, id)
  await expect.poll(() => noticesOf(id), withinFiveSeconds).toEqual(['REVIEW_ASSIGNED'])
  await asTest(server.database.owner, (trx) =>
    sql`update reviews set status = 'SENT' where id = ${review.id}`.execute(trx),
  )
  await expect.poll(() => noticesOf(id), withinFiveSeconds).toEqual([])
}, 15_000)

test('so is what is written into tables without events', async () => {
  const { id } = await createUser(server.db, { role: 'admin' })
  await other.insertInto('clock_pauses').values({ reason: 'JUMP', seconds: 1 }).execute()
  await expect.poll(() => noticesOf(id), withinFiveSeconds).toEqual(['TASKS_PAUSED'])
  await other.deleteFrom('clock_pauses').execute()
  await expect.poll(() => noticesOf(id), withinFiveSeconds).toEqual([])
}, 15_000)
