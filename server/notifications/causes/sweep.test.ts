import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, poolUsage } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { keptPlans, type TestDatabase, testDatabase, waitsForLock } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import {
  asTest,
  createCheckIn,
  createClient,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createReview,
  createSkill,
  createUser,
} from '#test/factories.ts'
import { followUnlogged, followWrites, sweepNotifications } from './sweeper.ts'

let database: TestDatabase
let people: string[]
beforeAll(async () => {
  database = await testDatabase(keptPlans)
  people = await createPeople()
  await createRows()
})
afterAll(() => database.drop())

const few = 2

async function createPeople(): Promise<string[]> {
  const ids = []
  for (const role of ['vetter', 'dstm', 'reviewer'] as const) ids.push((await createUser(database.db, { role })).id)
  return ids
}

/** Creates few rows of each kind, so that random writes meet. */
async function createRows(): Promise<void> {
  const { db } = database
  const job = await createJob(db, { owner_id: people[0] ?? null })
  await createClient(db, { companyId: job.company_id })
  for (let number = 0; number < few; number++) {
    await createReview(db, people[2] ?? '')
    const { id: developer_id } = await createDeveloper(db, {
      stage: 'APPLICANT',
      status: 'NEW',
      dstm_id: people[1] ?? null,
    })
    const { id } = await createJobProfile(db, { job_id: job.id, developer_id, status: 'SENT' })
    await shareSkill(developer_id, id, number)
    const terms = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40, starts_on: '2026-01-01' }
    const placement = await asTest(db, (trx) =>
      trx
        .insertInto('placements')
        .values({ job_profile_id: id, status: 'ACTIVE', ...terms })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    for (const due of [-3, -1, 2]) {
      const checkIn = await createCheckIn(db, placement.id, { due })
      await asTest(db, (trx) =>
        trx.insertInto('follow_ups').values({ check_in_id: checkIn.id, body: 'Ask again' }).execute(),
      )
    }
    const message = {
      developer_id,
      sender_id: people[0] ?? null,
      delivery_method: 'EMAIL' as const,
      subject: 'Hello',
      body: 'Hello',
    }
    await asTest(db, (trx) => trx.insertInto('messages').values(message).execute())
    await asTest(db, (trx) => trx.insertInto('notes').values({ job_id: job.id, body: 'Ask' }).execute())
    const sender_id = people[1] ?? null
    const batch = await asTest(db, (trx) =>
      trx
        .insertInto('job_message_batches')
        .values({ job_id: job.id, sender_id, message: 'Hello', test: false })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const bulk = { sender_id, batch_id: batch.id, job_id: job.id, developer_id, delivery_method: 'SLACK' as const }
    await asTest(db, (trx) => trx.insertInto('messages').values(bulk).execute())
  }
}

/** Creates a review of the developer, and a link that shows one of two skills as verified. */
async function shareSkill(developer_id: string, job_profile_id: string, number: number): Promise<void> {
  const { db } = database
  const { name } = await createSkill(db)
  const attempt = await createCompletedAssessment(db, developer_id, {
    status: 'SENT',
    result: null,
    completed_at: null,
  })
  const review = { developer_assessment_id: attempt.id, reviewer_id: people[2] ?? '' }
  const snapshot = { skills: [{ name, verified: { assessment: 'Take-home' } }] }
  const link = { purpose: 'CLIENT_PROFILE' as const, job_profile_id, token_hash: `link ${number}`, snapshot }
  const expires_at = new Date(Date.now() + 86_400_000)
  await asTest(db, async (trx) => {
    await trx.insertInto('reviews').values(review).execute()
    await trx
      .insertInto('signed_links')
      .values({ ...link, expires_at, made_by_id: people[number] ?? null })
      .execute()
  })
}

/** Chooses a row of a table, and a value of a list, by a number. */
const row = (table: string, pick: number) =>
  sql`(select id from ${sql.table(table)} order by created_at, id offset ${pick} % greatest((select count(*) from ${sql.table(table)}), 1) limit 1)`
const of = (pick: number, ...values: (string | null)[]) => values[pick % values.length] ?? null
const person = (pick: number) => of(pick, ...people, null)
const day = (pick: number) => sql`current_date + ${(pick % 5) - 3}::int`

/** Every kind of write is here that makes something wait, or ends it. */
const writes: Readonly<Record<string, (row_: number, value: number) => RawBuilder<unknown>>> = {
  'a review changes its status': (at, to) =>
    // A sent review is locked.
    sql`update reviews set status = ${of(to, 'PENDING', 'DRAFT', 'SENT', 'DECLINED')}
      where id = ${row('reviews', at)} and status <> 'SENT'`,
  'a review goes to another': (at, to) =>
    sql`update reviews set reviewer_id = ${people[to % people.length]} where id = ${row('reviews', at)}
      and status <> 'SENT' and not exists (select from reviews r where r.developer_assessment_id = reviews.developer_assessment_id and r.id <> reviews.id)`,
  'another is asked': (at, to) => sql`
    insert into reviews (developer_assessment_id, reviewer_id) values (${row('developer_assessments', at)}, ${people[to % people.length]})
    on conflict do nothing`,
  'an assessment moves': (at, to) =>
    sql`update developer_assessments set status = ${of(to, 'SENT', 'ASSIGNED', 'CANCELLED', 'EXPIRED')} where id = ${row('developer_assessments', at)}`,
  'reviewers are reminded': (at, to) => sql`
    update developer_assessments set reviewers_reminded_at = case when ${to} % 3 > 0 then now() + ${to} * interval '1 second' end
    where id = ${row('developer_assessments', at)}`,
  'a check-in changes its state': (at, to) => sql`
    update check_ins set state = ${of(to, 'SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED', 'MISSED', 'DONE')},
      snoozed_until = current_date + 7, held_at = case when ${to} % 6 = 5 then now() end where id = ${row('check_ins', at)}`,
  'a check-in gets another day': (at, to) =>
    sql`update check_ins set due_on = ${day(to)} where id = ${row('check_ins', at)}`,
  'a check-in gets another host': (at, to) =>
    sql`update check_ins set host_id = ${person(to)}::uuid where id = ${row('check_ins', at)}`,
  'a follow-up changes': (at, to) => sql`
    update follow_ups set done_at = case when ${to} % 3 = 0 then now() end, due_on = ${day(to)}, assignee_id = ${person(to)}::uuid
    where id = ${row('follow_ups', at)}`,
  'a placement moves': (at, to) =>
    sql`update placements set status = ${of(to, 'ACTIVE', 'ENDED', 'PENDING_START')} where id = ${row('placements', at)}`,
  'a developer changes hands': (at, to) =>
    sql`update developers set dstm_id = ${person(to)}::uuid, owner_id = ${person(to + 1)}::uuid where id = ${row('developers', at)}`,
  'a developer changes the stage': (at, to) => sql`
    update developers set stage = ${of(to, 'APPLICANT', 'VETTING')}, status = ${of(to, 'NEW', 'PROFILE_REVIEW')}
    where id = ${row('developers', at)}`,
  'a developer is deleted, or not': (at, to) =>
    sql`update developers set deleted_at = case when ${to} % 2 = 0 then now() end where id = ${row('developers', at)}`,
  'somebody applies': (at, to) => sql`
    insert into applications (developer_id, source, decision, decided_at)
    values (${row('developers', at)}, 'OTHER', case when ${to} % 2 = 0 then 'ACCEPTED' end, case when ${to} % 2 = 0 then now() end)`,
  'a client answers': (at, to) => sql`
    update job_profiles set client_answer = 'INTERESTED', client_answered_at = now() + ${to % 3} * interval '1 second',
      client_answered_by = (select user_id from company_users limit 1)
    where id = ${row('job_profiles', at)} and status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')`,
  'a profile moves': (at, to) =>
    sql`update job_profiles set status = ${of(to, 'SENT', 'CLIENT_REVIEW', 'OFFER')} where id = ${row('job_profiles', at)}`,
  'a profile or its job changes hands': (at, to) => sql`
    with j as (update jobs set owner_id = ${person(to)}::uuid)
    update job_profiles set owner_id = ${person(to + 1)}::uuid where id = ${row('job_profiles', at)}`,
  'a job is deleted, or not': (_at, to) => sql`update jobs set deleted_at = case when ${to} % 2 = 0 then now() end`,
  'a link is withdrawn, or not': (at, to) =>
    sql`update signed_links set withdrawn_at = case when ${to} % 2 = 0 then now() end where id = ${row('signed_links', at)}`,
  'a message is sent, refused or lost': (at, to) =>
    sql`update messages set success = ${[true, false, null][to % 3]}::boolean where id = ${row('messages', at)}`,
  'one more message': (at, to) => sql`
    insert into messages (developer_id, sender_id, delivery_method, subject, body, success)
    values (${row('developers', at)}, ${people[to % 3]}, 'EMAIL', 'Hello', 'Hello', ${to % 2 === 0})`,
  'a note mentions people': (at, to) => sql`
    update notes set body = 'Ask ' || ${[to, to + 1].map((pick) => `@[${people[pick % people.length]}]`).join(to % 2 === 0 ? ' ' : '')}
    where id = ${row('notes', at)}`,
  'a note mentions nobody': (at) => sql`update notes set body = 'Ask' where id = ${row('notes', at)}`,
  'a note is deleted, or not': (at, to) =>
    sql`update notes set deleted_at = case when ${to} % 2 = 0 then now() end where id = ${row('notes', at)}`,
}

const step = fc.tuple(fc.constantFrom(...Object.keys(writes)), fc.nat({ max: 20 }), fc.nat({ max: 20 }))
/** A transaction has some writes, by a person or a task. The events of an undo say that it is one. */
const transaction = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  by: fc.nat({ max: 3 }),
  undoes: fc.boolean(),
})
type RandomTransaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never

