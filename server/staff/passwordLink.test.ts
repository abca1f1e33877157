import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { createQueueWork } from '#server/platform/sending/mailQueue/mailWork.ts'
import { asTest, createCompany, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { linkForPassword } from './access/passwordLinks.ts'
import { readPasswordLink } from './tasks.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Link {
  url: string
  expires_at: string
  mailed: boolean
}
const hours = ({ expires_at }: Link) => Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)
const past = new Date(0).toISOString()
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)

const create = graphql(
  `mutation ($id: ID!, $key: String) { createPasswordLink(input: { id: $id }, key: $key) { url expires_at mailed } }`,
)
const add = graphql(`mutation ($email: String!, $key: String) {
  addStaff(input: { display_name: "Nora New", email: $email, role: vetter }, key: $key) { id password_link { url expires_at mailed } }
}`)
const upsert = graphql(`mutation ($email: String!, $company: ID!) {
  upsertClients(display_name: "Cleo", email: $email, company_id: $company) { id password_link { url expires_at mailed } }
}`)
describe('a new account', () => {
  test('of the staff comes with its link, which is mailed after the commit and works for two days', async () => {
    const email = `${randomUUID()}@vouch.example`
    const { addStaff } = await server.as('admin').data(add, { email, key: randomUUID() })
    const link = addStaff.password_link
    expect(link).toMatchObject({ url: expect.stringContaining(`${server.url}/u/password/`), mailed: true })
    expect(link && hours(link)).toBe(48)
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([{ subject: 'Your account at Vouch', text: expect.stringContaining(link?.url ?? 'none') }])
    const { text, ...from } = mailsTo(email)[0] ?? {}
    expect(text).toContain('The admin made an account for you')
    expect(from).toMatchObject({ senderName: 'The admin', replyTo: server.as('admin').account.email })
    expect((await fetch(link?.url ?? '')).status).toBe(200)
  })

  test('of a client comes with its link, too; one that has a password keeps it', async () => {
    const { id: company, name } = await createCompany(server.db)
    const email = `${randomUUID()}@client.example`
    const ask = () => server.as('admin').data(upsert, { email, company })
    const { upsertClients: added } = await ask()
    expect(added.password_link?.mailed).toBe(true)
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([{ subject: `The admin invites you to follow the jobs of ${name}`, senderName: 'The admin' }])
    expect(mailsTo(email)[0]?.text).toContain(`The admin of Vouch invites you to follow the jobs of ${name}.`)
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ password_hash: 'hash' }).where('id', '=', added.id).execute(),
    )
    expect((await ask()).upsertClients).toEqual({ id: added.id, password_link: null })
  })

  test('that is added again keeps a link that still works, and gets another once that has expired', async () => {
    const company = (await createCompany(server.db)).id
    const email = `${randomUUID()}@client.example`
    const ask = async () => (await server.as('admin').data(upsert, { email, company })).upsertClients
    const { id, password_link: link } = await ask()
    expect(await ask()).toEqual({ id, password_link: null })
    const mail = { text: expect.stringContaining(link?.url ?? 'none') }
    await expect.poll(() => mailsTo(email)).toMatchObject([mail])
    expect((await fetch(link?.url ?? '')).status).toBe(200)
    await asTest(server.db, (trx) =>
      trx.updateTable('password_links').set({ expires_at: past }).where('user_id', '=', id).execute(),
    )
    const later = (await ask()).password_link
    expect(later?.url).not.toBe(link?.url)
    expect((await fetch(later?.url ?? '')).status).toBe(200)
  })

  test('has the same link in each retry, and one mail', async () => {
    const variables = { email: `${randomUUID()}@vouch.example`, key: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => server.as('admin').data(add, variables)))
    expect(new Set(answers.map(({ addStaff }) => addStaff.password_link?.url)).size).toBe(1)
    await expect.poll(() => mailsTo(variables.email).length).toBe(1)
  })

  test('that could not be made mails nobody', async () => {
    const { email } = await createUser(server.db)
    expect((await server.as('admin').query(add, { email })).errors?.[0]?.extensions?.field).toBe('email')
    const waiting = await server.db.selectFrom('tasks').select('id').execute()
    expect(waiting).toEqual([])
  })

  test('needs no link where an outside provider keeps the passwords', async () => {
    const { id } = await createUser(server.db)
    const env = readEnv({ AUTH_MODE: 'auth0', AUTH0_DOMAIN: 'x.auth0.com', AUTH_CLIENT_ID: 'c', AUTH_AUDIENCE: 'a' })
    const ask = asTest(server.db, (trx) =>
      linkForPassword(trx, id, { env, mailer: { enabled: true }, secret: testSecret }),
    )
    await expect(ask).rejects.toThrow('Your identity provider keeps the passwords.')
  })
})

