import { afterAll, beforeAll, expect, test } from 'vitest'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { createDeveloper, createJob, createJobProfile, createResume, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let recruiter: Caller
/** The ids of developers, by their first names. */
const ids = new Map<string, string>()
const skills: string[] = []

const people = [
  ['Ada', 'US', 'Built payment ledgers in Go.\nRan Kafka for a bank, with reconciliation of payouts.'],
  ['Bob', 'US', 'Designs landing pages. Some Go at a hackathon.'],
  ['Cleo', 'BR', 'Payments engineer: reconciliation, ledgers and payouts. Go and Kafka.'],
  ['Dan', 'PT', 'Payment ledgers, payouts and reconciliation in Go, with Kafka.'],
  ['Eve', 'US', 'Teaches piano.'],
] as const

beforeAll(async () => {
  server = await startTestServer()
  recruiter = server.as('recruiter')
  skills.push((await createSkill(server.db, { name: 'Go' })).id)
  for (const [first_name, country, text] of people) {
    const held = first_name === 'Bob' ? skills : []
    const { id } = await createDeveloper(server.db, { first_name, country, skills: held })
    ids.set(first_name, id)
    await createResume(server.db, text, { developer_id: id })
  }
  const id = ids.get('Ada') ?? ''
  await createResume(server.db, 'Ledgers.', { developer_id: id })
  const { id: applicant } = await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW' })
  await createResume(server.db, 'Payment ledgers, payouts, reconciliation.', { developer_id: applicant })
  await createDeveloper(server.db, { first_name: 'Without', country: 'US' })
  await countResumeWords(server.db)
})
afterAll(() => server.close())

const query =
  graphql(`query ($text: String, $skills: WantedSkills, $job: ID, $countries: [String!], $filter: CandidateFilter, $offset: Int! = 0, $version: String) {
  allSearchDevs(
    text: $text, skills: $skills, job_id: $job, countries: $countries, filter: $filter, count: 3, offset: $offset, version: $version
  ) {
    total version unchanged
    developers { first_name match_percentage resume { id passage { text marked } } }
  }
}`)

const text = 'We need an engineer for our payment platform: ledgers, payouts, reconciliation. You know Go and Kafka.'

interface Asked {
  readonly text?: string
  readonly skills?: { required: string[] }
  readonly job?: string
  readonly countries?: string[]
  readonly filter?: { match_at_least: number }
  readonly offset?: number
  readonly version?: string
}
async function rank(asked: Asked = {}) {
  const { allSearchDevs: found } = await recruiter.data(query, { text, ...asked })
  return { ...found, names: found.developers.map(({ first_name }) => first_name) }
}

test('members rank by how well their resumes fit a text, whatever skills they have', async () => {
  const { names, total, developers } = await rank({ skills: { required: skills } })
  expect(names.slice(0, 2).toSorted()).toEqual(['Ada', 'Cleo'])
  expect(names[2]).toBe('Bob')
  expect(total).toBe(3)
  expect(developers.map(({ match_percentage }) => match_percentage)).toEqual([0, 0, 100])
})

test('countries, filters and the profiles of a job leave out the same people as by skills', async () => {
  expect((await rank({ countries: ['PT'] })).names).toEqual(['Dan'])
  expect((await rank({ skills: { required: skills }, filter: { match_at_least: 50 } })).names).toEqual(['Bob'])
  const job = await createJob(server.db, { location: ['BR', 'PT'] })
  expect((await rank({ job: job.id })).names.toSorted()).toEqual(['Cleo', 'Dan'])
  await createJobProfile(server.db, { job_id: job.id, developer_id: ids.get('Cleo') ?? '' })
  expect((await rank({ job: job.id })).names).toEqual(['Dan'])
})

test('each comes once, with the sentences of the resume that fits best, in which the words of the text are marked', async () => {
  const { developers } = await rank()
  const ada = developers.find(({ first_name }) => first_name === 'Ada')
  const passage = ada?.resume?.passage ?? []
  expect(passage.map((part) => part.text).join('')).toContain('reconciliation of payouts')
  expect(passage.filter(({ marked }) => marked).map((part) => part.text)).toEqual(
    expect.arrayContaining(['ledgers', 'Kafka', 'reconciliation', 'payouts']),
  )
})

test('pages follow each other, and an answer that did not change is not sent again', async () => {
  const all = await rank()
  expect((await rank({ offset: 1 })).names).toEqual(all.names.slice(1))
  const again = await rank({ version: all.version })
  expect(again).toMatchObject({ unchanged: true, developers: [] })
  expect((await rank({ text: 'Landing pages.', version: all.version })).unchanged).toBe(false)
})

test('a text that shares no word with any resume finds nobody', async () => {
  expect(await rank({ text: 'Zymurgy?' })).toMatchObject({ total: 0, names: [] })
})

test.each(['   ', 'x'.repeat(10_001)])('a text without words, or of too many characters, is refused', async (wrong) => {
  const { errors } = await recruiter.query(query, { text: wrong })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test.each(['client', 'reviewer'] as const)('a %s may not rank by a text', async (role) => {
  const { errors } = await server.as(role).query(query, { text })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