/** A round has several people, or one alone. */
const rounds = fc.oneof(
  fc.array(transaction, { maxLength: 6 }),
  fc
    .tuple(transaction, fc.array(transaction, { maxLength: 5 }))
    .map(([first, others]) => [first, ...others.map(({ steps }) => ({ ...first, steps }))]),
)

function write({ steps, by, undoes }: RandomTransaction): Promise<void> {
  return asTest(database.db, async (trx) => {
    await sql`select set_config('vouch.actor', ${people[by] ?? 'task:test'}, true),
      set_config('vouch.undoes', ${undoes ? randomUUID() : ''}, true)`.execute(trx)
    for (const [name, at, value] of steps) await writes[name]?.(at, value).execute(trx)
  })
}

interface Told {
  readonly key: string
  readonly user_id: string
  readonly kind: string
  readonly subject_id: string
  readonly since: string
  readonly created_at: string
  readonly read_at: string | null
  readonly done_at: string | null
}

async function readTold(): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select concat_ws(' ', user_id, kind, subject_id) as key, user_id, kind, subject_id, since, created_at, read_at, done_at
    from notifications order by 1`.execute(database.owner)
  return rows
}

/** Expects the table to hold exactly what the view tells, whoever wrote. */
async function expectTold(): Promise<void> {
  const read = (source: RawBuilder<unknown>) =>
    sql`select user_id, kind, subject_id, since from ${source} order by kind, subject_id, user_id`.execute(
      database.owner,
    )
  const notices = await read(sql`notifications where done_at is null`)
  expect(notices.rows).toEqual((await read(sql`notification_causes`)).rows)
}

interface WrittenRow {
  readonly id: string
  readonly actor: string
  readonly is_undo: boolean
}

/** Reads the rows that were written after an event, and those that they named before. */
async function writtenSince(event: string): Promise<WrittenRow[]> {
  const { rows } = await sql<{ row_id: string; old_values: Record<string, unknown> | null } & WrittenRow>`
    select row_id, old_values, actor, undoes is not null as is_undo from events where id > ${event}`.execute(
    database.owner,
  )
  return rows.flatMap(({ row_id, old_values, ...written }) =>
    [row_id, ...Object.values(old_values ?? {})].flatMap((id) => (typeof id === 'string' ? { ...written, id } : [])),
  )
}

const lastEvent = async () =>
  (await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from events`.execute(database.owner)).rows[0]
    ?.id ?? '0'

