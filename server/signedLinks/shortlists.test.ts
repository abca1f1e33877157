import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCompanyMailReader } from '#server/companyMessages/tasks.ts'
import { readEnv } from '#server/env.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { asTest, createCompany, createJob } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAgreedProfile, createClientPlace, createContact, createVisitor } from '#test/rows/clientLinks.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let place: Awaited<ReturnType<typeof createClientPlace>>
let zoe: { readonly id: string }
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

const making = graphql(`mutation ($job_id: ID!, $contact_id: ID!, $ids: [ID!]!, $rate: Boolean!) {
  makeShortlist(input: { job_id: $job_id, contact_id: $contact_id, job_profile_ids: $ids, with_bill_rate: $rate, days: 7 }) {
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

describe('reminding the contact of a shortlist', () => {
  const sending = graphql(`mutation ($company: ID!, $people: [ID!]!, $link: ID, $subject: String!, $body: String!) {
    sendCompanyMessages(input: { company_id: $company, person_ids: $people, signed_link_id: $link, subject: $subject, body: $body, without_recent: false, left_out: [], dry_run: false }) { recipients { id } skipped { reason } }
  }`)
  const remind = (link: string | null, more: object = {}) => {
    const words = { subject: 'Have you had time?', body: 'Hello {{first_name}}: {{link}}' }
    const asked = { company: place.company.id, people: [place.contact.id], link, ...words, ...more }
    return place.owner.query(sending, asked)
  }
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
