import { recordOpening } from '#server/developerAssessments/anonymity/openings.ts'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { OpenWorkInput } from '#shared/developerAssessments/workShownInput.ts'
import { findOwnReview, type ReviewViewer } from './data.ts'

/**
 * Gives the address of a work or of its copy, once it is written down that the viewer opens it. A reviewer gets only what their review
 * shows.
 * @throws UserError NOT_FOUND
 */
export async function openWork(
  trx: Trx,
  { id, is_copy }: OpenWorkInput,
  viewer: ReviewViewer,
): Promise<{ readonly url: string }> {
  const found = viewer.readsNames
    ? await findAddresses(trx, id)
    : await findOwnReview(trx, { developerAssessmentId: id }, viewer)
  const url = is_copy ? found?.url_copy : found?.url_submission
  if (!url) throw notFound('work')
  await recordOpening(trx, id, viewer.id, is_copy ? 'COPY' : 'ADDRESS')
  return { url }
}

/** Finds the addresses as the staff knows them. */
function findAddresses(db: Queryable, id: string) {
  return readFirst(
    db,
    db
      .selectFrom('developer_assessments')
      .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
      .leftJoin('anonymous_copies as copies', (join) =>
        join
          .onRef('copies.developer_assessment_id', '=', 'developer_assessments.id')
          .on('copies.deleted_at', 'is', null),
      )
      .where('developer_assessments.id', '=', id)
      .where('developers.deleted_at', 'is', null)
      .select(['developer_assessments.url_submission', 'copies.url as url_copy']),
  )
}
