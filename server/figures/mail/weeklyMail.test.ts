import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { readFigures } from '#server/figures/data.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import type { Figure } from '#shared/figures/figures.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { sendWeeklyFigures } from './weeklyMail.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startTestServer()
})
afterAll(() => Promise.all([database.drop(), server.close()]))
beforeEach(() => emptyTables(database, 'users', 'developers'))

const silent = pino({ level: 'silent' })
const env = readEnv({ PUBLIC_URL: 'https://vouch.example' })
/** Monday, 1 June 2026. */
const monday = new Date('2026-06-01T07:00:00Z')
const later = (days: number, hours = 0) => new Date(monday.getTime() + (24 * days + hours) * 3_600_000)
/** Gives the moment of the next mail, whatever day it is. */
const nextMonday = () => new Date(`${dayIn(8 - (new Date().getUTCDay() || 7))}T07:00:00Z`)

/** Creates one node. @param answer is what its mail server does with a message. */
function node(answer: (mail: Mail) => void = () => undefined) {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    answer(mail)
    mails.push(mail)
  }
  const deps = { env, db: database.db, log: silent, mailer: { enabled: true, send } }
  return {
    mails,
    deps,
    run: async (now: Date) => {
      while (await sendWeeklyFigures(deps, now));
    },
  }
}

async function createReader(role: Role, figures: Figure[]) {
  const user = await createUser(database.db, { role })
  await asTest(database.db, (trx) =>
    trx.insertInto('figure_mail_settings').values({ user_id: user.id, figures }).execute(),
  )
  return user
}

test('each person gets one mail for a week from Monday 07:00 UTC on, from whichever node', async () => {
  const [ada, bob] = [await createReader('admin', ['PLACED']), await createReader('dstm', ['PROFILES_SENT'])]
  const nodes = [node(), node(), node()]
  await Promise.all(nodes.map(({ run }) => run(later(0, -1))))
  expect(nodes.flatMap(({ mails }) => mails)).toEqual([])
  await Promise.all(nodes.flatMap(({ run }) => [run(monday), run(later(1)), run(later(6, 16))]))
  const to = nodes.flatMap(({ mails }) => mails.map((mail) => mail.to))
  expect(to.toSorted()).toEqual([ada.email, bob.email].toSorted())
  const next = node()
  await next.run(later(7))
  expect(next.mails).toHaveLength(2)
})

test('the mail tells the past week as it was known at its end, with a link to the same figures', async () => {
  await createReader('admin', ['ACTIVE_MEMBERS', 'PASS_THROUGH'])
  for (let count = 0; count < 3; count++) await createDeveloper(database.db, { stage: 'MEMBER', status: 'AVAILABLE' })
  const { mails, run } = node()
  // Then the past week is the one that runs now.
  await run(nextMonday())
  const [mail] = mails
  const [, from = '', to = ''] = /period=custom&from=([-\d]+)&to=([-\d]+)&asOf=\2\n/.exec(mail?.text ?? '') ?? []
  expect(mail?.text).toMatch(/https:\/\/vouch\.example\/metrics\?period=custom&/)
  expect(new Date(from).getUTCDay()).toBe(1)
  const period = { from, to, as_of: to }
  const [answer] = await readFigures(database.db, 'admin', ['ACTIVE_MEMBERS'], period, null)
  expect(answer?.value).toBeGreaterThanOrEqual(3)
  expect(mail?.text).toContain(`- Active members: ${answer?.value}; `)
  expect(mail?.text).toContain('- Pass-through: too few rows to tell (0)')
  expect(mail?.subject).toMatch(/^Figures of \d+ \w+ \d{4} to \d+ \w+ \d{4}$/)
})

test('whoever lost a role is told no more than the new one may read', async () => {
  const user = await createReader('admin', ['MARGIN', 'PLACED'])
  await asTest(database.db, (trx) => trx.updateTable('users').set({ role: 'dstm' }).where('id', '=', user.id).execute())
  const { mails, run } = node()
  await run(monday)
  expect(mails[0]?.text).toContain('- Placed now: ')
  expect(mails[0]?.text).not.toContain('Margin')
  await asTest(database.db, (trx) =>
    trx.updateTable('users').set({ role: 'reviewer' }).where('id', '=', user.id).execute(),
  )
  await run(later(7))
  expect(mails).toHaveLength(1)
})

test('nothing is mailed to a blocked account, to whoever chose nothing, or where mail is not set up', async () => {
  const user = await createReader('admin', ['PLACED'])
  await createReader('admin', [])
  const { deps, mails, run } = node()
  expect(await sendWeeklyFigures({ ...deps, mailer: { ...deps.mailer, enabled: false } }, monday)).toBe(false)
  await asTest(database.db, (trx) =>
    trx.updateTable('users').set({ active: false }).where('id', '=', user.id).execute(),
  )
  await run(monday)
  expect(mails).toEqual([])
})

test('one address that is refused for now is tried again after a pause, and stops no other mail', async () => {
  const [busy, ada] = [await createReader('admin', ['PLACED']), await createReader('admin', ['PLACED'])]
  let isBusy = true
  const { mails, run } = node(({ to }) => {
    if (isBusy && to === busy.email) throw new MailError('busy', 'retry')
  })
  await run(monday)
  expect(mails.map(({ to }) => to)).toEqual([ada.email])
  isBusy = false
  await run(new Date(monday.getTime() + 30_000))
  expect(mails).toHaveLength(1)
  await run(new Date(monday.getTime() + 61_000))
  expect(mails.map(({ to }) => to)).toEqual([ada.email, busy.email])
})

const setMail = graphql('mutation ($input: SetFigureMailInput!) { setFigureMail(input: $input) { figures } }')

test('a person chooses figures that they may read, and the first mail comes on the next Monday', async () => {
  const recruiter = server.as('recruiter')
  await recruiter.data(setMail, { input: { figures: ['MARGIN', 'PLACED'] } })
  const { getFigureMail } = await recruiter.data(graphql('query { getFigureMail { figures mail_enabled } }'))
  expect(getFigureMail).toEqual({ figures: ['PLACED', 'MARGIN'], mail_enabled: true })
  const { run, mails } = node()
  const deps = {
    env,
    db: server.db,
    log: silent,
    mailer: { enabled: true, send: async (mail: Mail) => void mails.push(mail) },
  }
  expect(await sendWeeklyFigures(deps, new Date())).toBe(false)
  await run(monday)
  expect(await sendWeeklyFigures(deps, nextMonday())).toBe(true)
  expect(mails).toHaveLength(1)
})

test.each([
  ['dstm', ['MARGIN']],
  ['reviewer', ['PLACED']],
  ['client', ['PLACED']],
] as const)('a %s may not choose %j', async (role, figures) => {
  const { errors } = await server.as(role).query(setMail, { input: { figures: [...figures] } })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test('a figure is chosen once', async () => {
  const { errors } = await server.as('admin').query(setMail, { input: { figures: ['PLACED', 'PLACED'] } })
  expect(errors?.[0]).toMatchObject({ message: 'Choose each figure once.', extensions: { code: 'BAD_INPUT' } })
})
