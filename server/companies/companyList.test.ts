import { companyList } from '#shared/companies/companies.ts'
import {
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createPlacement,
  createUser,
} from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
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
    'name domain terms status owner_id owner_name active_jobs profiles_out placed_now starting newest_job_at last_touch_at',
  as: 'recruiter',
  prepare: prepareCompanies,
  values: { owner: ({ owner_id }: Row) => owner_id },
  sorted: { owner: ({ owner_name }: Row) => owner_name },
  cells: { owner: ({ owner_name }: Row) => owner_name ?? '' },
})

/** Creates companies of several owners and states, some with jobs and profiles, and one that is deleted. */
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
  for (const [status, begun] of [
    ['LEAD', 'PENDING_START'],
    ['ACTIVE', 'ACTIVE'],
  ] as const) {
    const { id: job_id } = await createJob(db, { company_id: busy.id, status })
    for (const status of ['SENT', 'PLACED'] as const) {
      const { id: developer_id } = await createDeveloper(db)
      const { id: job_profile_id } = await createJobProfile(db, { job_id, developer_id, status })
      if (status === 'PLACED') await createPlacement(db, job_profile_id, { status: begun })
    }
  }
}
