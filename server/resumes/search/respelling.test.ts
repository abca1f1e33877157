import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { searchResumes } from './data.ts'
import { respellResumes } from './respelling.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function createResumes(texts: readonly string[]): Promise<void> {
  for (const extracted_text of texts) {
    const { id: developer_id } = await createDeveloper(database.db)
    const file = { file_key: randomUUID(), file_name: 'resume.txt', file_type: 'TXT' as const, file_size: 1 }
    await asTest(database.db, (trx) =>
      trx
        .insertInto('resumes')
        .values({ ...file, developer_id, extracted_text })
        .execute(),
    )
  }
}

/** Stores resumes as a release without this spelling did. */
async function createOldResumes(texts: readonly string[]): Promise<void> {
  const { owner } = database
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('space_letters'::regproc) as definition`.execute(owner)
  await sql`create or replace function space_letters(content text) returns text language sql immutable strict parallel safe
    return content`.execute(owner)
  await createResumes(texts)
  await sql.raw(rows[0]?.definition ?? '').execute(owner)
  await sql`delete from unread_skill_texts`.execute(owner)
  await sql`insert into misspelled_resumes select id from resumes`.execute(owner)
}

async function count(q: string): Promise<number> {
  const everybody = { stages: [], countries: [] }
  return (await searchResumes(database.db, parseResumeQuery(q), everybody, { limit: 1, offset: 0 })).total
}

test('resumes of an older release are found by any part once the task ran, on several nodes', async () => {
  const plain = Array.from({ length: 60 }, () => 'Kotlin developer')
  await createOldResumes([...plain, 'Java開発者', '•Kotlin', 'นักพัฒนาซอฟต์แวร์'])
  expect([await count('開発'), await count('พัฒนา'), await count('kotlin')]).toEqual([0, 0, 60])

  expect(await Promise.all([respellResumes(database.db), respellResumes(database.db)])).toContain(true)
  while (await respellResumes(database.db));
  expect([await count('開発'), await count('พัฒนา'), await count('kotlin')]).toEqual([1, 1, 61])
})

test('only what differs was written, and nobody is told that a text changed', async () => {
  const { rows } = await sql<{ extracted_text: string }>`
    select extracted_text from resumes where version > 1 order by extracted_text`.execute(database.db)
  expect(rows.map(({ extracted_text }) => extracted_text)).toEqual(['•Kotlin', 'Java開発者', 'นักพัฒนาซอฟต์แวร์'])
  expect((await sql`select from unread_skill_texts`.execute(database.db)).rows).toEqual([])
  expect(
    (await sql`select from events where table_name = 'resumes' and action = 'UPDATE'`.execute(database.db)).rows,
  ).toEqual([])
})

test('the task may run again', async () => {
  expect(await respellResumes(database.db)).toBe(false)
  expect(await count('開発')).toBe(1)
})
