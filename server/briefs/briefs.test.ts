import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BriefFile } from '#shared/briefs/brief.ts'
import { briefLimit } from '#shared/briefs/brief.ts'
import { type Role, roles, rolesWith } from '#shared/platform/permissions.ts'
import { createCompany, createDeveloper, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const readText = graphql(`query ($text: String!) {
  readBrief(text: $text) {
    text
    title { value start end }
    company { id name start end }
    skills { id name job_skill_type start end }
    places { countries region start end }
    budget { type min max currency start end }
    overlap_hours { value }
    weekly_hours { value }
    starts_on { value }
    openings { value }
  }
}`)
const addJob = graphql(`mutation ($company: ID!, $skill: ID!) {
  addBriefedJob(input: { company_id: $company, title: "React Engineer", type: HOURLY, openings: 2, currency: "EUR", budget_hourly_max: 75, weekly_hours: 40, overlap_hours: 4, starts_on: "2027-03-01", description: "As they wrote.", location: ["PL", "PT"], required: [$skill], core: [], bonus: [] }) {
    id title status openings currency budget_hourly_max weekly_hours overlap_hours starts_on location description
    company { id }
    job_skills { job_skill_type skill { id } }
  }
}`)
const rank = graphql(`query ($skills: WantedSkills!, $countries: [String!]) {
  allSearchDevs(skills: $skills, countries: $countries, count: 10) { developers { id match_percentage } }
}`)

function sendFile(content: string | Buffer, role: Role = 'recruiter') {
  const headers = { authorization: `Bearer ${server.as(role).token}`, 'x-file-name': 'brief.txt' }
  const body = new Uint8Array(Buffer.from(content))
  return fetch(`${server.url}/portal/brief/text`, { method: 'POST', headers, body })
}

const fileOf = (name: string) => readFile(path.join(import.meta.dirname, '../../test/files', name))

describe('a brief that is pasted', () => {
  test('is read with the skills and companies of the firm, each value with its place', async () => {
    const [react, company] = [
      await createSkill(server.db, { name: 'React' }),
      await createCompany(server.db, { name: 'Globex' }),
    ]
    const text = 'Globex needs two React engineers, Poland only, €60-75/h.'
    const { readBrief } = await server.as('recruiter').data(readText, { text })
    expect(readBrief).toEqual({
      text,
      title: { value: 'React Engineer', start: 17, end: 32 },
      company: { id: company.id, name: 'Globex', start: 0, end: 6 },
      skills: [{ id: react.id, name: 'React', job_skill_type: 'REQUIRED', start: 17, end: 22 }],
      places: [{ countries: ['PL'], region: null, start: 34, end: 40 }],
      budget: { type: 'HOURLY', min: 60, max: 75, currency: 'EUR', start: 47, end: 55 },
      overlap_hours: null,
      weekly_hours: null,
      starts_on: null,
      openings: { value: 2 },
    })
  })

  test('knows a company and a skill from the moment they are added, and forgets a company that is deleted', async () => {
    const text = 'Initech looks for a Brainscript developer'
    const read = async () => (await server.as('vetter').data(readText, { text })).readBrief
    expect(await read()).toMatchObject({ company: null, skills: [] })
    const company = await createCompany(server.db, { name: 'Initech GmbH' })
    await createSkill(server.db, { name: 'Brainscript' })
    expect(await read()).toMatchObject({ company: { name: 'Initech GmbH' }, skills: [{ name: 'Brainscript' }] })
    const remove = graphql(`mutation ($id: ID!) { deleteCompany(input: { id: $id, version: 1 }) { id } }`)
    await server.as('admin').data(remove, { id: company.id })
    expect(await read()).toMatchObject({ company: null })
  })

  test('is refused with a sentence when it is empty or too long', async () => {
    const errorOf = async (text: string) =>
      (await server.as('recruiter').query(readText, { text })).errors?.[0]?.message
    expect(await errorOf('  ')).toBe('Paste a text, or choose a file that has one.')
    expect(await errorOf('a'.repeat(briefLimit + 1))).toBe(
      'A brief has at most 10,000 characters. Leave out what is not about the job.',
    )
  })

  test('is not kept', async () => {
    const before = await countEvents()
    await server.as('recruiter').data(readText, { text: 'Need a React developer, 3 x asap' })
    expect(await countEvents()).toBe(before)
  })
})

async function countEvents(): Promise<string> {
  const { count } = await server.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return String(count)
}

describe('a brief that is a file', () => {
  test.each(['resume.pdf', 'resume.docx'])('%s gives its text, and nothing is kept', async (name) => {
    const response = await sendFile(await fileOf(name))
    expect(response.status).toBe(200)
    expect(((await response.json()) as BriefFile).text.length).toBeGreaterThan(20)
    expect(await server.db.selectFrom('unowned_files').selectAll().execute()).toEqual([])
  })

  test('a text file keeps its lines', async () => {
    const response = await sendFile('Must have:\r\n- React\r\n')
    expect(await response.json()).toEqual({ text: 'Must have:\n- React' })
  })

  test.each([
    ['encrypted.pdf', 400, 'This file is protected by a password. Upload it without one.'],
    [
      'scanned.pdf',
      400,
      'This PDF contains only pictures of text, such as a scan. Upload a PDF in which you can select the text.',
    ],
    [
      'old.doc',
      400,
      'This is an old Word file (.doc), or a Word file with a password. Save it as .docx without a password.',
    ],
  ])('%s is refused with a sentence', async (name, status, error) => {
    const response = await sendFile(await fileOf(name))
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body: { error } })
  })

  test('a picture and a long text are refused', async () => {
    expect(await (await sendFile(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).json()).toMatchObject({
      error: 'Only PDF, Word (.docx) and plain text files can be read. Save it as one of them.',
    })
    expect(await (await sendFile('word '.repeat(2_001))).json()).toMatchObject({
      error: 'A brief has at most 10,000 characters. Leave out what is not about the job.',
    })
  })
})

