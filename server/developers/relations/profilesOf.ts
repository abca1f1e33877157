import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { columnsOfFields } from '#server/platform/db/connection/readable.ts'
import { inUnits } from '#server/platform/db/records/money.ts'
import { wasSent } from './wasSent.ts'

export type DevelopersProfile = Awaited<ReturnType<typeof profilesOf>>[number]

const profileColumns = [
  'job_profiles.id',
  'job_profiles.created_at',
  'job_profiles.status',
  'job_profiles.cost_rate_cents',
  'job_profiles.currency',
] as const

export async function profilesOf(
  db: Queryable,
  id: string,
  fields: ReadonlySet<string>,
  only: readonly string[] | undefined,
) {
  const profiles = db
    .selectFrom('job_profiles')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('job_profiles.developer_id', '=', id)
    .where('job_profiles.deleted_at', 'is', null)
    .select(columnsOfFields(profileColumns, fields))
    .select(['jobs.id as job_id', 'jobs.title', 'companies.id as company_id', 'companies.name'])
    .select('companies.deleted_at')
    .orderBy('job_profiles.created_at', 'desc')
    .orderBy('job_profiles.id')
  const visible = only
    ? profiles
        .where(wasSent)
        .where('jobs.deleted_at', 'is', null)
        .where('jobs.company_id', '=', sql<string>`any(${only}::uuid[])`)
    : profiles
  const rows = await readPrepared(db, visible)
  return rows.map(({ job_id, title, company_id, name, deleted_at, ...profile }) => ({
    ...inUnits(profile),
    job: { id: job_id, title, company: { id: company_id, name, deleted_at } },
  }))
}
