import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCompanyMailReader } from '#server/companyMessages/tasks.ts'
import { createMessageReader } from '#server/messages/tasks.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { quotaLeft } from '#server/platform/sending/quota.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type ReminderRule, reminderRules } from '#shared/reminders/reminders.ts'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { keptPlans } from '#test/database.ts'
import { asTest, createPlacement, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { type AskedReader, allowReminders, askBy, inDays, reminderNode, switchOn } from '#test/rows/reminders.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { refuseReminder } from './steps/refuseReminder.ts'

let server: TestServer
let run: ReturnType<typeof reminderNode>
beforeAll(async () => {
  const variables = { PORTAL_PRODUCTION: 'true' }
  server = await startTestServer({ variables, mail: true, tasks: ['queue'], open: keptPlans })
})
afterAll(() => server.close())
beforeEach(async () => {
  await emptyTables(server.database, 'developers', 'companies', 'texts', 'reminders', 'task_runs')
  run = reminderNode(server)
})

const rules = valuesOf(reminderRules)
const change = (work: Parameters<typeof asTest<unknown>>[1]) => asTest(server.db, work)

/** Lists the reminders that were written, to developers and to companies. */
async function reminders() {
  const { rows } = await sql<{ reader_id: string; sender_id: string; subject: string; body: string; state: string }>`
    select reader_id, sender_id, subject, body, state from messages where id in (select id from reminders)`.execute(
    server.db,
  )
  return rows
}
const followUps = () => server.db.selectFrom('follow_ups').selectAll().execute()
const standing = async (rule: ReminderRule) => {
  const document = graphql(`{ getReminderRules {
    text { id number is_on saved_by } counts last_run_steps held_run_id
  } }`)
  const { getReminderRules } = await server.as('admin').data(document)
  return getReminderRules.find(({ text }) => text.id === rule) ?? expect.fail('There is no such rule.')
}
const planning = graphql(`query ($rule: ReminderRuleName!, $text: TextInput!) {
  getReminderPlan(rule: $rule, text: $text) { count later steps { id step reader subject text owner } }
}`)
const plan = async (rule: ReminderRule, more: object = {}, role: 'admin' | 'recruiter' = 'admin') =>
  server.as(role).query(planning, { rule, text: { ...shippedTexts[rule], ...more } })
/** Lets the question be older by some days. The plan is of today. */
async function age({ subject_id }: AskedReader, days: number): Promise<void> {
  await server.database.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of ['signed_links', 'messages'] as const) {
      await sql`update ${sql.table(table)} set created_at = created_at - make_interval(days => ${days}) where id = ${subject_id}`.execute(
        trx,
      )
    }
    await sql`update state_changes set at = at - make_interval(days => ${days + 1})`.execute(trx)
  })
}
/** Lets the first run of a rule wait on a day, and go on. */
async function firstRun(rule: ReminderRule, day = 5): Promise<void> {
  await run(inDays(day))
  await allowReminders(server, rule)
  await run(inDays(day))
}
/** Sends all that waits, as one node does. */
async function sendAll(): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { enabled: true, send: async (mail: Mail) => void mails.push(mail) }
  const deps = { env: server.env, db: server.db, log: pino({ level: 'silent' }), mailer, secret: testSecret }
  const readers = {
    MESSAGE: createMessageReader(fillInLink(testSecret)),
    COMPANY_MESSAGE: createCompanyMailReader(testSecret),
  }
  const work = createSendingWork(deps, readers, [refuseReminder])
  while (await work());
  return mails
}

test('every rule is off until an admin switches it on, and nothing goes by itself', async () => {
  for (const rule of rules) await askBy[rule](server)
  await run(inDays(30))
  expect([await reminders(), await followUps()]).toEqual([[], []])
  for (const rule of rules)
    expect(await standing(rule)).toMatchObject({ text: { number: 0, is_on: false }, counts: false })
})

