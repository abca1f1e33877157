import type { Trx } from '#server/platform/db/connection/connect.ts'
import { softDelete } from '#server/platform/db/records/record.ts'
import { releaseFile } from '#server/platform/files/data.ts'

/**
 * Takes away work that its developer replaces, in the transaction that writes what replaces it: its file and note, its copy, and what was
 * found in it, and who opened it. What somebody confirmed about the former file says nothing about the next one. The events keep what it was.
 */
export async function takeAwayWork(trx: Trx, attemptId: string): Promise<void> {
  const former = await trx
    .deleteFrom('submissions')
    .where('developer_assessment_id', '=', attemptId)
    .returning('file_key')
    .executeTakeFirst()
  if (former?.file_key) await releaseFile(trx, former.file_key)
  // Whoever opened the former work has not seen the next one.
  await trx.deleteFrom('work_openings').where('developer_assessment_id', '=', attemptId).execute()
  const copies = trx.selectFrom('anonymous_copies').select('id').where('developer_assessment_id', '=', attemptId)
  const copy = await copies.where('deleted_at', 'is', null).executeTakeFirst()
  if (copy) await softDelete(trx, 'anonymous_copies', copy.id)
  await trx
    .deleteFrom('work_findings')
    .where('developer_assessment_id', '=', attemptId)
    .where('in_copy_id', 'is', null)
    .execute()
}
