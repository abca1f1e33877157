import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { type Caller, dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { createCalendarMailReader } from './tasks.ts'

let server: TestServer
let organiser: Caller
let meeting: { id: string; version: number }
let developer: { id: string; email: string }
/** The links that were mailed, the last one last. */
let links: string[]

beforeAll(async () => {
  server = await startTestServer({ variables: { PORTAL_PRODUCTION: 'true' }, mail: true, tasks: ['queue'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server
  links = []
  const email = `${randomUUID()}@vouch.example`
  organiser = await server.logIn(await createUser(db, { display_name: 'Olga Organiser', email, role: 'recruiter' }))
  developer = await createDeveloper(db, { first_name: 'Dora', last_name: 'Hidden', time_zone: 'America/New_York' })
  meeting = await added()
  await pass()
})

const fields = `id version starts_at answers
  guests { kind answer answered_at answer_note proposed_times is_current mail { state } }`
const adding = graphql(`mutation ($meeting: AddMeetingInput!) { addMeeting(input: $meeting) { ${fields} } }`)
const updating = graphql(`mutation ($input: UpdateMeetingInput!) {
  updateMeeting(input: $input) { ${fields} }
}`)
const moving = graphql(`mutation ($input: MoveMeetingInput!) {
  moveMeeting(input: $input) { id }
}`)
const finding = graphql(`query ($id: ID!) { getMeeting(id: $id) { ${fields} } }`)
const bell = graphql('query { getNotifications { notifications { kind title detail path } } }')

async function added(more: object = {}) {
  const planned = { developer_id: developer.id, type: 'INTRO', starts_at: '2099-07-01T10:00:00Z', minutes: 45, ...more }
  const values = { ...planned, organiser_id: organiser.account.id }
  return dataOf(await organiser.send(adding, { meeting: values })).addMeeting
}
const found = async () => (await server.as('vetter').data(finding, { id: meeting.id })).getMeeting
async function guest() {
  const [first] = (await found()).guests
  if (!first) throw new Error('Nobody takes part.')
  return first
}
async function save(changes: object) {
  const { version } = await found()
  return server.as('dstm').query(updating, { input: { id: meeting.id, version, changes } })
}

/** Lets the ten seconds pass, sends all that waits then, and keeps the links in it. */
async function pass() {
  const { db } = server
  await asTest(db, (trx) =>
    trx.updateTable('messages').set({ send_after: new Date() }).where('state', '=', 'QUEUED').execute(),
  )
  const send = async ({ text }: Mail) => {
    const link = /\/public\/meeting\/[\w-]+/.exec(text)?.[0]
    if (link) links.push(link)
  }
  const env = readEnv({ PUBLIC_URL: server.url, PORTAL_PRODUCTION: 'true' })
  const deps = { env, db, log: pino({ level: 'silent' }), mailer: { enabled: true, send }, secret: testSecret }
  const work = createSendingWork(deps, { CALENDAR: createCalendarMailReader(testSecret) })
  while (await work());
}

const open = async (link = links.at(-1)) => {
  const response = await fetch(`${server.url}${link}`)
  return { status: response.status, text: await response.text() }
}
async function answer(values: Record<string, string | string[]>, link = links.at(-1)) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) body.append(name, one)
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${server.url}${link}`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

describe('the page behind the link', () => {
  test('says when by both clocks, who organises, and nothing else; opening it changes nothing', async () => {
    const before = await found()
    const { status, text } = await open()
    expect(status).toBe(200)
    expect(text).toContain('Intro with Olga Organiser')
    expect(text).toContain('Wed 1 July 2099, 06:00–06:45 (America/New_York)')
    expect(text).toContain('Wed 1 July 2099, 10:00–10:45 (UTC)')
    expect(text).not.toMatch(/Hidden|@vouch\.example/)
    await open()
    expect(await found()).toEqual(before)
  })

  test.each(['nothing', 'x'.repeat(75), `${randomUUID().replaceAll('-', '')}${'a'.repeat(43)}`])(
    'of %s says what to do',
    async (token) => {
      const { status, text } = await open(`/public/meeting/${token}`)
      expect(status).toBe(404)
      expect(text).toContain('Copy the whole link from the mail')
      expect((await answer({ answer: 'YES' }, `/public/meeting/${token}`)).status).toBe(404)
    },
  )

  test('takes no form of another site', async () => {
    const response = await fetch(`${server.url}${links.at(-1)}`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ answer: 'NO' }),
    })
    expect(response.status).toBe(403)
    expect((await guest()).answer).toBeNull()
  })
})

describe('an answer', () => {
  test('shows in the meeting, is recorded as that of the link, and can be changed', async () => {
    expect((await answer({ answer: 'YES' })).text).toContain('We look forward to the meeting.')
    expect(await found()).toMatchObject({ answers: '1 yes', guests: [{ answer: 'YES', is_current: true }] })
    const actors = server.db.selectFrom('events').select('actor').where('table_name', '=', 'meeting_guests')
    const { actor } = await actors.orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(actor).toMatch(/^link:[0-9a-f-]{36}$/)
    expect((await open()).text).toContain('Your answer so far: <strong>Yes</strong>')
    await answer({ answer: 'NO', note: 'I am ill.\r\nSorry.' })
    expect(await guest()).toMatchObject({ answer: 'NO', answer_note: 'I am ill.\nSorry.' })
  })

  test('reaches the organiser by bell and by mail at once, and the same answer again only once', async () => {
    await answer({ answer: 'NO', note: 'Ill' })
    await Promise.all([1, 2, 3].map(() => answer({ answer: 'NO', note: 'Ill' })))
    const own = () => server.mails.filter(({ to }) => to === organiser.account.email)
    await expect.poll(() => own().length).toBe(1)
    expect(own()[0]?.subject).toContain('No: Dora Hidden')
    const waiting = server.db.selectFrom('tasks').select('id').where('kind', '=', 'meeting answer')
    await expect.poll(() => waiting.execute()).toEqual([])
    expect(own()).toHaveLength(1)
    await expect
      .poll(async () => (await organiser.data(bell)).getNotifications.notifications)
      .toEqual([
        {
          kind: 'MEETING_ANSWERED',
          title: 'Dora Hidden',
          detail: 'No: Ill',
          path: `/developer/${developer.id}/meetings?dialog=edit-meeting&id=${meeting.id}`,
        },
      ])
  })

  test('proposes times by the clocks of the reader, and taking one moves the meeting and invites again', async () => {
    const time = ['2099-07-02T09:00', '2099-07-03T09:00', '']
    await answer({ answer: 'OTHER_TIME', time, note: 'Mornings are best.' })
    const { proposed_times } = await guest()
    expect(proposed_times).toEqual(['2099-07-02T13:00:00.000Z', '2099-07-03T13:00:00.000Z'])
    await save({ starts_at: proposed_times[0] })
    await pass()
    expect(links).toHaveLength(2)
    expect(await found()).toMatchObject({
      starts_at: '2099-07-02T13:00:00.000Z',
      answers: '',
      guests: [{ is_current: false }],
    })
    expect((await open()).text).toContain('Thu 2 July 2099, 09:00–09:45 (America/New_York)')
    await expect.poll(async () => (await organiser.data(bell)).getNotifications.notifications).toEqual([])
  })

  test.each([
    [{ answer: 'MAYBE' }, 'Choose one of the answers.'],
    [{ answer: 'OTHER_TIME' }, 'Propose a time, or say in words when you can come.'],
    [{ answer: 'OTHER_TIME', time: '2020-01-01T10:00' }, 'Propose times that lie ahead.'],
    [{ answer: 'OTHER_TIME', time: 'tomorrow' }, 'Enter each time with its day'],
    [{ answer: 'OTHER_TIME', time: '2099-13-45T10:00' }, 'Enter each time with its day'],
    [{ answer: 'OTHER_TIME', time: '2099-02-30T10:00' }, 'Enter each time with its day'],
    [{ answer: 'NO', note: 'x'.repeat(1_001) }, 'Write at most 1000 characters.'],
  ])('of %j is refused, with what was typed', async (values, problem) => {
    const { status, text } = await answer(values)
    expect([status, text]).toEqual([422, expect.stringContaining(problem)])
    expect((await guest()).answer).toBeNull()
  })

  test('in words is shown as words', async () => {
    await answer({ answer: 'OTHER_TIME', note: '<script>alert(1)</script>' })
    expect((await open()).text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

describe('an older link', () => {
  test('answers nothing once a newer invitation has left, and leads to that one', async () => {
    const [old] = links
    await save({ minutes: 60 })
    expect(await open(old)).toMatchObject({ status: 409, text: expect.stringContaining('is being changed') })
    await pass()
    const { status, text } = await open(old)
    expect(status).toBe(409)
    expect(text).toContain(links.at(-1))
    expect((await answer({ answer: 'YES' }, old)).status).toBe(409)
    expect((await guest()).answer).toBeNull()
    await answer({ answer: 'YES' })
    expect((await guest()).answer).toBe('YES')
  })

  test('works again where the change was taken back', async () => {
    const { extensions } = await save({ minutes: 60 })
    await server.as('dstm').data(undoMutation, { input: { change: extensions?.change ?? '' } })
    expect((await answer({ answer: 'YES' })).status).toBe(200)
  })

  test('works again where the meeting was moved back before the new mail left, and its answer reaches the organiser', async () => {
    await save({ minutes: 60 })
    await save({ minutes: 45 })
    await pass()
    expect(links).toHaveLength(1)
    expect(await guest()).toMatchObject({ mail: { state: 'SENT' } })
    await answer({ answer: 'YES' })
    expect(await found()).toMatchObject({ answers: '1 yes', guests: [{ answer: 'YES', is_current: true }] })
    const own = () => server.mails.filter(({ to }) => to === organiser.account.email)
    await expect.poll(() => own().length).toBe(1)
  })

  test('to somebody who opted out before the meeting moved does not take an answer to the old time', async () => {
    const [old] = links
    await asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ do_not_contact: true }).where('id', '=', developer.id).execute(),
    )
    await save({ minutes: 60 })
    await pass()
    expect(links).toEqual([old])
    expect((await answer({ answer: 'YES' }, old)).status).toBe(409)
    expect((await guest()).answer).toBeNull()
  })

  test('of an older mail to another address neither leads to the newest nor answers', async () => {
    const old = links.at(-1)
    await asTest(server.db, (trx) =>
      trx
        .updateTable('developers')
        .set({ email: `${randomUUID()}@vouch.example` })
        .where('id', '=', developer.id)
        .execute(),
    )
    await save({ minutes: 60 })
    await pass()
    const { status, text } = await open(old)
    expect([status, text]).toEqual([409, expect.stringContaining('went to another address')])
    expect(text).not.toContain('/public/meeting/')
    expect((await answer({ answer: 'YES' }, old)).status).toBe(409)
    expect((await guest()).answer).toBeNull()
    expect((await answer({ answer: 'YES' })).status).toBe(200)
  })

  test('of a time that is not that of the meeting any more answers nothing', async () => {
    const later = { starts_at: new Date('2099-08-01T10:00Z'), ends_at: new Date('2099-08-01T10:45Z') }
    await asTest(server.db, (trx) => trx.updateTable('meetings').set(later).where('id', '=', meeting.id).execute())
    expect(await open()).toMatchObject({ status: 409, text: expect.stringContaining('has changed') })
    expect((await answer({ answer: 'YES' })).status).toBe(409)
  })

  test('to a cancelled meeting, or one that has begun, says so and answers nothing', async () => {
    const { version } = await found()
    await server.as('dstm').data(moving, { input: { id: meeting.id, version, to: 'CANCELLED' } })
    expect(await open()).toMatchObject({ status: 410, text: expect.stringContaining('does not take place') })
    expect((await answer({ answer: 'YES' })).status).toBe(410)
    const begun = {
      status: 'SCHEDULED' as const,
      starts_at: new Date(Date.now() - 60_000),
      ends_at: new Date(Date.now() + 60_000),
    }
    await asTest(server.db, (trx) => trx.updateTable('meetings').set(begun).where('id', '=', meeting.id).execute())
    expect(await open()).toMatchObject({ status: 410, text: expect.stringContaining('has begun') })
    expect((await answer({ answer: 'YES' })).status).toBe(410)
    expect((await guest()).answer).toBeNull()
  })
})

describe('the profile of a client interview', () => {
  const ahead = '2099-07-01T10:00:00.000Z'
  async function interview({
    status = 'SENT',
    proposed = false,
  }: {
    status?: 'SENT' | 'CLIENT_REVIEW' | 'OFFER' | 'SHORTLISTED'
    proposed?: boolean
  } = {}) {
    const { db } = server
    const job = await createJob(db, { title: 'Gardener' })
    const profile = await createJobProfile(db, { job_id: job.id, developer_id: developer.id, status })
    const email = `${randomUUID()}@clients.example`
    const contact = await asTest(db, async (trx) => {
      if (proposed) {
        const proposed_by = server.as('client').account.id
        const times = { starts_at: [ahead], minutes: [45], time_zone: 'UTC', proposed_by }
        await trx
          .insertInto('interview_times')
          .values({ job_profile_id: profile.id, ...times })
          .execute()
      }
      const values = { company_id: job.company_id, name: 'Cora Client', email }
      return trx.insertInto('contacts').values(values).returning('id').executeTakeFirstOrThrow()
    })
    links = []
    const who = { contact_ids: [contact.id], uninvited_ids: [developer.id] }
    const made = { type: 'CLIENT_INTERVIEW', job_profile_id: profile.id, starts_at: ahead, ...who }
    meeting = await added(made)
    return { profile, statusOf: () => statusOf(profile.id) }
  }
  const statusOf = async (id: string) =>
    (await server.db.selectFrom('job_profiles').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  test.each(['SENT', 'CLIENT_REVIEW'] as const)(
    'that is %s is interviewing once its contact says yes',
    async (status) => {
      const { profile, statusOf: now } = await interview({ status })
      await pass()
      await answer({ answer: 'NO' })
      expect(await now()).toBe(status)
      await answer({ answer: 'YES' })
      expect(await now()).toBe('INTERVIEWING')
      const { status_note } = await server.db
        .selectFrom('job_profiles')
        .select('status_note')
        .where('id', '=', profile.id)
        .executeTakeFirstOrThrow()
      expect(status_note).toBe('The interview is agreed: Wed 1 July 2099, 10:00–10:45 (UTC).')
    },
  )

  test('is interviewing at once for a time that the client proposed', async () => {
    const { statusOf: now } = await interview({ proposed: true })
    expect(await now()).toBe('INTERVIEWING')
  })

  test.each(['OFFER', 'SHORTLISTED'] as const)('that is %s stays', async (status) => {
    const { statusOf: now } = await interview({ status, proposed: true })
    expect(await now()).toBe(status)
  })

  test('is moved by no other link, whatever it writes', async () => {
    const { profile } = await interview()
    await pass()
    const mail = await server.db
      .selectFrom('messages')
      .innerJoin('meeting_guests', 'meeting_guests.id', 'messages.guest_id')
      .select('messages.id')
      .where('meeting_guests.meeting_id', '=', meeting.id)
      .executeTakeFirstOrThrow()
    for (const status of ['INTERVIEWING', 'OFFER'] as const) {
      const moved = write(server.db, { actor: `link:${mail.id}` }, (trx) =>
        trx.updateTable('job_profiles').set({ status }).where('id', '=', profile.id).execute(),
      )
      await expect(moved).rejects.toThrow('A link never moves a profile')
    }
  })
})

test('an answer and a change at the same moment never both hold', async () => {
  const { version } = await found()
  const [{ status }] = await Promise.all([
    answer({ answer: 'YES' }),
    server.as('dstm').data(updating, { input: { id: meeting.id, version, changes: { minutes: 60 } } }),
  ])
  await pass()
  expect((await guest()).is_current).toBe(false)
  expect([200, 409]).toContain(status)
})

test('a participant who changes their mind again and again fills no mailbox', async () => {
  for (let n = 0; n < 8; n++) await answer({ answer: n % 2 ? 'YES' : 'NO' })
  const waiting = server.db.selectFrom('tasks').select('id').where('kind', '=', 'meeting answer')
  await expect.poll(() => waiting.execute()).toEqual([])
  expect(server.mails.filter(({ to }) => to === organiser.account.email).length).toBeLessThanOrEqual(5)
  expect((await guest()).answer).toBe('YES')
})

test('guessing links is limited by address', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 70 }, () => open(`/public/meeting/${'a'.repeat(75)}`).then(({ status }) => status)),
  )
  expect(statuses).toContain(429)
})
