import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompanyMailReader } from '#server/companyMessages/tasks.ts'
import { readEnv } from '#server/env.ts'
import { readJobMessage } from '#server/jobMessages/tasks.ts'
import { createCalendarMailReader } from '#server/meetings/tasks.ts'
import { createMessageReader } from '#server/messages/tasks.ts'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { connect, write } from '#server/platform/db/connection/connect.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { formerRelease } from '#server/platform/db/schema/formerStates.ts'
import { makeTablesOf } from '#server/platform/db/schema/makeTables.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { allowMails } from '#server/platform/sending/allowMails.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import { emptyDatabase } from '#test/database.ts'
import { testSecret } from '#test/identity/identity.ts'
import { fixturesOf } from '#test/processes/fixtureData.ts'

/** The kind of a row begins its id, and a number ends it. */
const idOf = (kind: number | string, at = 1) => `${kind}0000000-0000-4000-8000-00000000000${at}`
const sender = idOf(1)
const company = idOf(2)
const contact = idOf(3)
const client = idOf(4)
const developer = idOf(5)
const job = idOf(6)
const batch = idOf(7)
const meeting = idOf(8)
const guest = idOf(9)

/** One message in each state, in each table of 0.2.0: waiting, claimed, sent, bounced. */
const states = `(values
  (1, null::boolean, '{}'::jsonb, now(), null::timestamptz, 0),
  (2, null, '{}', now(), now() + interval '1 minute', 1),
  (3, true, '{"reference": "<x@vouch>"}', null, null, 1),
  (4, false, '{"reason": "No such mailbox.", "bounced": true}', null, null, 1)
) as state (n, success, metadata, send_after, lease_until, attempts)`
const life = 'success, metadata, send_after, lease_until, attempts'
const ids = (kind: string) => `('${kind}0000000-0000-4000-8000-00000000000' || n)::uuid`
const formerRows = `
  insert into users (id, display_name, email, role, active, search) values
    ('${sender}', 'Sam', 'sam@vouch.example', 'recruiter', true, ''), ('${client}', 'Cleo', 'cleo@acme.example', 'client', true, '');
  insert into companies (id, name, search) values ('${company}', 'Acme', '');
  insert into contacts (id, company_id, name, email) values ('${contact}', '${company}', 'Cora', 'cora@acme.example');
  insert into company_users (user_id, company_id) values ('${client}', '${company}');
  insert into developers (id, first_name, last_name, email, stage, status, search)
    values ('${developer}', 'Dora', 'Dev', 'dora@dev.example', 'MEMBER', 'AVAILABLE', '');
  insert into jobs (id, company_id, title, type, status) values ('${job}', '${company}', 'Gardener', 'HOURLY', 'ACTIVE');
  insert into job_message_batches (id, job_id, sender_id, message, subject, test)
    values ('${batch}', '${job}', '${sender}', 'Words of the batch', 'A role', false);
  insert into meetings (id, developer_id, organiser_id, type, starts_at, ends_at)
    values ('${meeting}', '${developer}', '${sender}', 'INTRO', now() + interval '1 day', now() + interval '25 hours');
  insert into meeting_guests (id, meeting_id, contact_id, invited) values ('${guest}', '${meeting}', '${contact}', true);
  insert into messages (id, developer_id, sender_id, delivery_method, subject, body, ${life})
    select ${ids('a')}, '${developer}', '${sender}', 'EMAIL', 'Hello', 'Own words', ${life} from ${states};
  insert into job_messages (id, batch_id, job_id, developer_id, delivery_method, body, ${life})
    select ${ids('b')}, case n when 1 then '${batch}'::uuid end, '${job}', '${developer}', 'EMAIL', case n when 2 then 'To her alone' end, ${life}
    from ${states};
  insert into company_messages (id, company_id, contact_id, client_id, job_id, sender_id, email, delivery_method, subject, body, ${life})
    select ${ids('c')}, '${company}', case when n < 3 then '${contact}'::uuid end, case when n > 2 then '${client}'::uuid end, '${job}',
      '${sender}', case when n < 3 then 'cora@acme.example' else 'cleo@acme.example' end, 'EMAIL', 'News', 'Hello', ${life} from ${states};
  insert into meeting_mails (id, guest_id, method, sequence, type, starts_at, ends_at, organiser_id, delivery_method, ${life})
    select ${ids('d')}, '${guest}', 'REQUEST', 5 - n, 'INTRO', now() + interval '1 day', now() + interval '25 hours', '${sender}', 'EMAIL', ${life}
    from ${states};
  insert into events (table_name, row_id, action, new_values, actor)
    values ('meeting_mails', '${idOf('d')}', 'INSERT', '{"method": "REQUEST", "type": "INTRO"}', 'test');`

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
  const backup = path.join(fixturesOf(formerRelease), 'backup')
  await makeTablesOf(database.url, (await readManifest(createFolderPlace(backup), backup)).migrations)
  await withClient(database.url, 'test', async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(formerRows)
  })
  await migrate(database.url)
})
afterAll(() => database.drop())

