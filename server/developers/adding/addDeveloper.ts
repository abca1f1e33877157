import { type Developer, type DeveloperScope, findDeveloper } from '#server/developers/data.ts'
import { knownDeveloperId, refuseMergedEmail } from '#server/developers/mergedRecords.ts'
import { type FoundDeveloper, readFoundDevelopers } from '#server/developers/search/data.ts'
import { developerTable } from '#server/developers/updateDeveloper.ts'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import type { NewDeveloper } from '#shared/developers/developerInput.ts'
import { claimSkills } from './claimSkills.ts'
import { zoneOfCountry } from './zoneOfCountry.ts'

/**
 * Adds a developer as a new applicant, with claimed skills, and the time zone of a country that has only one.
 * @throws UserError BAD_INPUT when the e-mail address is known, also from a record that was merged, or the owner is no staff.
 */
export async function addDeveloper(
  trx: Trx,
  { skills, cost_rate, time_zone, ...columns }: NewDeveloper,
  scope: DeveloperScope,
): Promise<Developer> {
  await refuseMergedEmail(trx, columns.email)
  const id = await developerTable.insert(trx, {
    ...columns,
    time_zone: time_zone ?? zoneOfCountry(columns.country),
    cost_rate_cents: unitsToCents(cost_rate),
  })
  await claimSkills(trx, id, skills)
  return findDeveloper(trx, id, scope)
}

/** Finds the developer with an e-mail address, in any case, also of a record that was merged into another. */
export async function findKnownDeveloper(db: Database, email: string): Promise<FoundDeveloper | undefined> {
  const id = await knownDeveloperId(db, email.trim())
  return id === undefined ? undefined : (await readFoundDevelopers(db, [id], []))[0]
}
