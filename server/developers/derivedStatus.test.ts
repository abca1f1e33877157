import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { DeveloperStatus } from '#shared/developers/developerStages.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { waitsForLock } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createPlacement } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

/* Nobody types that a member is in process, placed or rolling off: job profiles and placements tell. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const statusOf = async (id: string) =>
  (await server.db.selectFrom('developers').select('status').where('id', '=', id).executeTakeFirst())?.status

async function createOpen(status: 'SHORTLISTED' | 'READY_TO_SEND' | 'SENT' | 'PLACED', developer_id?: string) {
  const { db } = server
  const id = developer_id ?? (await createDeveloper(db)).id
  const job = await createJob(db)
  const terms = { consented_at: new Date(), bill_rate_cents: 8_000 }
  return {
    developer: id,
    profile: (await createJobProfile(db, { job_id: job.id, developer_id: id, status, ...terms })).id,
  }
}

const setProfile = (id: string, row: object) =>
  asTest(server.db, (trx) => trx.updateTable('job_profiles').set(row).where('id', '=', id).execute())

test('a member is in process from the day on which a client has a profile of theirs, to its end', async () => {
  const { developer, profile } = await createOpen('READY_TO_SEND')
  expect(await statusOf(developer)).toBe('AVAILABLE')
  await setProfile(profile, { status: 'SENT' })
  expect(await statusOf(developer)).toBe('IN_PROCESS')
  await setProfile(profile, { status: 'CLIENT_REJECTED', end_reason: 'SKILLS' })
  expect(await statusOf(developer)).toBe('AVAILABLE')
})

test('a placement counts more than a profile, the next one more than the last, and both more than what was set by hand', async () => {
  const { db } = server
  const { developer, profile } = await createOpen('PLACED')
  await createOpen('SENT', developer)
  const { id } = await createPlacement(db, profile, { status: 'ENDING', ends_on: '2026-12-01' })
  expect(await statusOf(developer)).toBe('ROLLING_OFF')
  const next = await createOpen('PLACED', developer)
  await createPlacement(db, next.profile)
  expect(await statusOf(developer)).toBe('PLACED')
  await asTest(db, (trx) =>
    trx.updateTable('developers').set({ status: 'UNAVAILABLE' }).where('id', '=', developer).execute(),
  )
  expect(await statusOf(developer)).toBe('PLACED')
  await asTest(db, (trx) => trx.updateTable('placements').set({ status: 'ENDED' }).where('id', '=', id).execute())
  await setProfile(next.profile, { deleted_at: new Date() })
  expect(await statusOf(developer)).toBe('IN_PROCESS')
})

test('whoever was set aside by hand stays so while a client has their profile', async () => {
  const { developer } = await createOpen('SENT')
  const set = async (status: DeveloperStatus) => {
    const { version } = await server.db
      .selectFrom('developers')
      .select('version')
      .where('id', '=', developer)
      .executeTakeFirstOrThrow()
    return server.as('dstm').query(
      graphql(`mutation ($input: SetDeveloperStatusInput!) {
        setDeveloperStatus(input: $input) { status }
      }`),
      { input: { id: developer, version, status } },
    )
  }
  expect((await set('AVAILABLE')).errors?.[0]?.message).toBe(
    'In process follows from job profiles; it changes when the last one ends.',
  )
  expect((await set('PLACED')).errors?.[0]?.message).toContain('cannot be set by hand')
  expect((await set('UNAVAILABLE')).data?.setDeveloperStatus.status).toBe('UNAVAILABLE')
  expect((await set('AVAILABLE')).data?.setDeveloperStatus.status).toBe('IN_PROCESS')
})

test('nobody is inserted as placed without a placement', async () => {
  expect(await statusOf((await createDeveloper(server.db, { status: 'PLACED' })).id)).toBe('AVAILABLE')
})

test('somebody who becomes a member again is what their profiles tell', async () => {
  const { db } = server
  const { developer } = await createOpen('SENT')
  const move = (row: object) =>
    asTest(db, (trx) => trx.updateTable('developers').set(row).where('id', '=', developer).execute())
  await move({ stage: 'STANDBY', status: 'NO_DEMAND' })
  expect(await statusOf(developer)).toBe('NO_DEMAND')
  await move({ stage: 'MEMBER', status: 'AVAILABLE' })
  expect(await statusOf(developer)).toBe('IN_PROCESS')
})

test('somebody who becomes a member while their placement starts again is placed', async () => {
  const { db, database } = server
  const { developer, profile } = await createOpen('PLACED')
  const { id } = await createPlacement(db, profile, { status: 'ENDED' })
  const move = (trx: Trx, row: object) => trx.updateTable('developers').set(row).where('id', '=', developer).execute()
  await asTest(db, (trx) => move(trx, { stage: 'STANDBY', status: 'NO_DEMAND' }))
  let started: Promise<unknown> = Promise.resolve()
  await asTest(db, async (trx) => {
    await move(trx, { stage: 'MEMBER', status: 'AVAILABLE' })
    let isOver = false
    started = asTest(db, (other) =>
      other.updateTable('placements').set({ status: 'ACTIVE' }).where('id', '=', id).execute(),
    ).finally(() => (isOver = true))
    // The start is either written, or waits for the move.
    await expect.poll(async () => isOver || (await waitsForLock(database))).toBe(true)
  })
  await started
  expect(await statusOf(developer)).toBe('PLACED')
})

type Write = (trx: Trx) => Promise<unknown>

/** Computes the status of every member from scratch, by other code than the trigger's. */
async function expectDerived(): Promise<void> {
  const { db } = server
  const members = await db.selectFrom('developers').select(['id', 'status']).where('stage', '=', 'MEMBER').execute()
  const profiles = await db
    .selectFrom('job_profiles as p')
    .leftJoin('placements as pl', 'pl.job_profile_id', 'p.id')
    .select(['p.developer_id', 'p.status', 'pl.status as placement'])
    .where('p.deleted_at', 'is', null)
    .execute()
  for (const { id, status } of members) {
    const own = profiles.filter(({ developer_id }) => developer_id === id)
    const placements = own.map(({ placement }) => placement)
    const atClient = own.some((one) => ['SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'].includes(one.status))
    const running = placements.some((one) => one === 'ACTIVE' || one === 'PENDING_START')
    const busy = status === 'UNAVAILABLE' ? status : atClient ? 'IN_PROCESS' : 'AVAILABLE'
    expect(status).toBe(running ? 'PLACED' : placements.includes('ENDING') ? 'ROLLING_OFF' : busy)
  }
}

