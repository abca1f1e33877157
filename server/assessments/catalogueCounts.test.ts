import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { challengeSource } from '#server/challenges/data.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import { assessmentList } from '#shared/assessments/assessments.ts'
import { challengeList } from '#shared/challenges/challenges.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createAssessment, createDeveloper, createUser } from '#test/factories.ts'
import type { FactWrite } from '#test/lists/testFacts.ts'
import { assessmentSource } from './lists/assessmentSource.ts'

/* Compares the counts of the catalogue with plain counts, as they are shown, sorted and filtered. */

let database: TestDatabase
let assessments: readonly string[]
let developers: readonly string[]
let reviewers: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  assessments = [(await createAssessment(db)).id, (await createAssessment(db)).id]
  developers = [(await createDeveloper(db)).id, (await createDeveloper(db)).id]
  reviewers = [(await createUser(db)).id, (await createUser(db)).id]
  await asTest(db, async (trx) => {
    for (const pick of [0, 1]) await writes['add a challenge']?.(trx, pick)
    for (const pick of [0, 1]) await writes['send one']?.(trx, pick)
  })
})
afterAll(() => database.drop())

const one = (items: readonly string[], pick: number) => items[pick % items.length] ?? ''
const versionOf = (pick: number) =>
  sql`(select id from assessment_versions where assessment_id = ${one(assessments, pick)} order by number desc limit 1)`
const wasSent = (version: RawBuilder<unknown>) => sql`exists (
  select from developer_assessments d where d.assessment_version_id = ${version} and was_sent(d.status, d.sent_at))`
const someChallenge = (pick: number) => sql`(select id from challenges order by id offset ${pick % 2} limit 1)`
const someAttempt = (pick: number) => sql`(select id from developer_assessments order by id offset ${pick % 2} limit 1)`
const results = ['STRONG_PASS', 'PASS', 'FAIL', 'STRONG_FAIL', 'INCONCLUSIVE']

/** Values are few, so that writes meet at the same rows. */
const writes: Record<string, FactWrite> = {
  'add an assessment': (trx) =>
    sql`insert into assessments (name, type) values (gen_random_uuid(), 'LANGUAGE')`.execute(trx),
  'rename an assessment': (trx, pick) =>
    sql`update assessments set name = gen_random_uuid() where id = ${one(assessments, pick)}`.execute(trx),
  'add a version': (trx, pick) =>
    sql`insert into assessment_versions (assessment_id, number)
      select ${one(assessments, pick)}, coalesce(max(number), 0) + 1
      from assessment_versions where assessment_id = ${one(assessments, pick)}`.execute(trx),
  'delete a version': (trx, pick) =>
    sql`delete from assessment_versions where id = ${versionOf(pick)} and not exists (
      select from developer_assessments d where d.assessment_version_id = assessment_versions.id
    )`.execute(trx),
  'add a criterion': (trx, pick) =>
    sql`insert into criteria (assessment_version_id, position, name, anchors)
      select id, (select count(*) from criteria c where c.assessment_version_id = v.id) + 1, 'Design', '{a,b,c,d}'
      from assessment_versions v where id = ${versionOf(pick)} and not ${wasSent(sql`v.id`)}`.execute(trx),
  'delete criteria': (trx, pick) =>
    sql`delete from criteria
      where assessment_version_id = ${versionOf(pick)} and not ${wasSent(sql`assessment_version_id`)}`.execute(trx),
  'add a challenge': (trx, pick) =>
    sql`insert into challenges (name, assessment_id)
      values (gen_random_uuid(), ${pick % 3 === 2 ? null : one(assessments, pick)})`.execute(trx),
  'move a challenge': (trx, pick) =>
    sql`update challenges set assessment_id = ${pick % 3 === 2 ? null : one(assessments, pick)}
      where id = ${someChallenge(pick)}`.execute(trx),
  'delete a challenge, or bring it back': (trx, pick) =>
    sql`update challenges set deleted_at = case when deleted_at is null then now() end where id = ${someChallenge(pick)}`.execute(
      trx,
    ),
  'add a reviewer': (trx, pick) =>
    sql`insert into assessment_reviewers (assessment_id, user_id)
      values (${one(assessments, pick)}, ${one(reviewers, pick >> 1)}) on conflict do nothing`.execute(trx),
  'take a reviewer away': (trx, pick) =>
    sql`delete from assessment_reviewers where user_id = ${one(reviewers, pick)}`.execute(trx),
  'draft one': (trx, pick) =>
    sql`insert into developer_assessments (developer_id, assessment_version_id, code_name)
      select ${one(developers, pick)}, v.id, gen_random_uuid() from (select ${versionOf(pick)} as id) v where v.id is not null`.execute(
      trx,
    ),
  'send one': (trx, pick) =>
    sql`insert into developer_assessments (developer_id, assessment_version_id, challenge_id, code_name, status, sent_at)
      select ${one(developers, pick)}, v.id, ${pick % 2 ? null : someChallenge(pick)}, gen_random_uuid(), 'SENT', now()
      from (select ${versionOf(pick)} as id) v where v.id is not null
      on conflict do nothing`.execute(trx),
  'complete one': (trx, pick) =>
    sql`update developer_assessments set status = 'COMPLETED', result = ${one(results, pick)},
        submitted_at = timestamptz '2026-01-01Z', completed_at = timestamptz '2026-01-01Z' + ${pick} * interval '1 hour'
      where id = ${someAttempt(pick)}`.execute(trx),
  'cancel one': (trx, pick) =>
    sql`update developer_assessments set status = 'CANCELLED', result = null where id = ${someAttempt(pick)}`.execute(
      trx,
    ),
  'delete one': (trx, pick) => sql`delete from developer_assessments where id = ${someAttempt(pick)}`.execute(trx),
}

