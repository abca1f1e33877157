import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'
import { createJob } from '#test/factories.ts'
import { zip } from '#test/files/zip.ts'
import { graphql, type VariablesOf } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { complete, newEmail, newVisitor, pageText, resume, typedIn, visit } from '#test/rows/visitors.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { senderHashes } from './applications/limits.ts'
import { newMailboxProof, openMailboxProof } from './applications/mailboxProof.ts'
import { forgetFlood, makeRoom, roomForAll } from './applications/room.ts'
import { createJobsPageTasks, readApplicationConfirmation } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  // Nothing but the requests of a test waits for what it locks.
  server = await startTestServer({ variables: { TRUST_PROXY: 'true' } })
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.deleteFrom('application_forms').execute()
  await server.db.deleteFrom('application_floods').execute()
})

const { open, post, mailsTo, mailedLink, applyFor, confirm, developerWith, applicationsOf, resumesOf, forms } = visit(
  () => server,
)
const statusFrom = async (from: string) => (await post({ fields: complete(), from })).status
/** Inserts rows as many visitors left them, the oldest first. */
async function leave(count: number, addressOf: (at: number) => string, more: object = {}) {
  const expires_at = new Date(Date.now() + 3_600_000)
  const rows = Array.from({ length: count }, (_, at) => ({
    form_hash: `${addressOf(at)} ${at}`,
    ...senderHashes(testSecret, addressOf(at)),
    created_at: new Date(Date.now() - 3_600_000 + at),
    expires_at,
    ...more,
  }))
  await server.db.insertInto('application_forms').values(rows).execute()
}
const left = async () => (await forms()).map(({ form_hash }) => form_hash)

