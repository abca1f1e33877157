import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createAskingJob, createHolder } from '#test/rows/askedYears.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const moving = graphql(`mutation ($input: MoveJobProfileInput!) { moveJobProfile(input: $input) { status } }`)
const movingMany = graphql(`mutation ($input: MoveJobProfilesInput!) {
  moveJobProfiles(input: $input) { count skipped { reason count } }
}`)
const putting = graphql(
  `mutation ($input: PutForwardInput!) { putForward(input: $input) { count warnings { reason count } } }`,
)
const settingSkills = graphql(`mutation ($input: SetJobSkillsInput!) {
  setJobSkills(input: $input) { version job_skills { job_skill_type years_of_experience skill { id } } }
}`)
const searching = graphql(`query ($job: ID!) {
  allSearchDevs(job_id: $job) { developers { id weekly_hours match_percentage skills { years_of_experience } } }
}`)

const recruiter = () => server.as('recruiter')
const statusOf = async (id: string) => {
  const profile = server.db.selectFrom('job_profiles').select('status').where('id', '=', id)
  return (await profile.executeTakeFirstOrThrow()).status
}

/** Creates a profile of somebody with 20 of 40 hours, and 2 of 5 years. */
async function shortProfile(row: Partial<Parameters<typeof createJobProfile>[1]> = {}) {
  const { job, skill } = await createAskingJob(server.db)
  const developer = await createHolder(server.db, skill.id, 2, { weekly_hours: 20 })
  const ready = { status: 'READY_TO_SEND', consented_at: new Date(), bill_rate_cents: 8_000 } as const
  const profile = await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, ...ready, ...row })
  return { ...profile, short: ['20 of 40 hours', `${skill.name}: 2 of 5 years`] }
}

describe('the years of a skill that a job asks for', () => {
  test('are saved with its skills, stay where they are left out, and leave with their skill', async () => {
    const [one, other] = [await createSkill(server.db), await createSkill(server.db)]
    const { id } = await createJob(server.db, { status: 'LEAD' })
    const set = async (version: number, input: object) => {
      const lists = { required: [one.id], core: [other.id], bonus: [], ...input }
      const { data } = await recruiter().send(settingSkills, { input: { id, version, ...lists } })
      const skills = data?.setJobSkills.job_skills.map((asked) => [asked.skill.id, asked.years_of_experience])
      return { version: data?.setJobSkills.version, years: Object.fromEntries(skills ?? []) }
    }
    const years = [{ skill_id: one.id, years: 5 }]
    expect(await set(1, { years })).toEqual({ version: 2, years: { [one.id]: 5, [other.id]: null } })
    expect(await set(2, {})).toMatchObject({ version: 2, years: { [one.id]: 5 } })
    expect(await set(2, { required: [], bonus: [one.id] })).toMatchObject({ version: 3, years: { [one.id]: 5 } })
    expect(await set(3, { years: [] })).toEqual({ version: 4, years: { [one.id]: null, [other.id]: null } })
  })

  test.each([
    [0, 'years', 'Enter the years, from 1 to 50.'],
    [51, 'years', 'Enter the years, from 1 to 50.'],
  ])('%i years are refused at their field', async (years, field, message) => {
    const { id: skill_id } = await createSkill(server.db)
    const { id } = await createJob(server.db)
    const input = { id, version: 1, required: [skill_id], core: [], bonus: [], years: [{ skill_id, years }] }
    const { errors } = await recruiter().send(settingSkills, { input })
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT', field: `years.0.${field}` } })
  })

  test('are the larger ones of both, when a skill is merged into another that the job asks for as well', async () => {
    const { job, skill } = await createAskingJob(server.db)
    const kept = await createSkill(server.db)
    const ofJob = () => server.db.selectFrom('job_skills').selectAll().where('job_id', '=', job.id).execute()
    const lists = { required: [kept.id], core: [], bonus: [skill.id], years: [{ skill_id: skill.id, years: 5 }] }
    await recruiter().data(settingSkills, { input: { id: job.id, version: job.version, ...lists } })
    const input = { id: skill.id, into: kept.id, version: skill.version }
    await server
      .as('admin')
      .data(graphql('mutation ($input: MergeSkillsInput!) { mergeSkills(input: $input) { id } }'), { input })
    expect(await ofJob()).toMatchObject([{ skill_id: kept.id, job_skill_type: 'REQUIRED', years_of_experience: 5 }])
  })

  test('of a skill that the job does not ask for, or named twice, are refused', async () => {
    const [one, other] = [await createSkill(server.db), await createSkill(server.db)]
    const { id } = await createJob(server.db)
    const refusalOf = async (...ids: string[]) => {
      const years = ids.map((skill_id) => ({ skill_id, years: 3 }))
      const input = { id, version: 1, required: [one.id], core: [], bonus: [], years }
      return (await recruiter().send(settingSkills, { input })).errors?.[0]?.message
    }
    expect(await refusalOf(other.id)).toBe('Choose one of the skills above.')
    expect(await refusalOf(one.id, one.id)).toBe('This skill has its years already.')
  })
})

