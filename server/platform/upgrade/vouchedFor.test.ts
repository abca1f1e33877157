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

test('each version of 0.2.0 gets the stack of the day on which it was first sent', async () => {
  const database = await emptyDatabase()
  try {
    const backup = path.join(fixturesOf(formerRelease), 'backup')
    await makeTablesOf(database.url, (await readManifest(createFolderPlace(backup), backup)).migrations)
    await withClient(database.url, 'test', async (owner) => {
      await owner.query('set session_replication_role = replica')
      await owner.query(formerRows)
    })
    await migrate(database.url)
    const { rows } = await withClient(database.url, 'test', (owner) =>
      owner.query('select number, stack from assessment_versions order by number'),
    )
    expect(rows).toEqual([
      { number: 1, stack: ['A'] },
      { number: 2, stack: ['C'] },
      { number: 3, stack: ['C'] },
    ])
  } finally {
    await database.drop()
  }
})
