import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { answerableStatuses } from '#shared/jobProfiles/clientAnswers.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { asTest, createClient, createCompany } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAgreedProfile, createClientPlace, createContact, createVisitor } from '#test/rows/clientLinks.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { answerByLink } from './clientAnswer/answerByLink.ts'

let server: TestServer
let place: Awaited<ReturnType<typeof createClientPlace>>
let profile: { readonly id: string }
let visitor: ReturnType<typeof createVisitor>
let visitors = 0

beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', PORTAL_PRODUCTION: 'true' }, mail: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  place = await createClientPlace(server)
  profile = await createAgreedProfile(server, place.job.id)
  // Each test has an address of its own, so that tests share no limit.
  visitor = createVisitor(server, `203.0.113.${++visitors}`)
})

const previewing = graphql(
  `query ($id: ID!) { getClientProfile(job_profile_id: $id, with_bill_rate: false) { fingerprint } }`,
)
const sharing = graphql(`mutation ($id: ID!, $contact_id: ID, $seen: String!) {
  shareClientProfile(input: { job_profile_id: $id, contact_id: $contact_id, with_bill_rate: false, days: 7, seen: $seen }) {
    url link { id contact_name }
  }
}`)
async function share(contact_id: string | null = place.contact.id, id = profile.id) {
  const { getClientProfile } = await place.owner.data(previewing, { id })
  const shared = await place.owner.data(sharing, { id, contact_id, seen: getClientProfile.fingerprint })
  const { url, link } = shared.shareClientProfile
  return { url: url ?? '', ...link }
}

const finding = graphql(`query ($id: ID!) { getJobProfile(id: $id) {
  status client_answer client_answer_reason client_answer_note client_answered_by_name client_answered_link version
} }`)
const found = async (id = profile.id) => (await place.owner.data(finding, { id })).getJobProfile
const voiding = graphql(`mutation ($input: VoidLinkAnswerInput!) { voidLinkAnswer(input: $input) { id state } }`)
const withdrawing = graphql(
  `mutation ($input: WithdrawSignedLinkInput!) { withdrawSignedLink(input: $input) { id state } }`,
)
const bell = graphql('query { getNotifications { notifications { kind title detail path } } }')
const setProfile = (row: object, id = profile.id) =>
  asTest(server.db, (trx) => trx.updateTable('job_profiles').set(row).where('id', '=', id).execute())

const asContact = (row: object) =>
  asTest(server.db, (trx) => trx.updateTable('contacts').set(row).where('id', '=', place.contact.id).execute())
const asCompany = (row: object) =>
  asTest(server.db, (trx) => trx.updateTable('companies').set(row).where('id', '=', place.company.id).execute())