/**
 * Goes through the writes one after the other: the plain way to what the sweep must find.
 * @returns how many their people caused for themselves.
 */
async function expectMarks(before: readonly Told[], written: readonly WrittenRow[]): Promise<number> {
  let own = 0
  const known = new Map(before.map((one) => [one.key, one]))
  for (const now of await readTold()) {
    const was = known.get(now.key)
    const isBegun = now.done_at === null && (!was || was.done_at !== null || was.since !== now.since)
    if (!isBegun) {
      expect(now, now.key).toMatchObject(was ? { created_at: was.created_at, read_at: was.read_at } : {})
      continue
    }
    const { rows } = await sql<{ id: string }>`
      select rows_of_notification(${now.kind}, ${now.subject_id}) as id`.execute(database.owner)
    const causing = written.filter(({ id }) => rows.some((row) => row.id === id))
    const isOwn = causing.length > 0 && causing.every(({ actor }) => actor === now.user_id)
    const isBack = was?.since === now.since && causing.some(({ is_undo }) => is_undo)
    own += Number(isOwn)
    if (isBack) expect(now, now.key).toMatchObject({ created_at: was.created_at, read_at: was.read_at })
    else expect(now.read_at !== null, now.key).toBe(isOwn && !now.kind.endsWith('MESSAGE_FAILED'))
  }
  return own
}

