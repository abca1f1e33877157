import { challengeList } from '#shared/challenges/challenges.ts'
import { asTest, createAssessment, createCompletedAssessment, createDeveloper } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { challengeSource } from './data.ts'

interface Row {
  readonly name: string
  readonly assessment_id: string | null
  readonly assessment_name: string | null
}

testList(challengeList, {
  field: 'getChallengePage',
  name: 'Challenge',
  source: challengeSource,
  fields:
    'name assessment_id assessment_name revision hours deadline_days sent open pass_percent last_sent_at brief version',
  as: 'recruiter',
  prepare: prepareChallenges,
  values: { assessment: ({ assessment_id }: Row) => assessment_id },
  sorted: { assessment: ({ assessment_name }: Row) => assessment_name },
  searched: ({ name, assessment_name }: Row) => [name, assessment_name ?? ''],
  cells: { assessment: ({ assessment_name }: Row) => assessment_name ?? '' },
})

/** Creates challenges with and without assessment, hours and deadline, of which some were sent, and one that was deleted. */
async function prepareChallenges({ db }: TestServer): Promise<void> {
  const assessments = [
    await createAssessment(db, { name: 'Back end' }),
    await createAssessment(db, { name: '=Front end' }),
    undefined,
  ]
  const names = ['Ledger', '=Seat map', 'Échec', 'rate limiter', 'Zone', '100%']
  const developer = await createDeveloper(db)
  for (const [index, name] of names.entries()) {
    const challenge = {
      name,
      assessment_id: assessments[index % 3]?.id ?? null,
      hours: index % 2 ? 4 + index : null,
      deadline_days: index % 4 ? 3 + index : null,
      revision: 1 + (index % 3),
    }
    const { id: challenge_id } = await asTest(db, (trx) =>
      trx.insertInto('challenges').values(challenge).returning('id').executeTakeFirstOrThrow(),
    )
    const sent = { challenge_id, sent_at: new Date(Date.UTC(2026, 2, 1 + index)) }
    if (index % 2) await createCompletedAssessment(db, developer.id, { ...sent, result: index % 3 ? 'PASS' : 'FAIL' })
    if (index === 4) await createCompletedAssessment(db, developer.id, { ...sent, status: 'SENT', result: null })
  }
  await asTest(db, (trx) => trx.insertInto('challenges').values({ name: 'Gone', deleted_at: new Date() }).execute())
}
