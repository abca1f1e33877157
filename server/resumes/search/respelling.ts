import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connection/connect.ts'

/** Resumes that are read again in one transaction. */
const resumesAtOnce = 50

/**
 * Indexes resumes again when a release spells their words differently. Each is taken once, on any number of nodes, and one that another transaction changes is left for later.
 * @returns whether there may be more of them.
 */
export function respellResumes(db: Database): Promise<boolean> {
  return write(db, { actor: 'task:words of resumes' }, async (trx) => {
    // Any update computes the words again, and one that does not name the text does not report the text as changed.
    const { rows } = await sql<{ resumes: number }>`
      with claimed as (
        delete from misspelled_resumes
        where ctid = any(array(select ctid from misspelled_resumes limit ${resumesAtOnce} for update skip locked))
        returning resume_id
      ),
      respelled as (
        update resumes set search = default from claimed
        where resumes.id = claimed.resume_id and extracted_text ~ '[^\\x01-\\x7f]'
          and search is distinct from resume_words(extracted_text)
      )
      select count(*)::int as resumes from claimed`.execute(trx)
    return rows[0]?.resumes === resumesAtOnce
  })
}
