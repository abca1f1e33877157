import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { sendMessage } from '#server/jobMessages/sending/batches.ts'
import { readJobMessage } from '#server/jobMessages/tasks.ts'
import { claimMessage } from '#server/platform/sending/queue.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { isActiveJob, isClosedJob, type JobConditions, type JobStatus, jobLifecycle } from '#shared/jobs/jobStatuses.ts'
import { roles } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createSkill, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testLifecycle } from '#test/lists/testLifecycle.ts'
import { jobMessageTo, sendingAs } from '#test/rows/jobMessages.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let skill: string

beforeAll(async () => {
  server = await startTestServer()
  skill = (await createSkill(server.db)).id
})
afterAll(() => server.close())

const moveJob =
  graphql(`mutation ($id: ID!, $to: JobStatus!, $reason: JobCloseReason, $note: String, $end: Boolean! = false, $version: Int!, $key: String) {
  moveJob(input: { id: $id, to: $to, reason: $reason, note: $note, end_profiles: $end, version: $version }, key: $key) {
    id status version left_status close_reason possible_moves { to refusal }
  }
}`)
interface MoveVariables {
  id: string
  to: JobStatus
  version: number
  reason?: string | null
  note?: string | null
  end?: boolean
  key?: string
}
const move = (variables: MoveVariables, role: Parameters<TestServer['as']>[0] = 'recruiter') =>
  server.as(role).send(moveJob, variables)

/** Creates a job in a status, with the columns that an inactive status needs. */
function createJobIn(status: JobStatus, row: Parameters<typeof createJob>[1] = {}) {
  const left = isActiveJob(status) ? {} : { left_status: 'PROFILES_SENT' as const }
  const closed = isClosedJob(status) ? { close_reason: 'BUDGET' as const } : {}
  return createJob(server.db, { status, ...left, ...closed, ...row })
}

const readJob = (id: string) => server.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const leftStatus = 'PROFILES_SENT'
const conditions: Record<string, JobConditions> = {
  'with a required skill and a reason': { hasRequiredSkill: true, hasReason: true, leftStatus },
  'with a required skill, without a reason': { hasRequiredSkill: true, hasReason: false, leftStatus },
  'without a required skill, with a reason': { hasRequiredSkill: false, hasReason: true, leftStatus },
  'with neither': { hasRequiredSkill: false, hasReason: false, leftStatus },
}

describe('the lifecycle of a job', () => {
  testLifecycle(jobLifecycle, {
    server: () => server,
    mover: 'recruiter',
    conditions,
    create: (_server, status, { hasRequiredSkill }) =>
      createJobIn(status, {
        skills: { [skill]: hasRequiredSkill ? 'REQUIRED' : 'BONUS' },
        ...(isActiveJob(status) ? {} : { left_status: leftStatus }),
      }),
    move: (caller, { id, version }, to, { hasReason }) =>
      caller.query(moveJob, {
        id,
        version,
        to,
        reason: hasReason && isClosedJob(to) ? 'OTHER' : null,
        note: hasReason ? 'They called.' : null,
      }),
    stateOf: async (_server, id) => (await readJob(id)).status,
  })
})

