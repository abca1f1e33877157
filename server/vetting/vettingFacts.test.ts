import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { developerAssessmentStatuses, reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { type DeveloperStage, developerStages } from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'

let database: TestDatabase
let developers: readonly string[]
let reviewers: readonly string[]
let versions: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  developers = [(await createDeveloper(db, vetted)).id, (await createDeveloper(db)).id]
  reviewers = [(await createUser(db)).id, (await createUser(db)).id, (await createUser(db)).id]
  versions = await asTest(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with made as (insert into assessments (name, type) values ('One', 'TAKE_HOME'), ('Two', 'LANGUAGE') returning id)
      insert into assessment_versions (assessment_id, number) select id, 1 from made returning id`.execute(trx)
    return rows.map(({ id }) => id)
  })
  await prepare()
})
afterAll(() => database.drop())

const vetted = { stage: 'VETTING', status: 'PROFILE_REVIEW' } as const

describe('the moment since which somebody is in a step', () => {
  const since = async (id: string) => {
    const facts = database.db.selectFrom('vetting_facts').select('step_since').where('developer_id', '=', id)
    return (await facts.executeTakeFirstOrThrow()).step_since
  }

  test('is that of the last move, stays with other changes, and comes back with an undo', async () => {
    const { db } = database
    const { id } = await createDeveloper(db, vetted)
    const first = await since(id)
    expect(first).not.toBeNull()
    await asTest(db, (trx) => trx.updateTable('developers').set({ headline: 'Go' }).where('id', '=', id).execute())
    expect(await since(id)).toBe(first)
    const changeId = crypto.randomUUID()
    await write(db, { actor: 'task:test', changeId }, (trx) =>
      trx.updateTable('developers').set({ status: 'DECISION' }).where('id', '=', id).execute(),
    )
    expect(Date.parse((await since(id)) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
    await asTest(db, async (trx) => {
      await sql`select set_config('vouch.undoes', ${changeId}, true)`.execute(trx)
      await trx.updateTable('developers').set({ status: 'PROFILE_REVIEW' }).where('id', '=', id).execute()
    })
    expect(await since(id)).toBe(first)
  })

  test('is that of the last move, though its transaction began before another one', async () => {
    const { db } = database
    const { id } = await createDeveloper(db, vetted)
    const began = await asTest(db, async (trx) => {
      const { rows } = await sql<{ now: string }>`select now()`.execute(trx)
      await asTest(db, (other) =>
        other.updateTable('developers').set({ status: 'DECISION' }).where('id', '=', id).execute(),
      )
      await trx.updateTable('developers').set({ status: 'INTRO_CALL' }).where('id', '=', id).execute()
      return rows[0]?.now
    })
    expect(await since(id)).toBe(began)
    for (const deleted_at of [new Date(), null])
      await asTest(db, (trx) => trx.updateTable('developers').set({ deleted_at }).where('id', '=', id).execute())
    expect(await since(id)).toBe(began)
  })

  test('is gone outside of vetting, and back for who is restored', async () => {
    const { db } = database
    const { id } = await createDeveloper(db, vetted)
    const first = await since(id)
    const set = (values: { deleted_at: Date | null }) =>
      asTest(db, (trx) => trx.updateTable('developers').set(values).where('id', '=', id).execute())
    await set({ deleted_at: new Date() })
    expect(await since(id)).toBeNull()
    await set({ deleted_at: null })
    expect(await since(id)).toBe(first)
    await asTest(db, (trx) =>
      trx.updateTable('developers').set({ stage: 'WITHDRAWN', status: null }).where('id', '=', id).execute(),
    )
    expect(await since(id)).toBeNull()
  })
})

const one = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length] as Item

const stages: readonly DeveloperStage[] = ['VETTING', 'MEMBER', 'VETTING', 'REJECTED']
const attempts = valuesOf(developerAssessmentStatuses)
let serial = 0

const writes: Record<string, FactWrite> = {
  'move a developer': (trx, pick) => {
    const stage = one(stages, pick)
    const status = one([...developerStages[stage].statuses, null], pick >> 2) ?? developerStages[stage].statuses[0]
    return trx
      .updateTable('developers')
      .set({ stage, status: status ?? null })
      .where('id', '=', one(developers, pick))
      .execute()
  },
  'delete or restore a developer': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ deleted_at: pick % 2 ? new Date() : null })
      .where('id', '=', one(developers, pick >> 1))
      .execute(),
  'add an attempt': (trx, pick) =>
    trx
      .insertInto('developer_assessments')
      .values({
        developer_id: one(developers, pick),
        assessment_version_id: one(versions, pick >> 1),
        code_name: `Otter ${serial++}`,
        url_submission: 'https://git.example.com/submissions/4711',
        status: one(['DRAFT', 'SENT', 'SUBMITTED', 'CANCELLED'] as const, pick >> 1),
        due_at: pick % 3 ? new Date(Date.UTC(2026, 0, 1 + (pick % 28))) : null,
      })
      .execute(),
  'move attempts on': (trx, pick) => {
    const status = one(attempts, pick)
    const isCompleted = status === 'COMPLETED'
    return trx
      .updateTable('developer_assessments')
      .set({
        status,
        result: isCompleted ? 'PASS' : null,
        total_score: isCompleted && pick % 3 ? pick % 101 : null,
        assessment_version_id: one(versions, pick),
        // What comes in of a talk has its talk on record.
        talk_on: '2026-01-05',
        talk_minutes: 30,
        talk_with_ids: reviewers.slice(0, 1),
      })
      .where('developer_id', '=', one(developers, pick))
      .execute()
  },
  'give attempts to another developer': (trx, pick) =>
    trx
      .updateTable('developer_assessments')
      .set({ developer_id: one(developers, pick + 1) })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'ask for reviews': (trx, pick) =>
    sql`insert into reviews (developer_assessment_id, reviewer_id, due_at)
      select id, ${one(reviewers, pick)}, ${new Date(Date.UTC(2026, 1, 1 + (pick % 28)))} from developer_assessments
      where developer_id = ${one(developers, pick)} on conflict do nothing`.execute(trx),
  'write reviews': (trx, pick) => {
    const status = one(valuesOf(reviewStatuses), pick)
    return (
      trx
        .updateTable('reviews')
        .set({ status, ...(status === 'SENT' ? { sent_at: new Date(pick), total_score: pick % 101 } : {}) })
        .where('reviewer_id', '=', one(reviewers, pick))
        // A sent review is locked.
        .where('status', '<>', 'SENT')
        .execute()
    )
  },
  'take reviews back': (trx, pick) =>
    trx.deleteFrom('reviews').where('reviewer_id', '=', one(reviewers, pick)).where('status', '<>', 'SENT').execute(),
  'delete attempts': (trx, pick) =>
    sql`delete from developer_assessments d
      where developer_id = ${one(developers, pick)}
        and not exists (select from reviews r where r.developer_assessment_id = d.id)`.execute(trx),
}

/** Creates somebody with an attempt that is under review. */
async function prepare(): Promise<void> {
  await asTest(database.db, async (trx) => {
    for (const name of ['add an attempt', 'ask for reviews']) await writes[name]?.(trx, 0)
    await trx.updateTable('developer_assessments').set({ status: 'IN_REVIEW', result: null }).execute()
  })
}

testFacts({
  database: () => database,
  facts: {
    vetting_facts: () => sql`
      select d.id as developer_id,
        case when d.stage = 'VETTING' and d.deleted_at is null then coalesce((
          select at from events where row_id = d.id and action = 'UPDATE' and new_values ?| array['stage', 'status']
            and undoes is null and change_id is null order by id desc limit 1
        ), d.created_at) end as step_since,
        a.id as attempt_id, a.status as attempt_status,
        (select assessment_id from assessment_versions v where v.id = a.assessment_version_id) as assessment_id,
        coalesce(owed.reviewer_id, done.reviewer_id) as reviewer_id, owed.id is not null as is_review_owed,
        case when owed.id is not null then owed.due_at when a.status in ('SENT', 'STARTED', 'EXPIRED') then a.due_at end as due_at,
        coalesce(a.total_score, (
          select avg(total_score) from reviews r where r.developer_assessment_id = a.id and r.status = 'SENT'
        ))::real as score
      from developers d
      left join developer_assessments a on a.id = (
        select array_agg(id order by status in ('COMPLETED', 'DECLINED', 'EXPIRED'), created_at desc, id) from developer_assessments
        where developer_id = d.id and status <> 'CANCELLED'
      )[1]
      left join reviews owed on owed.id = (
        select array_agg(r.id order by due_at, r.id) from reviews r where r.developer_assessment_id = a.id
          and r.status in ('PENDING', 'DRAFT') and a.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW')
      )[1]
      left join reviews done on done.id = (
        select array_agg(r.id order by sent_at desc nulls last, r.id) from reviews r
        where r.developer_assessment_id = a.id and r.status = 'SENT'
      )[1]
      order by 1`,
  },
  writes,
  pairs: [
    ['add an attempt', 'move a developer'],
    ['add an attempt', 'ask for reviews'],
    ['ask for reviews', 'give attempts to another developer'],
    ['write reviews', 'give attempts to another developer'],
    ['write reviews', 'move attempts on'],
    ['move a developer', 'delete or restore a developer'],
  ],
  prepare,
})