describe('a limit that is full', () => {
  test.each([
    ['a /24', (at: number) => `203.0.113.${at}`, '203.0.113.200', '203.0.114.1'],
    ['a /48', (at: number) => `2001:db8:7:${at.toString(16)}::1`, '2001:db8:7:ffff::1', '2001:db8:8::1'],
  ])('of %s takes 36 applications an hour, and shuts nobody else out', async (_, addressOf, inside, outside) => {
    for (let at = 0; at < 36; at++) expect(await statusFrom(addressOf(at))).toBe(200)
    expect(await statusFrom(inside)).toBe(429)
    expect(await statusFrom(outside)).toBe(200)
  })

  test('of a /16 or a /32 is larger, and shuts nobody else out', async () => {
    await fillBucket(200, 'application', 'wideNetwork', '198.18.0.0/16')
    expect([await statusFrom('198.18.4.4'), await statusFrom('198.19.4.4')]).toEqual([429, 200])
    await fillBucket(200, 'application', 'wideNetwork', '2001:db9::/32')
    expect([await statusFrom('2001:db9:1::1'), await statusFrom('2001:dba:1::1')]).toEqual([429, 200])
  })

  test('of confirmations lets nobody else wait', async () => {
    const { link } = await applyFor()
    await fillBucket(100, 'confirmation', 'network', '198.22.1.0/24')
    await fillBucket(300, 'page', 'network', '198.22.1.0/24')
    const opened = (from: string) => open(link, { headers: { 'x-forwarded-for': from } })
    expect([(await opened('198.22.1.1')).status, (await confirm(link, '198.22.1.1')).status]).toEqual([429, 429])
    expect([(await opened('198.22.2.1')).status, (await confirm(link, '198.22.2.1')).status]).toEqual([200, 200])
  })

  test('of connections to the database is that of a wide network', async () => {
    const { link } = await applyFor()
    // The sweep tells earlier causes now, so that the bell need not read the table while it is locked.
    await sweepNotifications(server.db)
    const opened = await server.db.transaction().execute(async (trx) => {
      await sql`lock table application_forms in access exclusive mode`.execute(trx)
      const answers = Array.from({ length: 9 }, () => open(link, { headers: { 'x-forwarded-for': '198.25.1.1' } }))
      const waiting = async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'application_forms'::regclass`.execute(trx)
        return rows.length
      }
      await expect.poll(waiting).toBe(2)
      await server.as('admin').data(graphql('{ getNotifications { notifications { kind } } }'))
      expect(await waiting()).toBe(2)
      return answers
    })
    for (const { status } of await Promise.all(opened)) expect(status).toBe(200)
  })

  test('keeps neither addresses nor networks in a form that can be read', async () => {
    await post({ fields: complete(), from: '203.0.99.7' })
    const [form] = await forms()
    expect(JSON.stringify(form)).not.toContain('203.0')
    expect(form).toMatchObject(senderHashes(testSecret, '203.0.99.7'))
    expect(senderHashes('another secret', '203.0.99.7')).not.toEqual(senderHashes(testSecret, '203.0.99.7'))
  })
})

describe('when all visitors together have left 2,000 forms', () => {
  test('the oldest of the busiest address of the busiest network goes, and whoever comes next is taken', async () => {
    await leave(1_000, (at) => `100.64.${at % 100}.1`)
    await leave(12, () => '100.64.7.9')
    await leave(988, (at) => `${60 + (at % 30)}.${Math.floor(at / 30)}.1.1`)
    const { email, link } = await applyFor({ from: '100.99.1.1' })
    const rows = await left()
    expect(rows).toHaveLength(2_000)
    expect(rows).not.toContain('100.64.7.9 0')
    expect(rows).toContain('100.64.7.9 1')
    expect(pageText((await confirm(link)).page)).toContain('Your application has arrived')
    expect(await developerWith(email)).toBeDefined()
  })

  test('or 2 GB, the largest network goes first, with its files', async () => {
    const file = (name: string) => ({ file_key: name, file_name: 'a.pdf', file_type: 'PDF' as const, file_hash: name })
    await leave(3, () => '100.65.1.1')
    await leave(1, () => '100.66.1.1', { ...file('large'), file_size: 2 ** 31 - 1 })
    expect((await post({ fields: complete(), file: await resume() })).status).toBe(200)
    expect(await left()).toHaveLength(4)
    const given = server.db.selectFrom('unowned_files').select('file_key').where('file_key', '=', 'large')
    expect(await given.execute()).toHaveLength(1)
  })

  test('at the same moment, no form is dropped twice, and nobody is refused', async () => {
    await leave(2_000, (at) => `100.67.${at % 250}.1`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => statusFrom(newVisitor())))
    expect(answers).toEqual(Array<number>(6).fill(200))
    await statusFrom(newVisitor())
    expect(await left()).toHaveLength(2_000)
  })

  test('a post waits for no other one that drops a form', async () => {
    await leave(2_001, (at) => `100.69.${at % 250}.1`)
    await server.db.transaction().execute(async (trx) => {
      expect(await makeRoom(trx, crypto.randomUUID(), roomForAll)).toBe(1)
      expect(await statusFrom(newVisitor())).toBe(200)
    })
  })

  test('an admin is told, once, until a day after the last one', async () => {
    const bell = async (role: 'admin' | 'recruiter') => {
      await sweepNotifications(server.db)
      const { getNotifications } = await server
        .as(role)
        .data(graphql('{ getNotifications { notifications { kind title path } } }'))
      return getNotifications.notifications.filter(({ kind }) => kind === 'APPLICATIONS_DROPPED')
    }
    expect(await bell('admin')).toEqual([])
    await leave(2_000, (at) => `100.68.${at % 250}.1`)
    for (let at = 0; at < 2; at++) await statusFrom(newVisitor())
    const notice = { title: '2 forms', path: '/applicants/unconfirmed' }
    expect(await bell('admin')).toMatchObject([notice])
    expect(await bell('recruiter')).toEqual([])
    const dayAgo = sql<string>`now() - interval '25 hours'`
    await server.db.updateTable('application_floods').set({ last_at: dayAgo }).execute()
    expect(await bell('admin')).toEqual([])
    await forgetFlood(server.db)
    expect(await server.db.selectFrom('application_floods').selectAll().execute()).toEqual([])
  })
})

describe('whoever was dropped and follows the link', () => {
  /** Applies for a job, and loses the form. */
  async function dropped(more: object = {}) {
    const job = await createJob(server.db, { title: 'Dropped job', is_public: true, public_text: 'Text', ...more })
    const applied = await applyFor({ to: `/public/jobs/${job.id}/apply`, fields: { about: 'Typed before' } })
    await server.db.deleteFrom('application_forms').execute()
    return { ...applied, job, to: `/public/jobs/${job.id}/apply` }
  }
  const proofIn = (page: string) => ({ confirmed: typedIn(page, 'confirmed') ?? '' })

  test('sends the form of the same job again, and needs no second mail', async () => {
    const { link, email, job, to } = await dropped()
    for (const { page, status } of [await open(link), await confirm(link)]) {
      expect(status).toBe(200)
      expect(pageText(page)).toContain('Apply for Dropped job')
      expect(pageText(page)).toContain('Please send the form again')
      expect(page).toContain(`action="${to}"`)
      expect(page).not.toMatch(/zoe\.|Zoë|Typed before/)
    }
    const fields = { ...complete(), ...proofIn((await open(link)).page) }
    const wrong = await post({ to, fields: { ...fields, last_name: '', email } })
    expect(typedIn(wrong.page, 'confirmed')).toBe(fields.confirmed)
    const before = mailsTo(email).length
    const sent = await post({ to, fields: { ...fields, email: email.toUpperCase() }, file: await resume() })
    expect(pageText(sent.page)).toContain('Your application has arrived')
    const developer = await developerWith(email)
    expect(await applicationsOf(developer?.id ?? '')).toMatchObject([{ job_id: job.id }])
    expect(await resumesOf(developer?.id ?? '')).toHaveLength(1)
    expect(mailsTo(email)).toHaveLength(before)
    const used = await open(link)
    expect([used.status, pageText(used.page)]).toEqual([409, expect.stringContaining('You confirmed it on')])
  })

  test('once: a second form of the same link is an ordinary one, also at the same moment', async () => {
    const { link, email, to } = await dropped()
    const proof = proofIn((await open(link)).page)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => post({ to, fields: { ...complete(), ...proof, email } })),
    )
    const titles = answers.map(({ page }) => /<h1>(.*)<\/h1>/.exec(page)?.[1]).toSorted()
    expect(titles).toEqual(['Check your mail', 'Check your mail', 'Your application has arrived'])
  })

  test('at the same moment counts all but one, as everybody', async () => {
    const { link, email, to } = await dropped()
    await fillBucket(200, 'application', 'wideNetwork', '198.24.0.0/16')
    const fields = { ...proofIn((await open(link)).page), email }
    const from = '198.24.1.1'
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => post({ to, fields: { ...complete(), ...fields }, from })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  })

  test('by a link that a newer one has replaced gets a mail as everybody', async () => {
    const fields = complete()
    const { link, email } = await applyFor({ fields })
    await applyFor({ fields: { ...fields, about: 'Corrected' } })
    const confirmed = link.split('/').at(-1) ?? ''
    expect(pageText((await post({ fields: { ...complete(), email, confirmed } })).page)).toContain('Check your mail')
  })

  test('because its time was over needs no second mail, though the form is not deleted yet', async () => {
    const { link, email } = await applyFor()
    await server.db.updateTable('application_forms').set({ expires_at: new Date() }).execute()
    const { page } = await post({ fields: { ...complete(), ...proofIn((await open(link)).page), email } })
    expect(pageText(page)).toContain('Your application has arrived')
  })

  test('with another address, for another job or after seven days gets a mail as everybody', async () => {
    const { link, email, job, to } = await dropped()
    const proof = proofIn((await open(link)).page)
    const other = await createJob(server.db, { title: 'Other job', is_public: true, public_text: 'Text' })
    const week = 7 * 86_400_000
    const old = { formHash: 'A'.repeat(43), jobId: job.id, email }
    for (const [address, fields] of [
      [to, { email: newEmail() }],
      [`/public/jobs/${other.id}/apply`, { email }],
      [to, { email, confirmed: newMailboxProof(testSecret, old, Date.now() - week - 1_000) }],
      [to, { email, confirmed: newMailboxProof('another secret', old) }],
    ] as const) {
      const { page } = await post({ to: address, fields: { ...complete(), ...proof, ...fields } })
      expect(pageText(page)).toContain('Check your mail')
    }
    expect(await developerWith(email)).toBeUndefined()
  })

  test('whose job was closed meanwhile applies without one', async () => {
    const { link, email, job } = await dropped()
    await server
      .as('admin')
      .data(
        graphql('mutation ($id: ID!) { moveJob(input: { id: $id, to: CANCELLED, reason: OTHER, version: 1 }) { id } }'),
        {
          id: job.id,
        },
      )
    const { page } = await open(link)
    expect(page).toContain('action="/public/jobs/apply"')
    expect(pageText(page)).toContain('The job was closed in the meantime')
    await post({ fields: { ...complete(), ...proofIn(page), email } })
    expect(await applicationsOf((await developerWith(email))?.id ?? '')).toMatchObject([{ job_id: null }])
  })

  test('does not wait for others of a network whose limit is full', async () => {
    const { link, email, to } = await dropped()
    await fillBucket(200, 'application', 'wideNetwork', '198.20.0.0/16')
    const fields = { ...complete(), ...proofIn((await open(link)).page), email }
    expect(pageText((await post({ to, fields, from: '198.20.1.1' })).page)).toContain('Your application has arrived')
  })

  test('gets the mail though the form was dropped before it left', async () => {
    const { link, email } = await dropped()
    const message = { to: email, subject: '', text: '' }
    const read = readApplicationConfirmation({ db: server.db, secret: testSecret })
    expect(await read({ token: link.split('/').at(-1), message })).toMatchObject({ mail: message })
  })

  test('has a link that says nothing of what was typed', () => {
    const about = { formHash: 'A'.repeat(43), jobId: crypto.randomUUID(), email: 'zoe@example.com' }
    const proof = newMailboxProof(testSecret, about)
    expect(openMailboxProof(testSecret, proof)).toMatchObject({ formHash: about.formHash, jobId: about.jobId })
    expect(Buffer.from(proof, 'base64url').toString('latin1')).not.toMatch(/zoe|example/)
    for (const changed of [`B${proof.slice(1)}`, `${proof.slice(0, -1)}-`, proof.slice(1), '', `${proof}x`]) {
      expect(openMailboxProof(testSecret, changed)).toBeUndefined()
    }
  })
})

describe('the file of a stranger', () => {
  test('is read by no process before the link of the mail was followed, and by one then', async () => {
    const written = vi.spyOn(Socket.prototype, 'write')
    onTestFinished(() => written.mockRestore())
    // A process gets a file as a line of base64, after some numbers; this is how a PDF begins.
    const readings = () => written.mock.calls.filter(([chunk]) => /^[\d ]*JVBERi0/.test(String(chunk).slice(0, 50)))
    const { link, email } = await applyFor({ file: await resume() })
    await post({ fields: { ...complete(), last_name: '' }, file: await resume() })
    await server
      .as('admin')
      .data(graphql('{ getApplicationForms(limit: 20, offset: 0) { application_forms { id file_name } } }'))
    await open(link)
    expect(readings()).toEqual([])
    expect(await forms()).toEqual(expect.arrayContaining([expect.objectContaining({ extracted_text: null })]))
    await confirm(link)
    expect(readings()).toHaveLength(1)
    const [kept] = await resumesOf((await developerWith(email))?.id ?? '')
    expect(kept).toMatchObject({
      file_type: 'PDF',
      extracted_text: expect.stringContaining('efficient trading office'),
    })
  })

  const bomb = zip(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`word/${at}.xml`, ''])))
  test.each([
    [
      'scanned.pdf',
      undefined,
      'This PDF contains only pictures of text, such as a scan. Upload a PDF in which you can select the text.',
    ],
    ['encrypted.pdf', undefined, 'This file is protected by a password. Upload it without one.'],
    ['bomb.docx', bomb, 'This file becomes too large when it is unpacked. Save it as PDF and upload the PDF.'],
  ])('that cannot be read, such as %s, is left out with a sentence for both sides', async (name, content, sentence) => {
    const file = content ? { name, content } : await resume(name)
    const { link, email } = await applyFor({ file })
    const { page, status } = await confirm(link)
    expect(status).toBe(200)
    expect(pageText(page)).toContain(`Your application has arrived We could not accept your resume: ${sentence}`)
    const id = (await developerWith(email))?.id ?? ''
    expect(await resumesOf(id)).toEqual([])
    expect(await applicationsOf(id)).toMatchObject([{ answers: { Resume: `The file was not accepted. ${sentence}` } }])
  })
})

describe('mails', () => {
  test('to one mailbox count together, whatever stands behind the +, and its address stays as typed', async () => {
    for (let at = 0; at < 5; at++) expect((await applyWith(`some.body+${at}@gmail.com`)).status).toBe(200)
    expect((await applyWith('somebody@googlemail.com')).status).toBe(429)
    const kept = (await forms()).map(({ application }) => (application as { email: string }).email)
    expect(kept).toContain('some.body+3@gmail.com')
  })

  test('to one domain leave later beyond some of a wide network, and no application is refused', async () => {
    await fillBucket(100, 'domain', 'slow.example.com', '198.23.0.0/16')
    const email = 'zoe@slow.example.com'
    for (let at = 0; at < 2; at++) expect((await applyWith(email)).status).toBe(200)
    await mailedLink((await applyFor({ fields: { email: 'ana@slow.example.com' }, from: '198.28.1.1' })).email)
    expect(mailsTo(email)).toEqual([])
    const waiting = await server.db.selectFrom('tasks').select('run_after').execute()
    const minutes = waiting.map(({ run_after }) => (new Date(run_after).getTime() - Date.now()) / 60_000)
    expect(
      minutes.filter((wait) => wait > 15 && wait <= 50),
      String(minutes),
    ).toHaveLength(2)
  })

  const applyWith = (email: string) => post({ fields: { ...complete(), email }, from: '198.23.1.1' })
})

describe('the staff', () => {
  const document = graphql(`mutation ($selection: ApplicationFormSelection!, $dry_run: Boolean!) {
    deleteApplicationForms(input: { selection: $selection, dry_run: $dry_run }) { count skipped { reason count } }
  }`)
  const remove = (
    role: 'recruiter' | 'reviewer' | 'client',
    selection: VariablesOf<typeof document>['selection'],
    dry_run = false,
  ) => server.as(role).query(document, { selection, dry_run })

  test('deletes unconfirmed applications, those selected and all that match, with their files', async () => {
    const first = await applyFor({ file: await resume() })
    for (let at = 0; at < 3; at++) await post({ fields: { ...complete(), country: 'BR' } })
    const confirmed = await applyFor()
    await confirm(confirmed.link)
    const rows = await forms()
    const withFile = rows.find(({ file_key }) => file_key !== null)
    const brazil = { matching: { country: ['BR'] } }
    expect((await remove('recruiter', brazil, true)).data).toEqual({
      deleteApplicationForms: { count: 3, skipped: [] },
    })
    expect(await forms()).toHaveLength(5)
    expect((await remove('recruiter', brazil)).data).toEqual({ deleteApplicationForms: { count: 3, skipped: [] } })
    const ids = rows.map(({ id }) => id)
    expect((await remove('recruiter', { ids })).data).toEqual({
      deleteApplicationForms: { count: 1, skipped: [{ reason: 'No longer in this list', count: 4 }] },
    })
    expect(await forms()).toMatchObject([{ confirmed_at: expect.anything() }])
    const given = server.db
      .selectFrom('unowned_files')
      .select('file_key')
      .where('file_key', '=', withFile?.file_key ?? '')
    expect(await given.execute()).toHaveLength(1)
    expect(pageText((await open(first.link)).page)).toContain('Please send the form again')
    const events = server.db.selectFrom('security_events').select(['actor', 'details'])
    expect(await events.where('kind', '=', 'APPLICATIONS_DELETED').orderBy('id').execute()).toMatchObject([
      { actor: server.as('recruiter').account.id, details: { rows: 3 } },
      { details: { rows: 1 } },
    ])
  })

  test.each(['reviewer', 'client'] as const)('alone: a %s deletes none', async (role) => {
    await post({ fields: complete() })
    const { errors } = await remove(role, { ids: (await forms()).map(({ id }) => id) })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect(await forms()).toHaveLength(1)
  })
})

test('what is over is swept, a link that was used last', async () => {
  const { link } = await applyFor()
  await confirm(link)
  const [sweep] = createJobsPageTasks(server)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  await sweep?.run({ now: days(6) } as Parameters<NonNullable<typeof sweep>['run']>[0])
  expect(await forms()).toHaveLength(1)
  await sweep?.run({ now: days(8) } as Parameters<NonNullable<typeof sweep>['run']>[0])
  expect(await forms()).toEqual([])
})

/** Fills a bucket, as very many visitors would. */
async function fillBucket(hits: number, ...name: readonly string[]): Promise<void> {
  const key = sign(deriveKey(testSecret, 'rate limits'), JSON.stringify(['jobs page', ...name]))
  await server.db.insertInto('rate_limits').values({ key, hits, updated_at: new Date() }).execute()
}
