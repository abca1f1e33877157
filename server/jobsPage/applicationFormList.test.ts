import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import { createJob } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { applicationFormSource } from './applications/unconfirmed.ts'

testList(applicationFormList, {
  field: 'getApplicationForms',
  name: 'ApplicationForm',
  source: applicationFormSource,
  fields: 'name email country job_title file_name in_outbox submitted_at expires_at',
  prepare: prepareForms,
})

/** Creates applications for a job and for none, mailed and in the outbox, and rows that the list does not show. */
async function prepareForms({ db }: TestServer): Promise<void> {
  const job = await createJob(db, { title: 'Engineer, 100% remote' })
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  const form = (name: string, country: string, more: object = {}) => ({
    form_hash: name,
    application: { first_name: name, last_name: 'Ünal', email: `${name.toLowerCase()}@example.com`, country },
    submitted_at: at(-1),
    expires_at: at(47),
    ...more,
  })
  const file = { file_key: crypto.randomUUID(), file_name: '=resume.pdf', file_type: 'PDF' as const, file_size: 10 }
  await db
    .insertInto('application_forms')
    .values([
      form('Zoe', 'DE', { job_id: job.id, ...file }),
      form('élan', 'FR', { sealed_message: 'sealed', submitted_at: at(-2), expires_at: at(300) }),
      form('Ann', 'DE'),
      form('Bo_b', 'BR', { job_id: job.id, submitted_at: at(-30) }),
      form('Expired', 'BR', { expires_at: at(-1) }),
      { form_hash: 'only a file', expires_at: at(1) },
      { form_hash: 'confirmed', submitted_at: at(-1), confirmed_at: at(-1), expires_at: at(1) },
    ])
    .execute()
}
