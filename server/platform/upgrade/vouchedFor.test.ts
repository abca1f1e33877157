import path from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { formerRelease } from '#server/platform/db/schema/formerStates.ts'
import { makeTablesOf } from '#server/platform/db/schema/makeTables.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import { fixturesOf } from '#test/processes/fixtureData.ts'

const idOf = (kind: number, at = 1) => `${kind}0000000-0000-4000-8000-00000000000${at}`
const [assessment, developer] = [idOf(1), idOf(2)]

/** Version 1 was sent while the stack was A, which then became B and C. Version 2 was sent with C, and version 3 never. */
const formerRows = `
  insert into developers (id, first_name, last_name, email, stage, status, search)
    values ('${developer}', 'Dora', 'Dev', 'dora@dev.example', 'VETTING', 'IN_REVIEW', '');
  insert into assessments (id, name, type, stack) values ('${assessment}', 'Take-home', 'TAKE_HOME', '{C}');
  insert into assessment_versions (id, assessment_id, number)
    select ('30000000-0000-4000-8000-00000000000' || n)::uuid, '${assessment}', n from generate_series(1, 3) n;
  insert into developer_assessments (id, developer_id, assessment_version_id, code_name, status, sent_at) values
    ('${idOf(4, 1)}', '${developer}', '${idOf(3, 1)}', 'Otter 1', 'CANCELLED', '2026-01-02'),
    ('${idOf(4, 2)}', '${developer}', '${idOf(3, 2)}', 'Otter 2', 'SENT', '2026-05-02');
  insert into events (table_name, row_id, action, at, old_values, new_values, actor) values
    ('assessments', '${assessment}', 'UPDATE', '2025-12-01', '{"stack": ["Z"]}', '{"stack": ["A"]}', 'test'),
    ('assessments', '${assessment}', 'UPDATE', '2026-02-01', '{"stack": ["A"]}', '{"stack": ["B"]}', 'test'),
    ('assessments', '${assessment}', 'UPDATE', '2026-03-01', '{"name": "Home"}', '{"name": "Take-home"}', 'test'),
    ('assessments', '${assessment}', 'UPDATE', '2026-04-01', '{"stack": ["B"]}', '{"stack": ["C"]}', 'test');`

/** Starts this release on data of 0.2.0, and reads some of them then. */
async function upgraded(rows: string, query: string) {
  const database = await emptyDatabase()
  try {
    const backup = path.join(fixturesOf(formerRelease), 'backup')
    await makeTablesOf(database.url, (await readManifest(createFolderPlace(backup), backup)).migrations)
    await withClient(database.url, 'test', async (owner) => {
      await owner.query('set session_replication_role = replica')
      await owner.query(formerRows + rows)
    })
    await migrate(database.url)
    return (await withClient(database.url, 'test', (owner) => owner.query(query))).rows
  } finally {
    await database.drop()
  }
}

test('each version of 0.2.0 gets the stack of the day on which it was first sent', async () => {
  expect(await upgraded('', 'select number, stack from assessment_versions order by number')).toEqual([
    { number: 1, stack: ['A'] },
    { number: 2, stack: ['C'] },
    { number: 3, stack: ['C'] },
  ])
})

/** A colleague recorded the first two, of which the second was then asked for again and came by the page, as the third did. */
const recorded = `
  insert into users (id, email, display_name, role, search) values ('${idOf(5)}', 'rec@firm.example', 'Rec', 'vetter', '');
  insert into developer_assessments (id, developer_id, assessment_version_id, code_name, status, sent_at, submitted_at)
    select ('60000000-0000-4000-8000-00000000000' || n)::uuid, '${developer}', '${idOf(3, 2)}', 'Hare ' || n, 'ASSIGNED', '2026-05-02', '2026-05-03'
    from generate_series(1, 3) n;
  insert into events (table_name, row_id, action, at, old_values, new_values, actor)
    select 'developer_assessments', id::uuid, 'UPDATE', at::timestamptz, jsonb_build_object('status', was), jsonb_build_object('status', status), actor
    from (values
      ('${idOf(6, 1)}', '2026-05-03', 'STARTED', 'SUBMITTED', '${idOf(5)}'),
      ('${idOf(6, 1)}', '2026-05-04', 'SUBMITTED', 'ASSIGNED', '${idOf(7)}'),
      ('${idOf(6, 2)}', '2026-05-03', 'SENT', 'SUBMITTED', '${idOf(5)}'),
      ('${idOf(6, 2)}', '2026-05-04', 'STARTED', 'SUBMITTED', 'signed-links'),
      ('${idOf(6, 3)}', '2026-05-03', 'STARTED', 'SUBMITTED', 'signed-links'),
      ('${idOf(6, 3)}', '2026-05-04', 'ASSIGNED', 'SUBMITTED', '${idOf(5)}')
    ) as moved (id, at, was, status, actor);`

test('work that an account recorded in 0.2.0 names it, so that it is no second person', async () => {
  const query = `select code_name, recorded_by_id, hands_of(id) from developer_assessments
    where code_name like 'Hare%' order by code_name`
  expect(await upgraded(recorded, query)).toEqual([
    { code_name: 'Hare 1', recorded_by_id: idOf(5), hands_of: [idOf(5)] },
    { code_name: 'Hare 2', recorded_by_id: null, hands_of: [] },
    { code_name: 'Hare 3', recorded_by_id: null, hands_of: [] },
  ])
})
