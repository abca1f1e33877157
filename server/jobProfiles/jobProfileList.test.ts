import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import {
  asTest,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createPlacement,
  createUser,
} from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { jobProfileSource } from './data.ts'

interface Row {
  readonly developer_name: string
  readonly job_title: string
  readonly company_id: string
  readonly company_name: string
  readonly status_since: string
  readonly owner_id: string | null
  readonly owner_name: string | null
}

testList(jobProfileList, {
  field: 'getJobProfilePage',
  name: 'JobProfile',
  source: jobProfileSource,
  fields:
    `developer_name job_title company_id company_name status phase status_since days_in_status cost_rate cost_entered cost_currency bill_rate currency margin waiting_on consent owner_id
    owner_name client_answer created_at weekly_hours starts_on ends_on weekly_value monthly_value`.replaceAll(
      /\s+/g,
      ' ',
    ),
  as: 'recruiter',
  prepare: prepareProfiles,
  values: {
    developer: ({ developer_name }: Row) => developer_name,
    job: ({ job_title }: Row) => job_title,
    company: ({ company_id }: Row) => company_id,
    owner: ({ owner_id }: Row) => owner_id,
  },
  sorted: {
    company: ({ company_name }: Row) => company_name,
    days_in_status: ({ status_since }: Row) => -Date.parse(status_since),
    owner: ({ owner_name }: Row) => owner_name,
  },
  searched: ({ developer_name, job_title, company_name }: Row) => [developer_name, job_title, company_name],
  cells: { company: ({ company_name }: Row) => company_name, owner: ({ owner_name }: Row) => owner_name ?? '' },
})

/** Creates profiles of each phase and side, with and without rates and owner, and some whose developer or job is deleted. */
async function prepareProfiles({ db, as }: TestServer): Promise<void> {
  const uma = await createUser(db, { display_name: 'Ünal Owner' })
  const [acme, zed] = [await createCompany(db, { name: '=Acme' }), await createCompany(db, { name: 'Zéd 100%' })]
  const jobs = [
    await createJob(db, { company_id: acme.id, title: '+Engineer' }),
    await createJob(db, { company_id: zed.id, title: 'Designer' }),
  ]
  const owners = [uma.id, as('recruiter').account.id, null]
  const answered = { client_answered_at: new Date(), client_answered_by: as('client').account.id }
  const statuses = [
    ...['SHORTLISTED', 'CONTACTED', 'INTERESTED', 'SENT', 'OFFER', 'PLACED', 'PLACED', 'COMPLETED'],
    ...['CLIENT_REJECTED', 'READY_TO_SEND', 'INTERVIEWING'],
  ] as const
  for (const [index, status] of statuses.entries()) {
    const developer = await createDeveloper(db, { first_name: index % 2 ? '=Ana' : 'Élan', last_name: `Z${index % 4}` })
    const profile = await createJobProfile(db, {
      job_id: jobs[index % 2]?.id ?? '',
      developer_id: developer.id,
      status: status as 'SENT',
      end_reason: status === 'CLIENT_REJECTED' ? 'SKILLS' : null,
      owner_id: owners[index % 3] ?? null,
      cost_rate_cents: index % 4 === 3 ? null : 4_000 + (index % 3) * 555,
      bill_rate_cents: index % 4 === 2 ? null : 8_000 + (index % 5) * 111,
      ...(index % 3 === 1 ? { ...answered, client_answer: 'NOT_FOR_US', client_answer_reason: 'RATE' } : {}),
      ...(index % 3 === 2 ? { ...answered, client_answer: 'INTERESTED' } : {}),
      consented_on: index % 4 === 1 ? '2026-04-01' : null,
      consent_asked_at: index % 4 === 0 ? null : new Date(),
      consent_declined_at: index % 4 === 3 ? new Date() : null,
      created_at: new Date(Date.now() - ((index % 4) * 3 + 0.1) * 86_400_000 - index),
      weekly_hours: index % 2 ? 40 : null,
      currency: index % 4 ? 'USD' : 'EUR',
      starts_on: index % 3 ? '2026-05-01' : null,
    })
    if (status === 'PLACED') await createPlacement(db, profile.id, { status: index % 2 ? 'PENDING_START' : 'ACTIVE' })
  }
  const deleted = await createDeveloper(db, { first_name: 'Gone' })
  const closed = await createJob(db, { title: 'Gone' })
  await createJobProfile(db, { job_id: jobs[0]?.id ?? '', developer_id: deleted.id })
  const { id: developer_id } = await createDeveloper(db)
  await createJobProfile(db, { job_id: closed.id, developer_id })
  await createJobProfile(db, { job_id: jobs[0]?.id ?? '', developer_id, deleted_at: new Date() })
  const now = { deleted_at: new Date() }
  await asTest(db, async (trx) => {
    await trx.updateTable('developers').set(now).where('id', '=', deleted.id).execute()
    await trx.updateTable('jobs').set(now).where('id', '=', closed.id).execute()
  })
}
