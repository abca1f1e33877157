import { sql } from 'kysely'
import { selectTalk, type TalkOnRecord } from '#server/developerAssessments/talks/tellOfTalk.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'

/** A developer sees this behind their link: the talk, and whether they say that it took place. None of their words. */
export interface TalkQuestion extends TalkOnRecord {
  readonly first_name: string
  readonly assessment: string
  /** Null before the first answer. */
  readonly took_place: boolean | null
}

/** Reads what a link that works shows. */
export async function readTalkQuestion(db: Queryable, linkId: string): Promise<TalkQuestion | undefined> {
  const { rows } = await sql<TalkQuestion>`
    select talk.*, developers.first_name, assessments.name as assessment, said.took_place
    from signed_links link
    join developer_assessments da on da.id = link.developer_assessment_id
    join developers on developers.id = da.developer_id
    join assessment_versions versions on versions.id = da.assessment_version_id
    join assessments on assessments.id = versions.assessment_id
    cross join lateral (${selectTalk} where attempt.id = da.id) as talk
    left join talk_answers said on said.developer_assessment_id = da.id and said.colleague_id is null
    where link.id = ${linkId} and link.purpose = 'TALK'`.execute(db)
  return rows[0]
}
