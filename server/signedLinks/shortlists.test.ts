import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCompanyMailReader } from '#server/companyMessages/tasks.ts'
import { readEnv } from '#server/env.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { waitsForLock } from '#test/database.ts'
import { asTest, createClient, createCompany, createJob, createMeeting, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAgreedProfile, createClientPlace, createContact, createVisitor } from '#test/rows/clientLinks.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let place: Awaited<ReturnType<typeof createClientPlace>>
let zoe: Awaited<ReturnType<typeof createAgreedProfile>>
let yann: { readonly id: string }
let visitor: ReturnType<typeof createVisitor>
let visitors = 0

beforeAll(async () => {
  const variables = { TRUST_PROXY: 'true', PORTAL_PRODUCTION: 'true' }
  server = await startTestServer({ variables, mail: true, tasks: ['queue'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  place = await createClientPlace(server)
  zoe = await createAgreedProfile(server, place.job.id, 'SENT', 'Zoë')
  yann = await createAgreedProfile(server, place.job.id, 'READY_TO_SEND', 'Yann')
  // Each test has an address of its own, so that tests share no limit.
  visitor = createVisitor(server, `203.0.114.${++visitors}`)
})

const making = graphql(`mutation (
  $job_id: ID!, $contact_id: ID!, $ids: [ID!]!, $rate: Boolean!, $times: [InterviewTimeInput!]! = [], $mail: ShortlistMailInput
) {
  makeShortlist(input: { job_id: $job_id, contact_id: $contact_id, job_profile_ids: $ids, with_bill_rate: $rate, times: $times, mail: $mail, days: 7 }) {
    url link { id purpose state contact_name }
  }
}`)
const make = (more: object = {}, caller: Caller = place.owner) => {
  const { job, contact } = place
  const asked = { job_id: job.id, contact_id: contact.id, ids: [zoe.id, yann.id], rate: false, ...more }
  return caller.query(making, asked)
}
async function made(more: object = {}) {
  const { data, errors } = await make(more)
  if (!data) throw new Error(errors?.[0]?.message)
  const { url, link } = data.makeShortlist
  return { url: url ?? '', id: link.id }
}
const reading = graphql(`query ($id: ID!) { getJobShortlists(job_id: $id) {
  candidates { id developer_name status refusal }
  shortlists {
    id reminded_at link { state open_count first_opened_at last_opened_at contact_name }
    people { id job_profile_id developer_name state client_answer client_answered_at }
  }
} }`)
const read = async () => (await place.owner.data(reading, { id: place.job.id })).getJobShortlists
const shortlist = async () => {
  const [first] = (await read()).shortlists
  if (!first) throw new Error('The job has no shortlist.')
  return first
}
const linkOf = async (profile: { readonly id: string }) =>
  (await shortlist()).people.find(({ job_profile_id }) => job_profile_id === profile.id)?.id ?? ''
const withdrawing = graphql(
  `mutation ($input: WithdrawSignedLinkInput!) { withdrawSignedLink(input: $input) { id state } }`,
)
const setProfile = (id: string, row: object) =>
  asTest(server.db, (trx) => trx.updateTable('job_profiles').set(row).where('id', '=', id).execute())
const row = (id: string) =>
  server.db.selectFrom('job_profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the page of a shortlist', () => {
  test('shows its developers side by side, as the client-ready profile shows each, and each as a PDF', async () => {
    const { url } = await made()
    const { status, page } = await visitor.open(url)
    expect(status).toBe(200)
    expect(page).toContain('<h1>Developers for Gardener</h1>')
    expect(page).toContain('Hello Cora, we propose 2 developers for this job.')
    expect(page.indexOf('<h2>Yann Ünal</h2>')).toBeLessThan(page.indexOf('<h2>Zoë Ünal</h2>'))
    for (const hidden of ['$80', '@vouch.example', place.company.name]) expect(page).not.toContain(hidden)
    const [pdf = ''] = /\/public\/profile\/[\w-]+\/pdf/.exec(page) ?? []
    expect((await visitor.open(`${server.url}${pdf}`)).page).toMatch(/^%PDF/)
    expect((await visitor.open((await made({ rate: true })).url)).page).toContain('$80 per hour')
  })

  test('takes an answer for each person who was sent, and leaves the others as they are', async () => {
    const { url } = await made()
    const [link, unsent] = [await linkOf(zoe), await linkOf(yann)]
    const { status, page } = await visitor.answer(url, 'NOT_FOR_US', { link, reason: 'RATE', note: 'Too dear' })
    expect([status, page]).toEqual([200, expect.stringContaining('Thank you. Your answer has arrived.')])
    expect(page).toContain('You can answer here once we have put this developer forward.')
    expect((await visitor.answer(url, 'INTERESTED', { link: unsent })).status).toBe(409)
    expect(await row(zoe.id)).toMatchObject({
      status: 'SENT',
      client_answer: 'NOT_FOR_US',
      client_answer_reason: 'RATE',
      client_answered_link: link,
    })
    expect(await row(yann.id)).toMatchObject({ status: 'READY_TO_SEND', client_answer: null })
    expect((await shortlist()).people).toMatchObject([
      { developer_name: 'Yann Ünal', client_answer: null },
      { developer_name: 'Zoë Ünal', client_answer: 'NOT_FOR_US', client_answered_at: expect.any(String) },
    ])
  })

  test('answers nobody who is not in it', async () => {
    const { url } = await made()
    const other = await made()
    const link = await linkOf(zoe)
    await place.owner.data(withdrawing, { input: { id: other.id } })
    const answered = await visitor.answer(url, 'INTERESTED', { link })
    expect([answered.status, (await row(zoe.id)).client_answer]).toEqual([409, null])
    expect((await visitor.answer(url, 'INTERESTED', { link: randomUUID() })).status).toBe(409)
  })

  test('counts as opened when it is drawn, and not when it is fetched', async () => {
    const { url } = await made()
    await visitor.open(url)
    expect((await shortlist()).link).toMatchObject({ open_count: 0, first_opened_at: null })
    const token = url.split('/').at(-1)
    await visitor.open(`${server.url}/public/opened/${token}`)
    await visitor.open(`${server.url}/public/opened/${token}`)
    const { link } = await shortlist()
    expect(link).toMatchObject({ open_count: 1, first_opened_at: expect.any(String) })
    expect(link.last_opened_at).toBe(link.first_opened_at)
  })

  test.each([
    ['has ended', { status: 'CLIENT_REJECTED', end_reason: 'SKILLS' }],
    ['has no consent any more', { consented_on: null, consent_method: null }],
    ['was deleted', { deleted_at: new Date() }],
  ])('leaves out at once a profile that %s, and takes no answer about it', async (_name, change) => {
    const { url } = await made()
    const link = await linkOf(zoe)
    await setProfile(zoe.id, change)
    const { status, page } = await visitor.open(url)
    expect([status, page.includes('Yann Ünal'), page.includes('Zoë')]).toEqual([200, true, false])
    expect((await visitor.answer(url, 'INTERESTED', { link })).status).toBe(409)
    expect((await row(zoe.id)).client_answer).toBeNull()
    await setProfile(yann.id, change)
    const over = await visitor.open(url)
    expect([over.status, over.page]).toEqual([410, expect.stringContaining('None of these developers')])
  })

  test.each([
    ['its contact has left', { deleted_at: new Date() }],
    ['its contact works elsewhere', { moves: true }],
  ])('shows none of it once %s', async (_name, change) => {
    const { url } = await made()
    const company_id = (await createCompany(server.db)).id
    await asTest(server.db, (trx) =>
      trx
        .updateTable('contacts')
        .set('moves' in change ? { company_id } : change)
        .where('id', '=', place.contact.id)
        .execute(),
    )
    const { status, page } = await visitor.open(url)
    expect([status, page.includes('Yann'), page.includes('Zoë')]).toEqual([410, false, false])
    expect(await shortlist()).toMatchObject({
      link: { state: 'ENDED' },
      people: [{ state: 'ENDED' }, { state: 'ENDED' }],
    })
  })

  test('shows none of it once it is withdrawn, not even one person alone', async () => {
    const { url, id } = await made()
    const { page } = await visitor.open(url)
    const [pdf = ''] = /\/public\/profile\/[\w-]+\/pdf/.exec(page) ?? []
    await place.owner.data(withdrawing, { input: { id } })
    for (const dead of [url, `${server.url}${pdf}`, `${server.url}${pdf.replace('/pdf', '')}`]) {
      const opened = await visitor.open(dead)
      expect([opened.status, opened.page]).toEqual([410, expect.stringContaining('This link was withdrawn')])
    }
    expect(await shortlist()).toMatchObject({
      link: { state: 'WITHDRAWN' },
      people: [{ state: 'WITHDRAWN' }, { state: 'WITHDRAWN' }],
    })
  })

  test('goes with an answer that is voided, and comes back with its undo', async () => {
    const { url } = await made()
    const link = await linkOf(zoe)
    await visitor.answer(url, 'INTERESTED', { link })
    const voiding = graphql(`mutation ($input: VoidLinkAnswerInput!) { voidLinkAnswer(input: $input) { state } }`)
    const { data, extensions } = await place.owner.query(voiding, { input: { id: link } })
    expect(data?.voidLinkAnswer.state).toBe('WITHDRAWN')
    expect((await visitor.open(url)).status).toBe(410)
    expect((await row(zoe.id)).client_answer).toBeNull()
    await place.owner.data(undoMutation, { input: { change: extensions?.change } })
    expect((await visitor.open(url)).status).toBe(200)
    expect((await row(zoe.id)).client_answer).toBe('INTERESTED')
  })
})

describe('making a shortlist', () => {
  test('offers who is to be sent or was sent, and says why somebody cannot be shown', async () => {
    await createAgreedProfile(server, place.job.id, 'SHORTLISTED', 'Early')
    const silent = await createAgreedProfile(server, place.job.id, 'SENT', 'Silent')
    await setProfile(silent.id, { consented_on: null, consent_method: null })
    expect((await read()).candidates).toMatchObject([
      { developer_name: 'Silent Ünal', refusal: 'Has not agreed to be put forward yet' },
      { developer_name: 'Yann Ünal', status: 'READY_TO_SEND', refusal: null },
      { developer_name: 'Zoë Ünal', status: 'SENT', refusal: null },
    ])
  })

  test.each([
    ['one developer', async () => ({ ids: [zoe.id] }), 'job_profile_ids', 'Choose 2 to 8 developers.'],
    ['one developer twice', async () => ({ ids: [zoe.id, zoe.id] }), 'job_profile_ids', 'Choose each developer once.'],
    [
      'a developer of another job',
      async () => ({ ids: [zoe.id, (await createAgreedProfile(server, (await createJob(server.db)).id)).id] }),
      'job_profile_ids',
      'Choose developers who agreed to be put forward',
    ],
    [
      'a contact of another company',
      async () => ({ contact_id: (await createContact(server, (await createCompany(server.db)).id)).id }),
      'contact_id',
      'This contact is not at the company any more.',
    ],
  ])('is refused with %s', async (_name, wrong, field, sentence) => {
    const { errors } = await make(await wrong())
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining(sentence), extensions: { field } })
    expect((await read()).shortlists).toEqual([])
  })

  test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('is not for a %s', async (role) => {
    expect((await make({}, server.as(role))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    const { errors } = await server.as(role).query(reading, { id: place.job.id })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })
})

/** Lets the ten seconds pass, and returns the mails that left then. */
async function leave() {
  const { db } = server
  await asTest(db, (trx) =>
    trx.updateTable('messages').set({ send_after: new Date() }).where('state', '=', 'QUEUED').execute(),
  )
  const mails: Mail[] = []
  const mailer = { enabled: true, send: async (mail: Mail) => void mails.push(mail) }
  const env = readEnv({ PUBLIC_URL: server.url, PORTAL_PRODUCTION: 'true' })
  const deps = { env, db, log: pino({ level: 'silent' }), mailer, secret: testSecret }
  const work = createSendingWork(deps, { COMPANY_MESSAGE: createCompanyMailReader(testSecret) })
  while (await work());
  return mails.filter(({ to }) => to === place.contact.email)
}

describe('a shortlist that is mailed', () => {
  const mail = { subject: 'For “{{job_title}}”', body: 'Hello {{first_name}}: {{link}}\n\nBye' }

  test('reaches its contact with the times to choose from, and an undo takes all of it back', async () => {
    const times = [
      { starts_at: '2099-03-02T09:00:00.000Z', minutes: 45 },
      { starts_at: '2099-03-03T13:30:00.000Z', minutes: 60 },
    ]
    const { data, extensions } = await make({ mail, times })
    const url = data?.makeShortlist.url
    expect(await leave()).toMatchObject([
      {
        subject: 'For “Gardener”',
        text: `Hello Cora: ${url}\n\nYou can choose one of these times for an interview there, too:\n- Mon 2 March 2099, 09:00–09:45 (UTC)\n- Tue 3 March 2099, 13:30–14:30 (UTC)\n\nBye`,
      },
    ])
    const again = await make({ mail: { ...mail, body: 'Once more: {{link}}' } })
    await place.owner.data(undoMutation, { input: { change: again.extensions?.change } })
    expect(await leave()).toEqual([])
    expect((await read()).shortlists).toHaveLength(1)
    expect(extensions?.change).not.toBe(again.extensions?.change)
  })

  test('says nothing of times where none are offered', async () => {
    const { data } = await make({ mail })
    expect(await leave()).toMatchObject([{ text: `Hello Cora: ${data?.makeShortlist.url}\n\nBye` }])
  })

  test.each([
    ['no link in it', { mail: { ...mail, body: 'Hello' } }, 'Write {{link}} where the link belongs.'],
    [
      'a field of developers',
      { mail: { ...mail, body: '{{link}} {{dstm_name}}' } },
      '{{dstm_name}} is not a merge field here.',
    ],
    [
      'a time that is over',
      { times: [{ starts_at: '2020-03-02T09:00:00.000Z', minutes: 45 }] },
      'Propose a time that lies ahead.',
    ],
  ])('is refused with %s', async (_name, wrong, sentence) => {
    expect((await make(wrong)).errors?.[0]).toMatchObject({
      message: expect.stringContaining(sentence),
      extensions: { code: 'BAD_INPUT' },
    })
    expect((await read()).shortlists).toEqual([])
  })

  test('is not made for a contact who does not want mails', async () => {
    await asTest(server.db, (trx) =>
      trx.updateTable('contacts').set({ do_not_contact: true }).where('id', '=', place.contact.id).execute(),
    )
    expect((await make({ mail })).errors?.[0]?.message).toContain('Does not want mails')
    expect((await read()).shortlists).toEqual([])
  })
})

describe('a time for an interview', () => {
  const [early, late] = ['2099-03-02T09:00:00.000Z', '2099-03-03T13:30:00.000Z']
  const offered = { times: [early, late].map((starts_at) => ({ starts_at, minutes: 45 })) }
  const proposals = async (id: string) =>
    (await sql<object>`select * from standing_interview_times where job_profile_id = ${id}`.execute(server.db)).rows
  const bell = graphql('query { getNotifications { notifications { kind } } }')

  test('is chosen with the answer, told to the owner, changed, and taken back', async () => {
    const { url } = await made(offered)
    const link = await linkOf(zoe)
    expect((await visitor.open(url)).page).toContain('Mon 2 March 2099, 09:00–09:45 (UTC)')
    expect((await visitor.answer(url, 'INTERESTED', { link, time: early })).status).toBe(200)
    const chosen = { state: 'OPEN', minutes: [45], proposed_by: null, proposed_by_contact: place.contact.id }
    expect(await proposals(zoe.id)).toMatchObject([{ ...chosen, starts_at: [early] }])
    const query = graphql(
      `query ($id: ID!) { getInterviewTimes(job_profile_id: $id) { proposed_by_name } getInterviewPlan(job_profile_id: $id) { contact_id } }`,
    )
    expect(await place.owner.data(query, { id: zoe.id })).toEqual({
      getInterviewTimes: { proposed_by_name: 'Cora Contact' },
      getInterviewPlan: { contact_id: place.contact.id },
    })
    await expect
      .poll(async () => (await place.owner.data(bell)).getNotifications.notifications.map(({ kind }) => kind))
      .toContain('INTERVIEW_PROPOSED')
    await visitor.answer(url, 'INTERESTED', { link, time: late })
    expect(await proposals(zoe.id)).toMatchObject([{ ...chosen, starts_at: [late] }])
    await visitor.answer(url, 'NOT_FOR_US', { link, reason: 'RATE', note: 'Too dear' })
    expect(await proposals(zoe.id)).toEqual([])
  })

  test('is one that the shortlist offers, and not one chosen for somebody else', async () => {
    await setProfile(yann.id, { status: 'SENT' })
    const { url } = await made(offered)
    const [one, other] = [await linkOf(zoe), await linkOf(yann)]
    await visitor.answer(url, 'INTERESTED', { link: one, time: early })
    const twice = await visitor.answer(url, 'INTERESTED', { link: other, time: early, note: 'My words' })
    expect([twice.status, twice.page]).toEqual([409, expect.stringContaining('for another developer')])
    expect(twice.page).toContain('My words')
    const foreign = await visitor.answer(url, 'INTERESTED', { link: other, time: '2099-04-01T09:00:00.000Z' })
    expect([foreign.status, foreign.page]).toEqual([409, expect.stringContaining('not offered any more')])
    for (const time of ['x', '0', '99999-01-01', early.slice(0, 10)]) {
      expect((await visitor.answer(url, 'INTERESTED', { link: other, time })).status).toBe(409)
    }
    expect(await proposals(yann.id)).toEqual([])
    expect((await row(yann.id)).client_answer).toBeNull()
  })

  test('leaves the times alone that a colleague proposed, and an interview that is planned', async () => {
    const client = await server.logIn(await createClient(server.db, { companyId: place.company.id }))
    const proposal = { starts_at: [late], minutes: [30], time_zone: 'UTC', proposed_by: client.account.id }
    await asTest(server.db, (trx) =>
      trx
        .insertInto('interview_times')
        .values({ job_profile_id: zoe.id, ...proposal })
        .execute(),
    )
    const { url } = await made(offered)
    const link = await linkOf(zoe)
    expect((await visitor.open(url)).page).toContain('Your company has proposed times for an interview.')
    expect((await visitor.answer(url, 'INTERESTED', { link, time: early })).status).toBe(409)
    expect((await visitor.answer(url, 'INTERESTED', { link })).status).toBe(200)
    expect(await proposals(zoe.id)).toMatchObject([{ starts_at: [late], proposed_by: client.account.id }])
  })

  test('is not chosen once an interview is planned ahead, whoever planned it, and is again once that is over', async () => {
    const { url } = await made(offered)
    const link = await linkOf(zoe)
    const { id } = await createMeeting(server.db, {
      developer_id: zoe.developer_id,
      job_profile_id: zoe.id,
      type: 'CLIENT_INTERVIEW',
      starts_at: '2098-01-05T10:00:00Z',
      minutes: 60,
    })
    const { page } = await visitor.open(url)
    expect(page).toContain('The interview is planned for <strong>Sun 5 January 2098, 10:00–11:00 (UTC)</strong>.')
    expect(page).not.toContain(`time-${link}`)
    expect((await visitor.answer(url, 'INTERESTED', { link, time: early })).status).toBe(409)
    expect(await proposals(zoe.id)).toEqual([])
    const past = { starts_at: '2026-01-05T10:00:00Z', ends_at: '2026-01-05T11:00:00Z' }
    await asTest(server.db, (trx) => trx.updateTable('meetings').set(past).where('id', '=', id).execute())
    expect((await visitor.answer(url, 'INTERESTED', { link, time: early })).status).toBe(200)
    expect(await proposals(zoe.id)).toMatchObject([{ state: 'OPEN', starts_at: [early] }])
  })

  test('is chosen for one developer alone, also when both answers come at once', async () => {
    await setProfile(yann.id, { status: 'SENT' })
    const { url } = await made(offered)
    const links = [await linkOf(zoe), await linkOf(yann)]
    const answering: ReturnType<typeof visitor.answer>[] = []
    await asTest(server.db, async (trx) => {
      await sql`lock table interview_times in share mode`.execute(trx)
      for (const link of links) answering.push(visitor.answer(url, 'INTERESTED', { link, time: early, seen: '' }))
      await expect.poll(() => waitsForLock(server.database, 2)).toBe(true)
    })
    const answers = await Promise.all(answering)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is taken back by a no, also by another link that offers none', async () => {
    const first = await made(offered)
    const link = await linkOf(zoe)
    await visitor.answer(first.url, 'INTERESTED', { link, time: early })
    const second = await made()
    const other = await linkOf(zoe)
    expect(other).not.toBe(link)
    expect((await visitor.answer(second.url, 'INTERESTED', { link: other })).status).toBe(200)
    expect(await proposals(zoe.id)).toHaveLength(1)
    expect((await visitor.answer(second.url, 'NOT_FOR_US', { link: other, reason: 'RATE' })).status).toBe(200)
    expect(await proposals(zoe.id)).toEqual([])
  })

  test('goes with an answer that is voided', async () => {
    const { url } = await made(offered)
    const link = await linkOf(zoe)
    await visitor.answer(url, 'INTERESTED', { link, time: early })
    const voiding = graphql(`mutation ($input: VoidLinkAnswerInput!) { voidLinkAnswer(input: $input) { state } }`)
    await place.owner.data(voiding, { input: { id: link } })
    expect(await proposals(zoe.id)).toEqual([])
  })
})

test('what a client asks for is in the same row for all developers, whoever states it', async () => {
  const [go, sql] = [await createSkill(server.db), await createSkill(server.db)]
  const { db } = server
  await asTest(db, async (trx) => {
    for (const skill of [go, sql])
      await trx
        .insertInto('job_skills')
        .values({ job_id: place.job.id, skill_id: skill.id, job_skill_type: 'REQUIRED' })
        .execute()
    const { developer_id } = await row(zoe.id)
    await trx
      .insertInto('developer_skills')
      .values({ developer_id, skill_id: sql.id, years_of_experience: 3 })
      .execute()
    const other = (await row(yann.id)).developer_id
    for (const skill of [go, sql])
      await trx.insertInto('developer_skills').values({ developer_id: other, skill_id: skill.id }).execute()
  })
  const { page } = await visitor.open((await made()).url)
  const cards = page.split('<article>').slice(1)
  const names = cards.map((card) => [...card.matchAll(/<span class="name">([^<]*)/g)].map(([, name]) => name))
  expect(names[0]).toEqual(names[1])
  expect(names[0]?.toSorted()).toEqual([go.name, sql.name].toSorted())
  expect(cards.map((card) => card.includes('Not stated'))).toEqual([false, true])
})

describe('reminding the contact of a shortlist', () => {
  const sending = graphql(`mutation ($company: ID!, $people: [ID!]!, $link: ID, $subject: String!, $body: String!) {
    sendCompanyMessages(input: { company_id: $company, person_ids: $people, signed_link_id: $link, subject: $subject, body: $body, without_recent: false, left_out: [], dry_run: false }) { recipients { id } skipped { reason } }
  }`)
  const remind = (link: string | null, more: object = {}) => {
    const words = { subject: 'Have you had time?', body: 'Hello {{first_name}}: {{link}}' }
    const asked = { company: place.company.id, people: [place.contact.id], link, ...words, ...more }
    return place.owner.query(sending, asked)
  }
  const stored = async () =>
    (await server.db.selectFrom('messages').select('body').where('company_id', '=', place.company.id).execute()).map(
      ({ body }) => body,
    )

  test('mails them its address after ten seconds, which nothing stores', async () => {
    const { url, id } = await made()
    expect((await remind(id)).errors).toBeUndefined()
    expect(await stored()).toEqual(['Hello Cora: {{link}}'])
    expect(await leave()).toMatchObject([{ text: `Hello Cora: ${url}` }])
    expect((await shortlist()).reminded_at).toEqual(expect.any(String))
  })

  test('is refused a second time within a day, also at once, and is free again after an undo', async () => {
    const { id } = await made()
    const answers = await Promise.all([1, 2, 3].map((at) => remind(id, { body: `${at}: {{link}}` })))
    const [sent] = answers.filter(({ errors }) => !errors)
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect((await remind(id, { body: 'Again: {{link}}' })).errors?.[0]?.message).toContain('Wait until tomorrow.')
    await place.owner.data(undoMutation, { input: { change: sent?.extensions?.change } })
    expect((await remind(id, { body: 'After all: {{link}}' })).errors).toBeUndefined()
    await asTest(server.db, (trx) =>
      sql`update messages set created_at = now() - interval '25 hours' where signed_link_id = ${id}`.execute(trx),
    )
    expect((await remind(id, { body: 'A day later: {{link}}' })).errors).toBeUndefined()
  })

  test('goes to nobody else, and not once it is withdrawn', async () => {
    const { id } = await made()
    const other = await createContact(server, place.company.id, { name: 'Otto Other' })
    expect((await remind(id, { people: [other.id] })).errors?.[0]?.extensions).toMatchObject({ field: 'person_ids' })
    expect((await remind(id, { subject: 'See {{link}}' })).errors?.[0]?.extensions).toMatchObject({ field: 'subject' })
    expect((await remind(null)).errors?.[0]?.message).toContain('The text needs a shortlist.')
    expect((await remind(id)).errors).toBeUndefined()
    await place.owner.data(withdrawing, { input: { id } })
    expect(await leave()).toEqual([])
    expect((await remind(id)).errors?.[0]?.message).toBe('This shortlist no longer works. Make a new one.')
  })
})
