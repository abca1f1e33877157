import { sql } from 'kysely'
import { isDeveloper } from '#server/assessments/pool/data.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { lockAssessment } from '#server/reviews/results/underReview.ts'
import { settleTalk } from './settleTalk.ts'

/**
 * Confirms that a talk took place. Confirming again changes nothing.
 * @param viewerId was there, and did not record it. The trigger `require_own` is the second lock.
 * @returns the id of the assessment.
 * @throws UserError NOT_FOUND, also for somebody who was not there, or is the developer; CONFLICT for whoever recorded it.
 */
export async function confirmTalk(trx: Trx, id: string, viewerId: string): Promise<string> {
  const assessment = await lockAssessment(trx, id)
  if (!(await wasThere(trx, id, viewerId)) || assessment.status === 'CANCELLED') throw notFound('talk')
  if (assessment.recorded_by_id === viewerId) {
    throw new UserError(
      'CONFLICT',
      'You recorded this talk. Somebody else who was there confirms it, or the developer.',
    )
  }
  await trx
    .insertInto('talk_answers')
    .values({ developer_assessment_id: id, colleague_id: viewerId, took_place: true })
    .onConflict((conflict) => conflict.constraint('talk_answers_person_key').doNothing())
    .execute()
  await settleTalk(trx, assessment)
  return id
}

/** No account of the developer was there as a colleague. */
async function wasThere(trx: Trx, id: string, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from talks
    join developer_assessments da on da.id = talks.developer_assessment_id
    join users on users.id = ${viewerId} and users.id = any(talks.with_ids) and not ${isDeveloper(sql.ref('da.developer_id'))}
    where da.id = ${id}`.execute(trx)
  return rows.length > 0
}
