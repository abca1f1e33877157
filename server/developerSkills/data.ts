import { sql } from 'kysely'
import { coverageOf } from '#server/assessments/rubric/coverage.ts'
import { checkDeveloper } from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, type RowChanges, recordTable } from '#server/platform/db/records/record.ts'
import { tickColumns, tickOrder, ticks } from '#server/skills/ticks.ts'
import type { DeveloperSkillChanges, DeveloperSkillInput } from '#shared/developerSkills/developerSkillInput.ts'
import type { SkillType } from '#shared/platform/enumerations.ts'

/** Without the review that verified it, a skill is only claimed. */
export type DeveloperSkillRow = SelectedRow<typeof developerSkills>

const developerSkillTable = recordTable('developer_skills', 'skill of a developer', {
  taken: {
    developer_skills_developer_id_skill_id_key: {
      field: 'skill_id',
      sentence: 'The developer has this skill already.',
    },
  },
})

/** Lists the skills of a developer: those verified today first, then those to renew, then by years. @throws UserError NOT_FOUND */
export async function listDeveloperSkills(db: Queryable, developerId: string): Promise<DeveloperSkillRow[]> {
  await checkDeveloper(db, developerId)
  const skills = developerSkills(db)
    .where('developer_skills.developer_id', '=', developerId)
    .orderBy(tickOrder)
    .orderBy('developer_skills.years_of_experience', (order) => order.desc().nullsLast())
    .orderBy('skills.name')
    .orderBy('skills.id')
  return readPrepared(db, skills)
}

/** @throws UserError NOT_FOUND, BAD_INPUT when the developer has the skill, or it is no longer offered. */
export async function addDeveloperSkill(trx: Trx, input: DeveloperSkillInput): Promise<DeveloperSkillRow> {
  await checkDeveloper(trx, input.developer_id)
  await requireOffered(trx, input.skill_id)
  return findDeveloperSkill(trx, await developerSkillTable.insert(trx, input))
}

/** @throws UserError CONFLICT with the newer values when someone else saved first. */
export function updateDeveloperSkill(trx: Trx, save: RowChanges<DeveloperSkillChanges>): Promise<DeveloperSkillRow> {
  return developerSkillTable.update(trx, save, () => findDeveloperSkill(trx, save.id))
}

/** Takes a skill away from a developer. @throws UserError CONFLICT as in `updateDeveloperSkill`. */
export async function removeDeveloperSkill(trx: Trx, save: ReadVersion): Promise<DeveloperSkillRow> {
  const skill = await developerSkillTable.lock(trx, save, () => findDeveloperSkill(trx, save.id))
  await trx.deleteFrom('developer_skills').where('id', '=', save.id).execute()
  return skill
}

/** @throws UserError NOT_FOUND */
export function findDeveloperSkill(db: Queryable, id: string): Promise<DeveloperSkillRow> {
  return developerSkillTable.find(db, developerSkills(db).where('developer_skills.id', '=', id))
}

async function requireOffered(trx: Trx, id: string): Promise<void> {
  const offered = trx.selectFrom('skills').select('id').where('id', '=', id).where('active', '=', true)
  if (await offered.forShare().executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'This skill is no longer offered. Choose another one.', { field: 'skill_id' })
}

function developerSkills(db: Queryable) {
  return db
    .selectFrom('developer_skills')
    .innerJoin('developers', 'developers.id', 'developer_skills.developer_id')
    .innerJoin('skills', 'skills.id', 'developer_skills.skill_id')
    .leftJoin('reviews', 'reviews.id', 'developer_skills.verified_by_review_id')
    .leftJoin(ticks, 'ticks.review_id', 'developer_skills.verified_by_review_id')
    .leftJoin('developer_assessments as taken', 'taken.id', 'reviews.developer_assessment_id')
    .leftJoin('assessment_versions', 'assessment_versions.id', 'taken.assessment_version_id')
    .leftJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .leftJoin('users as reviewers', 'reviewers.id', 'reviews.reviewer_id')
    .where('developers.deleted_at', 'is', null)
    .select(['developer_skills.id', 'developer_skills.version', 'developer_skills.developer_id'])
    .select(['developer_skills.skill_id', 'developer_skills.years_of_experience', 'developer_skills.created_at'])
    .select(['taken.id as assessment_id', 'assessments.name as assessment_name'])
    .select(['taken.result as assessment_result', 'taken.total_score as assessment_score'])
    .select(coverageOf(sql.ref('taken.id')))
    .select(['reviewers.display_name as reviewer_name', ...tickColumns])
    .select(
      sql<{ id: string; name: string; skill_type: SkillType }>`
        json_build_object('id', skills.id, 'name', skills.name, 'skill_type', skills.skill_type)`.as('skill'),
    )
}
