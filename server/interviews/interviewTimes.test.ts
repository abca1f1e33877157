import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followWrites, sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { mailClients } from '#server/notifications/mail/clientMails.ts'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import {
  asTest,
  createClient,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

/* A client proposes times for an interview. Whoever owns the profile is told, plans one of them, or answers that none fits. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const propose = graphql(`mutation ($id: ID!, $version: Int, $times: [InterviewTimeInput!]!) {
  proposeInterviewTimes(input: { id: $id, version: $version, time_zone: "America/New_York", times: $times }) {
    interview { version state time_zone times { starts_at minutes } proposed_by_name }
  }
}`)
const withdraw = graphql(`mutation ($input: WithdrawInterviewTimesInput!) {
  withdrawInterviewTimes(input: $input) { interview { id } }
}`)
const decline = graphql(`mutation ($input: DeclineInterviewTimesInput!) {
  declineInterviewTimes(input: $input) { state }
}`)
const standing = graphql(`query ($id: ID!) {
  getInterviewTimes(job_profile_id: $id) { version state meeting_starts_at times { starts_at minutes } }
}`)
const addMeeting = graphql(`mutation ($meeting: AddMeetingInput!) { addMeeting(input: $meeting) { id version } }`)
const cancel = graphql(`mutation ($id: ID!, $version: Int!) {
  moveMeeting(input: { id: $id, to: CANCELLED, version: $version }) { id }
}`)
const bell = graphql('{ getNotifications { notifications { kind title detail path } } }')

const monday = '2031-01-06T15:00:00.000Z'
const tuesday = '2031-01-07T15:00:00.000Z'
const times = [
  { starts_at: tuesday, minutes: 45 },
  { starts_at: monday, minutes: 60 },
]

/** Creates a profile that was sent to a company with a client who is logged in, and its owner. */
async function scene(status: JobProfileStatus = 'SENT') {
  const { db } = server
  const company = await createCompany(db)
  const account = await createClient(db, { companyId: company.id, display_name: 'Carla Client' })
  const owner = await server.logIn(await createUser(db, { role: 'recruiter' }))
  const job = await createJob(db, { company_id: company.id, title: 'Gardener' })
  const developer = await createDeveloper(db, { first_name: 'Zoë', last_name: 'Ünal' })
  const row = { job_id: job.id, developer_id: developer.id, owner_id: owner.account.id, status }
  const profile = await createJobProfile(db, row)
  return { company, job, developer, owner, account, id: profile.id, client: await server.logIn(account) }
}

const told = async (caller: Caller) => {
  await followWrites(server.db)
  return (await caller.data(bell)).getNotifications.notifications
}
const stateOf = async (id: string) => (await server.as('recruiter').data(standing, { id })).getInterviewTimes?.state
const meetingOf = ({ developer, id }: Awaited<ReturnType<typeof scene>>) => ({
  ...{ developer_id: developer.id, job_profile_id: id, type: 'CLIENT_INTERVIEW' as const },
  ...{ starts_at: monday, minutes: 60 },
})

test('a client proposes times, and whoever owns the profile is told until an interview is planned', async () => {
  const place = await scene()
  const { id, client, owner } = place
  const { proposeInterviewTimes } = await client.data(propose, { id, times })
  expect(proposeInterviewTimes.interview).toMatchObject({
    state: 'OPEN',
    time_zone: 'America/New_York',
    times: [
      { starts_at: monday, minutes: 60 },
      { starts_at: tuesday, minutes: 45 },
    ],
    proposed_by_name: 'Carla Client',
  })
  const title = { kind: 'INTERVIEW_PROPOSED', title: 'Zoë Ünal', path: `/profiles/${id}` }
  expect(await told(owner)).toMatchObject([title])
  const { addMeeting: meeting } = await owner.data(addMeeting, { meeting: meetingOf(place) })
  expect(await told(owner)).toEqual([])
  expect((await owner.data(standing, { id })).getInterviewTimes).toMatchObject({
    state: 'PLANNED',
    meeting_starts_at: monday,
  })
  await owner.data(cancel, meeting)
  expect(await stateOf(id)).toBe('OPEN')
})

test('the client changes and withdraws them until an interview is planned, and takes the withdrawal back', async () => {
  const place = await scene()
  const { id, client, owner } = place
  await client.data(propose, { id, times })
  const [later] = times
  const changed = await client.data(propose, { id, version: 1, times: later ? [later] : [] })
  expect(changed.proposeInterviewTimes.interview).toMatchObject({ version: 2, times: [later] })
  const { data, extensions } = await client.send(withdraw, { input: { id, version: 2 } })
  expect(data?.withdrawInterviewTimes.interview).toBeNull()
  expect(await told(owner)).toEqual([])
  await client.data(undoMutation, { input: { change: String(extensions?.change) } })
  expect(await stateOf(id)).toBe('OPEN')
  await owner.data(addMeeting, { meeting: meetingOf(place) })
  const version = (await owner.data(standing, { id })).getInterviewTimes?.version ?? 0
  for (const { errors } of [
    await client.send(propose, { id, version, times }),
    await client.send(withdraw, { input: { id, version } }),
  ]) {
    expect(errors?.[0]).toMatchObject({ message: 'The interview is planned. To move it, talk to your contact.' })
  }
})

test('of two who propose at once one is asked to look first, and so is whoever answers times that were changed', async () => {
  const { id, company, client } = await scene()
  const colleague = await server.logIn(await createClient(server.db, { companyId: company.id }))
  const both = await Promise.all([client, colleague].map((one) => one.send(propose, { id, times })))
  expect(both.map(({ errors }) => errors?.[0]?.extensions?.code).toSorted()).toEqual(['CONFLICT', undefined])
  await colleague.data(propose, { id, version: 1, times: times.slice(1) })
  const { errors } = await server.as('recruiter').send(decline, { input: { id, version: 1 } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' })
  expect(await stateOf(id)).toBe('OPEN')
})

test('when none fits, the client is told by bell and mail once it can be undone no more, without a name in the mail', async () => {
  const { id, job, company, client, account } = await scene()
  const stranger = await server.logIn(await createClient(server.db, { companyId: company.id }))
  await client.data(propose, { id, times })
  const recruiter = server.as('recruiter')
  const first = await recruiter.send(decline, { input: { id, version: 1 } })
  await recruiter.data(undoMutation, { input: { change: String(first.extensions?.change) } })
  expect(await stateOf(id)).toBe('OPEN')
  const version = (await recruiter.data(standing, { id })).getInterviewTimes?.version ?? 0
  await recruiter.data(decline, { input: { id, version } })
  await sweepNotifications(server.db)
  expect(await told(client)).toEqual([])
  await asTest(server.database.owner, (trx) =>
    sql`update interview_times set none_fits_at = now() - interval '2 minutes' where job_profile_id = ${id}`.execute(
      trx,
    ),
  )
  await sweepNotifications(server.db)
  const title = 'No time that you proposed fits. Please propose others for Gardener'
  const path = `/jobs/${job.id}/job-profiles#${id}`
  expect(await told(client)).toEqual([{ kind: 'INTERVIEW_DECLINED', title, detail: 'Zoë Ünal', path }])
  expect(await told(stranger)).toEqual([])
  while (await mailClients({ env: server.env, db: server.db, mailer: { enabled: true, send: async () => undefined } }));
  const mails = server.db.selectFrom('messages').select(['account_id', 'subject', 'body'])
  const [mail, ...more] = await mails.where('job_id', '=', job.id).execute()
  expect([mail, more]).toMatchObject([{ account_id: account.id, subject: title }, []])
  expect(mail?.body).not.toMatch(/Zoë|Ünal/)
  const again = await client.data(standingOfClient, { id: job.id })
  const seen = again.getSentProfiles[0]?.interview?.version
  await client.data(propose, { id, version: seen, times })
  await sweepNotifications(server.db)
  expect(await told(client)).toEqual([])
})
const standingOfClient = graphql(`query ($id: ID!) { getSentProfiles(job_id: $id) { interview { version state } } }`)

test('times that are over wait for nobody', async () => {
  const { id, client, owner } = await scene()
  await client.data(propose, { id, times })
  await asTest(server.database.owner, (trx) =>
    sql`update interview_times set starts_at = array[now() - interval '1 hour'], minutes = '{60}' where job_profile_id = ${id}`.execute(
      trx,
    ),
  )
  expect(await stateOf(id)).toBe('PAST')
  expect(await told(owner)).toEqual([])
})

test.each([
  ['no time', []],
  ['six times', Array.from({ length: 6 }, (_, day) => ({ starts_at: `2031-02-0${day + 1}T10:00:00Z`, minutes: 30 }))],
  ['a time that is over', [{ starts_at: '2020-01-01T10:00:00Z', minutes: 30 }]],
  ['the same time twice', [times[0], times[0]]],
  ['a length of five minutes', [{ starts_at: monday, minutes: 5 }]],
])('%s is refused', async (_name, wrong) => {
  const { id, client } = await scene()
  const { errors } = await client.send(propose, { id, times: wrong })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test('nobody proposes for a profile of another company, or one that was not sent or is decided, and nobody else at all', async () => {
  const own = await scene()
  const foreign = await scene()
  const unsent = await scene('READY_TO_SEND')
  const codes = await Promise.all([
    own.client.send(propose, { id: foreign.id, times }),
    own.client.send(withdraw, { input: { id: foreign.id, version: 1 } }),
    unsent.client.send(propose, { id: unsent.id, times }),
    server.as('recruiter').send(propose, { id: own.id, times }),
    own.client.send(standing, { id: own.id }),
    server.as('vetter').send(decline, { input: { id: own.id, version: 1 } }),
  ])
  expect(codes.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'FORBIDDEN',
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  const decided = await scene('PLACED')
  const { errors } = await decided.client.send(propose, { id: decided.id, times })
  expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
})
