import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { AssessmentType } from '#shared/assessments/assessmentTypes.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { copiedStatuses } from '#shared/developerAssessments/workShown.ts'
import { asTest, createAssessment, createDeveloper } from '#test/factories.ts'

/** Creates an assessment with a rubric; a take-home gets challenges, too. */
export async function createOffer(db: Database, type: AssessmentType = 'TAKE_HOME', challenges = 1) {
  const assessment = await createAssessment(db, { type })
  const challenge_ids: string[] = []
  for (let at = 0; at < (type === 'TAKE_HOME' ? challenges : 0); at++) {
    const row = {
      assessment_id: assessment.id,
      name: `Challenge ${randomUUID()}`,
      brief: '# Ledger\n\nBuild a *small* one.',
    }
    challenge_ids.push((await asTest(db, (trx) => insertChallenge(trx, row))).id)
  }
  return { ...assessment, challenge_ids }
}

function insertChallenge(trx: Parameters<Parameters<typeof asTest>[1]>[0], row: Insertable<Tables['challenges']>) {
  const whole = { url_repository: 'https://git.example.com/ledger', hours: 4, deadline_days: 7, ...row }
  return trx.insertInto('challenges').values(whole).returning('id').executeTakeFirstOrThrow()
}

/** Creates somebody in vetting whose step is the intro call. */
export function createCandidate(db: Database, row: Parameters<typeof createDeveloper>[1] = {}) {
  return createDeveloper(db, { first_name: 'Zoë', last_name: 'Ünal', stage: 'VETTING', status: 'INTRO_CALL', ...row })
}

/** Creates an attempt directly in a status. It is due in a week unless a row says otherwise. */
export async function createAttempt(
  db: Database,
  status: DeveloperAssessmentStatus,
  { type = 'TAKE_HOME', ...row }: Partial<Insertable<Tables['developer_assessments']>> & { type?: AssessmentType } = {},
) {
  const offer = await createOffer(db, type)
  const developer_id = row.developer_id ?? (await createCandidate(db, { status: 'CHALLENGE_OUT' })).id
  const sent =
    status === 'DRAFT' ? {} : { sent_at: new Date(Date.now() - 60_000), due_at: new Date(Date.now() + 7 * 86_400_000) }
  const cameIn = type === 'TAKE_HOME' && [...copiedStatuses, 'COMPLETED'].some((one) => one === status)
  const done = status === 'COMPLETED' ? { result: 'PASS' as const, completed_at: new Date() } : {}
  return asTest(db, (trx) =>
    trx
      .insertInto('developer_assessments')
      .values({
        developer_id,
        assessment_version_id: offer.version_id,
        challenge_id: offer.challenge_ids[0] ?? null,
        code_name: `Code ${randomUUID()}`,
        status,
        ...sent,
        ...(cameIn && { url_submission: 'https://git.example.com/submissions/4711' }),
        ...done,
        ...row,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}