describe.each(rules)('by the rule of %s', (rule) => {
  test('whoever was asked is reminded once after five days, and after five more the owner gets a follow-up', async () => {
    const asked = await askBy[rule](server)
    await switchOn(server, rule)
    await run(inDays(4))
    expect(await standing(rule)).toMatchObject({ counts: true, held_run_id: null })
    await run(inDays(5))
    expect(await reminders(), 'the first run waits for an admin').toEqual([])
    expect((await standing(rule)).held_run_id).toEqual(expect.any(String))
    await allowReminders(server, rule)
    for (const day of [5, 6, 9]) await run(inDays(day))
    expect(await reminders()).toMatchObject([{ reader_id: asked.reader_id, sender_id: asked.owner_id }])
    expect(await followUps()).toEqual([])
    for (const day of [10, 11, 30]) await run(inDays(day))
    expect(await reminders()).toHaveLength(1)
    const [followUp, ...others] = await followUps()
    expect(others).toEqual([])
    expect(followUp).toMatchObject({ assignee_id: asked.owner_id, done_at: null })
    expect(followUp?.body).toMatch(new RegExp(`^${asked.reader} has not answered since .* A reminder went out on `))
  })

  test('the list that an admin sees before is what goes out then, to the letter', async () => {
    const asked = await askBy[rule](server)
    await age(asked, 6)
    const listed = (await plan(rule)).data?.getReminderPlan ?? expect.fail('There is no list.')
    expect(listed).toMatchObject({
      count: 1,
      later: 0,
      steps: [{ id: asked.subject_id, step: 'REMIND', reader: asked.reader }],
    })
    expect(await reminders(), 'the list sends nothing').toEqual([])
    await switchOn(server, rule)
    await firstRun(rule, 1)
    const [sent] = await reminders()
    expect([sent?.subject, sent?.body]).toEqual([listed.steps[0]?.subject, listed.steps[0]?.text])
    const [mail] = await sendAll()
    if (rule !== 'APPLICANT') expect(mail?.text).toMatch(/\/public\/(consent|shortlist|profile)\/[\w-]{20}/)
    expect(mail?.text).not.toContain('{{')
  })

  test('two nodes at once remind once, and so does a clock that goes back', async () => {
    await askBy[rule](server)
    await switchOn(server, rule)
    await run(inDays(5))
    await allowReminders(server, rule)
    await Promise.all([reminderNode(server)(inDays(5)), reminderNode(server)(inDays(5))])
    for (const day of [5, 3, 0, 5, 6]) await run(inDays(day))
    expect(await reminders()).toHaveLength(1)
    await Promise.all([reminderNode(server)(inDays(10)), reminderNode(server)(inDays(10))])
    for (const day of [10, 2, 10, 11]) await run(inDays(day))
    expect(await followUps()).toHaveLength(1)
  })
})

/** Each of these ends the wait of somebody who was asked for consent or got a link. */
const ends = {
  'the link is withdrawn': ({ subject_id }: AskedReader) =>
    change((trx) =>
      trx.updateTable('signed_links').set({ withdrawn_at: new Date() }).where('id', '=', subject_id).execute(),
    ),
  'the job is closed': ({ job_id }: AskedReader) =>
    change((trx) =>
      trx
        .updateTable('jobs')
        .set({ status: 'FILLED', close_reason: 'FILLED_BY_US', left_status: 'ACTIVE' })
        .where('id', '=', job_id)
        .execute(),
    ),
  'the developer is placed': async ({ job_profile_id }: AskedReader) => {
    await change((trx) =>
      trx
        .updateTable('job_profiles')
        .set({ status: 'PLACED', consented_on: '2026-01-05', consent_method: 'CALL' })
        .where('id', '=', job_profile_id)
        .execute(),
    )
    await createPlacement(server.db, job_profile_id ?? '', { status: 'ACTIVE' })
  },
  'the developer is gone': ({ developer_id }: AskedReader) =>
    change((trx) =>
      trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', developer_id).execute(),
    ),
} as const
const answers: Readonly<Record<ReminderRule, Readonly<Record<string, (asked: AskedReader) => Promise<unknown>>>>> = {
  CONSENT: {
    ...ends,
    'they agreed by the link': ({ subject_id }) =>
      change((trx) =>
        trx
          .updateTable('signed_links')
          .set({ used_at: new Date(), answer: 'AGREED' })
          .where('id', '=', subject_id)
          .execute(),
      ),
    'they agreed by phone': ({ job_profile_id }) =>
      change((trx) =>
        trx
          .updateTable('job_profiles')
          .set({ consented_on: '2026-01-05', consent_method: 'CALL' })
          .where('id', '=', job_profile_id)
          .execute(),
      ),
  },
  APPLICANT: {
    'the developer is gone': ends['the developer is gone'],
    'they replied': ({ developer_id }) =>
      change((trx) =>
        trx
          .insertInto('message_replies')
          .values({ developer_id, channel: 'EMAIL', received_at: new Date(), body: 'Yes' })
          .execute(),
      ),
    'somebody moved them on': ({ developer_id }) =>
      change((trx) => trx.updateTable('developers').set({ status: 'NEW' }).where('id', '=', developer_id).execute()),
  },
  SHORTLIST: { ...ends, 'they answered': answerProfile },
  SHARED_PROFILE: { ...ends, 'they answered': answerProfile },
}
/** Answers as a client with an account of the company. */
async function answerProfile({ job_profile_id, job_id }: AskedReader): Promise<void> {
  const client = await createUser(server.db, { role: 'client' })
  await change(async (trx) => {
    const { company_id } = await trx
      .selectFrom('jobs')
      .select('company_id')
      .where('id', '=', job_id)
      .executeTakeFirstOrThrow()
    await trx.insertInto('company_users').values({ company_id, user_id: client.id }).execute()
    const answer = {
      client_answer: 'INTERESTED',
      client_answered_at: new Date(),
      client_answered_by: client.id,
    } as const
    await trx.updateTable('job_profiles').set(answer).where('id', '=', job_profile_id).execute()
  })
}
const cases = rules.flatMap((rule) => Object.keys(answers[rule]).map((end) => [rule, end] as const))

