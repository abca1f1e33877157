import type { DemoContext } from '#server/demo/context.ts'
import type { DemoCompany } from '#server/demo/firm/companies.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import type { DemoDeveloper } from './developers.ts'

interface Seen {
  readonly companies: readonly DemoCompany[]
  readonly jobs: readonly DemoJob[]
  readonly profiles: readonly DemoRow<'job_profiles'>[]
}

/** Lets one member in four name a company that has never been offered their profile: their own employer, or a former client. */
export function addExclusion(
  rows: DemoRows,
  { calendar }: DemoContext,
  { row, serial, membership }: DemoDeveloper,
  { companies, jobs, profiles }: Seen,
): void {
  const random = demoRandom('exclusion', serial)
  if (row.stage !== 'MEMBER' || !membership || !random.chance(0.25)) return
  const seen = new Set(profiles.map(({ job_id }) => jobs.find((job) => job.row.id === job_id)?.row.company_id))
  const others = companies.filter((company) => !seen.has(company.row.id))
  if (others.length === 0) return
  const { name, domain } = random.pick(others).row
  const isEmployer = random.chance(0.7)
  rows.exclusions.push({
    id: random.id(),
    created_at: calendar.moment(membership.from, random),
    developer_id: row.id,
    company_name: name,
    domain: domain ?? null,
    reason: isEmployer ? 'EMPLOYER' : 'FORMER_CLIENT',
    note: isEmployer ? null : 'They ended a project there early.',
    named_by: isEmployer ? 'DEVELOPER' : 'STAFF',
  })
}
