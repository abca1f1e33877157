import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createMessageReader } from '#server/messages/tasks.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { builtInRegions } from '#shared/jobs/regions.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { maxAnswerNote } from '#shared/signedLinks/signedLinks.ts'
import {
  asTest,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createSkill,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true' } })
})
afterAll(() => server.close())

let visitors = 0
let visitor = ''
beforeEach(() => {
  // Each test has an address of its own, so that tests share no limit.
  visitor = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
})

const linkFields = 'id state answer answer_note open_count first_opened_at last_opened_at withdrawn_at delivery_method'
const asked = { subject: 'May we?', body: 'Hi Zoë, here: {{link}} Thanks.', channel: 'ANY', days: 14 } as const
const ask = (id: string, changes: object = {}, caller: Caller = server.as('recruiter')) =>
  caller.send(
    graphql(`mutation ($id: ID!, $channel: MessageChannel!, $subject: String!, $body: String!, $days: Int!) {
      askConsent(input: { job_profile_id: $id, channel: $channel, subject: $subject, body: $body, days: $days }) {
        url link { ${linkFields} }
      }
    }`),
    { id, ...asked, ...changes },
  )
async function makeConsent(id: string, days = 14) {
  const { makeConsentLink } = await server.as('recruiter').data(
    graphql(`mutation ($id: ID!, $days: Int!) {
      makeConsentLink(input: { job_profile_id: $id, days: $days }) { url link { ${linkFields} } }
    }`),
    { id, days },
  )
  return { ...makeConsentLink, url: makeConsentLink.url ?? '' }
}
const preview = (id: string, rate = false, caller: Caller = server.as('recruiter')) =>
  caller.query(
    graphql(`query ($id: ID!, $rate: Boolean!) {
      getClientProfile(job_profile_id: $id, with_bill_rate: $rate) {
        name headline purpose pitch assessments fingerprint
        facts { label value }
        groups { title skills { name is_verified years evidence } }
      }
    }`),
    { id, rate },
  )
const shareSeen = (id: string, seen: string, rate = false) =>
  server.as('recruiter').query(
    graphql(`mutation ($id: ID!, $rate: Boolean!, $seen: String!) {
      shareClientProfile(input: { job_profile_id: $id, with_bill_rate: $rate, days: 7, seen: $seen }) { url link { ${linkFields} } }
    }`),
    { id, rate, seen },
  )
async function share(id: string, rate = false) {
  const seen = (await preview(id, rate)).data?.getClientProfile.fingerprint ?? ''
  const { data, errors } = await shareSeen(id, seen, rate)
  if (!data) throw new Error(JSON.stringify(errors))
  return { ...data.shareClientProfile, url: data.shareClientProfile.url ?? '' }
}
const links = async (id: string) =>
  (
    await server
      .as('recruiter')
      .data(
        graphql(`query ($id: ID!) { getProfileLinks(job_profile_id: $id) { consented_at links { ${linkFields} } } }`),
        { id },
      )
  ).getProfileLinks
const withdraw = (id: string) =>
  server
    .as('recruiter')
    .data(graphql(`mutation ($input: WithdrawSignedLinkInput!) { withdrawSignedLink(input: $input) { id state } }`), {
      input: { id },
    })

async function open(url: string, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': visitor, ...init.headers }
  const answer = await fetch(url, { redirect: 'manual', ...init, headers })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}
const reply = (url: string, answer: string, note = '', headers: Record<string, string> = {}) =>
  open(url, {
    method: 'POST',
    body: new URLSearchParams({ answer, note }),
    headers: { origin: server.url, ...headers },
  })
/** Loads the picture of a page, as a browser does that draws it. */
const see = (url: string, headers: Record<string, string> = {}) =>
  open(`${server.url}/public/opened/${tokenOf(url)}`, { headers })
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const titleOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1]

