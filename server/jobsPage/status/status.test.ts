import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApplicationLink } from '#server/platform/sending/applicationLink.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createJob, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { newVisitor, pageText, resume, visit } from '#test/rows/visitors.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', FIRM_NAME: 'Ünal & Co' } })
})
afterAll(() => server.close())

const { open: ask, applyFor, confirm, developerWith, applicationsOf } = visit(() => server)
const open = (path: string, from = newVisitor()) => ask(path, { headers: { 'x-forwarded-for': from } })

function press(path: string, action: string) {
  const body = new FormData()
  body.append('action', action)
  return ask(path, { method: 'POST', body, headers: { origin: server.url, 'x-forwarded-for': newVisitor() } })
}

/** Applies for a job and confirms. @returns the path of the link in the mail that follows. */
async function applied() {
  const job = await createJob(server.db, { title: 'Keeper', is_public: true, public_text: 'Text' })
  const { link, email } = await applyFor({ to: `/public/jobs/${job.id}/apply`, file: await resume() })
  const { page } = await confirm(link)
  const arrived = () =>
    server.mails.filter(({ to, subject }) => to === email && subject === 'Your application has arrived')
  await expect.poll(() => arrived().length, { interval: 20 }).toBe(1)
  const text = arrived()[0]?.text ?? ''
  const path = new URL(/http\S+/.exec(text)?.[0] ?? '').pathname
  const developer = await developerWith(email)
  const [application] = await applicationsOf(developer?.id ?? '')
  return { job, email, page, text, path, developer_id: developer?.id ?? '', id: application?.id ?? '' }
}

const change = (id: string, changes: object) =>
  asTest(server.db, (trx) => trx.updateTable('applications').set(changes).where('id', '=', id).execute())
const move = (id: string, changes: object) =>
  asTest(server.db, (trx) => trx.updateTable('developers').set(changes).where('id', '=', id).execute())
const tasksOf = (developer_id: string) =>
  server.db
    .selectFrom('follow_ups')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .orderBy('created_at')
    .execute()
const eventsNow = async () => {
  const last = server.db.selectFrom('events').select(({ fn }) => fn.max('id').as('id'))
  return (await last.executeTakeFirst())?.id
}

describe('the page of an application', () => {
  test('is told by the firm in a mail and after the confirmation, and shows what an applicant may know', async () => {
    const { path, page, text, id, developer_id } = await applied()
    expect(text).toContain('Your application at Ünal & Co has arrived')
    const offered = /href="(\/public\/application\/[\w-]+)"/.exec(page)?.[1] ?? ''
    for (const address of [path, offered]) {
      const shown = await open(address)
      expect(shown.status).toBe(200)
      expect(pageText(shown.page)).toMatch(
        /You applied for Keeper \. Received \d+ \w+ \d{4} Read not yet Invited to the next step not yet Decided not yet/,
      )
      expect(shown.headers.get('cache-control')).toBe('no-store')
    }
    await move(developer_id, { status: 'SCREENED' })
    expect(pageText((await open(path)).page)).toMatch(/Read \d+ \w+ \d{4} Invited to the next step not yet/)
    await change(id, { decision: 'ACCEPTED', decided_at: new Date(), decision_note: 'Secret words' })
    await move(developer_id, { stage: 'VETTING', status: 'PROFILE_REVIEW' })
    const invited = (await open(path)).page
    expect(pageText(invited)).toMatch(/Invited to the next step \d+ \w+ \d{4} Decided not yet We write to you/)
    expect(invited).not.toContain('value="withdraw"')
    await move(developer_id, { stage: 'REJECTED', status: null })
    const decided = (await open(path)).page
    expect(pageText(decided)).toMatch(/Decided \d+ \w+ \d{4} We write to you/)
    expect(decided).not.toMatch(/Secret words|reject/i)
  })

  test('tells of a refusal only that there is a decision', async () => {
    const { path, id } = await applied()
    await change(id, { decision: 'REJECTED', decided_at: new Date(), decision_note: 'Secret words' })
    const { page } = await open(path)
    expect(pageText(page)).toMatch(/Read \d+ \w+ \d{4} Decided \d+ \w+ \d{4} We write to you/)
    expect(page).not.toMatch(/Secret words|reject|Invited/i)
  })

  test('names the job only while it is public, so that nobody reads what it is called afterwards', async () => {
    const { path, job } = await applied()
    const rename = (changes: object) =>
      asTest(server.db, (trx) => trx.updateTable('jobs').set(changes).where('id', '=', job.id).execute())
    await rename({ title: 'Keeper of the garden' })
    expect(pageText((await open(path)).page)).toContain('You applied for Keeper of the garden .')
    for (const hidden of [{ is_public: false }, { is_public: true, deleted_at: new Date() }]) {
      await rename({ title: 'Keeper for Secret Client', ...hidden })
      const { page } = await open(path)
      expect(pageText(page)).toContain('The job that you applied for is no longer on our list of open jobs. Received')
      expect(page).not.toContain('Keeper')
    }
  })

  test('changes nothing when it is opened', async () => {
    const { path } = await applied()
    const before = await eventsNow()
    await open(path)
    expect(await eventsNow()).toBe(before)
  })

  test('says what to do where its link was cut off, forged, has expired, or leads to somebody who is gone', async () => {
    const { path, id, developer_id } = await applied()
    const expired = newApplicationLink(testSecret, id, Date.now() - 181 * 86_400_000)
    const forged = newApplicationLink('another secret that is long enough', id)
    const unknown = newApplicationLink(testSecret, crypto.randomUUID())
    const dead = [path.slice(0, -1), ...[expired, forged, unknown].map((token) => `/public/application/${token}`)]
    for (const address of dead) {
      const { status, page } = await open(address)
      expect([address, status]).toEqual([address, 410])
      expect(pageText(page)).toContain('Copy the whole link from the mail.')
      expect((await press(address, 'withdraw')).status).toBe(410)
    }
    await move(developer_id, { deleted_at: new Date() })
    expect((await open(path)).status).toBe(410)
    expect((await press(path, 'erase')).status).toBe(410)
    expect((await press(path, 'withdraw')).status).toBe(410)
    expect(await applicationsOf(developer_id)).toMatchObject([{ decision: null }])
    expect(await tasksOf(developer_id)).toEqual([])
  })

  test('is opened a limited number of times from one address', async () => {
    const from = newVisitor()
    const answers = await Promise.all(Array.from({ length: 90 }, () => open('/public/application/none', from)))
    const counts = Map.groupBy(answers, ({ status }) => status)
    // The limit gives one back every five seconds, however slow the machine is.
    expect([...counts.keys()].toSorted()).toEqual([410, 429])
    expect(counts.get(410)?.length).toBeGreaterThanOrEqual(60)
  })
})