describe('nobody is reminded', () => {
  test.each(cases)('by the rule of %s when %s, before the run or between it and the sending', async (rule, end) => {
    const [early, late] = [await askBy[rule](server), await askBy[rule](server)]
    await switchOn(server, rule)
    await answers[rule][end]?.(early)
    await firstRun(rule)
    expect(await reminders()).toMatchObject([{ reader_id: late.reader_id, state: 'QUEUED' }])
    await answers[rule][end]?.(late)
    expect(await sendAll()).toEqual([])
    expect(await reminders()).toMatchObject([{ state: 'REFUSED' }])
    await run(inDays(20))
    expect(await followUps(), 'there is nothing to follow up').toEqual([])
  })

  test('who does not want mails; the owner gets the follow-up, which says why', async () => {
    const developer = await askBy.CONSENT(server)
    const contact = await askBy.SHARED_PROFILE(server)
    await change(async (trx) => {
      await trx
        .updateTable('developers')
        .set({ do_not_contact: true })
        .where('id', '=', developer.developer_id)
        .execute()
      await trx.updateTable('contacts').set({ do_not_contact: true }).where('id', '=', contact.contact_id).execute()
    })
    for (const rule of ['CONSENT', 'SHARED_PROFILE'] as const) await switchOn(server, rule)
    await run(inDays(9))
    for (const rule of ['CONSENT', 'SHARED_PROFILE'] as const) await firstRun(rule, 10)
    expect(await reminders()).toEqual([])
    expect((await followUps()).map(({ body }) => body.split('. ')[2]).sort()).toEqual([
      'They got no reminder: Does not want mails.',
      'They got no reminder: Does not want to be contacted.',
    ])
  })

  test('twice on one day, whatever they were asked', async () => {
    const one = await askBy.SHARED_PROFILE(server)
    const other = await askBy.SHARED_PROFILE(server)
    await change((trx) =>
      trx.updateTable('signed_links').set({ contact_id: one.contact_id }).where('id', '=', other.subject_id).execute(),
    )
    await change(async (trx) => {
      const { company_id } = await trx
        .selectFrom('jobs')
        .select('company_id')
        .where('id', '=', one.job_id)
        .executeTakeFirstOrThrow()
      await trx.updateTable('jobs').set({ company_id }).where('id', '=', other.job_id).execute()
    })
    await switchOn(server, 'SHARED_PROFILE')
    await firstRun('SHARED_PROFILE')
    expect(await reminders()).toHaveLength(1)
    await run(inDays(6))
    expect(await reminders()).toHaveLength(2)
  })
})

test('each run of more than 20 waits for an admin, and its people are named', async () => {
  await askBy.CONSENT(server)
  await switchOn(server, 'CONSENT')
  await firstRun('CONSENT')
  for (let count = 0; count < 21; count++) await askBy.CONSENT(server)
  await run(inDays(6))
  expect(await reminders()).toHaveLength(1)
  const { held_run_id } = await standing('CONSENT')
  const document = graphql('query ($id: ID!) { getTaskRunRows(id: $id) { person developer_id detail change } }')
  expect((await server.as('admin').data(document, { id: held_run_id ?? '' })).getTaskRunRows).toEqual([])
  await allowReminders(server, 'CONSENT')
  await run(inDays(6))
  expect(await reminders()).toHaveLength(22)
})

test('a day begins at eight in the morning in the time zone of the rule', async () => {
  await askBy.CONSENT(server)
  await switchOn(server, 'CONSENT', { time_zone: 'Asia/Tokyo' })
  await run(inDays(4, '22:59'))
  expect((await standing('CONSENT')).held_run_id).toBeNull()
  await run(inDays(5, '23:01'))
  expect((await standing('CONSENT')).held_run_id).toEqual(expect.any(String))
})