describe('a link for one named contact', () => {
  test('takes their answer, which stands where the answer of a client stands, and moves no status', async () => {
    const { url, id, contact_name } = await share()
    expect(contact_name).toBe('Cora Contact')
    const { status, page } = await visitor.answer(url, 'INTERESTED', { note: 'Soon, please.\r\nThanks.' })
    expect([status, page]).toEqual([200, expect.stringContaining('Thank you. Your answer has arrived.')])
    expect(page).toContain('Your answer so far: <strong>Interested</strong>')
    expect(await found()).toMatchObject({
      status: 'SENT',
      client_answer: 'INTERESTED',
      client_answer_note: 'Soon, please.\nThanks.',
      client_answered_by_name: 'Cora Contact',
      client_answered_link: id,
    })
    const events = server.db.selectFrom('events').select('actor').where('row_id', '=', profile.id)
    expect((await events.orderBy('id', 'desc').executeTakeFirstOrThrow()).actor).toBe(`link:${id}`)
  })

  test('says in histories and to colleagues that it was a link, and for whom', async () => {
    const { url } = await share()
    await visitor.answer(url, 'INTERESTED')
    const history = graphql(
      `query ($id: ID!) { getActivity(table: job_profiles, id: $id, limit: 1) { actor changes { field to } } }`,
    )
    const { getActivity } = await place.owner.data(history, { id: profile.id })
    expect(getActivity).toEqual([
      { actor: 'Cora Contact (by link)', changes: [{ field: 'Client’s answer', to: 'Interested' }] },
    ])
    const colleague = await server.logIn(await createClient(server.db, { companyId: place.company.id }))
    const sent = graphql(
      `query ($id: ID!) { getSentProfiles(job_id: $id) { client_answered_by_name client_answered_by_link } }`,
    )
    const { getSentProfiles } = await colleague.data(sent, { id: place.job.id })
    expect(getSentProfiles).toEqual([{ client_answered_by_name: 'Cora Contact', client_answered_by_link: true }])
  })

  test('can be answered again, and the same answer again changes nothing', async () => {
    const { url } = await share()
    await visitor.answer(url, 'INTERESTED')
    const { version } = await found()
    await visitor.answer(url, 'INTERESTED')
    expect((await found()).version).toBe(version)
    await visitor.answer(url, 'NOT_FOR_US', { reason: 'RATE', note: 'Too dear' })
    expect(await found()).toMatchObject({
      client_answer: 'NOT_FOR_US',
      client_answer_reason: 'RATE',
      client_answer_note: 'Too dear',
    })
    const { page } = await visitor.open(url)
    expect(page).toContain('<option value="RATE" selected>')
    expect(page).toContain('Too dear')
  })

  test('does not replace what a colleague answered since the page was opened, and keeps what was typed', async () => {
    const [mine, theirs] = [await share(), await share()]
    const seen = /name="seen-[^"]*" value="([^"]*)"/.exec((await visitor.open(mine.url)).page)?.[1]
    expect(seen).toBe('')
    await visitor.answer(theirs.url, 'NOT_FOR_US', { reason: 'RATE', note: 'Too dear' })
    const { status, page } = await visitor.answer(mine.url, 'INTERESTED', { note: 'My own words', seen })
    expect([status, page]).toEqual([409, expect.stringContaining('since you opened this page')])
    expect(page).toContain('My own words')
    expect(page).toContain('The answer of your company so far: <strong>Not for us</strong>')
    expect(await found()).toMatchObject({ client_answer: 'NOT_FOR_US', client_answered_link: theirs.id })
    const now = /name="seen-[^"]*" value="([^"]*)"/.exec(page)?.[1]
    expect((await visitor.answer(mine.url, 'INTERESTED', { note: 'My own words', seen: now })).status).toBe(200)
    expect(await found()).toMatchObject({ client_answer: 'INTERESTED', client_answered_link: mine.id })
  })

  test('tells the owner at once by bell and by mail, and of the same answer only once', async () => {
    const { url } = await share()
    await Promise.all([1, 2, 3, 4].map(() => visitor.answer(url, 'INTERESTED', { note: 'Yes' })))
    const own = () => server.mails.filter(({ to }) => to === place.owner.account.email)
    await expect.poll(() => own().length).toBe(1)
    expect(own()[0]?.subject).toBe('Interested: Zoë Ünal for Gardener')
    expect(own()[0]?.text).toContain('Cora Contact of Acme')
    const waiting = server.db.selectFrom('tasks').select('id').where('kind', '=', 'client answer')
    await expect.poll(() => waiting.execute()).toEqual([])
    expect(own()).toHaveLength(1)
    await expect
      .poll(async () => (await place.owner.data(bell)).getNotifications.notifications)
      .toMatchObject([
        {
          kind: 'CLIENT_ANSWERED',
          title: 'Zoë Ünal',
          detail: `Interested: Gardener, ${place.company.name} (by link, for Cora Contact)`,
        },
      ])
  })

  test('changes nothing when it is opened, looked ahead, or called with an answer in its address', async () => {
    const { url } = await share()
    for (const [target, init] of [
      [url, {}],
      [url, { method: 'HEAD' }],
      [url, { headers: { 'sec-purpose': 'prefetch' } }],
      [`${url}?answer=INTERESTED`, {}],
    ] as const) {
      expect((await visitor.open(target, init)).status).toBe(200)
    }
    expect(await found()).toMatchObject({ client_answer: null, version: 1 })
  })

  test.each([
    [{ answer: 'MAYBE' }, 'Choose an answer.'],
    [{ answer: 'NOT_FOR_US' }, 'Choose why this profile is not for you.'],
    [{ answer: 'NOT_FOR_US', reason: 'OTHER' }, 'Explain in a sentence why not.'],
    [{ answer: 'NOT_FOR_US', reason: 'NO_SUCH' }, 'Choose a reason.'],
  ])('shows the form again for %j, with what was typed', async ({ answer, ...given }, problem) => {
    const { url } = await share()
    const note = 'reason' in given && given.reason === 'OTHER' ? '' : 'Words <b> of mine'
    const { status, page } = await visitor.answer(url, answer, { ...given, note })
    expect([status, page]).toEqual([422, expect.stringContaining(problem)])
    if (note) expect(page).toContain('Words &lt;b&gt; of mine')
    expect((await found()).client_answer).toBeNull()
  })

  test('takes no form of another site, and none about another profile', async () => {
    const { url } = await share()
    const body = new URLSearchParams({ answer: 'INTERESTED' })
    const foreign = await visitor.open(url, { method: 'POST', body, headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    const other = await createAgreedProfile(server, place.job.id, 'SENT', 'Yann')
    const { id } = await share(place.contact.id, other.id)
    await visitor.answer(url, 'INTERESTED', { link: id })
    expect((await found(other.id)).client_answer).toBeNull()
  })

  test('of an unknown token is not found, and guessing is limited', async () => {
    const path = `${server.url}/public/profile/`
    const { id } = await share()
    expect((await visitor.answer(`${path}${id}`, 'INTERESTED', { link: id })).status).toBe(404)
    const guesses = Array.from({ length: 70 }, () =>
      visitor.answer(`${path}${randomUUID()}`, 'INTERESTED', { link: id }),
    )
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404, 429]))
  })

  test.each(valuesOf(jobProfileStatuses))(
    'of a profile that is %s takes an answer only while the client decides',
    async (status) => {
      const { url, id } = await share()
      const end_reason = /DECLINED|WITHDREW|REJECTED|CLOSED|EARLY|NOT_SUBMITTED/.test(status) ? 'OTHER' : null
      await setProfile({ status, end_reason })
      const takes = answerableStatuses.some((answerable) => answerable === status)
      const answered = await visitor.answer(url, 'INTERESTED', { link: id })
      expect(answered.status).toBe(takes ? 200 : end_reason ? 410 : 409)
      expect(await found()).toMatchObject({ status, client_answer: takes ? 'INTERESTED' : null })
    },
  )

  test('that was withdrawn or has expired takes no answer, and says what to do', async () => {
    const [withdrawn, expired] = [await share(), await share()]
    await place.owner.data(withdrawing, { input: { id: withdrawn.id } })
    await asTest(server.db, (trx) =>
      trx
        .updateTable('signed_links')
        .set({ expires_at: new Date(0) })
        .where('id', '=', expired.id)
        .execute(),
    )
    for (const [{ url, id }, title] of [
      [withdrawn, 'This link was withdrawn'],
      [expired, 'This link has expired'],
    ] as const) {
      const { status, page } = await visitor.answer(url, 'INTERESTED', { link: id })
      expect([status, page]).toEqual([410, expect.stringContaining(title)])
    }
    expect((await found()).client_answer).toBeNull()
  })

  test.each([
    ['its contact has left', () => asContact({ deleted_at: new Date() })],
    ['its contact works elsewhere', async () => asContact({ company_id: (await createCompany(server.db)).id })],
    ['the company is deleted', () => asCompany({ deleted_at: new Date() })],
  ])('shows nothing and takes no answer once %s', async (_name, leave) => {
    const { url, id } = await share()
    await leave()
    for (const path of [url, `${url}/pdf`]) {
      const { status, page } = await visitor.open(path)
      expect([status, page.includes('Zoë')]).toEqual([410, false])
    }
    expect((await visitor.answer(url, 'INTERESTED', { link: id })).status).toBe(410)
    expect((await found()).client_answer).toBeNull()
  })

  test('does not replace the answer of a colleague where the form does not say what it showed', async () => {
    const [mine, theirs] = [await share(), await share()]
    await visitor.answer(theirs.url, 'NOT_FOR_US', { reason: 'RATE', note: 'Too dear' })
    const body = new URLSearchParams({ answer: 'INTERESTED', link: mine.id })
    const { origin } = new URL(mine.url)
    const { status } = await visitor.open(mine.url, { method: 'POST', body, headers: { origin } })
    expect(status).toBe(409)
    expect(await found()).toMatchObject({ client_answer: 'NOT_FOR_US', client_answered_link: theirs.id })
  })

  test('is made for a contact of the company of the job, and for no other', async () => {
    const elsewhere = await createContact(server, (await createCompany(server.db)).id)
    await expect(share(elsewhere.id)).rejects.toThrow('This contact is not at the company any more.')
  })
})

test('a link for nobody by name only shows', async () => {
  const { url, id } = await share(null)
  expect((await visitor.open(url)).page).not.toContain('<form')
  const { status, page } = await visitor.answer(url, 'INTERESTED', { link: id })
  expect([status, page]).toEqual([409, expect.stringContaining('This profile takes no answer here.')])
  expect((await found()).client_answer).toBeNull()
})

describe('voiding an answer', () => {
  test('takes it back and withdraws its link, and an undo brings both back', async () => {
    const { url, id } = await share()
    await visitor.answer(url, 'INTERESTED')
    const { extensions } = await place.owner.query(voiding, { input: { id } })
    expect(await found()).toMatchObject({ client_answer: null, client_answered_link: null })
    const refused = await visitor.answer(url, 'INTERESTED', { link: id })
    expect([refused.status, refused.page]).toEqual([410, expect.stringContaining('This link was withdrawn')])
    await expect.poll(async () => (await place.owner.data(bell)).getNotifications.notifications).toEqual([])
    await place.owner.data(undoMutation, { input: { change: extensions?.change } })
    expect(await found()).toMatchObject({ client_answer: 'INTERESTED', client_answered_link: id })
    expect((await visitor.answer(url, 'INTERESTED')).status).toBe(200)
  })

  test('leaves an answer that came later from an account', async () => {
    const { url, id } = await share()
    await visitor.answer(url, 'INTERESTED')
    const client = await server.logIn(await createClient(server.db, { companyId: place.company.id }))
    const answering = graphql(
      `mutation ($id: ID!, $version: Int!) { answerProfile(input: { id: $id, answer: INTERESTED, version: $version }) { id } }`,
    )
    await client.data(answering, { id: profile.id, version: (await found()).version })
    await place.owner.data(voiding, { input: { id } })
    expect(await found()).toMatchObject({ client_answer: 'INTERESTED', client_answered_by_name: 'Cleo Client' })
  })

  test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('is not for a %s', async (role) => {
    const { url, id } = await share()
    await visitor.answer(url, 'INTERESTED')
    expect((await server.as(role).query(voiding, { input: { id } })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await found()).client_answer).toBe('INTERESTED')
  })
})

describe('the second lock, in the database,', () => {
  const writeAs = (actor: string, row: object) =>
    write(server.db, { actor }, (trx) =>
      trx.updateTable('job_profiles').set(row).where('id', '=', profile.id).execute(),
    )

  test('lets no link move a status', async () => {
    const { id } = await share()
    await expect(writeAs(`link:${id}`, { status: 'INTERVIEWING' })).rejects.toThrow('A link never moves a profile.')
  })

  test('takes an answer only from the link itself, for this profile, while it works', async () => {
    const { id } = await share()
    const nobody = await share(null)
    const other = await share(place.contact.id, (await createAgreedProfile(server, place.job.id)).id)
    const answer = (link: string) => ({
      client_answer: 'INTERESTED',
      client_answered_at: new Date(),
      client_answered_link: link,
    })
    const refusal = 'Only a link of this profile for a contact of the company answers it.'
    for (const [actor, link] of [
      ['task:test', id],
      [`link:${nobody.id}`, nobody.id],
      [`link:${other.id}`, other.id],
    ] as const) {
      await expect(writeAs(actor, answer(link))).rejects.toThrow(refusal)
    }
    await place.owner.data(withdrawing, { input: { id } })
    await expect(writeAs(`link:${id}`, answer(id))).rejects.toThrow(refusal)
  })
})

test('an answer that races with the withdrawal of its link stands only where it came first', async () => {
  const { url, id } = await share()
  const [answered] = await Promise.all([
    visitor.answer(url, 'INTERESTED', { link: id }),
    place.owner.data(withdrawing, { input: { id } }),
  ])
  const { client_answer } = await found()
  // A page that says thank you has saved its answer.
  if (answered.page.includes('Thank you')) expect(client_answer).toBe('INTERESTED')
  const question = { link_id: id, job_profile_id: profile.id }
  const late = { answer: 'NOT_FOR_US', reason: 'RATE', note: null } as const
  const deps = { db: server.db, secret: '', mailer: { enabled: false } }
  await answerByLink(deps, randomUUID(), question, late, '')
  expect((await found()).client_answer).toBe(client_answer)
})
