import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { formerRelease } from '#server/platform/db/schema/formerStates.ts'
import { makeTablesOf } from '#server/platform/db/schema/makeTables.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { findTerms } from '#server/reminders/data.ts'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { emptyDatabase } from '#test/database.ts'
import { fixturesOf } from '#test/processes/fixtureData.ts'
import { findText, listTexts, textVersions } from './data.ts'

const ada = '00000000-0000-4000-8000-000000000001'
const bo = '00000000-0000-4000-8000-000000000002'
const kept = '00000000-0000-4000-8000-000000000003'
const gone = '00000000-0000-4000-8000-000000000004'
const outcome = '00000000-0000-4000-8000-000000000005'

/** The rows of a firm that has used the release before. */
const formerRows = `
  insert into users (id, email, display_name, role, active, search) values
    ('${ada}', 'ada@vouch.example', 'Ada', 'admin', true, ''), ('${bo}', 'bo@vouch.example', 'Bo', 'recruiter', true, '');
  insert into message_templates (id, name, subject, body, rejection_reason, deleted_at, created_at, updated_at, version) values
    ('${kept}', 'Rate', 'Hello', 'Newer words', 'RATE', null, '2026-01-01', '2026-01-03', 2),
    ('${gone}', 'Gone', 'Hello', 'Words', null, '2026-01-02', '2026-01-01', '2026-01-02', 2);
  insert into outcome_texts (id, outcome, number, subject, body, is_offered, created_at) values
    ('${outcome}', 'MEMBER', 1, 'Welcome', 'Hello', false, '2026-01-01'),
    (gen_random_uuid(), 'MEMBER', 2, 'Welcome!', 'Hello!', true, '2026-01-02');
  insert into reminder_rules (rule, number, is_on, remind_days, follow_up_days, time_zone, subject, body, set_by_id, created_at) values
    ('CONSENT', 1, false, 4, 3, 'UTC', 'Please', 'Answer', '${ada}', '2026-01-01'),
    ('CONSENT', 2, true, 9, 8, 'Europe/Berlin', 'Please!', 'Answer!', '${ada}', '2026-01-02');
  insert into events (table_name, row_id, action, new_values, actor, at) values
    ('message_templates', '${kept}', 'INSERT', '{"name": "Rate", "subject": "Hello", "body": "Words"}', '${ada}', '2026-01-01'),
    ('message_templates', '${kept}', 'UPDATE', '{"body": "Newer words"}', '${bo}', '2026-01-02'),
    ('message_templates', '${kept}', 'UPDATE', '{"rejection_reason": "RATE"}', '${ada}', '2026-01-03'),
    ('outcome_texts', '${outcome}', 'INSERT', '{"subject": "Welcome"}', '${ada}', '2026-01-01');`

let database: Awaited<ReturnType<typeof emptyDatabase>>
let db: Database
beforeAll(async () => {
  database = await emptyDatabase()
  const backup = path.join(fixturesOf(formerRelease), 'backup')
  await makeTablesOf(database.url, (await readManifest(createFolderPlace(backup), backup)).migrations)
  await withClient(database.url, 'test', (client) => client.query(formerRows))
  await migrate(database.url)
  db = connect(database.url, 2)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a template keeps its id and its words, which name who wrote them and when', async () => {
  expect(await listTexts(db, 'TEMPLATE')).toMatchObject([
    { id: kept, version: 2, number: 1, name: 'Rate', rejection_reason: 'RATE', body: 'Newer words', is_on: null },
  ])
  expect(await findText(db, kept)).toMatchObject({ saved_by: 'Bo', saved_at: '2026-01-02T00:00:00.000Z' })
  const deleted = db.selectFrom('texts').select(['name', 'deleted_at']).where('id', '=', gone)
  expect(await deleted.executeTakeFirst()).toEqual({ name: 'Gone', deleted_at: expect.any(String) })
})

test('the versions of an outcome keep their numbers, which messages name', async () => {
  expect(await textVersions(db, 'MEMBER')).toMatchObject([
    { number: 2, subject: 'Welcome!', is_on: true, saved_by: null, saved_at: '2026-01-02T00:00:00.000Z' },
    { number: 1, subject: 'Welcome', is_on: false, saved_by: 'Ada', saved_at: '2026-01-01T00:00:00.000Z' },
    { number: 0, subject: shippedTexts.MEMBER.subject },
  ])
})

test('the versions of a rule keep their numbers and terms, and it goes on by the newest', async () => {
  expect(await textVersions(db, 'CONSENT')).toMatchObject([
    { number: 2, is_on: true, remind_days: 9, follow_up_days: 8, time_zone: 'Europe/Berlin', saved_by: 'Ada' },
    { number: 1, is_on: false, remind_days: 4, follow_up_days: 3, time_zone: 'UTC', saved_by: 'Ada' },
    { number: 0 },
  ])
  expect(await findTerms(db, 'CONSENT')).toMatchObject({ number: 2, remind_days: 9, set_by_id: ada, set_by: 'Ada' })
})
