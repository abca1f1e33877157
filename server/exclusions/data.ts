import { sql } from 'kysely'
import { checkCompany } from '#server/companies/relations/data.ts'
import { checkDeveloper, fullName } from '#server/developers/data.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfInput } from '#server/platform/db/connection/readable.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { type ExclusionChanges, type ExclusionInput, exclusionInput } from '#shared/exclusions/exclusionInput.ts'

/** A company that a developer must not be shown to, with the known companies that this means. */
export type ExclusionRow = SelectedRow<typeof exclusions>

/** Nobody names more, and no company has more. */
export const exclusionLimit = 200

const exclusionTable = recordTable('exclusions', 'company to avoid')

/** Lists the companies that a developer must not be shown to, by name. @throws UserError NOT_FOUND for a deleted developer. */
export async function listExclusions(db: Queryable, developerId: string): Promise<ExclusionRow[]> {
  await checkDeveloper(db, developerId)
  return list(db, exclusions(db).where('exclusions.developer_id', '=', developerId))
}

/** Lists who must not be shown to a company today. @throws UserError NOT_FOUND for a deleted company. */
export async function listCompanyExclusions(db: Queryable, companyId: string): Promise<ExclusionRow[]> {
  await checkCompany(db, companyId)
  const here = sql<boolean>`exclusions.id in (select id from current_exclusions where company_id = ${companyId})`
  return list(db, exclusions(db).where(here))
}

/** @throws UserError NOT_FOUND, also for a deleted one. */
export function findExclusion(db: Queryable, id: string): Promise<ExclusionRow> {
  return exclusionTable.find(db, exclusions(db).where('exclusions.id', '=', id))
}

/** Nobody is shown to the company from now on. What was sent before stays. @throws UserError NOT_FOUND for a deleted developer. */
export async function addExclusion(trx: Trx, input: ExclusionInput): Promise<ExclusionRow> {
  await checkDeveloper(trx, input.developer_id)
  return findExclusion(trx, await exclusionTable.insert(trx, input))
}

/** @throws UserError CONFLICT with the newer values when someone else saved first. */
export function updateExclusion(trx: Trx, save: RowChanges<ExclusionChanges>): Promise<ExclusionRow> {
  const { company_name, domain } = save.changes
  // The trigger keep_excluded_company remembers which company was meant: another name means another one.
  const isOther = company_name !== undefined || domain !== undefined
  const changes = isOther ? { ...save.changes, company_id: null } : save.changes
  return exclusionTable.update(trx, { ...save, changes }, () => findExclusion(trx, save.id))
}

/** From now on the developer may be shown to the company. @throws UserError CONFLICT as in `updateExclusion`. */
export async function removeExclusion(trx: Trx, given: ReadVersion): Promise<ExclusionRow> {
  const exclusion = await exclusionTable.lock(trx, given, () => findExclusion(trx, given.id))
  await softDelete(trx, 'exclusions', given.id)
  return exclusion
}

interface NamedCompany extends Pick<ExclusionInput, 'developer_id' | 'company_name' | 'reason'> {
  readonly domain?: string | null
}

/** Records a company that the developer names, unless it is on record for good. */
export async function nameCompany(trx: Trx, named: NamedCompany): Promise<void> {
  const known = trx
    .selectFrom('exclusions')
    .select('id')
    .where('developer_id', '=', named.developer_id)
    .where(sql<boolean>`company_key(company_name) = company_key(${named.company_name})`)
    .where('deleted_at', 'is', null)
    .where('until', 'is', null)
  if (await known.executeTakeFirst()) return
  await trx
    .insertInto('exclusions')
    .values({ ...named, named_by: 'DEVELOPER' })
    .execute()
}

function list(db: Queryable, rows: ReturnType<typeof exclusions>): Promise<ExclusionRow[]> {
  return readPrepared(
    db,
    rows.orderBy('exclusions.company_name').orderBy(fullName).orderBy('exclusions.id').limit(exclusionLimit),
  )
}

const matches = sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
  from current_exclusions x join companies c on c.id = x.company_id
  where x.id = exclusions.id
)`

function exclusions(db: Queryable) {
  return db
    .selectFrom('exclusions')
    .innerJoin('developers', 'developers.id', 'exclusions.developer_id')
    .where('exclusions.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .select(['exclusions.id', 'exclusions.version', 'exclusions.named_by'])
    .select([fullName.as('developer_name'), matches.as('companies')])
    .select(sql<boolean>`coalesce(exclusions.until < utc_today(), false)`.as('is_over'))
    .select(columnsOfInput('exclusions', exclusionInput))
}
