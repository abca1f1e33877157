import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { asTest, createDeveloper, createJob, createSkill } from '#test/factories.ts'

/**
 * Creates resumes and jobs whose texts list some names beside two skills that are known.
 * @returns the ids of the resumes, and of their developers.
 */
export async function createSkillTexts(db: Database, texts: { resumes?: readonly string[]; jobs?: readonly string[] }) {
  const known = [await createSkill(db), await createSkill(db)].map(({ name }) => name).join(', ')
  const textOf = (names: string) => `Skills: ${known}, ${names}`
  for (const names of texts.jobs ?? []) await createJob(db, { description: textOf(names) })
  const created = (texts.resumes ?? []).map(async (names) => {
    const developer = await createDeveloper(db)
    const key = randomUUID()
    const row = {
      developer_id: developer.id,
      file_key: key,
      file_name: 'cv.txt',
      file_type: 'TXT' as const,
      file_size: 1,
    }
    const resume = await asTest(db, (trx) =>
      trx
        .insertInto('resumes')
        .values({ ...row, extracted_text: textOf(names) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { id: resume.id, developer }
  })
  return Promise.all(created)
}
