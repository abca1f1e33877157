import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import type { WorkShown } from '#shared/assessments/assessmentTypes.ts'
import { type RiskSettings, standardRisk } from '#shared/checkIns/riskSettings.ts'

/** An admin chose these settings for the whole firm. */
export interface FirmSettings extends RiskSettings {
  /** Counts for assessments that are sent from now on. Work that was sent before keeps its choice. */
  readonly work_shown: WorkShown
  /** Recruiters may invite clients of companies that they own. */
  readonly recruiters_invite: boolean
  /** After so many days, an attempt whose reviews cover too little of the rubric is inconclusive. */
  readonly inconclusive_days: number
  /** A verified skill is outdated once its month is further back than so many months. */
  readonly tick_months: number
  /** Is 0 until somebody chose. */
  readonly version: number
}

const unchosen: FirmSettings = {
  work_shown: 'ANONYMOUS',
  recruiters_invite: false,
  inconclusive_days: 14,
  tick_months: 24,
  ...standardRisk,
  version: 0,
}
const noun = 'setting'
const table = recordTable('firm_settings', noun)

export async function findSettings(db: Queryable): Promise<FirmSettings> {
  const chosen = db
    .selectFrom('firm_settings')
    .select(['work_shown', 'recruiters_invite', 'inconclusive_days', 'tick_months', 'version'])
    .select(['risk_low_mood', 'risk_mood_fell', 'risk_missed', 'risk_end_near', 'risk_from'])
  return (await readFirst(db, chosen)) ?? unchosen
}

/**
 * Chooses some of the settings; the others stay.
 * @throws UserError CONFLICT when somebody else chose meanwhile.
 */
export async function changeSettings(
  trx: Trx,
  { version, ...chosen }: Partial<FirmSettings> & Pick<FirmSettings, 'version'>,
): Promise<FirmSettings> {
  const row = await trx.selectFrom('firm_settings').select('id').forNoKeyUpdate().executeTakeFirst()
  await requireVersion(trx, { noun, id: row?.id }, await findSettings(trx), version)
  if (row) await table.save(trx, row.id, chosen)
  else await chooseFirst(trx, { ...chosen, version })
  return findSettings(trx)
}

/** When two choose at once for the first time, the second waits, and then finds the other choice. */
async function chooseFirst(trx: Trx, { version, ...chosen }: Parameters<typeof changeSettings>[1]): Promise<void> {
  const { numInsertedOrUpdatedRows: made = 0n } = await trx
    .insertInto('firm_settings')
    .values(chosen)
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .executeTakeFirstOrThrow()
  if (made === 0n) await requireVersion(trx, { noun }, await findSettings(trx), version)
}
