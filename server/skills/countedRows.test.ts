import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { asTest, createCompany, createDeveloper, createJob, createReview, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const counts = graphql(`query ($name: String!) {
  getSkillPage(filter: { search: $name }) { skills { developers verified members open_jobs } }
}`)
const rows = graphql(`query ($skills: [ID!]!, $active: [JobStatus!]!) {
  developers: getDeveloperPage(filter: { skills: $skills }) { aggregate { count } }
  verified: getDeveloperPage(filter: { verified_skills: $skills }) { aggregate { count } }
  members: getDeveloperPage(filter: { skills: $skills, stage: [MEMBER] }) { aggregate { count } }
  open_jobs: getJobPage(filter: { skills: $skills, status: $active }) { aggregate { count } }
}`)

test('each count of a skill opens exactly the rows that it counts', async () => {
  const { db } = server
  const name = `Skill ${randomUUID()}`
  const { id } = await createSkill(db, { name })
  const other = (await createSkill(db, { name: randomUUID() })).id
  const [verified] = [
    await createDeveloper(db, { stage: 'MEMBER', skills: [id] }),
    await createDeveloper(db, { stage: 'MEMBER', skills: [id, other] }),
    await createDeveloper(db, { stage: 'STANDBY', status: 'NO_DEMAND', skills: [id] }),
    await createDeveloper(db, { stage: 'MEMBER', skills: [other] }),
    await createDeveloper(db, { stage: 'MEMBER', skills: [id], deleted_at: new Date() }),
  ]
  const { id: verified_by_review_id } = await createReview(db, server.as('reviewer').account.id)
  await asTest(db, (trx) =>
    trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id, verified_explicitly: true })
      .where('developer_id', '=', verified?.id ?? '')
      .execute(),
  )
  const company_id = (await createCompany(db)).id
  for (const job_skill_type of ['REQUIRED', 'CORE', 'BONUS'] as const)
    await createJob(db, { company_id, skills: { [id]: job_skill_type } })
  await createJob(db, { company_id, skills: { [id]: 'REQUIRED' }, deleted_at: new Date() })
  await createJob(db, { company_id, skills: { [other]: 'REQUIRED' } })

  const admin = server.as('admin')
  const [counted] = (await admin.data(counts, { name })).getSkillPage.skills
  const found = await admin.data(rows, { skills: [id], active: [...activeJobStatuses] })
  expect(counted).toEqual({ developers: 3, verified: 1, members: 2, open_jobs: 3 })
  expect(Object.fromEntries(Object.entries(found).map(([key, { aggregate }]) => [key, aggregate.count]))).toEqual(
    counted,
  )
})
