import type { Transaction } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { recordTable, requireVersion } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { WorkShown } from '#shared/developerAssessments/workShown.ts'

/** An admin chose these settings for the whole firm. */
export interface FirmSettings {
  readonly work_shown: WorkShown
  /** Is 0 until somebody chose. */
  readonly version: number
}

const unchosen: FirmSettings = { work_shown: 'ANONYMOUS', version: 0 }
const noun = 'setting'
const table = recordTable('firm_settings', noun)

export async function findSettings(db: Queryable): Promise<FirmSettings> {
  return (await readFirst(db, db.selectFrom('firm_settings').select(['work_shown', 'version']))) ?? unchosen
}

/**
 * Chooses how work is shown that is sent from now on. Work that was sent before keeps its choice.
 * @throws UserError CONFLICT when somebody else chose meanwhile.
 */
export async function setWorkShown(
  trx: Transaction<Tables>,
  { work_shown, version }: FirmSettings,
): Promise<FirmSettings> {
  const row = await trx.selectFrom('firm_settings').select('id').forNoKeyUpdate().executeTakeFirst()
  requireVersion(noun, await findSettings(trx), version)
  if (row) await table.save(trx, row.id, { work_shown })
  else await chooseFirst(trx, { work_shown, version })
  return findSettings(trx)
}

/** When two choose at once for the first time, the second waits, and then finds the other choice. */
async function chooseFirst(trx: Transaction<Tables>, { work_shown, version }: FirmSettings): Promise<void> {
  const { numInsertedOrUpdatedRows: made = 0n } = await trx
    .insertInto('firm_settings')
    .values({ work_shown })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .executeTakeFirstOrThrow()
  if (made === 0n) requireVersion(noun, await findSettings(trx), version)
}
