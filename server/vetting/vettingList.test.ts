import { vettingList } from '#shared/vetting/vetting.ts'
import { nextVettingAction } from '#shared/vetting/vettingActions.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { vettingSource } from './data.ts'

type Row = Parameters<typeof nextVettingAction>[0] & {
  readonly step_since: string
  readonly owner_id: string | null
  readonly owner_name: string | null
  readonly reviewer_id: string | null
  readonly reviewer_name: string | null
}

testList(vettingList, {
  field: 'getVettingPage',
  name: 'Vetting',
  source: vettingSource,
  fields: `name email step step_since days_in_step timing owner_id owner_name assessment assessment_status reviewer_id reviewer_name
    has_reviewer needs_copy due_at score cost_rate currency`,
  as: 'dstm',
  prepare: prepareVetting,
  values: { owner: ({ owner_id }: Row) => owner_id, reviewer: ({ reviewer_id }: Row) => reviewer_id },
  sorted: {
    step: ({ step }: Row) => vettingSteps.indexOf(step),
    days_in_step: ({ step_since }: Row) => -Date.parse(step_since),
    owner: ({ owner_name }: Row) => owner_name,
    reviewer: ({ reviewer_name }: Row) => reviewer_name,
  },
  cells: {
    owner: ({ owner_name }: Row) => owner_name ?? '',
    reviewer: ({ reviewer_name }: Row) => reviewer_name ?? '',
    next_action: (row: Row) => nextVettingAction(row, { now: new Date(), timeZone: 'UTC' }).text,
  },
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Creates people in several steps, with and without an assessment, and others who are not in vetting. */
async function prepareVetting({ db, as }: TestServer): Promise<void> {
  const me = as('dstm').account
  const other = await createUser(db, { display_name: 'Zoë Owner', role: 'vetter' })
  const vetted = { stage: 'VETTING' } as const
  const people = [
    { first_name: 'Ana', last_name: '100%', status: 'CHALLENGE_OUT', owner_id: me.id, cost_rate_cents: 5_050, days: 9 },
    { first_name: 'Émile', status: 'IN_REVIEW', owner_id: other.id, days: 4.5 },
    {
      first_name: 'Anna',
      email: 'ANA@mail.example',
      status: 'DECISION',
      owner_id: me.id,
      cost_rate_cents: 4_000,
      days: 1,
    },
    { first_name: '=Bo', status: 'IN_REVIEW', owner_id: null, days: 1 },
  ] as const
  const ids: string[] = []
  for (const { days, ...person } of people) {
    ids.push((await createDeveloper(db, { ...vetted, ...person, created_at: daysAgo(days) })).id)
  }
  await createDeveloper(db, { first_name: 'Member' })
  await createDeveloper(db, { ...vetted, first_name: 'Gone', status: 'DECISION', deleted_at: new Date() })
  const [ana, emile, anna] = ids
  await asTest(db, async (trx) => {
    const assessments = await trx
      .insertInto('assessments')
      .values([
        { name: 'Take-home: API', type: 'TAKE_HOME' },
        { name: '+Interview', type: 'TECH_INTERVIEW' },
      ])
      .returning('id')
      .execute()
    const versions = await trx
      .insertInto('assessment_versions')
      .values(assessments.map(({ id }) => ({ assessment_id: id, number: 1 })))
      .returning('id')
      .execute()
    const [first = '', second = ''] = versions.map(({ id }) => id)
    const attempt = { assessment_version_id: first, due_at: '2999-03-01T10:00:00.000Z' }
    const attempts = await trx
      .insertInto('developer_assessments')
      .values([
        { ...attempt, developer_id: ana ?? '', code_name: 'Otter', status: 'SENT' },
        { ...attempt, developer_id: emile ?? '', code_name: 'Heron', status: 'SECOND_REVIEW' },
        {
          developer_id: anna ?? '',
          assessment_version_id: second,
          code_name: 'Lynx',
          status: 'COMPLETED',
          result: 'PASS',
          total_score: 81.5,
        },
      ])
      .returning('id')
      .execute()
    const sent = { status: 'SENT', sent_at: daysAgo(1), total_score: 62 } as const
    await trx
      .insertInto('reviews')
      .values([
        { developer_assessment_id: attempts[1]?.id ?? '', reviewer_id: other.id, ...sent },
        { developer_assessment_id: attempts[1]?.id ?? '', reviewer_id: as('reviewer').account.id, due_at: daysAgo(-2) },
        { developer_assessment_id: attempts[2]?.id ?? '', reviewer_id: other.id, ...sent, total_score: 81.5 },
      ])
      .execute()
  })
}
