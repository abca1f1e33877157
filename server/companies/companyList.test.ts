import type { Database } from '#server/platform/db/connect.ts'
import { companyList } from '#shared/companies.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { testList } from '#test/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { companySource } from './data.ts'

interface Row {
  readonly owner_id: string | null
  readonly owner_name: string | null
}

testList(companyList, {
  field: 'getCompanyPage',
  name: 'Company',
  source: companySource,
  fields:
    'name domain terms status owner_id owner_name active_jobs profiles_out placed_now newest_job_at last_touch_at',
  as: 'recruiter',
  prepare: prepareCompanies,
  values: { owner: ({ owner_id }: Row) => owner_id },
  sorted: { owner: ({ owner_name }: Row) => owner_name },
  cells: { owner: ({ owner_name }: Row) => owner_name ?? '' },
})

/** Companies of several owners and states, some with jobs and profiles, and one that is deleted. */
async function prepareCompanies({ db, as }: TestServer): Promise<void> {
  const zoe = await createUser(db, { display_name: 'Zoë Owner', role: 'recruiter' })
  await createCompany(db, {
    name: '=Acme 100%',
    domain: 'acme.example',
    status: 'ACTIVE',
    owner_id: zoe.id,
    terms: '=1+1',
  })
  const busy = await createCompany(db, { name: 'busy', status: 'ACTIVE', owner_id: as('recruiter').account.id })
  await createCompany(db, { name: 'Élan', domain: 'elan.example', status: 'PAST' })
  await createCompany(db, { name: 'Gone', deleted_at: new Date() })
  for (const status of ['LEAD', 'ACTIVE'] as const) {
    const { id: job_id } = await createJob(db, { company_id: busy.id, status })
    for (const status of ['SENT', 'PLACED'] as const) {
      const { id: developer_id } = await createDeveloper(db)
      const { id: job_profile_id } = await createJobProfile(db, { job_id, developer_id, status })
      if (status === 'PLACED') await place(db, job_profile_id)
    }
  }
}

function place(db: Database, job_profile_id: string) {
  const placement = { cost_rate_cents: 1, bill_rate_cents: 2, weekly_hours: 40, starts_on: '2026-01-01' }
  return asTest(db, (trx) =>
    trx
      .insertInto('placements')
      .values({ ...placement, job_profile_id, status: 'ACTIVE' })
      .execute(),
  )
}
