import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerCatalogue } from '#server/skills/catalogue/offerCatalogue.ts'
import type { UploadedResume } from '#shared/resumes/resumes.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

/** A firm on its first day: the catalogue that ships, and nothing else. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
  await offerCatalogue(server.database.url)
})
afterAll(() => server.close())

const mail = `Hi,

Globex is looking for two senior React engineers for our booking platform.

You need to have:
- React and TypeScript
- GraphQL

We use Node.js and PostgreSQL. Next.js or Docker would be nice to have.
Remote from Poland or Portugal, full-time, €45-60/h, start 1 March.

Best regards,
Carol Danvers
Globex Travel, 4 Rue de la Paix, Paris, France`

interface Person {
  readonly name: string
  readonly country: string
  readonly text: string
  readonly isRight: boolean
}

function readPeople(): Person[] {
  const file = readFileSync(new URL('corpus/resumes.txt', import.meta.url), 'utf8')
  return file
    .split(/^===== /m)
    .slice(1)
    .map((part) => {
      const [, star, name = '', country = '', text = ''] = /^(\* )?([^,]+), (..)\n(.*)$/s.exec(part) ?? []
      return { name, country, text, isRight: star !== undefined }
    })
}

const addCompany = graphql(`mutation { addCompany(input: { name: "Globex", status: ACTIVE }) { id } }`)
const addPerson = graphql(`mutation ($first: String!, $last: String!, $email: String!, $country: String!, $owner: ID!) {
  addDeveloper(input: { first_name: $first, last_name: $last, email: $email, country: $country, owner_id: $owner, skills: [] }) {
    id
    version
  }
}`)
const contents = graphql(`query ($id: ID!) { getResumeContents(id: $id) { skills { skill { id } } } }`)
const accept = graphql(
  `mutation ($id: ID!, $skills: [ID!]!) { acceptResumeSkills(input: { id: $id, skill_ids: $skills }) { id } }`,
)
const move = graphql(`mutation ($input: MoveDeveloperInput!) {
  moveDeveloper(input: $input) { version }
}`)
const readMail = graphql(`query ($text: String!) {
  readBrief(text: $text) {
    title { value } company { id } places { countries } budget { type min max currency }
    weekly_hours { value } openings { value } starts_on { value }
    skills { id job_skill_type }
  }
}`)
const candidateFields =
  'allSearchDevs(skills: $skills, countries: $countries, count: 10) { total developers { first_name last_name match_percentage } }'
const rankSkills = graphql(`query ($skills: WantedSkills!, $countries: [String!]) { ${candidateFields} }` as const)
const save =
  graphql(`mutation ($company: ID!, $title: String!, $location: [String!]!, $required: [ID!]!, $core: [ID!]!, $bonus: [ID!]!) {
  addBriefedJob(input: { company_id: $company, title: $title, type: HOURLY, openings: 2, currency: "EUR", location: $location, required: $required, core: $core, bonus: $bonus }) { id }
}`)
const rankJob = graphql(
  `query ($job: ID!) { allSearchDevs(job_id: $job, count: 5) { developers { first_name last_name } } }`,
)

/** Adds a person with a resume, accepts the skills that it names, and makes them a member, as staff do on their screens. */
async function join({ name, country, text }: Person, number: number): Promise<void> {
  const admin = server.as('admin')
  const [first = '', last = ''] = name.split(' ')
  const person = { first, last, email: `person-${number}@vouch.example`, country, owner: admin.account.id }
  const { id, version } = (await admin.data(addPerson, person)).addDeveloper
  const resume = await upload(id, text)
  const { skills } = (await admin.data(contents, { id: resume })).getResumeContents
  if (skills.length > 0) await admin.data(accept, { id: resume, skills: skills.map(({ skill }) => skill.id) })
  const vetting = await admin.data(move, { input: { id, to: 'VETTING', version, note: null } })
  const note = 'Known from the years before Vouch.'
  await admin.data(move, { input: { id, to: 'MEMBER', version: vetting.moveDeveloper.version, note } })
}

async function upload(id: string, text: string): Promise<string> {
  const headers = { authorization: `Bearer ${server.as('admin').token}`, 'x-file-name': 'resume.txt' }
  const sent = await fetch(`${server.url}/portal/developer/${id}/resume`, { method: 'POST', headers, body: text })
  return ((await sent.json()) as UploadedResume).id
}

test('a fresh firm pastes one mail, and of thirty resumes the right five stand on top', { tags: 'large' }, async () => {
  const people = readPeople()
  const right = people.filter(({ isRight }) => isRight).map(({ name }) => name)
  expect([people.length, right.length]).toEqual([30, 5])
  const company = (await server.as('admin').data(addCompany)).addCompany
  for (const [number, person] of people.entries()) await join(person, number)

  const recruiter = server.as('recruiter')
  const { readBrief: brief } = await recruiter.data(readMail, { text: mail })
  expect(brief).toMatchObject({
    title: { value: 'Senior React Engineer' },
    company: { id: company.id },
    budget: { type: 'HOURLY', min: 45, max: 60, currency: 'EUR' },
    weekly_hours: { value: 40 },
    openings: { value: 2 },
  })
  const countries = brief.places.flatMap((place) => place.countries)
  expect(countries).toEqual(['PL', 'PT'])
  const ofType = (type: string) => brief.skills.filter((one) => one.job_skill_type === type).map(({ id }) => id)
  const skills = { required: ofType('REQUIRED'), core: ofType('CORE'), bonus: ofType('BONUS') }
  expect([skills.required.length, skills.core.length, skills.bonus.length]).toEqual([3, 2, 2])

  const ranking = (await recruiter.data(rankSkills, { skills, countries })).allSearchDevs
  expect(ranking.total).toBe(people.filter(({ country }) => countries.includes(country)).length)
  const namesOf = (found: readonly { first_name: string; last_name: string }[]) =>
    found.slice(0, 5).map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  expect(namesOf(ranking.developers).toSorted()).toEqual(right.toSorted())
  expect(ranking.developers[4]?.match_percentage).toBeGreaterThan(ranking.developers[5]?.match_percentage ?? 0)

  const title = brief.title?.value ?? ''
  const { id: job } = (await recruiter.data(save, { company: company.id, title, location: countries, ...skills }))
    .addBriefedJob
  const saved = (await server.as('dstm').data(rankJob, { job })).allSearchDevs.developers
  expect(namesOf(saved)).toEqual(namesOf(ranking.developers))
})
