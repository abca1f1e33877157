import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createReview, createSkill, createUser } from '#test/factories.ts'

let database: TestDatabase
let review: string
let developer: string
let python: string
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  const { db } = database
  review = (await createReview(db, (await createUser(db, { role: 'reviewer' })).id)).id
  python = (await createSkill(db)).id
  const { developer_id } = await db
    .selectFrom('reviews')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'developer_assessment_id')
    .where('reviews.id', '=', review)
    .select('developer_id')
    .executeTakeFirstOrThrow()
  developer = developer_id
})
afterAll(() => database.drop())

/** Writes as whoever does not say that somebody chose the skill. */
const run = (statement: RawBuilder<unknown>) => asTest(database.db, (trx) => statement.execute(trx))
const claim = () =>
  run(sql`
  insert into developer_skills (developer_id, skill_id, years_of_experience) values (${developer}, ${python}, 4)`)
const verify = () =>
  run(sql`
  insert into developer_skills (developer_id, skill_id, verified_by_review_id) values (${developer}, ${python}, ${review})
  on conflict (developer_id, skill_id) do update set verified_by_review_id = excluded.verified_by_review_id`)
const held = () =>
  database.db
    .selectFrom('developer_skills')
    .where('developer_id', '=', developer)
    .select(['years_of_experience', 'verified_by_review_id', 'verified_explicitly'])
    .execute()
const waiting = () =>
  database.db.selectFrom('unconfirmed_verifications').where('skill_id', '=', python).select('review_id').execute()

test('a verification that nobody chose waits: a claimed skill stays claimed, any other is not held', async () => {
  await verify()
  expect([await held(), await waiting()]).toEqual([[], [{ review_id: review }]])
  await claim()
  await verify()
  const claimed = { years_of_experience: 4, verified_by_review_id: null, verified_explicitly: false }
  expect([await held(), await waiting()]).toEqual([[claimed], [{ review_id: review }]])
})

test('a verification that somebody chose stays, and is forgotten as chosen when it is taken back', async () => {
  await claim()
  await run(sql`
    update developer_skills set verified_by_review_id = ${review}, verified_explicitly = true where skill_id = ${python}`)
  const chosen = { verified_by_review_id: review, verified_explicitly: true }
  expect(await held()).toMatchObject([chosen])
  await verify()
  expect(await held()).toMatchObject([chosen])
  await run(sql`update developer_skills set verified_by_review_id = null where skill_id = ${python}`)
  expect(await held()).toMatchObject([{ verified_by_review_id: null, verified_explicitly: false }])
})
