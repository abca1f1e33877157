import { sql } from 'kysely'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { prepareNames } from '#server/skills/finder/skillNames.ts'
import { findUnknownNames } from './unknownNames.ts'

/** Texts that are read in one transaction. Anybody who changes one of them waits for it. */
const textsAtOnce = 20

/** A resume or the text of a job. */
interface SkillText {
  readonly resume_id: string | null
  readonly job_id: string | null
  readonly text: string
  /** The name of the person whose resume it is. */
  readonly person: string
}

/**
 * Looks for unknown names of skills in texts that are new or changed: the trigger `reread_skill_text` records them.
 * @returns whether there may be more of them.
 */
export function collectUnknownNames(db: Database): Promise<boolean> {
  return write(db, { actor: 'task:unknown names' }, async (trx) => {
    const texts = await claimTexts(trx)
    if (texts.length === 0) return false
    const known = prepareNames(await trx.selectFrom('skills').select(['id', 'name', 'aliases']).execute())
    const mentions = texts.flatMap(({ resume_id, job_id, text, person }) =>
      findUnknownNames(text, known, [person]).map((written) => ({
        name: written.toLowerCase(),
        written,
        resume_id,
        job_id,
      })),
    )
    if (mentions.length > 0) await trx.insertInto('unknown_skill_mentions').values(mentions).execute()
    return texts.length === textsAtOnce
  })
}

/** Takes texts that no other node reads. Deleted or erased texts are empty. */
async function claimTexts(trx: Trx): Promise<SkillText[]> {
  const { rows } = await sql<SkillText>`
    with claimed as (
      delete from unread_skill_texts
      where ctid = any(array(select ctid from unread_skill_texts limit ${textsAtOnce} for update skip locked))
      returning resume_id, job_id
    )
    select claimed.resume_id, claimed.job_id, coalesce(resumes.extracted_text, jobs.description, '') as text,
      concat_ws(' ', developers.first_name, developers.last_name) as person
    from claimed
    left join resumes on resumes.id = claimed.resume_id and resumes.deleted_at is null
    left join developers on developers.id = resumes.developer_id
    left join jobs on jobs.id = claimed.job_id and jobs.deleted_at is null`.execute(trx)
  return rows
}