describe('a link to set a password', () => {
  test.each(['vetter', 'client'] as const)('is shown to the admin and mailed to a %s', async (role) => {
    const user = await createUser(server.db, { role })
    const { createPasswordLink: link } = await server.as('admin').data(create, { id: user.id })
    expect(link).toMatchObject({ url: expect.stringContaining(`${server.url}/u/password/`), mailed: true })
    await expect.poll(() => mailsTo(user.email).at(-1)?.text).toEqual(expect.stringContaining(link.url))
    expect((await fetch(link.url)).status).toBe(200)
  })

  test('is the same for a retry, and mailed once', async () => {
    const { id, email } = await createUser(server.db)
    const variables = { id, key: randomUUID() }
    const first = await server.as('admin').data(create, variables)
    expect(await server.as('admin').data(create, variables)).toEqual(first)
    await expect.poll(() => mailsTo(email).length).toBe(1)
    expect((await fetch(first.createPasswordLink.url)).status).toBe(200)
  })

  test('for a blocked account is refused', async () => {
    const { id } = await createUser(server.db, { active: false })
    const { errors } = await server.as('admin').query(create, { id })
    expect(errors?.[0]).toMatchObject({
      message: 'This account is blocked. Unblock it first.',
      extensions: { code: 'CONFLICT' },
    })
  })

  test('leaves no trace of its secret in the events, in what is kept for retries, or in what waits to be mailed', async () => {
    const { id } = await createUser(server.db)
    const deps = { env: server.env, mailer: { enabled: true }, secret: testSecret }
    const [{ url }, waiting] = await asTest(server.db, async (trx) => [
      await linkForPassword(trx, id, deps),
      await trx.selectFrom('tasks').selectAll().execute(),
    ])
    const { createPasswordLink } = await server.as('admin').data(create, { id, key: randomUUID() })
    const events = await server.db.selectFrom('events').selectAll().execute()
    const kept = await server.db.selectFrom('mutation_keys').selectAll().execute()
    const links = await server.db.selectFrom('password_links').selectAll().execute()
    expect(waiting).not.toEqual([])
    for (const link of [url, createPasswordLink.url]) {
      expect(JSON.stringify([events, kept, links, waiting])).not.toContain(link.split('/').at(-1))
    }
  })

  test('where mail is not set up is shown only', async () => {
    const silent = await startTestServer({ mail: false })
    const { id } = await createUser(silent.db)
    const { createPasswordLink } = await silent.as('admin').data(create, { id })
    expect(createPasswordLink.mailed).toBe(false)
    expect(await silent.db.selectFrom('tasks').select('id').execute()).toEqual([])
    await silent.close()
  })
})

