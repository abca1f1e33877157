import { type RawBuilder, sql } from 'kysely'
import { neverGot } from '#server/challenges/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { defaultDueDays } from '#shared/developerAssessments/assessmentSending.ts'
import {
  type DeveloperAssessmentStatus,
  openAttemptStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'

/** No catalogue offers this many. */
export const offerLimit = 200

/** The id of a developer, or the column that has it. */
type DeveloperId = string | RawBuilder<string>

/** Selects the assessments of the catalogue with their current version, by name. */
export function selectOffers(db: Queryable) {
  return db
    .selectFrom('assessments')
    .innerJoin('assessment_versions', 'assessment_versions.assessment_id', 'assessments.id')
    .where('assessments.deleted_at', 'is', null)
    .where(sql<boolean>`assessment_versions.number = (
      select max(number) from assessment_versions newest where newest.assessment_id = assessments.id
    )`)
    .select(['assessments.id', 'assessments.name', 'assessments.type', 'assessments.stack'])
    .select(['assessment_versions.id as version_id', 'assessment_versions.number as version_number'])
    .select(
      sql<boolean>`exists (select from criteria where assessment_version_id = assessment_versions.id)`.as(
        'has_criteria',
      ),
    )
    .select(challengeCount(sql`true`).as('challenges'))
    .orderBy('assessments.name')
    .orderBy('assessments.id')
    .limit(offerLimit)
}

/** Gives the status of a developer's attempt at the assessment beside it that goes on. */
export function openStatus(developerId: DeveloperId) {
  return sql<DeveloperAssessmentStatus | null>`(
    select a.status from developer_assessments a join assessment_versions v on v.id = a.assessment_version_id
    where a.developer_id = ${developerId} and v.assessment_id = assessments.id
      and a.status = any(${openAttemptStatuses}::text[])
    order by a.created_at desc limit 1
  )`
}

/** Counts the challenges of the assessment beside it that a developer never got, or that stand in a draft for them. */
export function freeChallenges(developerId: DeveloperId): RawBuilder<number> {
  return challengeCount(sql`(${neverGot(developerId)} or exists (
    select from developer_assessments drafted
    where drafted.developer_id = ${developerId} and drafted.status = 'DRAFT' and drafted.challenge_id = challenges.id
  ))`)
}

function challengeCount(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from challenges
    where challenges.assessment_id = assessments.id and challenges.deleted_at is null and ${condition}
  )`
}

interface CatalogueConditions {
  readonly type: AssessmentType
  readonly has_criteria: boolean
  readonly challenges: number
}

/** Says as a sentence what to do about an assessment that nobody can get; null for one that can be sent. */
export function catalogueRefusal({ type, has_criteria, challenges }: CatalogueConditions): string | null {
  if (!has_criteria) return 'This assessment has no rubric. Add criteria before it is sent.'
  return isTakeHome(type) && challenges === 0 ? 'This assessment has no challenge. Add one before it is sent.' : null
}

/** An assessment that many developers could get at once. */
export type CatalogueOffer = Awaited<ReturnType<typeof listCatalogueOffers>>[number]

/** Lists the catalogue, each with the reason why nobody can get it, and the days that its longest challenge gives. */
export function listCatalogueOffers(db: Queryable) {
  return readOffers(db, selectOffers(db))
}

export async function findCatalogueOffer(db: Queryable, id: string): Promise<CatalogueOffer | undefined> {
  const [offer] = await readOffers(db, selectOffers(db).where('assessments.id', '=', id))
  return offer
}

async function readOffers(db: Queryable, offers: ReturnType<typeof selectOffers>) {
  const longest = sql<number | null>`(
    select max(deadline_days) from challenges where assessment_id = assessments.id and deleted_at is null
  )`
  const rows = await readPrepared(db, offers.select(longest.as('longest')))
  return rows.map(({ longest, has_criteria, challenges, ...offer }) => ({
    ...offer,
    days: longest ?? defaultDueDays,
    refusal: catalogueRefusal({ type: offer.type, has_criteria, challenges }),
  }))
}