describe('whatever is written, alone or at the same time', () => {
  test('the status of members is what a recomputation says', { tags: 'property' }, async () => {
    const { db } = server
    const people = await Promise.all(Array.from({ length: 4 }, () => createDeveloper(db)))
    const developers = people.map(({ id }) => id)
    const profiles: string[] = []
    for (let number = 0; number < 8; number++) {
      const { profile } = await createOpen('SHORTLISTED', developers[number % 4])
      profiles.push(profile)
      if (number < 5) await createPlacement(db, profile)
    }
    const anyWrite = fc.oneof(
      fc.tuple(fc.constantFrom(...profiles), fc.constantFrom(...valuesOf(jobProfileStatuses))).map(
        ([id, status]): Write =>
          (trx) => {
            const ended = sql<null>`case when ${status} = any('{NOT_SUBMITTED,DEVELOPER_DECLINED,DEVELOPER_WITHDREW,CLIENT_REJECTED,OFFER_DECLINED,JOB_CLOSED,ENDED_EARLY}'::text[]) then 'OTHER' end`
            return trx.updateTable('job_profiles').set({ status, end_reason: ended }).where('id', '=', id).execute()
          },
      ),
      fc.tuple(fc.constantFrom(...profiles), fc.constantFrom(...valuesOf(placementStatuses))).map(
        ([id, status]): Write =>
          (trx) =>
            trx.updateTable('placements').set({ status }).where('job_profile_id', '=', id).execute(),
      ),
      fc.tuple(fc.constantFrom(...profiles), fc.constantFrom(...developers)).map(
        ([id, developer_id]): Write =>
          (trx) =>
            trx.updateTable('job_profiles').set({ developer_id }).where('id', '=', id).execute(),
      ),
      fc.tuple(fc.constantFrom(...profiles), fc.boolean()).map(
        ([id, isDeleted]): Write =>
          (trx) =>
            trx
              .updateTable('job_profiles')
              .set({ deleted_at: isDeleted ? new Date() : null })
              .where('id', '=', id)
              .execute(),
      ),
      fc.tuple(fc.constantFrom(...developers), fc.constantFrom('AVAILABLE', 'UNAVAILABLE', 'IN_PROCESS', 'PLACED')).map(
        ([id, status]): Write =>
          (trx) =>
            trx
              .updateTable('developers')
              .set({ stage: 'MEMBER', status: status as 'PLACED' })
              .where('id', '=', id)
              .execute(),
      ),
      fc.constantFrom(...developers).map(
        (id): Write =>
          (trx) =>
            trx.updateTable('developers').set({ stage: 'STANDBY', status: 'NO_DEMAND' }).where('id', '=', id).execute(),
      ),
    )
    const anyWrites = fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(anyWrites, async (transactions) => {
        const done = transactions.map((writes) =>
          asTest(db, async (trx) => {
            for (const one of writes) await one(trx)
          }),
        )
        // When two transactions wait for each other, the database gives one up.
        await Promise.allSettled(done)
        await expectDerived()
      }),
      { numRuns: 40 },
    )
  })
})