const step = fc.tuple(fc.constantFrom(...Object.keys(writes)), fc.nat({ max: 1_000 }))

test('after any writes the lists tell what a plain count finds, however they are sorted', {
  tags: ['property', 'fuzz'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await asTest(database.db, async (trx) => {
        for (const [name, pick] of steps) await writes[name]?.(trx, pick)
      })
      await expectPlain(assessmentSource, assessmentList, counted())
      await expectPlain(challengeSource, challengeList, used())
    }),
    { numRuns: 40 },
  )
})

type Counts = Readonly<Record<string, unknown>> & { readonly id: string }

async function expectPlain<List extends ListDefinition>(
  source: ListSource<List, object>,
  list: List,
  plain: ReturnType<typeof counted>,
) {
  const { rows } = await plain.execute(database.owner)
  const [first = {}] = rows
  const columns = new Set(Object.keys(list.columns))
  for (const column of Object.keys(first).filter((name) => columns.has(name))) {
    const sort = { [column]: 'desc_nulls_last' } as never
    const query = { viewerId: '', only: undefined, columns, sort, filter: {} as never }
    const page = (await source.page(database.db, query, { limit: 1_000, offset: 0 })) as Counts[]
    const shown = page.map((row) => Object.fromEntries(Object.keys(first).map((name) => [name, row[name]])))
    expect(shown, column).toEqual(rows.toSorted(byDescending(column)))
  }
}

/** Rows without a value come last; among equals the greater id comes first. */
function byDescending(column: string) {
  return (one: Counts, other: Counts) => {
    const [a, b] = [one[column] ?? null, other[column] ?? null]
    if (a === b) return one.id < other.id ? 1 : -1
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b ? 1 : -1
  }
}

const sent = sql`(d.sent_at is not null or d.status not in ('DRAFT', 'CANCELLED'))`
const open = sql`d.status in ('SENT', 'STARTED', 'SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW')`
const passed = sql`avg(case when d.result like '%PASS' then 100.0 when d.result like '%FAIL' then 0 end)`

function counted() {
  const of = sql`from developer_assessments d join assessment_versions v on v.id = d.assessment_version_id where v.assessment_id = a.id`
  const median = sql`percentile_cont(0.5) within group (order by extract(epoch from completed_at - submitted_at)) / 86400`
  return sql<Counts>`
    select a.id, (select max(number) from assessment_versions v where v.assessment_id = a.id) as version_number,
      (select count(*)::int from criteria c where c.assessment_version_id in (
        select v.id from assessment_versions v where v.assessment_id = a.id and number = (
          select max(number) from assessment_versions v where v.assessment_id = a.id
        )
      )) as criteria,
      (select count(*)::int from challenges c where c.assessment_id = a.id and c.deleted_at is null) as challenges,
      (select count(*)::int from assessment_reviewers r where r.assessment_id = a.id) as reviewers,
      (select count(*)::int ${of} and ${sent}) as sent, (select count(*)::int ${of} and ${open}) as open,
      (select round(${passed})::int ${of}) as pass_percent,
      (select round((${median})::numeric, 1)::real ${of}) as turnaround_days
    from assessments a where deleted_at is null`
}

function used() {
  const of = sql`from developer_assessments d where d.challenge_id = c.id`
  return sql<Counts>`
    select c.id, (select name from assessments a where a.id = c.assessment_id) as assessment_name,
      (select count(*)::int ${of} and ${sent}) as sent, (select count(*)::int ${of} and ${open}) as open,
      (select round(${passed})::int ${of}) as pass_percent, (select max(sent_at) ${of}) as last_sent_at
    from challenges c where deleted_at is null`
}