describe('a move of a job', () => {
  test('lists the next statuses of the job and what each is missing', async () => {
    const job = await createJobIn('LEAD')
    const { data } = await move({ id: job.id, to: 'ON_HOLD', version: job.version })
    expect(data?.moveJob).toMatchObject({
      status: 'ON_HOLD',
      version: job.version + 1,
      left_status: 'LEAD',
      close_reason: null,
    })
    expect(data?.moveJob.possible_moves.filter(({ refusal }) => refusal === null)).toEqual([
      { to: 'LEAD', refusal: null },
    ])
    const back = await move({ id: job.id, to: 'LEAD', version: job.version + 1 })
    expect(back.data?.moveJob.possible_moves).toEqual([
      ...['NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE'].map((to) => ({
        to,
        refusal: 'Add at least one required skill first.',
      })),
      ...['FILLED', 'LOST', 'CANCELLED', 'ON_HOLD'].map((to) => ({ to, refusal: null })),
    ])
  })

  test('to a closed status keeps reason and note, and reopening clears the reason', async () => {
    const job = await createJobIn('ACTIVE')
    const closing = { id: job.id, to: 'LOST', version: job.version, reason: 'BUDGET', note: ' No money ' } as const
    await move(closing)
    expect(await readJob(job.id)).toMatchObject({
      status: 'LOST',
      left_status: 'ACTIVE',
      close_reason: 'BUDGET',
      status_note: 'No money',
    })
    await move({ id: job.id, to: 'ACTIVE', version: job.version + 1, note: 'They found some.' })
    expect(await readJob(job.id)).toMatchObject({
      status: 'ACTIVE',
      left_status: null,
      close_reason: null,
      status_note: 'They found some.',
    })
  })

  test.each([
    [
      { to: 'ON_HOLD', reason: 'BUDGET' },
      'reason',
      'Only closing a job takes a reason from the list. Write a note instead.',
    ],
    [{ to: 'FILLED', reason: 'BUDGET' }, 'reason', '“Budget” is not a reason to close a job as filled.'],
    [{ to: 'LOST', reason: 'FILLED_BY_US' }, 'reason', '“Filled by us” is not a reason to close a job as lost.'],
    [{ to: 'ON_HOLD', end: true }, 'end_profiles', 'Only closing a job ends its profiles.'],
    [{ to: 'ON_HOLD', note: 'x'.repeat(2_001) }, 'note', 'Use at most 2000 characters.'],
  ] as const)('with an input of another move (%o) is refused at the field', async (given, field, message) => {
    const job = await createJobIn('ACTIVE')
    const { errors } = await move({ id: job.id, version: job.version, ...given })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field } }])
  })

  test('of an old version is refused with the newer values, like every stale save', async () => {
    const job = await createJobIn('ACTIVE')
    await move({ id: job.id, to: 'ON_HOLD', version: job.version })
    const { errors } = await move({ id: job.id, to: 'LOST', version: job.version, reason: 'OTHER' })
    expect(errors).toMatchObject([
      {
        message: 'You changed this job in another tab or window. Compare, and save again.',
        extensions: {
          code: 'CONFLICT',
          field: 'version',
          details: { id: job.id, status: 'ON_HOLD', version: job.version + 1 },
        },
      },
    ])
  })

  test('after somebody else changed it names them to staff', async () => {
    const job = await createJobIn('ACTIVE')
    await move({ id: job.id, to: 'ON_HOLD', version: job.version })
    const { display_name } = await server.db
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', server.as('recruiter').account.id)
      .executeTakeFirstOrThrow()
    const { errors } = await move({ id: job.id, to: 'LOST', version: job.version, reason: 'OTHER' }, 'admin')
    expect(errors?.[0]?.message).toBe(
      `${display_name} changed this job while you were editing. Compare, and save again.`,
    )
  })

  test('by twenty concurrent requests happens once', async () => {
    const job = await createJobIn('ACTIVE')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        move({ id: job.id, version: job.version, to: turn % 2 ? 'ON_HOLD' : 'NEEDS_PROFILES', note: null }),
      ),
    )
    const moved = answers.filter(({ errors }) => !errors)
    expect(moved.length).toBeLessThanOrEqual(1)
    expect((await readJob(job.id)).version).toBe(job.version + moved.length)
  })

  test('with one key happens once, and every retry gets its answer', async () => {
    const job = await createJobIn('ACTIVE')
    const variables = { id: job.id, version: job.version, to: 'ON_HOLD' as const, key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(variables)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.data?.moveJob.status).toBe('ON_HOLD')
    expect((await readJob(job.id)).version).toBe(job.version + 1)
  })

  test('is not found for a deleted job, an unknown one or a malformed id', async () => {
    const deleted = await createJobIn('ACTIVE', { deleted_at: new Date() })
    for (const id of [deleted.id, randomUUID(), 'no id']) {
      const { errors } = await move({ id, to: 'ON_HOLD', version: 1 })
      expect(errors).toMatchObject([
        { message: 'This job was not found. It may have been removed.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
  })

  test.each(roles)('as %s needs the permission to write jobs', async (role) => {
    const job = await createJobIn('ACTIVE')
    const { errors } = await move({ id: job.id, to: 'ON_HOLD', version: job.version }, role)
    const may = role === 'admin' || role === 'recruiter'
    expect(errors?.[0]?.extensions?.code).toBe(may ? undefined : 'FORBIDDEN')
    expect((await readJob(job.id)).status).toBe(may ? 'ON_HOLD' : 'ACTIVE')
  })
})

describe('closing a job', () => {
  /** Creates a job with a profile in every open status, a placed one and a deleted one. */
  async function createJobWithProfiles() {
    const job = await createJobIn('ACTIVE')
    for (const status of [...openJobProfileStatuses, 'PLACED'] as const) {
      await createJobProfile(server.db, { job_id: job.id, developer_id: (await createDeveloper(server.db)).id, status })
    }
    const deletedProfile = {
      job_id: job.id,
      developer_id: (await createDeveloper(server.db)).id,
      deleted_at: new Date(),
    }
    await createJobProfile(server.db, deletedProfile)
    return job
  }
  const statuses = async (jobId: string) =>
    (
      await server.db
        .selectFrom('job_profiles')
        .select(['status', 'end_reason'])
        .where('job_id', '=', jobId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ status, end_reason }) => `${status} ${end_reason}`)

  test('ends the open profiles on request, and an undo reopens them', async () => {
    const job = await createJobWithProfiles()
    const before = await statuses(job.id)
    const kept = await move({ id: job.id, to: 'FILLED', version: job.version, reason: 'FILLED_BY_US' })
    expect(kept.errors).toBeUndefined()
    expect(await statuses(job.id)).toEqual(before)
    await move({ id: job.id, to: 'ACTIVE', version: job.version + 1, note: 'Not yet.' })
    const variables = { id: job.id, to: 'FILLED', version: job.version + 2, reason: 'FILLED_BY_US', end: true } as const
    const { extensions } = await move(variables)
    expect((await statuses(job.id)).toSorted()).toEqual(
      [...openJobProfileStatuses.map(() => 'JOB_CLOSED JOB_CLOSED'), 'PLACED null', 'SHORTLISTED null'].toSorted(),
    )
    const undone = await server.as('recruiter').query(undoMutation, { input: { change: extensions?.change } })
    // Members who were in process follow their profiles, both ways.
    const inProcess = openJobProfileStatuses.slice(openJobProfileStatuses.indexOf('SENT'))
    expect(undone.data).toEqual({ undo: { rows: 1 + openJobProfileStatuses.length + inProcess.length } })
    expect(await statuses(job.id)).toEqual(before)
    expect(await readJob(job.id)).toMatchObject({ status: 'ACTIVE', close_reason: null, left_status: null })
  })

  /** Queues messages about a job to developers in Slack. */
  async function queueMessages(jobId: string, count: number) {
    const sender = await createUser(server.db)
    const people = await Promise.all(
      Array.from({ length: count }, () => createDeveloper(server.db, { slack_user_id: `U${randomUUID()}` })),
    )
    const ids = people.map(({ id }) => id)
    const sending = sendingAs(sender.id, { test: false, slack: true, mail: false })
    return asTest(server.db, (trx) => sendMessage(trx, null, jobMessageTo(jobId, ids), sending))
  }
  const messages = (jobId: string) =>
    server.db.selectFrom('messages').select(['state', 'metadata']).where('job_id', '=', jobId).execute()
  const claim = () => asTest(server.db, (trx) => claimMessage(trx, { kinds: ['JOB_MESSAGE'], methods: ['SLACK'] }, 30))
  const claimAndRead = () =>
    asTest(server.db, async (trx) => {
      const message = await claimMessage(trx, { kinds: ['JOB_MESSAGE'], methods: ['SLACK'] }, 30)
      return message && readJobMessage(trx, message.id, readEnv({}))
    })

  test.each(['LOST', 'ON_HOLD'] as const)(
    'or putting it on hold (%s) stops the queued messages, and an undo queues them again',
    async (to) => {
      const job = await createJobIn('ACTIVE')
      await queueMessages(job.id, 3)
      const reason = to === 'LOST' ? 'OTHER' : null
      const { extensions } = await move({ id: job.id, to, version: job.version, reason })
      const label = { LOST: 'Lost', ON_HOLD: 'On hold' }[to]
      expect(await messages(job.id)).toEqual(
        [1, 2, 3].map(() => ({ state: 'REFUSED', metadata: { reason: `Not sent: the job became ${label}.` } })),
      )
      expect(await claim()).toBeUndefined()
      await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
      expect((await messages(job.id)).map(({ state }) => state)).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])
      await asTest(server.db, (trx) => trx.deleteFrom('messages').where('job_id', '=', job.id).execute())
    },
  )

  test('leaves a message that a worker has claimed, and stops one that is queued at the same moment', async () => {
    const job = await createJobIn('ACTIVE')
    await queueMessages(job.id, 2)
    expect(await claimAndRead()).toMatchObject({ text: 'Hello' })
    const closed = { status: 'LOST', left_status: 'ACTIVE', close_reason: 'OTHER' } as const
    await asTest(server.db, (trx) => trx.updateTable('jobs').set(closed).where('id', '=', job.id).execute())
    expect(await claimAndRead()).toEqual({ refusal: 'Nobody can apply for the job any more' })
    await asTest(server.db, (trx) => trx.deleteFrom('messages').where('job_id', '=', job.id).execute())
  })
})
