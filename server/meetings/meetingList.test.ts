import { meetingList } from '#shared/meetings/meetings.ts'
import {
  asTest,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createMeeting,
  createUser,
} from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { meetingSource } from './data.ts'

interface Row {
  readonly developer_name: string
  readonly organiser_id: string | null
  readonly organiser_name: string | null
  readonly job_title: string | null
}

testList(meetingList, {
  field: 'getMeetingPage',
  name: 'Meeting',
  source: meetingSource,
  fields:
    'starts_at minutes type status outcome_missing answers url notes developer_name organiser_id organiser_name job_title company_name',
  as: 'dstm',
  prepare: prepareMeetings,
  values: {
    developer: ({ developer_name }: Row) => developer_name,
    organiser: ({ organiser_id }: Row) => organiser_id,
    job: ({ job_title }: Row) => job_title,
  },
  sorted: { organiser: ({ organiser_name }: Row) => organiser_name },
  cells: { organiser: ({ organiser_name }: Row) => organiser_name ?? '' },
})

/** Creates meetings of each status, behind and ahead, with and without organiser and job, and one with a deleted developer. */
async function prepareMeetings({ db, as }: TestServer): Promise<void> {
  const uma = await createUser(db, { display_name: 'Ünal Organiser' })
  const ana = await createDeveloper(db, { first_name: '=Ana', last_name: '100%' })
  const elan = await createDeveloper(db, { first_name: 'Élan', last_name: 'Zed' })
  const { id: company_id } = await createCompany(db, { name: 'Acme' })
  const { id: job_id } = await createJob(db, { company_id, title: '+Engineer' })
  const { id: job_profile_id } = await createJobProfile(db, { job_id, developer_id: ana.id })
  const organisers = [uma.id, as('dstm').account.id, null]
  const statuses = ['SCHEDULED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'] as const
  for (const [index, status] of [...statuses, ...statuses, ...statuses].entries()) {
    const isAna = index % 2 === 0
    await createMeeting(db, {
      developer_id: isAna ? ana.id : elan.id,
      job_profile_id: isAna ? job_profile_id : null,
      organiser_id: organisers[index % 3] ?? null,
      type: index % 3 === 0 ? 'CLIENT_INTERVIEW' : 'INTRO',
      status,
      days: index < 8 ? index - 20 : index,
      minutes: 30 + index,
      notes: index === 3 ? '=1+1' : null,
    })
  }
  const deleted = await createDeveloper(db, { first_name: 'Gone' })
  await createMeeting(db, { developer_id: deleted.id })
  await asTest(db, (trx) =>
    trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute(),
  )
}
