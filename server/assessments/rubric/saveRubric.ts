import { sql } from 'kysely'
import { findAssessment } from '#server/assessments/edits/editAssessment.ts'
import { notFound } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { staleError } from '#server/platform/db/records/requireVersion.ts'
import type { CriterionInput, RubricInput } from '#shared/assessments/assessmentInput.ts'
import { findCurrentVersion, type VersionWithRubric } from './versions.ts'

/**
 * Saves the rubric of an assessment. A version that was sent is frozen, so its changes make the next version.
 * @returns the version that has the rubric now: the same one, where nothing changed.
 * @throws UserError NOT_FOUND; CONFLICT with the current version when someone else saved first.
 */
export async function saveRubric(trx: Trx, input: RubricInput): Promise<VersionWithRubric> {
  const current = await lockCurrentVersion(trx, input)
  if (isSame(current, input)) return current
  if (current.is_frozen) await addVersion(trx, current.number + 1, input)
  else await changeVersion(trx, current, input)
  return (await findCurrentVersion(trx, input.id)) ?? current
}

/** The second of two who save at once waits, and so does a save while the version is sent. */
async function lockCurrentVersion(trx: Trx, { id, version_id, version }: RubricInput): Promise<VersionWithRubric> {
  await sql`select from assessments where id = ${id} for no key update`.execute(trx)
  await findAssessment(trx, id)
  const current = await lockVersions(trx, id)
  if (!current) throw notFound('assessment')
  if (current.id === version_id && current.version === version) return current
  throw await staleError(trx, { noun: 'rubric', id: current.id }, current)
}

/** Locks the versions of an assessment, so that none is sent meanwhile. @returns the current one. */
async function lockVersions(trx: Trx, id: string): Promise<VersionWithRubric | undefined> {
  await sql`select from assessment_versions where assessment_id = ${id} order by id for no key update`.execute(trx)
  return findCurrentVersion(trx, id)
}

/** Copies the current version into the next one if it was sent. The assessment is locked. */
export async function beginNextVersion(trx: Trx, id: string): Promise<void> {
  const current = await lockVersions(trx, id)
  if (current?.is_frozen) await addVersion(trx, current.number + 1, { ...current, id })
}

function isSame(current: VersionWithRubric, wanted: RubricInput): boolean {
  const contentOf = ({
    pass_mark,
    instructions,
    criteria,
  }: Pick<RubricInput, 'pass_mark' | 'instructions'> & {
    readonly criteria: readonly Omit<CriterionInput, 'id'>[]
  }) => [
    pass_mark,
    instructions,
    criteria.map(({ name, weight, must_pass, anchors }) => [name, weight, must_pass, anchors]),
  ]
  return JSON.stringify(contentOf(current)) === JSON.stringify(contentOf(wanted))
}

interface Rubric extends Pick<RubricInput, 'id' | 'pass_mark' | 'instructions'> {
  readonly criteria: readonly CriterionInput[]
}

/** Adds a version to an assessment. Its criteria are new ones, whatever ids they come with; the trigger `take_stack` gives it the stack. */
export async function addVersion(
  trx: Trx,
  number: number,
  { id, pass_mark, instructions, criteria }: Rubric,
): Promise<void> {
  const version = { assessment_id: id, number, pass_mark, instructions }
  const { id: versionId } = await trx
    .insertInto('assessment_versions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCriteria(trx, versionId, criteria.map(toRow))
}

async function changeVersion(trx: Trx, current: VersionWithRubric, { pass_mark, instructions, criteria }: RubricInput) {
  const known = new Set(current.criteria.map(({ id }) => id))
  const rows = criteria.map((criterion, index) => ({ ...toRow(criterion, index), id: criterion.id ?? '' }))
  const kept = rows.filter(({ id }) => known.delete(id))
  const added = rows.filter((row) => !kept.includes(row)).map(({ id: _none, ...row }) => row)
  await sql`set constraints criteria_assessment_version_id_position_key deferred`.execute(trx)
  if (known.size > 0)
    await trx
      .deleteFrom('criteria')
      .where('id', 'in', [...known])
      .execute()
  for (const { id, ...row } of kept) await trx.updateTable('criteria').set(row).where('id', '=', id).execute()
  await insertCriteria(trx, current.id, added)
  await trx
    .updateTable('assessment_versions')
    .set({ pass_mark, instructions, saved_at: sql<Moment>`clock_timestamp()` })
    .where('id', '=', current.id)
    .execute()
}

type CriterionRow = ReturnType<typeof toRow>

function toRow({ name, weight, must_pass, anchors }: CriterionInput, index: number) {
  return { name, weight, must_pass, anchors, position: index + 1 }
}

async function insertCriteria(trx: Trx, assessment_version_id: string, rows: readonly CriterionRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('criteria')
    .values(rows.map((row) => ({ ...row, assessment_version_id })))
    .execute()
}