describe('its mail', () => {
  let mails: Mail[]
  let failure: (() => Promise<never>) | undefined
  let lines: string[]
  let quiet: TestServer
  beforeAll(async () => {
    // The worker of this server finds nothing: these tests queue into a database of their own.
    quiet = await startTestServer({ mail: false })
  })
  afterAll(() => quiet.close())
  beforeEach(async () => {
    mails = []
    lines = []
    failure = undefined
    await quiet.db.deleteFrom('tasks').execute()
  })

  /** Starts a node with a mail server as the test wants it. */
  function worker(variables: Record<string, string> = {}) {
    const env = readEnv({ SEND_TIMEOUT: '60', ...variables })
    const send = async (mail: Mail) => {
      if (failure) await failure()
      mails.push(mail)
    }
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const deps = { env, db: quiet.db, log, mailer: { enabled: true, send }, secret: testSecret }
    return createQueueWork(deps, { 'a test': readPasswordLink(deps) })
  }

  /** Queues a link of a new account under a name that only the worker above knows. */
  async function queueLink() {
    const account = await createUser(quiet.db)
    const deps = { env: quiet.env, mailer: { enabled: true }, secret: testSecret }
    const link = await asTest(quiet.db, async (trx) => {
      const made = await linkForPassword(trx, account.id, deps)
      await trx.updateTable('tasks').set({ kind: 'a test' }).where('kind', '=', 'password link').execute()
      return made
    })
    return { account, link }
  }

  /** Lists the mails that wait. */
  const tasks = () => quiet.db.selectFrom('tasks').selectAll().where('given_up_at', 'is', null).execute()
  const letTimePass = () =>
    quiet.db
      .updateTable('tasks')
      .set({
        run_after: sql<Date>`run_after - interval '2 hours'`,
        lease_until: sql<Date>`lease_until - interval '2 hours'`,
      })
      .execute()

  test('is tried again after a growing pause while the mail server does not take it, and never logged', async () => {
    const { account, link } = await queueLink()
    failure = () => Promise.reject(new MailError('The mail server did not accept a message (EMESSAGE 451).', 'retry'))
    const work = worker()
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await work()).toBe(true)
      expect(await work()).toBe(false)
      const [task] = await tasks()
      pauses.push(Math.round((Date.parse(task?.run_after ?? '') - Date.now()) / 1_000))
      await letTimePass()
    }
    expect(pauses.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([30, 60, 120])
    failure = undefined
    await work()
    expect(mails).toMatchObject([{ to: account.email, text: expect.stringContaining(link.url) }])
    expect(await tasks()).toEqual([])
    expect(lines.join()).toContain('task failed, and is tried again')
    expect(lines.join()).not.toContain(link.url.split('/').at(-1))
    expect(lines.join()).not.toContain(account.email)
  })

  test('is given up in the end', async () => {
    await queueLink()
    failure = () => Promise.reject(new Error('down'))
    const work = worker()
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await tasks()).toHaveLength(1)
      await letTimePass()
      await work()
    }
    expect(await tasks()).toEqual([])
    expect(lines.at(-1)).toContain('task given up')
  })

  test('keeps its Message-ID in each try, whatever the address of Vouch is called meanwhile', async () => {
    await queueLink()
    failure = () => Promise.reject(new MailError('busy', 'retry'))
    await worker()()
    const [waiting] = await tasks()
    failure = undefined
    await letTimePass()
    await worker({ PUBLIC_URL: 'https://other.example' })()
    expect(mails).toMatchObject([{ messageId: waiting?.message_id }])
    expect(waiting?.message_id).toBe(`<task-${waiting?.id}@localhost>`)
  })

  test('that is refused for good ends at once', async () => {
    await queueLink()
    failure = () =>
      Promise.reject(new MailError('The mail server did not accept a message (EENVELOPE 550).', 'refused'))
    await worker()()
    expect(await tasks()).toEqual([])
    expect(lines.at(-1)).toContain('task given up')
  })

  test('whose answer was lost goes out once more, after a pause', async () => {
    await queueLink()
    let tries = 0
    failure = () => Promise.reject(new MailError(`lost ${++tries}`, 'unknown'))
    const work = worker()
    await work()
    const [waiting] = await tasks()
    expect(Math.round((Date.parse(waiting?.run_after ?? '') - Date.now()) / 60_000)).toBe(5)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await letTimePass()
      await work()
    }
    expect([tries, await tasks()]).toEqual([2, []])
  })

  test('that killed its worker twice is not tried a third time', async () => {
    await queueLink()
    const work = worker()
    const lease = sql<Date>`now() - interval '1 minute'`
    await quiet.db.updateTable('tasks').set({ lease_until: lease, attempts: 2, unclear: 1 }).execute()
    await work()
    expect([mails, await tasks()]).toEqual([[], []])
    expect(lines.at(-1)).toContain('The server stopped twice while it was sending.')
  })

  test('is sent by one of many workers', async () => {
    await queueLink()
    const work = worker()
    await Promise.all(Array.from({ length: 8 }, () => work()))
    expect(mails).toHaveLength(1)
  })

  test('is sent by another worker when the first died, and only once its lease is over', async () => {
    await queueLink()
    const lease = sql<Date>`now() + interval '1 minute'`
    await quiet.db.updateTable('tasks').set({ lease_until: lease, attempts: 1 }).execute()
    const work = worker()
    expect(await work()).toBe(false)
    await letTimePass()
    expect(await work()).toBe(true)
    expect(mails).toHaveLength(1)
  })

  test('does not go out for a link that was replaced, or of an account that was blocked since', async () => {
    const { account } = await queueLink()
    await queueLink()
    await asTest(quiet.db, (trx) => trx.deleteFrom('password_links').where('user_id', '=', account.id).execute())
    const blocked = await queueLink()
    await asTest(quiet.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', blocked.account.id).execute(),
    )
    const work = worker()
    while (await work());
    expect(mails).toHaveLength(1)
    expect(await tasks()).toEqual([])
  })

  test('says until when the link works', async () => {
    const { link } = await queueLink()
    await worker()()
    const until = new Date(link.expires_at)
    const time = until.toISOString().slice(11, 16)
    expect(mails[0]?.text).toContain(`${until.getUTCFullYear()} at ${time} UTC`)
  })

  test('leaves tasks of a kind that only a newer release knows alone', async () => {
    await queueLink()
    await quiet.db.updateTable('tasks').set({ kind: 'of tomorrow' }).execute()
    expect(await worker()()).toBe(false)
    expect(await tasks()).toHaveLength(1)
  })
})