const read = async <Row>(query: string) =>
  (await withClient(database.url, 'test', (owner) => owner.query(query))).rows as Row[]

test('each message of the four tables of 0.2.0 keeps its reader, its words and its state', async () => {
  const rows = await read<Record<string, string>>(
    'select left(id::text, 1) || right(id::text, 1) as id, kind, reader_id, state, subject, body, attempts from messages order by id',
  )
  const [waiting, claimed, sent, returned] = [
    { state: 'QUEUED', attempts: 0 },
    { state: 'SENDING', attempts: 1 },
    { state: 'SENT', attempts: 1 },
    { state: 'BOUNCED', attempts: 1 },
  ]
  const own = { kind: 'MESSAGE', reader_id: developer, subject: 'Hello', body: 'Own words' }
  const about = { kind: 'JOB_MESSAGE', reader_id: developer, subject: 'A role for you: Gardener', body: null }
  const mail = { kind: 'COMPANY_MESSAGE', subject: 'News', body: 'Hello' }
  const invitation = { kind: 'CALENDAR', reader_id: contact, subject: null, body: null }
  expect(rows).toEqual([
    { id: 'a1', ...own, ...waiting },
    { id: 'a2', ...own, ...claimed },
    { id: 'a3', ...own, ...sent },
    { id: 'a4', ...own, ...returned },
    { id: 'b1', ...about, subject: 'A role', body: 'Words of the batch', ...waiting },
    { id: 'b2', ...about, body: 'To her alone', ...claimed },
    { id: 'b3', ...about, ...sent },
    { id: 'b4', ...about, ...returned },
    { id: 'c1', ...mail, reader_id: contact, ...waiting },
    { id: 'c2', ...mail, reader_id: contact, ...claimed },
    { id: 'c3', ...mail, reader_id: client, ...sent },
    { id: 'c4', ...mail, reader_id: client, ...returned },
    { id: 'd1', ...invitation, ...waiting },
    { id: 'd2', ...invitation, ...claimed },
    { id: 'd3', ...invitation, ...sent },
    { id: 'd4', ...invitation, ...returned },
  ])
  expect(await read("select table_name, new_values from events where actor = 'test'")).toEqual([
    { table_name: 'messages', new_values: { calendar_method: 'REQUEST', meeting_type: 'INTRO' } },
  ])
})

test('what waited is sent once, and nothing that a worker of 0.2.0 had', async () => {
  const mails: Mail[] = []
  const db = connect(database.url, 2)
  await write(db, { actor: 'task:test' }, (trx) => allowMails(trx, contact))
  const work = createSendingWork(
    {
      env: readEnv({ PORTAL_PRODUCTION: 'true', PUBLIC_URL: 'https://vouch.example', SEND_TIMEOUT: '60' }),
      db,
      log: pino({ level: 'silent' }),
      mailer: { enabled: true, send: async (mail) => void mails.push(mail) },
      secret: testSecret,
    },
    {
      MESSAGE: createMessageReader(fillInLink(testSecret)),
      JOB_MESSAGE: readJobMessage,
      COMPANY_MESSAGE: createCompanyMailReader(testSecret),
      CALENDAR: createCalendarMailReader(testSecret),
    },
  )
  while (await work());
  await db.destroy()
  expect(mails.map(({ to, messageId }) => `${to} ${messageId}`).toSorted()).toEqual(
    [
      `dora@dev.example <message-${idOf('a')}@vouch.example>`,
      `dora@dev.example <message-${idOf('b')}@vouch.example>`,
      `cora@acme.example <message-${idOf('c')}@vouch.example>`,
      `cora@acme.example <message-${idOf('d')}@vouch.example>`,
    ].toSorted(),
  )
  expect(await read("select count(*)::int as claimed from messages where state = 'SENDING'")).toEqual([{ claimed: 4 }])
})
