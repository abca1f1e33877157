import { skillList } from '#shared/skills/skills.ts'
import { asTest, createDeveloper, createJob, createReview, createSkill } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { skillSource } from './data.ts'

interface Row {
  readonly aliases: readonly string[]
}

testList(skillList, {
  field: 'getSkillPage',
  name: 'Skill',
  source: skillSource,
  fields: 'name skill_type aliases developers verified members open_jobs members_per_job active',
  prepare: prepareSkills,
  values: { aliases: ({ aliases }: Row) => aliases.join(', ') },
})

/** Creates skills that many have, that jobs ask for, that nobody has, and one that is retired. */
async function prepareSkills({ db, as }: TestServer): Promise<void> {
  const react = await createSkill(db, { name: 'React', skill_type: 'FRAMEWORK', aliases: ['React.js', '=ReactJS'] })
  const sql = await createSkill(db, { name: 'SQL 100%', skill_type: 'DATABASE' })
  await createSkill(db, { name: 'élan', skill_type: 'SOFT' })
  await createSkill(db, { name: 'Flash', active: false })
  await createDeveloper(db, { skills: [react.id, sql.id] })
  await createDeveloper(db, { skills: [react.id] })
  await createDeveloper(db, { skills: [react.id], stage: 'APPLICANT', status: 'NEW' })
  const { id: review } = await createReview(db, as('reviewer').account.id)
  await asTest(db, (trx) =>
    trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id: review, verified_explicitly: true })
      .where('skill_id', '=', sql.id)
      .execute(),
  )
  for (const status of ['LEAD', 'ACTIVE', 'NEEDS_PROFILES'] as const) {
    await createJob(db, { status, skills: { [react.id]: 'REQUIRED', [sql.id]: 'BONUS' } })
  }
}
