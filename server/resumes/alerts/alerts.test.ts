import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { followUnlogged, followWrites } from '#server/notifications/causes/sweeper.ts'
import { sendDailyMail } from '#server/notifications/mail/dailyMail.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { viewLimits } from '#shared/savedViews/savedViews.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { checkAlerts } from './checkAlerts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const log = pino({ level: 'silent' })
const person = async () => server.logIn(await createUser(server.db, { role: 'recruiter' }))
/** A word that no other test uses. */
const freshWord = () => `zz${randomUUID().replaceAll(/[^a-f]/g, 'x')}`

const saveMutation = graphql(`
  mutation ($input: SaveViewInput!) {
    saveView(input: $input) { id alert }
  }
`)
const viewOf = (q: string, more: { alert?: boolean; shared?: boolean; name?: string; screen?: string } = {}) => ({
  screen: '/resume-search',
  name: 'React in Brazil',
  query: `q=${q}&country=BR`,
  shared: false,
  alert: true,
  ...more,
})
const save = async (caller: Caller, view: ReturnType<typeof viewOf>) =>
  (await caller.data(saveMutation, { input: view })).saveView

/** Adds the resume of a developer in a country, by a person or a task. */
async function addResume(extracted_text: string, { country = 'BR', actor = 'task:test' } = {}): Promise<string> {
  const { id: developer_id } = await createDeveloper(server.db, { country })
  const file = { file_key: randomUUID(), file_name: 'resume.txt', file_type: 'TXT' as const, file_size: 1 }
  return asTest(server.db, async (trx) => {
    await sql`select set_config('vouch.actor', ${actor}, true)`.execute(trx)
    const row = { ...file, file_hash: null, developer_id, extracted_text }
    return (await trx.insertInto('resumes').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** Checks every alert, and brings the bell to what was found. */
async function tell(): Promise<void> {
  await checkAlerts({ db: server.db, log })
  await followWrites(server.db)
  await followUnlogged(server.db)
}

const bellQuery = graphql('{ getNotifications { notifications { id kind title detail path read } } }')
async function bell(caller: Caller) {
  await tell()
  return (await caller.data(bellQuery)).getNotifications.notifications.filter(({ kind }) => kind === 'NEW_RESUMES')
}
const titles = async (caller: Caller) => (await bell(caller)).map(({ title }) => title)
const run = (statement: ReturnType<typeof sql>) => asTest(server.db, (trx) => statement.execute(trx))

test('a saved search tells of new resumes, and opens with the newest first', async () => {
  const [caller, word] = [await person(), freshWord()]
  await addResume(word)
  expect(await save(caller, viewOf(word))).toMatchObject({ alert: true })
  expect(await titles(caller), 'older ones are not new').toEqual([])
  await addResume(`Senior ${word}`)
  await addResume(word, { country: 'PT' })
  await addResume('Somebody else')
  const { rows } = await sql<{ day: string }>`select to_char(now() at time zone 'UTC', 'Dy FMDD Mon') as day`.execute(
    server.db,
  )
  expect(await bell(caller)).toMatchObject([
    {
      title: '1 new resume',
      detail: `For “React in Brazil”, since ${rows[0]?.day}`,
      path: `/resume-search?q=${word}&country=BR&order=NEWEST`,
      read: false,
    },
  ])
})

test('what waits unread is counted together, and what was read is not told again', async () => {
  const [caller, word] = [await person(), freshWord()]
  await save(caller, viewOf(word))
  await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
  await addResume(word)
  await addResume(word)
  const [notice] = await bell(caller)
  expect(notice).toMatchObject({ title: '3 new resumes', read: false })
  await caller.data(
    graphql('mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }'),
    {
      input: {
        ids: [notice?.id],
      },
    },
  )
  expect(await bell(caller)).toMatchObject([{ title: '3 new resumes', read: true }])
  await addResume(word)
  expect(await bell(caller)).toMatchObject([{ title: '1 new resume', read: false }])
})

test('two nodes that check at the same time tell of a resume once', async () => {
  const [caller, word] = [await person(), freshWord()]
  await save(caller, viewOf(word))
  await addResume(word)
  await Promise.all([tell(), tell()])
  expect(await titles(caller)).toEqual(['1 new resume'])
})

test('everybody has alerts of their own, also of a shared search, and none of what they uploaded', async () => {
  const [ada, bob, word] = [await person(), await person(), freshWord()]
  await save(ada, viewOf(word, { shared: true }))
  const views = await bob.data(graphql('{ getSavedViews(screen: "/resume-search") { query alert } }'))
  expect(views.getSavedViews).toContainEqual({ query: `q=${word}&country=BR`, alert: false })
  await save(bob, viewOf(word))
  await addResume(word, { actor: ada.account.id })
  expect([await titles(ada), await titles(bob)]).toEqual([[], ['1 new resume']])
})

test('a resume that is deleted is told no more', async () => {
  const [caller, word] = [await person(), freshWord()]
  await save(caller, viewOf(word))
  const id = await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
  await run(sql`update resumes set deleted_at = now() where id = ${id}`)
  expect(await titles(caller)).toEqual([])
})

test('a deleted view tells nothing, and one that an undo brings back tells what comes from then on', async () => {
  const [caller, word] = [await person(), freshWord()]
  const { id } = await save(caller, viewOf(word))
  await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
  const deleted = await caller.post({ query: `mutation { deleteView(input: { id: "${id}" }) { id alert } }` })
  const { data, extensions } = (await deleted.json()) as { data: object; extensions: { change: string } }
  expect(data).toEqual({ deleteView: { id, alert: true } })
  await addResume(word)
  expect(await titles(caller)).toEqual([])
  await caller.data(undoMutation, { input: { change: extensions.change } })
  expect(await titles(caller)).toEqual([])
  await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
})

test('saving a view again without the alert ends it, and with other words begins anew', async () => {
  const [caller, word, other] = [await person(), freshWord(), freshWord()]
  await save(caller, viewOf(word))
  await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
  await save(caller, viewOf(other))
  expect(await titles(caller)).toEqual([])
  await addResume(other)
  expect(await titles(caller)).toEqual(['1 new resume'])
  await save(caller, viewOf(other, { alert: false }))
  expect(await titles(caller)).toEqual([])
})

test.each(['reviewer', 'client'])('whoever becomes a %s is told nothing', async (role) => {
  const [caller, word] = [await person(), freshWord()]
  await save(caller, viewOf(word))
  await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
  await run(sql`update users set role = ${role} where id = ${caller.account.id}`)
  await addResume(word)
  await tell()
  const notice = server.db.selectFrom('notifications').where('user_id', '=', caller.account.id)
  expect(await notice.where('done_at', 'is', null).select('id').execute()).toEqual([])
})

test('a reviewer cannot save an alert', async () => {
  const { errors } = await server.as('reviewer').query(saveMutation, { input: viewOf(freshWord()) })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test('only words of Resume Search can have an alert, and an account has at most 50', async () => {
  const caller = await person()
  const refusal = async (view: ReturnType<typeof viewOf>) => {
    const [error] = (await caller.query(saveMutation, { input: view })).errors ?? []
    expect(error?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'alert' })
    return error?.message
  }
  expect(await refusal(viewOf('react', { screen: '/jobs' }))).toContain('Only a view of Resume Search')
  expect(await refusal(viewOf('%2B'))).toContain('Search for some words first')
  expect(await refusal({ ...viewOf('react'), query: 'q=react&stage=NONE' })).toContain('Search for some words first')
  const rows = Array.from({ length: viewLimits.alerts }, (_, n) => ({ ...viewOf('react'), name: `View ${n}` }))
  await asTest(server.db, (trx) =>
    trx
      .insertInto('saved_views')
      .values(rows.map((row) => ({ ...row, user_id: caller.account.id })))
      .execute(),
  )
  expect(await refusal(viewOf('react'))).toContain('50 of your views already tell you')
  await save(caller, viewOf('react', { name: 'view 0' }))
})

test('a search that cannot be read keeps no other from telling', async () => {
  const [caller, word] = [await person(), freshWord()]
  const unreadable = { ...viewOf(word, { name: 'Old' }), query: 'stage=GONE', user_id: caller.account.id }
  await asTest(server.db, (trx) => trx.insertInto('saved_views').values(unreadable).execute())
  await save(caller, viewOf(word))
  await addResume(word)
  expect(await titles(caller)).toEqual(['1 new resume'])
})

test('the daily mail has the count, and leads to the newest of the search', async () => {
  const [caller, word] = [await person(), freshWord()]
  await save(caller, viewOf(word, { name: 'Zelda' }))
  await addResume(word)
  await tell()
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
  }
  const env = readEnv({ PUBLIC_URL: 'https://vouch.example' })
  const deps = { env, db: server.db, log, mailer: { enabled: true, send } }
  while (await sendDailyMail(deps, new Date(Date.UTC(2026, 5, 1, 7))));
  const text = mails.find(({ to }) => to === caller.account.email)?.text
  expect(text).toMatch(
    /New resumes: 1 new resume.* \(since .*\)\n {2}https:\/\/vouch\.example\/resume-search\?.*order=NEWEST\n/,
  )
})