describe('an applicant', () => {
  test('withdraws once, the staff is told once, and may apply again', async () => {
    const { path, id, developer_id, email, job } = await applied()
    await move(developer_id, { owner_id: server.as('recruiter').account.id })
    const answers = await Promise.all([press(path, 'withdraw'), press(path, 'withdraw')])
    for (const { page, status } of answers) {
      expect(status).toBe(200)
      expect(pageText(page)).toMatch(/You withdrew your application\. Received .* You withdrew it \d+ \w+ \d{4}/)
      expect(page).not.toContain('value="withdraw"')
    }
    expect(await applicationsOf(developer_id)).toMatchObject([{ id, decision: 'WITHDRAWN', decided_by_id: null }])
    expect(await tasksOf(developer_id)).toMatchObject([
      {
        body: 'Withdrew the application for “Keeper”.',
        assignee_id: server.as('recruiter').account.id,
        due_on: dayIn(0),
      },
    ])
    const again = await applyFor({ to: `/public/jobs/${job.id}/apply`, fields: { email } })
    await confirm(again.link)
    expect(await applicationsOf(developer_id)).toMatchObject([{ decision: 'WITHDRAWN' }, { decision: null }])
  })

  test('withdraws also where whoever looks after them has left, and an admin is told', async () => {
    const { path, developer_id } = await applied()
    const owner = await createUser(server.db, { role: 'recruiter' })
    await move(developer_id, { owner_id: owner.id })
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', owner.id).execute(),
    )
    expect((await press(path, 'withdraw')).status).toBe(200)
    const [task] = await tasksOf(developer_id)
    expect(task?.assignee_id).not.toBe(owner.id)
    expect(task?.assignee_id).toBeTruthy()
  })

  test('cannot withdraw what was decided', async () => {
    const { path, id, developer_id } = await applied()
    await change(id, { decision: 'ACCEPTED', decided_at: new Date() })
    expect(pageText((await press(path, 'withdraw')).page)).toContain(
      'It was decided already, so it cannot be withdrawn.',
    )
    expect(await applicationsOf(developer_id)).toMatchObject([{ decision: 'ACCEPTED' }])
    expect(await tasksOf(developer_id)).toEqual([])
  })

  test.each([
    ['copy', 'Asked for a copy of their data, on the page of their application.'],
    ['erase', 'Asked to erase their data, on the page of their application.'],
  ])(
    'asks for a %s of the data once: an admin has a task with its day, and nothing is erased by itself',
    async (action, body) => {
      const { path, developer_id, email } = await applied()
      const answers = await Promise.all([press(path, action), press(path, action)])
      for (const { page } of answers) expect(pageText(page)).toContain('We have your request, and answer it by')
      const admin = {
        assignee_id: server.as('admin').account.id,
        remind_on: dayIn(0),
        due_on: dayIn(30),
        done_at: null,
      }
      expect(await tasksOf(developer_id)).toMatchObject([{ body, ...admin }])
      expect(await developerWith(email)).toMatchObject({ id: developer_id, deleted_at: null })
      const { getFollowUpPage } = await server
        .as('admin')
        .data(graphql('{ getFollowUpPage(limit: 50, offset: 0) { follow_ups { body subject } } }'))
      expect(getFollowUpPage.follow_ups).toContainEqual({ body, subject: 'Zoë Ünal' })
    },
  )

  test('does nothing by a button that the page does not have, or on a page of another site', async () => {
    const { path, developer_id } = await applied()
    expect(pageText((await press(path, '__proto__')).page)).toContain('Use one of the buttons on this page.')
    const foreign = await ask(path, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect(await tasksOf(developer_id)).toEqual([])
  })
})