test('candidates are ranked by the skills of a brief before it is a job', async () => {
  const [first, second] = [await createSkill(server.db), await createSkill(server.db)]
  const [both, one] = [
    await createDeveloper(server.db, {
      stage: 'MEMBER',
      country: 'PT',
      skills: [first.id, second.id],
    }),
    await createDeveloper(server.db, { stage: 'MEMBER', country: 'PT', skills: [first.id] }),
  ]
  const skills = { required: [first.id], core: [second.id], bonus: [] }
  const { allSearchDevs } = await server.as('dstm').data(rank, { skills, countries: ['PT'] })
  expect(allSearchDevs.developers).toEqual([
    { id: both.id, match_percentage: 100 },
    { id: one.id, match_percentage: 67 },
  ])
  const twice = { required: [first.id], core: [first.id], bonus: [] }
  expect((await server.as('dstm').query(rank, { skills: twice })).errors?.[0]?.message).toBe(
    'Add each skill only once: as required, core or bonus.',
  )
})

describe('saving', () => {
  test('makes the job with all of it in one change', async () => {
    const [company, skill] = [await createCompany(server.db), await createSkill(server.db)]
    const { addBriefedJob } = await server.as('recruiter').data(addJob, { company: company.id, skill: skill.id })
    expect(addBriefedJob).toEqual({
      id: addBriefedJob.id,
      title: 'React Engineer',
      status: 'LEAD',
      openings: 2,
      currency: 'EUR',
      budget_hourly_max: 75,
      weekly_hours: 40,
      overlap_hours: 4,
      starts_on: '2027-03-01',
      location: ['PL', 'PT'],
      description: 'As they wrote.',
      company: { id: company.id },
      job_skills: [{ job_skill_type: 'REQUIRED', skill: { id: skill.id } }],
    })
  })

  test('leaves no job behind when one of its skills is retired', async () => {
    const [company, skill] = [await createCompany(server.db), await createSkill(server.db, { active: false })]
    const { errors } = await server.as('recruiter').query(addJob, { company: company.id, skill: skill.id })
    expect(errors?.[0]?.message).toBe('One of these skills is no longer offered. Choose another one.')
    const jobs = server.db.selectFrom('jobs').select('id').where('company_id', '=', company.id)
    expect(await jobs.execute()).toEqual([])
  })
})

describe.each(roles)('a %s', (role) => {
  test('reads and ranks briefs only with the permission to search', async () => {
    const may = rolesWith('search:use').includes(role)
    const { errors } = await server.as(role).query(readText, { text: 'Need a Go developer' })
    expect(errors?.[0]?.extensions?.code).toBe(may ? undefined : 'FORBIDDEN')
    expect((await sendFile('Need a Go developer', role)).status).toBe(may ? 200 : 403)
    const ranked = await server.as(role).query(rank, { skills: { required: [], core: [], bonus: [] } })
    expect(ranked.errors?.[0]?.extensions?.code).toBe(may ? undefined : 'FORBIDDEN')
  })

  test('saves a brief only with the permission to write jobs', async () => {
    const [company, skill] = [await createCompany(server.db), await createSkill(server.db)]
    const { errors } = await server.as(role).query(addJob, { company: company.id, skill: skill.id })
    expect(errors?.[0]?.extensions?.code).toBe(rolesWith('jobs:write').includes(role) ? undefined : 'FORBIDDEN')
  })
})