test('the rule of an admin who is blocked sends nothing, until another admin sets it', async () => {
  const other = await createUser(server.db, { role: 'admin' })
  await askBy.CONSENT(server)
  await switchOn(server, 'CONSENT', {}, other.id)
  await run(inDays(5))
  await change((trx) => trx.updateTable('users').set({ active: false }).where('id', '=', other.id).execute())
  await allowReminders(server, 'CONSENT')
  await run(inDays(5))
  expect(await reminders()).toEqual([])
  expect(await standing('CONSENT')).toMatchObject({ counts: false, text: { saved_by: 'Uma User' } })
})

test('what an admin allowed of one version is not sent by the next one', async () => {
  await askBy.CONSENT(server)
  await switchOn(server, 'CONSENT')
  await run(inDays(5))
  await allowReminders(server, 'CONSENT')
  await switchOn(server, 'CONSENT', { body: 'Other words. {{link}}' })
  await run(inDays(5))
  expect(await reminders()).toEqual([])
})

test('at night nobody is reminded, whatever was allowed', async () => {
  await askBy.CONSENT(server)
  await switchOn(server, 'CONSENT')
  const night = new Date(inDays(5).setUTCHours(22))
  await run(night)
  expect(await standing('CONSENT'), 'it can be decided about').toMatchObject({ held_run_id: expect.any(String) })
  await allowReminders(server, 'CONSENT')
  await run(night)
  expect(await reminders()).toEqual([])
  await run(inDays(6))
  expect(await reminders()).toHaveLength(1)
})

test('a reminder that goes out in somebody’s name leaves them their quota of messages', async () => {
  const { owner_id } = await askBy.CONSENT(server)
  const before = await quotaLeft(server.db, owner_id)
  await switchOn(server, 'CONSENT')
  await firstRun('CONSENT')
  expect(await reminders()).toMatchObject([{ sender_id: owner_id }])
  expect(await quotaLeft(server.db, owner_id)).toEqual(before)
})

test('the record of the developer and that of the company say by which rule a reminder went out', async () => {
  const [developer, contact] = [await askBy.CONSENT(server), await askBy.SHARED_PROFILE(server)]
  for (const rule of ['CONSENT', 'SHARED_PROFILE'] as const) await switchOn(server, rule)
  for (const rule of ['CONSENT', 'SHARED_PROFILE'] as const) await firstRun(rule)
  const told = graphql(`query ($id: ID!) {
    getCommunication(developer_id: $id, limit: 20, offset: 0) { communication { reminder_rule reminder_number person_name } }
  }`)
  const { getCommunication } = await server.as('dstm').data(told, { id: developer.developer_id })
  expect(getCommunication.communication).toEqual([
    { reminder_rule: 'CONSENT', reminder_number: 1, person_name: 'Olga Owner' },
  ])
  const job = await server.db
    .selectFrom('jobs')
    .select('company_id')
    .where('id', '=', contact.job_id)
    .executeTakeFirstOrThrow()
  const mails = graphql(`query ($id: ID!) {
    getCommunication(company_id: $id, limit: 20, offset: 0) { communication { reader reminder_rule } }
  }`)
  const { getCommunication: ofCompany } = await server.as('dstm').data(mails, { id: job.company_id })
  expect(ofCompany.communication).toEqual([{ reader: 'Cora Contact', reminder_rule: 'SHARED_PROFILE' }])
})

test('a list of what would go out needs a rule that could be saved', async () => {
  const problemOf = async (more: object) => (await plan('CONSENT', more)).errors?.[0]?.message
  expect(await problemOf({ remind_days: 2_000_000_000 })).toContain('Enter 1 to 60 days.')
  expect(await problemOf({ time_zone: 'Atlantis' })).toContain('Choose a time zone such as Europe/Berlin.')
  expect(await problemOf({ body: '{{wrong}}' })).toContain('{{wrong}} is not a merge field here.')
  expect(await problemOf({})).toBeUndefined()
})

test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)(
  'a %s sees neither the rules nor what would go out',
  async (role) => {
    const list = '{ getReminderPlan(rule: CONSENT, text: { subject: "a", body: "b" }) { count } }'
    for (const read of ['{ getReminderRules { counts } }', list])
      expect((await server.as(role).send(read)).errors?.[0]?.extensions?.code, read).toBe('FORBIDDEN')
  },
)