test('who is shortlisted with fewer hours or years is named in a warning, and put forward all the same', async () => {
  const { job, skill } = await createAskingJob(server.db)
  const enough = await createHolder(server.db, skill.id, 5, { weekly_hours: 40 })
  const few = await createHolder(server.db, skill.id, 2, { weekly_hours: 20 })
  const unknown = await createHolder(server.db, skill.id, null)
  const without = await createDeveloper(server.db, { weekly_hours: 40 })
  const ids = [enough, few, unknown, without].map(({ id }) => id)
  const input = { job_id: job.id, selection: { ids }, dry_run: true }
  const { putForward } = await recruiter().data(putting, { input })
  expect(putForward.count).toBe(4)
  expect(putForward.warnings.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(
    [
      { reason: 'Falls short: 20 of 40 hours', count: 1 },
      { reason: `Falls short: ${skill.name}: 2 of 5 years`, count: 1 },
      { reason: `Falls short: ${skill.name}: 0 of 5 years`, count: 1 },
      { reason: 'Hours not stated', count: 1 },
      { reason: `${skill.name}: years not stated`, count: 1 },
    ].toSorted((a, b) => a.reason.localeCompare(b.reason)),
  )
})

test('the matcher hides nobody with fewer hours or years, and tells their hours and years', async () => {
  const { job, skill } = await createAskingJob(server.db, { location: ['IS'] })
  const few = await createHolder(server.db, skill.id, 2, { weekly_hours: 20, country: 'IS' })
  const { allSearchDevs } = await recruiter().data(searching, { job: job.id })
  expect(allSearchDevs.developers).toEqual([
    { id: few.id, weekly_hours: 20, match_percentage: 100, skills: [{ years_of_experience: 2 }] },
  ])
})

describe('sending and placing', () => {
  test('with fewer hours or years are refused until each of them is confirmed in its words', async () => {
    const { id, version, short } = await shortProfile()
    const send = (confirmed: string[]) => recruiter().send(moving, { input: { id, version, to: 'SENT', confirmed } })
    for (const confirmed of [[], [short[0] ?? ''], ['30 of 40 hours', short[1] ?? '']]) {
      const { errors } = await send(confirmed)
      expect(errors?.[0]).toMatchObject({
        message: `The job asks for more: ${short.join(', ')}. Confirm that you want to move this profile anyway.`,
        extensions: { code: 'BAD_INPUT', field: 'confirmed', details: { shortfalls: short } },
      })
      expect(await statusOf(id)).toBe('READY_TO_SEND')
    }
    expect((await send(short)).data?.moveJobProfile.status).toBe('SENT')
  })

  test('count the hours that are agreed on for the job', async () => {
    const terms = { starts_on: '2026-12-01', cost_rate_cents: 5_000, bill_rate_cents: 8_000 }
    const { id, version, short } = await shortProfile({ status: 'OFFER', ...terms })
    const place = (weekly_hours: number, confirmed: string[]) =>
      recruiter().send(moving, { input: { id, version, to: 'PLACED', weekly_hours, confirmed } })
    expect((await place(30, short)).errors?.[0]?.message).toMatch(/^The job asks for more: 30 of 40 hours, /)
    const [, years = ''] = short
    expect((await place(40, [years])).data?.moveJobProfile.status).toBe('PLACED')
  })

  test('need no confirmation of what nobody stated', async () => {
    const { job, skill } = await createAskingJob(server.db)
    const developer = await createHolder(server.db, skill.id, null)
    const ready = { status: 'READY_TO_SEND', consented_at: new Date(), bill_rate_cents: 8_000 } as const
    const ids = { job_id: job.id, developer_id: developer.id }
    const { id, version } = await createJobProfile(server.db, { ...ids, ...ready })
    const { data } = await recruiter().send(moving, { input: { id, version, to: 'SENT' } })
    expect(data?.moveJobProfile.status).toBe('SENT')
  })

  test.each([
    ['SENT', {}],
    ['PLACED', { status: 'OFFER', starts_on: '2026-12-01', cost_rate_cents: 5_000, weekly_hours: 20 }],
  ] as const)('many at once to %s leave out whoever falls short, and say with what', async (to, row) => {
    const { id, status, short } = await shortProfile(row)
    const input = { selection: { ids: [id] }, to, dry_run: false }
    const reason = `The job asks for more (${short.join(', ')}), so move this profile on its own`
    expect((await recruiter().data(movingMany, { input })).moveJobProfiles).toEqual({
      count: 0,
      skipped: [{ reason, count: 1 }],
    })
    expect(await statusOf(id)).toBe(status)
  })

  test('many that are sent in one dialog leave them out as well', async () => {
    const { id, short } = await shortProfile()
    const sending = graphql(`mutation ($input: SendJobProfilesInput!) {
      sendJobProfiles(input: $input) { count skipped { reason count } }
    }`)
    const input = { selection: { ids: [id] }, price: 'OWN', asks_consent: false, dry_run: false } as const
    const reason = `The job asks for more (${short.join(', ')}), so move this profile on its own`
    expect((await recruiter().data(sending, { input })).sendJobProfiles).toEqual({
      count: 0,
      skipped: [{ reason, count: 1 }],
    })
    expect(await statusOf(id)).toBe('READY_TO_SEND')
  })

  test('other moves ask for nothing', async () => {
    const { id, version } = await shortProfile({ status: 'SHORTLISTED' })
    const { data } = await recruiter().send(moving, { input: { id, version, to: 'CONTACTED' } })
    expect(data?.moveJobProfile.status).toBe('CONTACTED')
  })
})
