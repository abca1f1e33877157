import { applicantList } from '#shared/applicants/applicants.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { applicantSource } from './data.ts'

interface Row {
  readonly skills: readonly { readonly skill: { readonly id: string; readonly name: string } }[]
  readonly country: string | null
  readonly earlier_decided_at: string | null
  readonly owner_id: string | null
  readonly owner_name: string | null
}

testList(applicantList, {
  field: 'getApplicantPage',
  name: 'Applicant',
  source: applicantSource,
  fields: `applied_at name email stage status country cost_rate currency source has_duplicate earlier_decision
    earlier_decided_at cool_off_until has_resume owner_id owner_name
    duplicates { id name signs } skills { skill { id name } }`,
  as: 'recruiter',
  prepare: prepareApplicants,
  values: { skills: ({ skills }: Row) => skills.map(({ skill }) => skill.id), owner: ({ owner_id }: Row) => owner_id },
  sorted: {
    country: ({ country }: Row) => nameOfCountry(country ?? '') ?? null,
    earlier_decision: ({ earlier_decided_at }: Row) => earlier_decided_at,
    owner: ({ owner_name }: Row) => owner_name,
  },
  cells: {
    skills: ({ skills }: Row) => skills.map(({ skill }) => skill.name).join(', '),
    owner: ({ owner_name }: Row) => owner_name ?? '',
  },
})

/** Creates new applicants, members and rejected people who applied again, and others who do not wait for anything. */
async function prepareApplicants({ db, as }: TestServer): Promise<void> {
  const me = as('recruiter').account
  const other = await createUser(db, { display_name: 'Zoë Owner', role: 'vetter' })
  const [go, css] = [(await createSkill(db, { name: '=Go' })).id, (await createSkill(db, { name: 'CSS' })).id]
  const applicant = { stage: 'APPLICANT', status: 'NEW' } as const
  const ana = await createDeveloper(db, {
    ...applicant,
    first_name: 'Ana',
    last_name: '100%',
    email: 'ana+jobs@mail.example',
    country: 'ES',
    skills: [go, css],
    cost_rate_cents: 5_050,
    source: 'JOBS_PAGE',
    owner_id: me.id,
  })
  await createDeveloper(db, { ...applicant, status: 'SCREENED', country: 'EG', skills: [css], owner_id: other.id })
  await createDeveloper(db, {
    ...applicant,
    first_name: 'Émile',
    country: null,
    currency: 'EUR',
    cost_rate_cents: 4_000,
  })
  await createDeveloper(db, { first_name: 'Anna', email: 'ANA@mail.example', url_github: 'https://github.com/Anna' })
  await createDeveloper(db, { ...applicant, first_name: 'Gone', deleted_at: new Date() })
  const rejected = { stage: 'REJECTED', status: null, source: 'REFERRAL', url_github: '@anna' } as const
  const back = await createDeveloper(db, { ...rejected, first_name: 'Back', cool_off_until: '2027-01-31' })
  const member = await createDeveloper(db, { first_name: 'Member', source: 'IMPORT' })
  const blocked = await createDeveloper(db, { first_name: 'Blocked', stage: 'BLOCKED', status: null })
  await createDeveloper(db, { first_name: 'Never applied' })
  const resume = { file_key: 'ana', file_name: 'ana.txt', file_type: 'TXT', file_size: 3 } as const
  await asTest(db, (trx) =>
    trx
      .insertInto('resumes')
      .values({ developer_id: ana.id, ...resume })
      .execute(),
  )
  const source = 'JOBS_PAGE' as const
  const decided = {
    decision: 'REJECTED',
    decided_at: '2025-05-01T00:00:00.000Z',
    created_at: '2025-04-01T00:00:00.000Z',
  } as const
  await asTest(db, (trx) =>
    trx
      .insertInto('applications')
      .values([
        { developer_id: back.id, source, ...decided },
        { developer_id: ana.id, source, ...decided, decision: 'WITHDRAWN', decided_at: '2025-06-01T00:00:00.000Z' },
        ...[ana, back, member, blocked].map(({ id }, day) => ({
          developer_id: id,
          source,
          created_at: `2026-02-0${day + 1}T10:00:00.000Z`,
        })),
      ])
      .execute(),
  )
}
