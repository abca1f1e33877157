import { developerList } from '#shared/developers/developers.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import {
  asTest,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createSentReview,
  createSkill,
  createUser,
} from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { developerSource } from './lists/developerSource.ts'

interface Row {
  readonly skills: readonly {
    readonly tick: string | null
    readonly skill: { readonly id: string; readonly name: string }
  }[]
  readonly country: string | null
  readonly best_score: number | null
  readonly dstm_id: string | null
  readonly dstm_name: string | null
}

const verified = ({ skills }: Row) => skills.filter((one) => one.tick !== null).map(({ skill }) => skill)

testList(developerList, {
  field: 'getDeveloperPage',
  name: 'Developer',
  source: developerSource,
  fields: `name email stage status country time_zone cost_rate currency available_from best_result best_score
    best_assessment_name open_profiles last_profile_at last_contact_at dstm_id dstm_name tags
    skills_to_renew skills { tick years_of_experience skill { id name } }`,
  as: 'dstm',
  prepare: prepareDevelopers,
  values: {
    skills: ({ skills }: Row) => skills.map(({ skill }) => skill.id),
    verified_skills: (row: Row) => verified(row).map(({ id }) => id),
    dstm: ({ dstm_id }: Row) => dstm_id,
  },
  sorted: {
    country: ({ country }: Row) => nameOfCountry(country ?? '') ?? null,
    best_result: ({ best_score }: Row) => best_score,
    dstm: ({ dstm_name }: Row) => dstm_name,
  },
  cells: {
    skills: ({ skills }: Row) => skills.map(({ skill }) => skill.name).join(', '),
    // A file has no state beside a name, so it names what counts.
    verified_skills: ({ skills }: Row) =>
      skills.flatMap(({ tick, skill }) => (tick === 'CURRENT' ? skill.name : [])).join(', '),
    dstm: ({ dstm_name }: Row) => dstm_name ?? '',
  },
})

/** Creates developers of several stages and countries, some with skills, assessments, profiles and messages, and one who is deleted. */
async function prepareDevelopers({ db, as }: TestServer): Promise<void> {
  const me = as('dstm').account
  const other = await createUser(db, { display_name: 'Zoë Success', role: 'dstm' })
  const [go, css] = [(await createSkill(db, { name: '=Go' })).id, (await createSkill(db, { name: 'CSS' })).id]
  const ana = await createDeveloper(db, {
    first_name: 'Ana',
    last_name: '100%',
    country: 'ES',
    skills: [go, css],
    cost_rate_cents: 5_050,
    available_from: '2026-03-01',
    dstm_id: me.id,
    tags: ['night owl', '=lead'],
  })
  const bo = await createDeveloper(db, {
    first_name: 'Bo',
    stage: 'STANDBY',
    status: 'NO_DEMAND',
    country: 'EG',
    skills: [css],
    cost_rate_cents: 5_000,
    dstm_id: other.id,
    tags: ['night owl'],
  })
  await createDeveloper(db, { first_name: 'Émile', stage: 'REJECTED', status: null, country: null, currency: 'EUR' })
  await createDeveloper(db, { first_name: 'Gone', deleted_at: new Date() })
  // They claimed their skills before.
  const { id: verified_by_review_id } = await createSentReview(db, me.id)
  await asTest(db, (trx) =>
    trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id, verified_explicitly: true, years_of_experience: 2 })
      .where('skill_id', '=', css)
      .execute(),
  )
  await createCompletedAssessment(db, ana.id, { result: 'FAIL', total_score: 50 })
  await createCompletedAssessment(db, ana.id, { result: 'PASS', total_score: 71.5 })
  await createCompletedAssessment(db, bo.id, { result: 'INCONCLUSIVE', total_score: null })
  const talk = await createSentReview(db, me.id, { type: 'LIVE_CODING' })
  await asTest(db, (trx) =>
    trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id: talk.id, verified_explicitly: true })
      .where('developer_id', '=', bo.id)
      .execute(),
  )
  const { id: job_id } = await createJob(db)
  await createJobProfile(db, { job_id, developer_id: ana.id, status: 'SENT' })
  await createJobProfile(db, { job_id, developer_id: bo.id, status: 'PLACED' })
  for (const [developer_id, delivery_method] of [
    [ana.id, 'SLACK'],
    [bo.id, 'EMAIL'],
  ] as const) {
    const message = { job_id, developer_id, delivery_method, success: true }
    await asTest(db, (trx) => trx.insertInto('messages').values(message).execute())
  }
}
