import { zoneOfCountry } from '#server/developers/adding/zoneOfCountry.ts'
import { BadRowError, planUpsert } from '#server/imports/importer/change.ts'
import type { RowChange, RowOf } from '#server/imports/importer/data.ts'
import type { ResolveId } from '#server/imports/importer/lookup.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { SkillCell } from '#server/imports/templates/cells.ts'
import type { DeveloperRow } from '#server/imports/templates/rows.ts'
import { reasonRefusal } from '#shared/developers/developerLifecycle.ts'
import {
  type DeveloperStage,
  type DeveloperStatus,
  derivedStatuses,
  developerStages,
  developerStatuses,
  statusOfReason,
} from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { resolveSkills } from './listedSkills.ts'
import { namedCompanies } from './namedCompanies.ts'

type Developer = RowOf<'developers'>
type DeveloperSkill = RowOf<'developer_skills'>

export const developerImporter: RowImporter<DeveloperRow> = {
  file: 'developers.csv',
  table: 'developers',
  keyOf: ({ email }) => email,
  plan: async (rows, lookup) => {
    const known = await lookup.rows('developers', rows, ({ email }) => email)
    const existingSkills = await lookup.rows('developer_skills', rows, ({ email }) => known(email).map(({ id }) => id))
    const existingExclusions = await lookup.rows('exclusions', rows, ({ email }) => known(email).map(({ id }) => id))
    const skillId = await lookup.skills('skills', rows, ({ skills = [] }) => skills.map(({ name }) => name))
    const dstmId = await lookup.staff('dstm', rows, ({ dstm }) => dstm)
    const ownerId = await lookup.staff('owner', rows, ({ owner }) => owner)
    return ({ email, skills = [], dstm, owner, employer, not_shown_to, ...row }) => {
      const [existing] = known(email)
      if (existing?.deleted_at) throw new BadRowError('email: a developer with this e-mail address was deleted.')
      if (existing && existing.email.toLowerCase() !== email.toLowerCase()) {
        throw new BadRowError(`email: this record was merged into ${existing.email}. Use that address.`)
      }
      const wanted = { ...columnsOf(row, existing), dstm_id: dstm && dstmId(dstm), owner_id: owner && ownerId(owner) }
      const developer = planUpsert('developers', existing, wanted, { email, ...defaults(row) })
      const changes = skillChanges(developer.row.id, skills, existingSkills(developer.row.id), skillId)
      const { id } = developer.row
      const companies = namedCompanies(id, { employer, not_shown_to }, existingExclusions(id))
      return [...developer.changes, ...changes, ...companies]
    }
  },
}

function defaults({ country }: Pick<DeveloperRow, 'country'>) {
  const [created_at, time_zone] = [new Date().toISOString(), zoneOfCountry(country)]
  return { source: 'IMPORT', currency: 'USD', do_not_contact: false, tags: [], time_zone, created_at }
}

type OwnColumns = Omit<DeveloperRow, 'email' | 'skills' | 'dstm' | 'owner' | 'employer' | 'not_shown_to'>

function columnsOf({ cost_rate, rate_floor, created_on, ...row }: OwnColumns, existing: Developer | undefined) {
  return {
    ...row,
    ...stageOf(row, existing),
    cost_rate_cents: cost_rate,
    rate_floor_cents: rate_floor,
    created_at: existing ? undefined : created_on,
  }
}

/** Derives the stage from the status if only that is given. A change of stage clears the details of the old one. */
function stageOf(row: OwnColumns, existing: Developer | undefined) {
  const stage = row.stage ?? stageWith(row.status) ?? existing?.stage ?? 'APPLICANT'
  const statuses: readonly DeveloperStatus[] = developerStages[stage].statuses
  if (row.status && !statuses.includes(row.status)) {
    const [status, label] = [developerStatuses[row.status].label, developerStages[stage].label]
    throw new BadRowError(`status: ${status} is not a status of ${label}.`)
  }
  const stays = existing?.stage === stage
  if (existing?.status && !stays && derivedStatuses.includes(existing.status)) {
    const label = developerStatuses[existing.status].label
    const columns = row.stage_reason ? 'stage_reason, stage' : 'stage'
    throw new BadRowError(`${columns}: they are ${label} by their profiles and placements. End those first.`)
  }
  const reason = row.stage_reason ?? (stays ? existing.stage_reason : null)
  const contradiction = row.status && reasonRefusal(stage, row.status, reason)
  if (contradiction) throw new BadRowError(`status: ${contradiction}`)
  const status = statusOfReason(stage, reason) ?? statusOf(row.status, stays ? existing.status : (statuses[0] ?? null))
  if (!existing || stays) return { stage, status }
  const { stage_reason = null, stage_note = null, revisit_on = null, cool_off_until = null } = row
  return { stage, status, stage_reason, stage_note, revisit_on, cool_off_until }
}

/** A status that follows from job profiles and placements stays: a file neither sets nor ends it. */
function statusOf(wanted: DeveloperStatus | undefined, stored: DeveloperStatus | null): DeveloperStatus | null {
  if (!wanted || derivedStatuses.includes(wanted)) return stored
  const isKept = stored === 'IN_PROCESS' ? wanted === 'AVAILABLE' : stored !== null && derivedStatuses.includes(stored)
  return isKept ? stored : wanted
}

export function stageWith(status: DeveloperStatus | undefined): DeveloperStage | undefined {
  return valuesOf(developerStages).find((stage) => developerStages[stage].statuses.some((own) => own === status))
}

/** Adds and updates skills. Skills that the row does not name stay, because a review may have verified them. */
function skillChanges(
  developer_id: string,
  skills: readonly SkillCell[],
  existing: readonly DeveloperSkill[],
  skillId: ResolveId,
): RowChange[] {
  return resolveSkills('skills', skills, existing, skillId).flatMap(({ years, skill_id, known }) => {
    const wanted = { years_of_experience: years ?? undefined }
    return planUpsert('developer_skills', known, wanted, { developer_id, skill_id }).changes
  })
}
