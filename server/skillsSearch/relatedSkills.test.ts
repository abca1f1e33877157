import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createReviewed, scoreAll } from '#test/rows/reviews.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const keys = ['Next.js', 'React', 'JavaScript', 'Vue', 'Go'] as const
type Key = (typeof keys)[number]

let server: TestServer
const skills = new Map<Key, string>()
beforeAll(async () => {
  server = await startTestServer()
  for (const name of keys) {
    skills.set(name, (await createSkill(server.db, { name, catalogue_keys: [name.toLowerCase()] })).id)
  }
})
afterAll(() => server.close())

const id = (name: Key) => skills.get(name) ?? ''
const search = graphql(`query ($job_id: ID!, $countries: [String!], $version: String) {
  allSearchDevs(job_id: $job_id, countries: $countries, count: 50, version: $version) {
    version unchanged
    developers { id match_percentage skills { skill { id } verified } related_skills { skill_id relation held { name } } }
  }
}`)

/** Creates a candidate with some skills in a country of their own, and a job that asks for others there. */
async function createCandidate(country: string, held: readonly Key[], wanted: readonly Key[]) {
  const developer = await createDeveloper(server.db, { country, skills: held.map(id) })
  const types = Object.fromEntries(wanted.map((name) => [id(name), 'REQUIRED'] as const))
  const job = await createJob(server.db, { location: [country], skills: types })
  return { developer, job }
}

async function ask(jobId: string, version?: string) {
  const { allSearchDevs } = await server.as('vetter').data(search, { job_id: jobId, version: version ?? null })
  return allSearchDevs
}

/** Says what the only candidate of a job is told to have instead, such as "React: IMPLIED Next.js". */
async function related(jobId: string): Promise<string[]> {
  const { developers } = await ask(jobId)
  const nameOf = (skillId: string) => keys.find((name) => id(name) === skillId)
  return (developers[0]?.related_skills ?? [])
    .map(({ skill_id, relation, held }) => `${nameOf(skill_id)}: ${relation} ${held.name}`)
    .toSorted()
}

test('a skill that a candidate lacks is implied by the nearest one that they have, also over a third', async () => {
  const { job } = await createCandidate('NZ', ['Next.js'], ['JavaScript', 'React', 'Go'])
  expect(await related(job.id)).toEqual(['JavaScript: IMPLIED Next.js', 'React: IMPLIED Next.js'])
  const closer = await createCandidate('FI', ['Next.js', 'React'], ['JavaScript', 'React', 'Go'])
  expect(await related(closer.job.id)).toEqual(['JavaScript: IMPLIED React'])
})

test('it is near one that they have where none implies it', async () => {
  const { job } = await createCandidate('PT', ['Vue'], ['React', 'JavaScript', 'Go'])
  expect(await related(job.id)).toEqual(['JavaScript: IMPLIED Vue', 'React: NEAR Vue'])
})

test('what is implied is neither counted nor held, and not verified by what implies it', async () => {
  const { job, developer } = await createCandidate('IS', ['Next.js'], ['React', 'JavaScript'])
  const { reviewIds, criterionIds } = await createReviewed(server.db, { reviewers: [server.as('reviewer').account.id] })
  const [review = ''] = reviewIds
  await asTest(server.db, async (trx) => {
    await scoreAll(trx, review, criterionIds)
    await trx.updateTable('reviews').set({ status: 'SENT', sent_at: new Date() }).where('id', '=', review).execute()
  })
  const verification = { verified_by_review_id: review, verified_explicitly: true }
  await asTest(server.db, (trx) =>
    trx.updateTable('developer_skills').set(verification).where('developer_id', '=', developer.id).execute(),
  )
  const [candidate] = (await ask(job.id)).developers
  expect(candidate).toMatchObject({ id: developer.id, match_percentage: 0 })
  expect(candidate?.skills).toEqual([{ skill: { id: id('Next.js') }, verified: true }])
  const held = server.db.selectFrom('developer_skills').select('skill_id').where('developer_id', '=', developer.id)
  expect(await held.execute()).toEqual([{ skill_id: id('Next.js') }])
})

test('an answer has another version as soon as skills are related in another way', async () => {
  const { job } = await createCandidate('EE', ['Go'], ['React'])
  const { version } = await ask(job.id)
  expect(await ask(job.id, version)).toMatchObject({ unchanged: true, developers: [] })
  await asTest(server.db, (trx) =>
    trx
      .updateTable('skills')
      .set({ catalogue_keys: ['go', 'remix'] })
      .where('id', '=', id('Go'))
      .execute(),
  )
  expect(await ask(job.id, version)).toMatchObject({ unchanged: false })
  expect(await related(job.id)).toEqual(['React: IMPLIED Go'])
})

test.each(['reviewer', 'client'] as const)('a %s learns nothing of it', async (role) => {
  const { job } = await createCandidate('LV', ['Next.js'], ['React'])
  const { data, errors } = await server.as(role).query(search, { job_id: job.id, version: null })
  expect(data).toBeUndefined()
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
