import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerableStatuses } from '#shared/jobProfiles/clientAnswers.ts'
import {
  endsOfSentOrUnsent,
  type JobProfileStatus,
  jobProfileStatuses,
  sentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobLifecycle } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  asTest,
  createClient,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createMeeting,
  createSkill,
} from '#test/factories.ts'
import { graphql, type VariablesOf } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { answerProfile } from './answers/answerProfile.ts'
import { findSentProfile, listSentProfiles } from './answers/sentProfiles.ts'
import { findClientJob } from './data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const job = graphql(`query ($id: ID!) { getClientJob(id: $id) {
  title phase type openings location currency budget_hourly_max sent_profiles unanswered_profiles job_skills { name job_skill_type }
} }`)
const profileFields = `id version status developer_name headline bill_rate pitch notes { body author_name }
  client_answer client_answer_reason client_answer_note client_answered_by_name`
const sent = graphql(`query ($id: ID!) { getSentProfiles(job_id: $id) { ${profileFields} } }`)
const answer =
  graphql(`mutation ($id: ID!, $answer: ClientAnswer!, $reason: ClientAnswerReason, $note: String, $version: Int!) {
  answerProfile(input: { id: $id, answer: $answer, reason: $reason, note: $note, version: $version }) { ${profileFields} }
}`)

/** Creates a company with a client who is logged in, and a job. */
async function createPlace() {
  const company = await createCompany(server.db)
  const account = await createClient(server.db, { companyId: company.id, display_name: 'Carla Client' })
  const { id: jobId } = await createJob(server.db, { company_id: company.id, title: 'Gardener' })
  return { company, account, client: await server.logIn(account), jobId }
}

async function createProfile(job_id: string, status: JobProfileStatus, row: object = {}) {
  const developer = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
  const ended = !jobProfileIsOnPath(status)
  const reason = ended ? { end_reason: 'OTHER' as const } : {}
  return createJobProfile(server.db, { job_id, developer_id: developer.id, status, ...reason, ...row })
}

function jobProfileIsOnPath(status: JobProfileStatus): boolean {
  return !/DECLINED|WITHDREW|REJECTED|CLOSED|EARLY|NOT_SUBMITTED/.test(status)
}

const sentOf = async (client: Caller, id: string) => (await client.data(sent, { id })).getSentProfiles

describe('a job', () => {
  test('shows what a client may know of it', async () => {
    const { company, client } = await createPlace()
    const skill = await createSkill(server.db, { name: `Pruning ${randomUUID()}` })
    const { id } = await createJob(server.db, {
      company_id: company.id,
      title: 'Own',
      status: 'FOLLOW_UP',
      budget_hourly_max_cents: 9_050,
      skills: { [skill.id]: 'CORE' },
    })
    await createProfile(id, 'SENT')
    await createProfile(id, 'PLACED')
    await createProfile(id, 'SHORTLISTED')
    const { getClientJob } = await client.data(job, { id })
    expect(getClientJob).toMatchObject({
      title: 'Own',
      phase: 'OPEN',
      budget_hourly_max: 90.5,
      sent_profiles: 2,
      unanswered_profiles: 1,
      job_skills: [{ name: skill.name, job_skill_type: 'CORE' }],
    })
  })

  test('has a phase for each status', async () => {
    const { company, client } = await createPlace()
    for (const status of valuesOf(jobLifecycle.states)) {
      const isClosed = ['FILLED', 'LOST', 'CANCELLED'].includes(status)
      const left = isClosed || status === 'ON_HOLD' ? { left_status: 'LEAD' as const } : {}
      const reason = isClosed ? { close_reason: 'OTHER' as const } : {}
      const { id } = await createJob(server.db, { company_id: company.id, status, ...left, ...reason })
      const { getClientJob } = await client.data(job, { id })
      const phase = isClosed ? 'CLOSED' : status === 'ON_HOLD' ? 'ON_HOLD' : 'OPEN'
      expect({ status, ...getClientJob }).toMatchObject({ status, phase })
    }
  })

  test('of another company, a deleted one and an unknown one are not found', async () => {
    const { client, company } = await createPlace()
    const other = await createPlace()
    const deleted = await createJob(server.db, { company_id: company.id, deleted_at: new Date() })
    for (const id of [other.jobId, deleted.id, randomUUID(), 'no id']) {
      for (const document of [job, sent]) {
        const { data, errors } = await client.send(document, { id })
        expect(data ?? null).toBeNull()
        expect(errors?.[0]).toMatchObject({ message: 'This job was not found. It may have been removed.' })
      }
    }
  })
})

const waiting = graphql(`{ getProfilesToAnswer { id job_id job_title developer_name } }`)
const coming = graphql(`{ getComingInterviews { id starts_at url developer_name job_title job_profile_id } }`)
const found = graphql(`query ($name: String!) { findSentProfiles(name: $name) { id developer_name } }`)
const change = graphql(`mutation ($change: ID!) { undo(input: { change: $change }) { rows } }`)

describe('the home of a client', () => {
  test('lists the profiles of all its jobs that wait for an answer, and none of another company', async () => {
    const { jobId, company, account, client } = await createPlace()
    const second = await createJob(server.db, { company_id: company.id, title: 'Florist' })
    const other = await createPlace()
    await createProfile(other.jobId, 'SENT')
    const profiles = [await createProfile(jobId, 'SENT'), await createProfile(second.id, 'INTERVIEWING')]
    await createProfile(jobId, 'SHORTLISTED')
    await createProfile(jobId, 'PLACED')
    const answered = { client_answer: 'INTERESTED', client_answered_at: new Date(), client_answered_by: account.id }
    await createProfile(jobId, 'SENT', answered)
    const { getProfilesToAnswer } = await client.data(waiting, {})
    expect(getProfilesToAnswer).toEqual([
      { id: profiles[0]?.id, job_id: jobId, job_title: 'Gardener', developer_name: 'Zoë Ünal' },
      { id: profiles[1]?.id, job_id: second.id, job_title: 'Florist', developer_name: 'Zoë Ünal' },
    ])
  })

  test('lists the interviews ahead with those who were sent to it, the earliest first, and none of another company', async () => {
    const { jobId, client } = await createPlace()
    const other = await createPlace()
    const plan = async (job_id: string, status: 'SENT' | 'SHORTLISTED', row: object = {}, days = 1) => {
      const profile = await createProfile(job_id, status)
      const of = { developer_id: profile.developer_id, job_profile_id: profile.id, type: 'CLIENT_INTERVIEW' } as const
      return createMeeting(server.db, { ...of, days, ...row })
    }
    const later = await plan(jobId, 'SENT', { url: 'https://meet.example/x' }, 2)
    const soon = await plan(jobId, 'SENT')
    await plan(other.jobId, 'SENT')
    await plan(jobId, 'SHORTLISTED')
    await plan(jobId, 'SENT', { status: 'CANCELLED' })
    await plan(jobId, 'SENT', { type: 'INTRO' })
    await plan(jobId, 'SENT', {}, -2)
    const { getComingInterviews } = await client.data(coming, {})
    expect(getComingInterviews).toMatchObject([
      { id: soon.id, developer_name: 'Zoë Ünal', job_title: 'Gardener', url: null },
      { id: later.id, url: 'https://meet.example/x' },
    ])
  })

  test('its palette finds those who were sent by their name alone', async () => {
    const { jobId, client } = await createPlace()
    const other = await createPlace()
    await createProfile(other.jobId, 'SENT')
    await createProfile(jobId, 'READY_TO_SEND')
    const { id } = await createProfile(jobId, 'SENT')
    const foundBy = async (name: string) => (await client.data(found, { name })).findSentProfiles
    expect(await foundBy('zoë ü')).toEqual([{ id, developer_name: 'Zoë Ünal' }])
    for (const name of ['@', '%', 'example', 'Zoë Ünal '])
      expect(await foundBy(name)).toHaveLength(name === 'Zoë Ünal ' ? 1 : 0)
  })
})

describe('an answer', () => {
  test('can be taken back for some seconds', async () => {
    const { jobId, client } = await createPlace()
    const { id } = await createProfile(jobId, 'SENT')
    const [{ version } = { version: 0 }] = await sentOf(client, jobId)
    const { extensions } = await client.send(answer, { id, answer: 'INTERESTED', version })
    expect((await sentOf(client, jobId))[0]).toMatchObject({ client_answer: 'INTERESTED' })
    await client.data(change, { change: String(extensions?.change) })
    expect((await sentOf(client, jobId))[0]).toMatchObject({ client_answer: null, client_answered_by_name: null })
  })
})

describe('profiles', () => {
  test('are those that were sent, in every status', async () => {
    const { jobId, client } = await createPlace()
    for (const status of valuesOf(jobProfileStatuses)) await createProfile(jobId, status)
    await createProfile(jobId, 'SENT', { deleted_at: new Date() })
    const statuses = (await sentOf(client, jobId)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(sentJobProfileStatuses.toSorted())
  })

  test.each(endsOfSentOrUnsent)('stay when they end as %s, those that the client has', async (end) => {
    const { jobId, client } = await createPlace()
    const [sent, unsent] = [await createProfile(jobId, 'INTERVIEWING'), await createProfile(jobId, 'READY_TO_SEND')]
    await asTest(server.db, (trx) =>
      trx
        .updateTable('job_profiles')
        .set({ status: end, end_reason: 'OTHER' })
        .where('id', 'in', [sent.id, unsent.id])
        .execute(),
    )
    expect(await sentOf(client, jobId)).toMatchObject([{ id: sent.id, status: end }])
    const { getClientJob } = await client.data(job, { id: jobId })
    expect(getClientJob).toMatchObject({ sent_profiles: 1, unanswered_profiles: 0 })
    const found = await Promise.all(
      [sent, unsent].map(({ developer_id: id }) =>
        client.query(graphql(`query ($id: ID!) { getDeveloper(id: $id) { id } }`), { id }),
      ),
    )
    expect(found.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual([undefined, 'NOT_FOUND'])
  })

  test('come with the bill rate and shared notes, and without cost, internal notes and contact data', async () => {
    const { jobId, client } = await createPlace()
    const { id } = await createProfile(jobId, 'SENT', {
      cost_rate_cents: 4_321,
      bill_rate_cents: 8_765,
      pitch: 'Calm.',
    })
    const note = { job_profile_id: id, author_id: server.as('recruiter').account.id }
    await asTest(server.db, (trx) =>
      trx
        .insertInto('notes')
        .values([
          { ...note, body: 'Internal words' },
          { ...note, body: 'Shared words', shared_with_client: true },
          { ...note, body: 'Deleted words', shared_with_client: true, deleted_at: new Date() },
        ])
        .execute(),
    )
    expect(await sentOf(client, jobId)).toMatchObject([
      { bill_rate: 87.65, pitch: 'Calm.', notes: [{ body: 'Shared words', author_name: 'The recruiter' }] },
    ])
    for (const field of ['cost_rate', 'email', 'phone', 'margin', 'status_note', 'owner_id']) {
      const { errors } = await client.send(`query ($id: ID!) { getSentProfiles(job_id: $id) { ${field} } }`, {
        id: jobId,
      })
      expect(errors?.[0]?.message).toMatch(/Cannot query field/)
    }
  })
})

describe('answering', () => {
  test.each(valuesOf(jobProfileStatuses))('a profile in %s', async (status) => {
    const { jobId, client } = await createPlace()
    const { id, version } = await createProfile(jobId, status)
    const { data, errors } = await client.query(answer, {
      id,
      version,
      answer: 'INTERESTED',
    })
    if ((answerableStatuses as readonly string[]).includes(status)) {
      expect(data?.answerProfile).toMatchObject({
        status,
        client_answer: 'INTERESTED',
        client_answered_by_name: 'Carla Client',
      })
    } else {
      const code = sentJobProfileStatuses.includes(status) ? 'CONFLICT' : 'NOT_FOUND'
      expect(errors?.[0]?.extensions?.code).toBe(code)
    }
  })

  test('a refusal needs a reason, another one words; and a new answer takes its place', async () => {
    const { jobId, client } = await createPlace()
    const { id, version } = await createProfile(jobId, 'CLIENT_REVIEW')
    const say = (said: Partial<VariablesOf<typeof answer>>) => client.send(answer, { id, version, ...said })
    expect((await say({ answer: 'NOT_FOR_US' })).errors?.[0]).toMatchObject({
      message: 'Choose why this profile is not for you.',
      extensions: { field: 'reason' },
    })
    expect((await say({ answer: 'NOT_FOR_US', reason: 'OTHER', note: ' ' })).errors?.[0]?.extensions?.field).toBe(
      'note',
    )
    const refused = await say({ answer: 'NOT_FOR_US', reason: 'SKILLS', note: 'We need Rust.' })
    expect(refused.data?.answerProfile).toMatchObject({ client_answer_reason: 'SKILLS', version: 2 })
    expect((await say({ answer: 'INTERESTED' })).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    const again = await say({ answer: 'INTERESTED', reason: 'SKILLS', version: 2 })
    expect(again.data?.answerProfile).toMatchObject({ client_answer: 'INTERESTED', client_answer_reason: null })
  })

  test('two answers at once are one', async () => {
    const { jobId, client } = await createPlace()
    const { id, version } = await createProfile(jobId, 'SENT')
    const answers = await Promise.all(
      (['INTERESTED', 'INTERESTED'] as const).map((said) => client.query(answer, { id, version, answer: said })),
    )
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code).toSorted()).toEqual(['CONFLICT', undefined])
  })

  test('moves no status, and stands in the history of job and developer', async () => {
    const { jobId, client } = await createPlace()
    const { id, version, developer_id } = await createProfile(jobId, 'SENT')
    await client.data(answer, { id, version, answer: 'NOT_FOR_US', reason: 'RATE', note: 'Too dear' })
    const row = await server.db.selectFrom('job_profiles').select('status').where('id', '=', id).executeTakeFirst()
    expect(row?.status).toBe('SENT')
    const history = graphql(`query ($table: ActivityTable!, $id: ID!) { getActivity(table: $table, id: $id, limit: 1) {
      actor changes { field to }
    } }`)
    for (const [table, record] of [
      ['jobs', jobId],
      ['developers', developer_id],
    ] as const) {
      expect(await server.as('vetter').data(history, { table, id: record })).toMatchObject({
        getActivity: [
          {
            actor: 'Carla Client',
            changes: expect.arrayContaining([
              { field: 'Client’s answer', to: 'Not for us' },
              { field: 'Client’s reason', to: 'Rate' },
              { field: 'Client’s note', to: 'Too dear' },
            ]),
          },
        ],
      })
    }
  })

  test.each(['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'] as const)('is not for a %s', async (role) => {
    const { jobId } = await createPlace()
    const { id, version } = await createProfile(jobId, 'SENT')
    for (const [document, variables] of [
      [answer, { id, version, answer: 'INTERESTED' }],
      [sent, { id: jobId }],
      [job, { id: jobId }],
    ] as const) {
      expect((await server.as(role).send(document, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
  })
})

describe('without the permissions, the data layer alone', () => {
  const notFound = { code: 'NOT_FOUND' }

  test('shows and changes nothing of another company, and nothing at all for staff', async () => {
    const { jobId } = await createPlace()
    const { id, version } = await createProfile(jobId, 'SENT')
    const stranger = (await createPlace()).account
    const bare = await createClient(server.db)
    for (const viewer of [stranger.id, bare.id, server.as('admin').account.id]) {
      await expect(findClientJob(server.db, viewer, jobId)).rejects.toMatchObject(notFound)
      await expect(listSentProfiles(server.db, viewer, jobId)).rejects.toMatchObject(notFound)
      await expect(findSentProfile(server.db, viewer, id)).rejects.toMatchObject(notFound)
      const given = { id, version, answer: 'INTERESTED', reason: null, note: null } as const
      const answered = asTest(server.db, (trx) => answerProfile(trx, viewer, given))
      await expect(answered).rejects.toMatchObject(notFound)
    }
  })
})

describe('without the API, the database alone', () => {
  const answered = (id: string, by: string) =>
    asTest(server.db, (trx) =>
      trx
        .updateTable('job_profiles')
        .set({ client_answer: 'INTERESTED', client_answered_at: new Date(), client_answered_by: by })
        .where('id', '=', id)
        .execute(),
    )

  test('takes an answer only from a client of the company, and only while the client decides', async () => {
    const { jobId, account } = await createPlace()
    const stranger = (await createPlace()).account
    const { id } = await createProfile(jobId, 'SENT')
    for (const by of [stranger.id, server.as('admin').account.id]) {
      await expect(answered(id, by)).rejects.toThrow("Only a client of the job's company answers a profile.")
    }
    for (const status of ['READY_TO_SEND', 'PLACED'] as const) {
      const early = await createProfile(jobId, status)
      await expect(answered(early.id, account.id)).rejects.toThrow(
        'A client answers a profile only from SENT to OFFER.',
      )
    }
    await answered(id, account.id)
  })
})