interface Scene {
  readonly developer?: Parameters<typeof createDeveloper>[1]
  readonly job?: Parameters<typeof createJob>[1]
  readonly profile?: Partial<Parameters<typeof createJobProfile>[1]>
}
/** Creates a profile of a developer for a job of a company whose name must not be told. */
async function scene({ developer = {}, job = {}, profile = {} }: Scene = {}) {
  const { db } = server
  const company = await createCompany(db, { name: `Hush ${randomUUID()}` })
  const person = await createDeveloper(db, { first_name: 'Zoë', last_name: 'Ünal', ...developer })
  const opening = await createJob(db, { title: 'Staff engineer', company_id: company.id, ...job })
  const row = {
    job_id: opening.id,
    developer_id: person.id,
    cost_rate_cents: 5_050,
    bill_rate_cents: 9_999,
    ...profile,
  }
  return { id: (await createJobProfile(db, row)).id, person, job: opening, company }
}
const profileRow = (id: string) =>
  server.db.selectFrom('job_profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sides = (id: string) =>
  server.db
    .selectFrom('job_profiles')
    .innerJoin('job_profile_facts', 'job_profile_facts.job_profile_id', 'job_profiles.id')
    .select(['job_profiles.status', 'job_profiles.consent', 'job_profile_facts.waiting_on'])
    .where('job_profiles.id', '=', id)
    .executeTakeFirstOrThrow()
const bell = graphql('{ notifications: getNotifications { notifications { kind title detail path } } }')
const notesOf = async (id: string) =>
  (await server.db.selectFrom('notes').select('body').where('job_profile_id', '=', id).execute()).map(
    ({ body }) => body,
  )
const setLink = (id: string, row: object) =>
  asTest(server.db, (trx) => trx.updateTable('signed_links').set(row).where('id', '=', id).execute())
const past = new Date(Date.now() - 60_000)

describe('asking for consent', () => {
  test('a developer agrees on the page, which is recorded once, with the history and a note', async () => {
    const { id } = await scene()
    const { url, link } = await makeConsent(id)
    const shown = await open(url)
    expect(shown.status).toBe(200)
    expect((await links(id)).links).toMatchObject([{ id: link.id, state: 'LIVE', open_count: 0, answer: null }])
    const answered = await reply(url, 'AGREED', 'From March,\r\nplease')
    expect(titleOf(answered.page)).toBe('Thank you')
    const first = (await profileRow(id)).consented_at
    expect(first).not.toBeNull()
    expect(await profileRow(id)).toMatchObject({ status: 'READY_TO_SEND', consent_method: 'LINK' })
    expect((await links(id)).links).toMatchObject([
      { state: 'ANSWERED', answer: 'AGREED', answer_note: 'From March,\nplease' },
    ])
    expect(await notesOf(id)).toEqual([expect.stringMatching(/agreed[\s\S]*From March,\nplease/)])
    const again = await reply(url, 'DECLINED')
    expect([again.status, titleOf(again.page)]).toEqual([409, 'Your answer has arrived'])
    expect((await profileRow(id)).consented_at).toBe(first)
    const events = await server.db
      .selectFrom('events')
      .select(['actor', 'new_values'])
      .where('table_name', '=', 'job_profiles')
      .where('row_id', '=', id)
      .where('action', '=', 'UPDATE')
      .execute()
    expect(events).toMatchObject([
      { actor: server.as('recruiter').account.id, new_values: { status: 'CONTACTED' } },
      { actor: 'task:signed-links', new_values: { consented_at: expect.anything(), status: 'READY_TO_SEND' } },
    ])
  })

  test.each([
    ['AGREED', 'You said yes on 5 March 2026.'],
    ['DECLINED', 'You said no on 5 March 2026.'],
  ] as const)(
    'that was answered with %s says on which day and how, and none of the words',
    async (answer, sentence) => {
      const { id } = await scene({ developer: { time_zone: 'Asia/Tokyo' } })
      const { url, link } = await makeConsent(id)
      await reply(url, answer, 'The words that were typed')
      const used_at = new Date('2026-03-04T20:00:00Z')
      await setLink(link.id, { used_at })
      for (const { status, page } of [await open(url), await reply(url, 'AGREED', '')]) {
        expect(status).toBe(409)
        expect(page).toContain(sentence)
        expect(page).not.toContain('words')
      }
      await setLink(link.id, { withdrawn_at: new Date() })
      const withdrawn = await open(url)
      expect([withdrawn.status, withdrawn.page]).toEqual([409, expect.stringContaining(sentence)])
    },
  )

  test('a no takes an earlier consent back, so that the profile cannot be sent', async () => {
    const { id } = await scene({ profile: { consented_at: past, consent_method: 'CALL' } })
    const { url } = await makeConsent(id)
    expect(titleOf((await reply(url, 'DECLINED', '')).page)).toBe('Thank you for your answer')
    expect((await profileRow(id)).consented_at).toBeNull()
  })

  test('a no can ask never to be shown to the company, where the page names it; a yes cannot', async () => {
    const { id, person, company } = await scene({ job: { shows_company: true } })
    const { url } = await makeConsent(id)
    expect((await open(url)).page).toContain(`don’t show me to ${company.name} for any other job either`)
    const say = (answer: string, to = url) => {
      const body = new URLSearchParams({ answer, never: 'yes', note: 'We parted' })
      return open(to, { method: 'POST', body, headers: { origin: server.url } })
    }
    const both = await say('AGREED')
    expect([both.status, both.page]).toEqual([422, expect.stringMatching(/Clear that box if you agree[\s\S]* checked/)])
    expect((await say('DECLINED')).status).toBe(200)
    const named = server.db.selectFrom('exclusions').selectAll().where('developer_id', '=', person.id)
    expect(await named.execute()).toMatchObject([
      { company_name: company.name, reason: 'OTHER', named_by: 'DEVELOPER', until: null },
    ])
    expect(await notesOf(id)).toEqual([
      `The developer does not want to be put forward, as answered on the page behind a link. They ask us not to show them to ${company.name} for any other job either.\n\nWe parted`,
    ])
    // A page that names no company offers nothing, and a box that somebody adds to it does nothing.
    const quiet = await scene()
    const silent = await makeConsent(quiet.id)
    expect((await open(silent.url)).page).not.toContain('name="never"')
    await say('DECLINED', silent.url)
    expect(await named.clearWhere().where('developer_id', '=', quiet.person.id).execute()).toEqual([])
  })

  test.each<[JobProfileStatus, object, JobProfileStatus]>([
    ['SHORTLISTED', {}, 'READY_TO_SEND'],
    ['CONTACTED', { bill_rate_cents: null }, 'INTERESTED'],
    ['SHORTLISTED', { bill_rate_cents: null, without_price: true }, 'READY_TO_SEND'],
    ['READY_TO_SEND', { bill_rate_cents: null }, 'READY_TO_SEND'],
  ])('a yes moves a profile that was %s and has %j to %s, and no further', async (status, terms, to) => {
    const { id } = await scene({ profile: { status, status_note: 'Of before', ...terms } })
    const { url } = await makeConsent(id)
    const asked = await profileRow(id)
    expect(asked.status).toBe(status === 'SHORTLISTED' ? 'CONTACTED' : status)
    expect(await sides(id)).toMatchObject({ consent: 'ASKED', waiting_on: 'DEVELOPER' })
    await reply(url, 'AGREED')
    expect(await sides(id)).toMatchObject({ consent: 'AGREED', waiting_on: 'US', status: to })
  })

  test('a no waits for the staff with its words, and asking again clears it', async () => {
    const owner = server.as('recruiter')
    const { id, job, company } = await scene({ profile: { owner_id: owner.account.id } })
    await reply((await makeConsent(id)).url, 'DECLINED', 'Too far\naway')
    expect(await sides(id)).toMatchObject({ consent: 'DECLINED', waiting_on: 'US', status: 'CONTACTED' })
    const told = async () => (await owner.data(bell)).notifications.notifications.filter((one) => one.path.includes(id))
    const path = `/profiles/${id}?dialog=move-job-profile&id=${id}`
    const detail = `No to ${job.title}, ${company.name}: Too far\naway`
    await expect.poll(told).toMatchObject([{ kind: 'CONSENT_ANSWERED', title: 'Zoë Ünal', detail, path }])
    await makeConsent(id)
    expect(await sides(id)).toMatchObject({ consent: 'ASKED', waiting_on: 'DEVELOPER' })
    await expect.poll(told).toEqual([])
  })

  test.each(['job', 'nobody'] as const)(
    'the owner of the %s hears of a yes, until the profile moves on',
    async (whose) => {
      const owner = await server.logIn(await createUser(server.db, { role: 'dstm' }))
      const job = whose === 'job' ? { owner_id: owner.account.id } : {}
      const { id } = await scene({ job })
      const reader = whose === 'job' ? owner : server.as('recruiter')
      const told = async () =>
        (await reader.data(bell)).notifications.notifications
          .filter((one) => one.path.includes(id))
          .map(({ kind }) => kind)
      await reply((await makeConsent(id)).url, 'AGREED')
      await expect.poll(told).toEqual(['CONSENT_ANSWERED'])
      const { version } = await profileRow(id)
      await server
        .as('recruiter')
        .data(
          graphql(
            `mutation ($id: ID!, $version: Int!) { moveJobProfile(input: { id: $id, to: SENT, version: $version }) { id } }`,
          ),
          { id, version },
        )
      await expect.poll(told).toEqual([])
    },
  )

  test('a question that is withdrawn or undone leaves the profile as not asked', async () => {
    const withdrawn = await scene()
    const { link } = await makeConsent(withdrawn.id)
    await withdraw(link.id)
    expect(await sides(withdrawn.id)).toMatchObject({ consent: 'NOT_ASKED', status: 'CONTACTED' })
    await makeConsent(withdrawn.id)
    await withdraw(link.id)
    expect(await sides(withdrawn.id)).toMatchObject({ consent: 'ASKED' })
    const undone = await scene()
    const { extensions } = await ask(undone.id)
    await server.as('recruiter').data(undoMutation, { input: { change: String(extensions?.change) } })
    expect(await sides(undone.id)).toMatchObject({ consent: 'NOT_ASKED', status: 'SHORTLISTED', waiting_on: 'US' })
  })

  test('of many answers at once one is recorded', async () => {
    const { id } = await scene()
    const { url } = await makeConsent(id)
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        reply(url, at % 2 ? 'AGREED' : 'DECLINED', '', { 'x-forwarded-for': `203.0.113.${at}` }),
      ),
    )
    expect(pages.map(({ page }) => titleOf(page)).filter((title) => title !== 'Your answer has arrived')).toHaveLength(
      1,
    )
    expect(await notesOf(id)).toHaveLength(1)
  })

  test('shows the job and nothing else', async () => {
    const skill = await createSkill(server.db, { name: 'Erlang <OTP>' })
    const { id, company } = await scene({
      job: {
        title: 'Lead & <b>build</b>',
        skills: { [skill.id]: 'REQUIRED' },
        location: ['DE'],
        weekly_hours: 30,
        overlap_hours: 4,
        starts_on: '2026-12-01',
        public_text: 'Words for <all>',
        description: 'Internal words',
        budget_hourly_max_cents: 12_345,
      },
      profile: { pitch: 'Our pitch to them' },
    })
    const { url } = await makeConsent(id)
    const { page, headers } = await open(url)
    expect(page).toContain('<h1>Lead &amp; &lt;b&gt;build&lt;/b&gt;</h1>')
    for (const text of [
      'Erlang &lt;OTP&gt;',
      'Germany',
      'Words for &lt;all&gt;',
      '$50.5',
      '30 a week',
      'At least 4 hours',
      '1 Dec 2026',
    ])
      expect(page).toContain(text)
    for (const secret of [company.name, 'Internal words', '123.45', '99.99', 'Our pitch', '<script'])
      expect(page).not.toContain(secret)
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    await asTest(server.db, (trx) =>
      trx.updateTable('jobs').set({ shows_company: true }).where('company_id', '=', company.id).execute(),
    )
    expect((await open(url)).page).toContain(company.name)
  })

  test('names the regions of a job as the jobs page does, and the terms of the profile before those of the job', async () => {
    const [region] = builtInRegions
    const { id } = await scene({
      job: { location: [...(region?.countries ?? [])], regions: [region?.word ?? ''], weekly_hours: 40 },
      profile: { weekly_hours: 20, cost_rate_cents: null },
    })
    const { page } = await open((await makeConsent(id)).url)
    expect(page).toContain(region?.name)
    expect(page).not.toContain(nameOfCountry(region?.countries[0] ?? ''))
    expect(page).toContain('20 a week')
    expect(page).toContain('Not agreed yet')
  })

  test('a message carries the link, which its sender does not get, and nothing stores it', async () => {
    const production = { PORTAL_PRODUCTION: 'true', SLACK_TOKEN: 'xoxb-test' }
    const live = await startTestServer({ variables: { ...production, TRUST_PROXY: 'true' } })
    try {
      const developer = await createDeveloper(live.db)
      const job = await createJob(live.db)
      const { id } = await createJobProfile(live.db, { job_id: job.id, developer_id: developer.id })
      const { data } = await ask(id, {}, live.as('recruiter'))
      expect(data?.askConsent).toMatchObject({ url: null, link: { state: 'LIVE', delivery_method: 'EMAIL' } })
      await asTest(live.db, (trx) => trx.updateTable('messages').set({ send_after: past }).execute())
      const mails: Mail[] = []
      const mailer = { enabled: true, send: async (mail: Mail) => void mails.push(mail) }
      const env = readEnv({ PUBLIC_URL: live.url, ...production })
      const deps = { env, db: live.db, log: pino({ level: 'silent' }), mailer, secret: testSecret }
      const work = createSendingWork(deps, { MESSAGE: createMessageReader(fillInLink(testSecret)) })
      while (await work());
      // The worker of the app itself may have been first.
      await expect.poll(() => mails.length + live.mails.length).toBe(1)
      const text = [...mails, ...live.mails][0]?.text ?? ''
      const url = /http\S+/.exec(text)?.[0] ?? ''
      expect(text).toBe(`Hi Zoë, here: ${url} Thanks.`)
      expect((await open(url)).status).toBe(200)
      const { rows } = await sql<{ rows: string }>`
        select string_agg(row::text, '') as rows from (
          select to_jsonb(m) as row from messages m union all select to_jsonb(l) from signed_links l
          union all select to_jsonb(e) from events e union all select to_jsonb(k) from mutation_keys k
        ) as stored`.execute(live.database.owner)
      expect(rows[0]?.rows).toContain('{{link}}')
      expect(rows[0]?.rows).not.toContain(tokenOf(url))
    } finally {
      await live.close()
    }
  })

  test('a message whose link was withdrawn before it left is not sent', async () => {
    const { id } = await scene()
    const { data } = await ask(id)
    await withdraw(data?.askConsent.link.id ?? '')
    const row = await server.db
      .selectFrom('signed_links')
      .select('message_id')
      .where('id', '=', data?.askConsent.link.id ?? '')
      .executeTakeFirstOrThrow()
    const readMessage = createMessageReader(fillInLink(testSecret))
    const read = await asTest(server.db, (trx) => readMessage(trx, row.message_id ?? '', server.env))
    expect(read).toEqual({ refusal: 'Its link no longer works' })
  })

  test('in the outbox of a demo the sender gets the link', async () => {
    const { id } = await scene()
    const { data } = await ask(id)
    expect(data?.askConsent.link).toMatchObject({ delivery_method: 'OUTBOX' })
    expect((await open(data?.askConsent.url ?? '')).status).toBe(200)
  })

  test('asking again withdraws the former link', async () => {
    const { id } = await scene()
    const former = await makeConsent(id)
    const { data } = await ask(id)
    expect(titleOf((await open(former.url)).page)).toBe('This link was withdrawn')
    expect((await links(id)).links.map(({ state }) => state)).toEqual(['LIVE', 'WITHDRAWN'])
    expect(data?.askConsent.link.state).toBe('LIVE')
    await Promise.all(Array.from({ length: 4 }, () => makeConsent(id)))
    expect((await links(id)).links.filter(({ state }) => state === 'LIVE')).toHaveLength(1)
  })

  test.each<[JobProfileStatus, object]>([
    ['SENT', {}],
    ['PLACED', {}],
    ['CLIENT_REJECTED', { end_reason: 'SKILLS' }],
  ])('a profile that is %s is not asked about, and its open question is over', async (status, row) => {
    const { id } = await scene()
    const { url } = await makeConsent(id)
    await asTest(server.db, (trx) =>
      trx
        .updateTable('job_profiles')
        .set({ status, without_price: true, consented_on: '2026-01-05', consent_method: 'CALL', ...row })
        .where('id', '=', id)
        .execute(),
    )
    expect((await ask(id)).errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect((await open(url)).status).toBe(410)
    expect((await reply(url, 'AGREED')).status).toBe(410)
    expect((await profileRow(id)).consented_at).toBeNull()
  })

  test('a closed job, a deleted profile and a blocked developer end the question', async () => {
    const closed = await scene()
    const removed = await scene()
    const blocked = await scene()
    const urls = [await makeConsent(closed.id), await makeConsent(removed.id), await makeConsent(blocked.id)]
    await asTest(server.db, async (trx) => {
      const lost = { status: 'LOST' as const, left_status: 'LEAD' as const, close_reason: 'OTHER' as const }
      await trx.updateTable('jobs').set(lost).where('id', '=', closed.job.id).execute()
      await trx.updateTable('job_profiles').set({ deleted_at: past }).where('id', '=', removed.id).execute()
      const stage = { stage: 'BLOCKED' as const, status: null }
      await trx.updateTable('developers').set(stage).where('id', '=', blocked.person.id).execute()
    })
    for (const { url } of urls) {
      expect((await open(url)).status).toBe(410)
      expect((await reply(url, 'AGREED')).status).toBe(410)
    }
    expect((await profileRow(closed.id)).consented_at).toBeNull()
    expect((await ask(closed.id)).errors?.[0]?.message).toContain('not open')
    expect((await ask(removed.id)).errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  test('somebody who may not be messaged gets none, and the sentence says what to do', async () => {
    const { id } = await scene({ developer: { do_not_contact: true } })
    const { errors } = await ask(id)
    expect(errors?.[0]?.message).toBe(
      'Not sent: Does not want to be contacted. Choose “None”, and send the link yourself.',
    )
    expect((await links(id)).links).toEqual([])
    expect((await open((await makeConsent(id)).url)).status).toBe(200)
  })

  test.each([
    ['without its link', { body: 'Hello' }, 'body'],
    ['with two links', { body: '{{link}} {{link}}' }, 'body'],
    ['with another field', { body: '{{first_name}} {{link}}' }, 'body'],
    ['with a field in its subject', { subject: 'Hi {{first_name}}' }, 'subject'],
    ['with its link in its subject', { subject: '{{link}}' }, 'subject'],
    ['for too long', { days: 91 }, 'days'],
    ['for no day', { days: 0 }, 'days'],
  ])('a question %s is refused at its field', async (_, changes, field) => {
    const { id } = await scene()
    expect((await ask(id, changes)).errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field } })
  })
})

describe('a link', () => {
  test('that nobody made, that has expired and that was withdrawn each say what to do', async () => {
    const { id } = await scene()
    const { url, link } = await makeConsent(id)
    const unknown = await open(`${server.url}/public/consent/${randomUUID()}`)
    expect([unknown.status, titleOf(unknown.page)]).toEqual([404, 'This link does not work'])
    await setLink(link.id, { expires_at: past })
    const expired = await open(url)
    expect([expired.status, titleOf(expired.page)]).toEqual([410, 'This link has expired'])
    await withdraw(link.id)
    const withdrawn = await open(url)
    expect([withdrawn.status, titleOf(withdrawn.page)]).toEqual([410, 'This link was withdrawn'])
    for (const { page } of [unknown, expired, withdrawn]) expect(page).not.toContain('Staff engineer')
  })

  test('serves one purpose, and its hash or its id opens nothing', async () => {
    const { id } = await scene()
    const { url, link } = await makeConsent(id)
    const token = tokenOf(url)
    for (const path of [
      `profile/${token}`,
      `profile/${token}/pdf`,
      `consent/${hashToken(token)}`,
      `consent/${link.id}`,
    ])
      expect((await open(`${server.url}/public/${path}`)).status, path).toBe(404)
  })

  test('counts as opened when its page is drawn, once in ten minutes, and not when it is fetched or looked ahead', async () => {
    const { id } = await scene()
    const { url, link } = await makeConsent(id)
    const opened = async () => (await links(id)).links[0]?.open_count
    await open(url)
    await open(url, { method: 'HEAD' })
    await open(`${server.url}/public/opened/${tokenOf(url)}`, { method: 'HEAD' })
    await see(url, { 'sec-purpose': 'prefetch' })
    await see(url, { 'sec-fetch-site': 'cross-site' })
    expect(await opened()).toBe(0)
    expect((await see(url)).headers.get('content-type')).toBe('image/gif')
    await see(url)
    expect(await opened()).toBe(1)
    const earlier = new Date(Date.now() - 11 * 60_000)
    await setLink(link.id, { first_opened_at: earlier, last_opened_at: earlier })
    await see(url)
    expect((await links(id)).links[0]).toMatchObject({ open_count: 2, first_opened_at: earlier.toISOString() })
    await withdraw(link.id)
    await setLink(link.id, { last_opened_at: earlier })
    await see(url)
    expect(await opened()).toBe(2)
  })

  test('is answered only by our own form', async () => {
    const { id } = await scene()
    const { url } = await makeConsent(id)
    const foreign = await reply(url, 'AGREED', '', { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await open(`${url}?answer=AGREED`)).status).toBe(200)
    expect((await profileRow(id)).consented_at).toBeNull()
  })

  test('shows the form again with all that was typed when the answer is none', async () => {
    const { id } = await scene()
    const { url } = await makeConsent(id)
    const none = await reply(url, 'MAYBE', 'Words <b> of mine')
    expect(none.status).toBe(422)
    expect(none.page).toContain('Choose one of the two answers.')
    expect(none.page).toContain('Words &lt;b&gt; of mine')
    const long = await reply(url, 'AGREED', 'x'.repeat(maxAnswerNote + 1))
    expect(long.status).toBe(422)
    expect((await reply(url, 'AGREED', 'a\0b')).status).toBe(422)
    expect((await profileRow(id)).consented_at).toBeNull()
  })

  test('guessing is limited', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 70 }, () => open(`${server.url}/public/consent/${randomUUID()}`)),
    )
    const statuses = new Set(guesses.map(({ status }) => status))
    expect(statuses).toEqual(new Set([404, 429]))
  })

  test('belongs to whoever writes job profiles: others neither make nor see one', async () => {
    const { id } = await scene()
    const { link } = await makeConsent(id)
    for (const role of ['vetter', 'dstm', 'reviewer', 'client'] as const) {
      const caller = server.as(role)
      expect((await ask(id, {}, caller)).errors?.[0], role).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      expect((await preview(id, false, caller)).errors?.[0], role).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      const taken = await caller.send(`mutation { withdrawSignedLink(input: { id: "${link.id}" }) { id } }`)
      expect(taken.errors?.[0], role).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    }
    expect((await links(id)).links[0]?.state).toBe('LIVE')
  })

  test('moves with a merged developer, and dies with an erased one', async () => {
    const { id, person } = await scene({ developer: { stage: 'APPLICANT', status: 'NEW' } })
    const [consent, profile] = [await makeConsent(id), await share(id)]
    const kept = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
    const version = async (row: string) =>
      (await server.db.selectFrom('developers').select('version').where('id', '=', row).executeTakeFirstOrThrow())
        .version
    await server.as('admin').data(
      graphql(`mutation ($id: ID!, $version: Int!, $into: ID!, $other: Int!) {
        mergeDevelopers(input: { id: $id, version: $version, into: $into, into_version: $other }) { id }
      }`),
      { id: person.id, version: await version(person.id), into: kept.id, other: await version(kept.id) },
    )
    expect((await open(consent.url)).status).toBe(200)
    expect((await open(profile.url)).status).toBe(200)
    await server
      .as('admin')
      .data(graphql(`mutation ($input: EraseDeveloperInput!) { eraseDeveloper(input: $input) { rows } }`), {
        input: { id: kept.id, version: await version(kept.id), name: 'Zoë Ünal' },
      })
    for (const { url } of [consent, profile]) {
      const { status, page } = await open(url)
      expect(status).toBe(404)
      expect(page).not.toContain('Ünal')
    }
    expect((await open(`${profile.url}/pdf`)).status).toBe(404)
  })
})
