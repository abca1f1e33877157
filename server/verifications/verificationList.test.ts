import { verificationList } from '#shared/verifications/verifications.ts'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { testList } from '#test/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { createUnconfirmed } from '#test/verifications.ts'
import { verificationSource } from './data.ts'

interface Row {
  readonly reviewer_id: string
  readonly reviewer_name: string
}

testList(verificationList, {
  field: 'getVerificationPage',
  name: 'Verification',
  source: verificationSource,
  fields: 'developer skill claimed assessment result score reviewer_id reviewer_name reviewed_at',
  as: 'vetter',
  prepare: prepareVerifications,
  values: { reviewer: ({ reviewer_id }: Row) => reviewer_id },
  sorted: { reviewer: ({ reviewer_name }: Row) => reviewer_name },
  cells: { reviewer: ({ reviewer_name }: Row) => reviewer_name },
})

/**
 * Creates some that wait, claimed and not, and others that are refused, of a deleted developer, or whose assessment the reader owes a
 * review of.
 */
async function prepareVerifications({ db, as }: TestServer): Promise<void> {
  const [go, sharp, rust] = [
    await createSkill(db, { name: 'Go' }),
    await createSkill(db, { name: '=C#' }),
    await createSkill(db, { name: 'Rüst 100%' }),
  ]
  const reviewer = (await createUser(db, { role: 'reviewer', display_name: 'Zoë Reviewer' })).id
  const named = (first_name: string) => ({ developer: { first_name } })
  const withoutResult = { status: 'SECOND_REVIEW' as const, result: null, total_score: null, completed_at: null }
  const ana = await createUnconfirmed(db, [go.id, sharp.id], { ...named('Ana'), reviewer, total: 71.5 })
  const emile = await createUnconfirmed(db, [rust.id], {
    ...named('Émile'),
    attempt: { result: 'STRONG_PASS' },
    total: 95,
  })
  await createUnconfirmed(db, [go.id], { ...named('anna_'), attempt: withoutResult })
  await createUnconfirmed(db, [rust.id], { ...named('Me'), reviewer: as('vetter').account.id })
  const refused = await createUnconfirmed(db, [go.id], named('Refused'))
  const owed = await createUnconfirmed(db, [go.id], named('Owed'))
  const deleted = await createUnconfirmed(db, [go.id], named('Gone'))
  await createDeveloper(db, { skills: [go.id] })
  await asTest(db, async (trx) => {
    const claims = [
      { developer_id: ana.developer.id, skill_id: go.id },
      { developer_id: emile.developer.id, skill_id: rust.id },
    ]
    await trx.insertInto('developer_skills').values(claims).execute()
    const refusals = trx.updateTable('unconfirmed_verifications').set({ refused_at: new Date() })
    await refusals.where('review_id', '=', refused.review_id).execute()
    const second = { developer_assessment_id: owed.id, reviewer_id: as('vetter').account.id }
    await trx.insertInto('reviews').values(second).execute()
    await trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', deleted.developer.id).execute()
  })
}
