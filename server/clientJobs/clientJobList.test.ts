import { clientJobList } from '#shared/clientJobs/clientJobs.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { clientJobSource } from './data.ts'

testList(clientJobList, {
  field: 'getClientJobPage',
  name: 'ClientJob',
  source: clientJobSource,
  fields: 'title phase type openings sent_profiles unanswered_profiles created_at',
  as: 'client',
  prepare: prepareJobs,
  exported: false,
})

/** Creates jobs of the client's company in several phases, some with profiles, and those of another company. */
async function prepareJobs({ db, as }: TestServer): Promise<void> {
  const company = await createCompany(db)
  const link = { user_id: as('client').account.id, company_id: company.id }
  await asTest(db, (trx) => trx.insertInto('company_users').values(link).execute())
  const own = { company_id: company.id }
  const held = { status: 'ON_HOLD', left_status: 'LEAD' } as const
  const lost = { status: 'LOST', left_status: 'LEAD', close_reason: 'OTHER' } as const
  await createJob(db, { ...own, title: '=Élan 100%', openings: 3, type: 'SALARY' })
  await createJob(db, { ...own, title: 'gardener', type: 'MONTHLY', ...held })
  await createJob(db, { ...own, title: 'Gardener', ...lost, created_at: new Date('2024-01-01') })
  await createJob(db, { ...own, title: 'Gone', deleted_at: new Date() })
  await createJob(db, { title: 'Of others' })
  const busy = await createJob(db, { ...own, title: 'Busy', status: 'ACTIVE', openings: 2 })
  for (const status of ['SENT', 'PLACED', 'SHORTLISTED'] as const) {
    await createJobProfile(db, { job_id: busy.id, developer_id: (await createDeveloper(db)).id, status })
  }
}
