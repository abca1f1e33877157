import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeSkills } from '#server/developerSkills/merges/mergeSkills.ts'
import { mergeDevelopers } from '#server/people/merges/mergeDevelopers.ts'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { createReviewed, scoreAll } from '#test/rows/reviews.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rules = [
  'that covers too little',
  'of a talk that nobody confirmed',
  'by whoever recorded it',
  'alone of what nobody claimed before it',
] as const

/** Creates a review that verifies nothing under one of the rules, as an earlier release left it behind. */
async function formerReview(rule: (typeof rules)[number]) {
  const reviewer = await createUser(server.db, { role: 'reviewer' })
  const work = await createReviewed(server.db, { reviewers: [reviewer.id] })
  const [id = ''] = work.reviewIds
  if (rule !== 'that covers too little') await asTest(server.db, (trx) => scoreAll(trx, id, work.criterionIds))
  await server.database.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    if (rule === 'of a talk that nobody confirmed') {
      await sql`update assessments set type = 'LIVE_CODING' where id = ${work.assessmentId}`.execute(trx)
      await sql`
        update developer_assessments set talk_on = current_date, talk_minutes = 45, talk_with_ids = array[${reviewer.id}::uuid]
        where id = ${work.id}`.execute(trx)
    }
    if (rule === 'by whoever recorded it')
      await sql`update developer_assessments set recorded_by_id = ${reviewer.id} where id = ${work.id}`.execute(trx)
    await sql`update reviews set status = 'SENT', sent_at = now() where id = ${id}`.execute(trx)
  })
  return { id, developer: work.developer }
}

test.each(
  rules.flatMap((rule) =>
    (['skills', 'developers'] as const).flatMap((merged) =>
      (['kept', 'removed'] as const).map((side) => ({ rule, merged, side })),
    ),
  ),
)('a merge of $merged keeps what a review $rule verified on the $side side before', async ({ rule, merged, side }) => {
  const review = await formerReview(rule)
  const name = `${rule} ${merged} ${side}`
  const [skill, otherSkill] = [
    await createSkill(server.db, { name }),
    await createSkill(server.db, { name: `${name} again` }),
  ]
  const double = await createDeveloper(server.db)
  const [verified, other] =
    merged === 'skills'
      ? [
          { developer_id: review.developer.id, skill_id: skill.id },
          { developer_id: review.developer.id, skill_id: otherSkill.id },
        ]
      : [
          { developer_id: review.developer.id, skill_id: skill.id },
          { developer_id: double.id, skill_id: skill.id },
        ]
  await asTest(server.db, (trx) => trx.insertInto('developer_skills').values([verified, other]).execute())
  const verify = { verified_by_review_id: review.id, verified_explicitly: true }
  const write = (db: typeof server.db) =>
    db
      .updateTable('developer_skills')
      .set(verify)
      .where('developer_id', '=', verified.developer_id)
      .where('skill_id', '=', skill.id)
  await expect(asTest(server.db, (trx) => write(trx).execute())).rejects.toThrow(/verif/)
  await server.database.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await write(trx).execute()
  })
  await asTest(server.db, async (trx) => {
    const [kept, removed] = side === 'kept' ? [verified, other] : [other, verified]
    if (merged === 'skills') await mergeSkills(trx, { id: removed.skill_id, version: 1 }, kept.skill_id)
    else await mergeDevelopers(trx, { id: removed.developer_id, version: 1 }, { id: kept.developer_id, version: 1 })
  })
  const held = await server.db
    .selectFrom('developer_skills')
    .select(['verified_by_review_id'])
    .where('skill_id', 'in', [skill.id, otherSkill.id])
    .execute()
  expect(held).toEqual([{ verified_by_review_id: review.id }])
})