test('after any writes people are told of exactly what waits for them, and nothing but the events wakes the sweep', {
  tags: 'property',
  timeout: 60_000,
}, async () => {
  await followWrites(database.db)
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 8 }), async (transactions) => {
      for (const one of transactions) {
        await write(one)
        await followWrites(database.db)
        await expectTold()
      }
      const { rows } = await sql`select from notifications where done_at is null`.execute(database.db)
      most = Math.max(most, rows.length)
    }),
    { numRuns: 15 },
  )
  expect(most, 'something waited').toBeGreaterThan(5)
})

test('after writes of several people at the same time, too: what each caused alone for themselves is read, and an undo brings back what was', {
  tags: ['property', 'fuzz'],
  timeout: 60_000,
}, async () => {
  const other = connect(database.url, 3)
  await followWrites(other)
  let own = 0
  const property = fc.asyncProperty(rounds, fc.boolean(), async (transactions, isRead) => {
    await Promise.all([followWrites(database.db), followWrites(other)])
    if (isRead) await sql`update notifications set read_at = now() where read_at is null`.execute(database.owner)
    const [before, event] = [await readTold(), await lastEvent()]
    // When two wait for each other, one is refused, and writes nothing.
    await Promise.allSettled(transactions.map(write))
    await Promise.all([followWrites(database.db), followWrites(other)])
    await expectTold()
    own += await expectMarks(before, await writtenSince(event))
  })
  // In one of about a hundred turns nobody happens to write alone.
  for (let turn = 0; own === 0 && turn < 5; turn++) await fc.assert(property, { numRuns: 40 })
  expect(own, 'some caused something for themselves').toBeGreaterThan(0)
  await other.destroy()
})

test('after sweeps during the writes, at the latest when swept', {
  tags: ['property', 'fuzz'],
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 6 }), async (transactions) => {
      await Promise.allSettled([...transactions.map(write), followWrites(database.db), sweepNotifications(database.db)])
      await followWrites(database.db)
      await expectTold()
    }),
    { numRuns: 6 },
  )
})

test('a sweep that finds nothing new writes nothing', async () => {
  await sweepNotifications(database.db)
  const rows = () => sql`select xmin, * from notifications order by id`.execute(database.owner)
  const before = await rows()
  await sweepNotifications(database.db)
  expect((await rows()).rows).toEqual(before.rows)
})

test('sweeps that wait for another node wait for each other, and none of them for a connection', async () => {
  const waiting = await database.owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${locks.notifications})`.execute(trx)
    const sweeps = [sweepNotifications, followUnlogged, followUnlogged].map((sweep) => sweep(database.db))
    await expect.poll(() => waitsForLock(database)).toBe(true)
    expect(poolUsage(database.db).waiting).toBe(0)
    return { sweeps }
  })
  await Promise.all(waiting.sweeps)
})
