import { assessmentList } from '#shared/assessments/assessments.ts'
import { sentAssessmentList } from '#shared/developerAssessments/sentAssessments.ts'
import {
  asTest,
  createAssessment,
  createCompletedAssessment,
  createDeveloper,
  createReview,
  createUser,
} from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { assessmentSource } from './lists/assessmentSource.ts'
import { sentAssessmentSource } from './usage/sentSource.ts'

testList(assessmentList, {
  field: 'getAssessmentPage',
  name: 'Assessment',
  source: assessmentSource,
  fields:
    'name type stack version_number criteria challenges reviewers sent open pass_percent turnaround_days description version',
  as: 'dstm',
  prepare: prepareCatalogue,
})

testList(sentAssessmentList, {
  field: 'getSentAssessmentPage',
  name: 'SentAssessment',
  source: sentAssessmentSource,
  fields: 'developer_name version_number challenge_name status result total_score sent_at completed_at',
  as: 'vetter',
  prepare: prepareCatalogue,
  values: {
    developer: ({ developer_name }: { developer_name: string }) => developer_name,
    challenge: ({ challenge_name }: { challenge_name: string | null }) => challenge_name,
  },
})

const hour = 3_600_000
const noon = Date.UTC(2026, 3, 1, 12)

/** Creates assessments of each type, sent and completed to different degrees, and rows that the lists leave out. */
async function prepareCatalogue({ db, as }: TestServer): Promise<void> {
  const names = ['=Ledger', 'ünder', 'React 100%', 'go', 'Zeta', 'zeta two']
  const types = ['TAKE_HOME', 'LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE', 'TAKE_HOME'] as const
  const stacks = [['React', 'CSS'], [], ['Go'], ['go', 'SQL'], ['=1+1'], ['React']]
  const people = [
    await createDeveloper(db, { first_name: '+Ana', last_name: 'Élan' }),
    await createDeveloper(db, { first_name: 'bo', last_name: '100%' }),
  ]
  const developerOf = (index: number) => people[index % 2]?.id ?? ''
  for (const [index, name] of names.entries()) {
    const criteria = Array.from({ length: index % 3 }, (_, at) => ({ name: `Criterion ${at}` }))
    const row = { name, type: types[index] ?? 'LANGUAGE', stack: stacks[index] ?? [], criteria }
    const { id, version_id } = await createAssessment(db, row)
    const challenge_id = await addParts(id, index, developerOf(index))
    const results = ['PASS', 'STRONG_PASS', 'FAIL', 'STRONG_FAIL', 'INCONCLUSIVE'] as const
    for (const [at, result] of results.slice(0, index).entries()) {
      const submitted_at = new Date(noon)
      await createCompletedAssessment(db, developerOf(at), {
        assessment_version_id: version_id,
        challenge_id: at === 0 ? challenge_id : null,
        result,
        total_score: at === 1 ? null : 40 + 7 * at,
        sent_at: new Date(noon - at * 24 * hour),
        submitted_at,
        completed_at: new Date(noon + (index + at) * 9 * hour),
      })
    }
    const open = { result: null, completed_at: null, status: index % 2 ? 'SENT' : 'IN_REVIEW' } as const
    if (index > 2)
      await createCompletedAssessment(db, developerOf(index), { ...open, assessment_version_id: version_id })
  }
  await createAssessment(db, { name: 'Gone', deleted_at: new Date() })
  // The lists leave out what the viewer has yet to review, and what belongs to a deleted developer.
  await createReview(db, as('vetter').account.id)
  const deleted = await createDeveloper(db, { deleted_at: new Date() })
  await createCompletedAssessment(db, deleted.id)

  async function addParts(assessment_id: string, index: number, developer_id: string): Promise<string | null> {
    const reviewer = await createUser(db)
    return asTest(db, async (trx) => {
      if (index % 2) {
        await trx.insertInto('assessment_reviewers').values({ assessment_id, user_id: reviewer.id }).execute()
        const second = { assessment_id, number: 2 }
        const version = trx.insertInto('assessment_versions').values(second).returning('id')
        const { id: assessment_version_id } = await version.executeTakeFirstOrThrow()
        const sent = { code_name: `Code ${index}`, status: 'EXPIRED' as const, sent_at: new Date(noon - 90 * hour) }
        await trx
          .insertInto('developer_assessments')
          .values({ developer_id, assessment_version_id, ...sent })
          .execute()
      }
      if (index % 3 === 0) return null
      const challenge = { assessment_id, name: `Challenge ${index}` }
      return (await trx.insertInto('challenges').values(challenge).returning('id').executeTakeFirstOrThrow()).id
    })
  }
}
