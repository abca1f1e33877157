import type { Database } from '#server/platform/db/connection/connect.ts'
import { asTest, createDeveloper, createJob, createSkill } from '#test/factories.ts'

/** Creates a job that asks for 40 hours and 5 years of a skill. @param row further columns of the job. */
export async function createAskingJob(db: Database, row: Parameters<typeof createJob>[1] = {}) {
  const skill = await createSkill(db)
  const job = await createJob(db, { weekly_hours: 40, ...row, skills: { [skill.id]: 'REQUIRED' } })
  await asTest(db, (trx) =>
    trx.updateTable('job_skills').set({ years_of_experience: 5 }).where('job_id', '=', job.id).execute(),
  )
  return { job, skill }
}

/** Creates a member who has a skill for some years. @param years null where nobody stated them. */
export async function createHolder(
  db: Database,
  skillId: string,
  years_of_experience: number | null,
  row: Parameters<typeof createDeveloper>[1] = {},
) {
  const developer = await createDeveloper(db, { ...row, skills: [skillId] })
  await asTest(db, (trx) =>
    trx.updateTable('developer_skills').set({ years_of_experience }).where('developer_id', '=', developer.id).execute(),
  )
  return developer
}
