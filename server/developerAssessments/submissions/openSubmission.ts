import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { linkedRows, linkState } from '#server/signedLinks/data.ts'

/** A developer sees this behind their link, and nothing about anybody but them. */
export type AskedWork = NonNullable<Awaited<ReturnType<typeof readAskedWork>>>

/** Reads what a link shows. The statement itself refuses a link that no longer works. */
export async function readAskedWork(db: Queryable, linkId: string) {
  const row = await readFirst(
    db,
    submissions(db, linkId)
      .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
      .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
      .leftJoin('challenges', 'challenges.id', 'developer_assessments.challenge_id')
      .leftJoin('challenge_revisions', 'challenge_revisions.id', 'developer_assessments.challenge_revision_id')
      .where(linkState, '=', 'LIVE')
      .select(['developers.first_name', 'assessments.name', 'assessment_versions.instructions'])
      .select(['challenges.name as challenge_name', 'challenge_revisions.brief', 'challenge_revisions.url_repository'])
      .select(['challenge_revisions.hours', 'developer_assessments.asked_again_at'])
      // An attempt has a developer; only a shortlist has none.
      .$narrowType<{ first_name: string }>(),
  )
  const { due_at, status, first_name, ...work } = row ?? {}
  return row && due_at && status && first_name ? { ...row, ...work, first_name, due_at, status } : undefined
}

/** The content of the page of a link that no longer works. */
export type EndedWork = NonNullable<Awaited<ReturnType<typeof readEndedWork>>>

/** Reads why a link shows nothing. */
export function readEndedWork(db: Queryable, linkId: string) {
  return readFirst(db, submissions(db, linkId).select(answeredAt.as('answered_at')))
}

const answeredAt = sql<Moment | null>`case when developer_assessments.status <> 'DECLINED' then developer_assessments.submitted_at else (
  select at from state_changes
  where table_name = 'developer_assessments' and column_name = 'status' and row_id = developer_assessments.id and to_value = 'DECLINED'
  order by event_id desc limit 1
) end`

/** The sender is null where nobody is left to ask. */
function submissions(db: Queryable, linkId: string) {
  return linkedRows(db)
    .leftJoin('users as senders', (join) =>
      join.onRef('senders.id', '=', 'developer_assessments.sent_by_id').on('senders.active', '=', true),
    )
    .where('signed_links.id', '=', linkId)
    .where('signed_links.purpose', '=', 'SUBMISSION')
    .select(['developers.time_zone', 'developer_assessments.due_at', 'developer_assessments.status'])
    .select('senders.display_name as sender_name')
}
