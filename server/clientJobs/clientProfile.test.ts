import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractText } from '#server/platform/files/extract.ts'
import type { ProfileDocument } from '#server/signedLinks/clientProfile/document.ts'
import {
  asTest,
  createClient,
  createCompany,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createSentReview,
  createSkill,
  verifiedBefore,
} from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

/* A client with an account reads of a sent profile what the page behind a link shows, and nothing of the developer that it hides. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const group = 'title skills { name is_verified years evidence }'
const sent = graphql(`query ($id: ID!) { getSentProfiles(job_id: $id) {
  developer_name headline pitch
} }`)
const proof = graphql(`query ($id: ID!) { getSentProfileProof(id: $id) { groups { ${group} } assessments } }`)
const link = graphql(`query ($id: ID!) { getClientProfile(job_profile_id: $id, with_bill_rate: true) {
  name headline purpose pitch facts { label value } groups { ${group} } assessments fingerprint
} }`)
const share = graphql(`mutation ($id: ID!, $seen: String!) {
  shareClientProfile(input: { job_profile_id: $id, with_bill_rate: true, days: 7, seen: $seen }) { url }
}`)

const secret = 'Never told'

/** Creates a profile that was sent, with a verified skill, a claimed one, and results, beside all that no client may read. */
async function scene() {
  const { db } = server
  const company = await createCompany(db)
  const account = await createClient(db, { companyId: company.id })
  const [react, sql] = [await createSkill(db), await createSkill(db)]
  const job = await createJob(db, { company_id: company.id, skills: { [react.id]: 'REQUIRED', [sql.id]: 'BONUS' } })
  const person = { first_name: 'Zoë', last_name: 'Ünal', headline: 'Builds checkouts', country: 'TR' }
  const hidden = { phone: secret, stage_note: secret, email: `${randomUUID()}@private.example`, cost_rate_cents: 5_151 }
  const developer = await createDeveloper(db, { ...person, ...hidden, time_zone: 'Europe/Istanbul' })
  const review = await createSentReview(db, server.as('reviewer').account.id, {
    assessment_name: `React ${randomUUID()}`,
  })
  await createCompletedAssessment(db, developer.id, { name: `Go ${randomUUID()}` })
  await createCompletedAssessment(db, developer.id, { name: `${secret} ${randomUUID()}`, result: 'FAIL' })
  const of = { developer_id: developer.id }
  await asTest(db, (trx) =>
    trx
      .insertInto('developer_skills')
      .values([
        {
          ...of,
          skill_id: react.id,
          years_of_experience: 8,
          ...verifiedBefore(review.id),
        },
        { ...of, skill_id: sql.id, years_of_experience: 1 },
      ])
      .execute(),
  )
  const terms = { cost_rate_cents: 5_252, bill_rate_cents: 8_550, pitch: 'Cut the checkout to 120 ms.' }
  const profile = await createJobProfile(db, { ...of, ...terms, job_id: job.id, status: 'SENT', status_note: secret })
  return { job, profile, client: await server.logIn(account), name: react.name }
}

const codeOf = async (caller: Caller, id: string) => (await caller.send(proof, { id })).errors?.[0]?.extensions?.code
const pdfOf = (caller: Caller, id: string) =>
  fetch(`${server.url}/portal/sent-profile/${id}/pdf`, { headers: { authorization: `Bearer ${caller.token}` } })
const textOf = async (answer: Response) => (await extractText(Buffer.from(await answer.arrayBuffer()), 'test')).text

test('the card says word for word what the link says of skills, evidence and results', async () => {
  const { job, profile, client, name } = await scene()
  const [words] = (await client.data(sent, { id: job.id })).getSentProfiles
  const card = (await client.data(proof, { id: profile.id })).getSentProfileProof
  const { getClientProfile: document } = await server.as('recruiter').data(link, { id: profile.id })
  expect(card.groups[0]?.skills[0]).toMatchObject({ name, is_verified: true, years: '8 years' })
  expect(card.groups[0]?.skills[0]?.evidence).toMatch(/^Verified: React/)
  expect(card.assessments[0]).toMatch(/^Pass in Go/)
  const { groups, assessments, headline, pitch, name: developer_name } = document
  expect(card).toEqual({ groups, assessments })
  expect(words).toEqual({ developer_name, headline, pitch })
})

test('the PDF is that of the link, and holds nothing that the link hides', async () => {
  const { profile, client } = await scene()
  const recruiter = server.as('recruiter')
  const { getClientProfile: document } = await recruiter.data(link, { id: profile.id })
  const { shareClientProfile } = await recruiter.data(share, { id: profile.id, seen: document.fingerprint })
  const [own, shared] = [await pdfOf(client, profile.id), await fetch(`${shareClientProfile.url}/pdf`)]
  expect(own.headers.get('content-type')).toBe('application/pdf')
  const text = await textOf(own)
  expect(text).toBe(await textOf(shared))
  expect(text).toContain('Verified')
  expect(text).not.toMatch(/Never told|private\.example|51\.51|52\.52/)
})

test('what is shared with a client has these parts and no others', async () => {
  const { profile } = await scene()
  const { getClientProfile } = await server.as('recruiter').data(link, { id: profile.id })
  const { fingerprint: _, ...parts } = getClientProfile
  const allowed: Readonly<Record<keyof ProfileDocument, true>> = {
    name: true,
    headline: true,
    purpose: true,
    facts: true,
    pitch: true,
    groups: true,
    assessments: true,
  }
  expect(Object.keys(parts).toSorted()).toEqual(Object.keys(allowed).toSorted())
  expect(JSON.stringify(parts)).not.toContain(secret)
})

test('no other client gets the words or the PDF, no profile that was not sent has one, and the staff has its own', async () => {
  const { job, profile, client } = await scene()
  const other = await scene()
  const developer = await createDeveloper(server.db)
  const unsent = await createJobProfile(server.db, {
    job_id: job.id,
    developer_id: developer.id,
    status: 'READY_TO_SEND',
  })
  const statuses = await Promise.all([
    pdfOf(other.client, profile.id),
    pdfOf(client, unsent.id),
    pdfOf(server.as('recruiter'), profile.id),
    pdfOf(server.as('reviewer'), profile.id),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 403, 403])
  expect([await codeOf(other.client, profile.id), await codeOf(client, unsent.id)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(await codeOf(server.as('recruiter'), profile.id)).toBe('FORBIDDEN')
})
