import { type RawBuilder, sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import { fullName } from '#server/developers/data.ts'
import { people, personColumns } from '#server/developers/lists/people.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { type ListSource, listSource } from '#server/platform/db/lists/list.ts'
import { numberOf } from '#server/platform/db/lists/literals.ts'
import { daysSinceColumn, wholeDaysSince } from '#server/platform/db/lists/wholeDaysSince.ts'
import { inUnits } from '#server/platform/db/records/money.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { missingForMember } from '#shared/developers/developerLifecycle.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { vettingList } from '#shared/vetting/vetting.ts'
import { nextVettingAction } from '#shared/vetting/vettingActions.ts'
import { type StepTiming, soonFrom, stepDays, type VettingStep } from '#shared/vetting/vettingSteps.ts'

/** The rate is per hour, in whole units of the currency. */
export type VettingDeveloper = ReturnType<typeof toRow>

export type VettingWork = Pick<VettingDeveloper, 'assessment_status' | 'has_reviewer' | 'needs_copy' | 'due_at'>

/**
 * @param viewerId does not learn that the review it owes is a second one.
 * @returns null for somebody who is not in vetting.
 */
export async function findStanding(db: Queryable, id: string, viewerId: string): Promise<VettingWork | null> {
  const work = db
    .selectFrom('vetting_facts')
    .select(shownStatus(hasOpenReviewOf(viewerId)).as('assessment_status'))
    .select(['is_review_owed as has_reviewer', needsCopy.as('needs_copy'), 'due_at'])
    .where('developer_id', '=', id)
    .where('step_since', 'is not', null)
  return (await readFirst(db, work)) ?? null
}

const needsCopy = sql<boolean>`exists (
  select from copies_asked asked where asked.developer_assessment_id = vetting_facts.attempt_id
)`

const hasOpenReviewOf = (viewerId: string) => hasOpenReview(viewerId, sql`vetting_facts.attempt_id`)

const isSecondOwed = (isReviewing: RawBuilder<boolean>) =>
  sql<boolean>`(vetting_facts.attempt_status = 'SECOND_REVIEW' and ${isReviewing})`

/** Somebody who owes a second review sees the first state of a review. */
function shownStatus(isReviewing: RawBuilder<boolean>) {
  return sql<DeveloperAssessmentStatus | null>`
    case when ${isSecondOwed(isReviewing)} then 'IN_REVIEW' else vetting_facts.attempt_status end`
}

/** Filters by the state that is shown. Only the state is in an index, and it is enough except for these two. */
function hasShownStatus(isReviewing: RawBuilder<boolean>, statuses: readonly string[]) {
  const isAny = sql<boolean>`vetting_facts.attempt_status = any(${statuses}::text[])`
  const [second, first] = [statuses.includes('SECOND_REVIEW'), statuses.includes('IN_REVIEW')]
  if (second === first) return isAny
  return second
    ? sql<boolean>`(${isAny} and not ${isSecondOwed(isReviewing)})`
    : sql<boolean>`(${isAny} or ${isSecondOwed(isReviewing)})`
}

const limit = sql`${numberOf('developers.status', stepDays)} * interval '24 hours'`
const isLate = sql<boolean>`vetting_facts.step_since < now() - ${limit}`
const isSoon = sql<boolean>`vetting_facts.step_since <= now() - ${limit} * ${sql.lit(soonFrom)}`
const timing = sql<StepTiming>`case when ${isLate} then 'LATE' when ${isSoon} then 'SOON' else 'ON_TIME' end`
/** The planner knows how many rows are before a moment, but cannot estimate a case around it. */
const isTimed: Readonly<Record<StepTiming, ReturnType<typeof sql<boolean>>>> = {
  LATE: isLate,
  SOON: sql`(${isSoon} and not ${isLate})`,
  ON_TIME: sql`not ${isSoon}`,
}

/** Lists everybody in vetting. The scores of work that the viewer has yet to review are neither shown, sorted nor filtered by. */
export const vettingSource: ListSource<typeof vettingList, VettingDeveloper> = {
  list: vettingList,
  within: [],
  page: (db, query, range) => sourceFor(query.viewerId).page(db, query, range),
  count: (db, query, range) => sourceFor(query.viewerId).count(db, query, range),
  countBy: (db, query, column) => sourceFor(query.viewerId).countBy(db, query, column),
  groups: (db, query, column) => sourceFor(query.viewerId).groups(db, query, column),
  ids: (db, query, most, among) => sourceFor(query.viewerId).ids(db, query, most, among),
  rowsOf: (db, query, ids) => sourceFor(query.viewerId).rowsOf(db, query, ids),
  cell: (row, column) => sourceFor('').cell(row, column),
}

function sourceFor(viewerId: string) {
  const isReviewing = hasOpenReviewOf(viewerId)
  const others = sql`
    left join users as owners on owners.id = developers.owner_id
    left join users as reviewers on reviewers.id = vetting_facts.reviewer_id
    left join assessments on assessments.id = vetting_facts.assessment_id`
  return listSource(vettingList, {
    ...people,
    isSubset: true,
    from: sql`${people.from} left join vetting_facts on vetting_facts.developer_id = developers.id ${others}`,
    where: () => sql`developers.stage = 'VETTING' and developers.deleted_at is null`,
    facts: 'vetting_facts.developer_id',
    factsAreFew: true,
    // The facts of the others have no moment.
    drivenByFacts: {
      from: sql`vetting_facts left join developers on developers.id = vetting_facts.developer_id ${others}`,
      where: () => sql`vetting_facts.step_since is not null`,
    },
    columns: {
      name: personColumns.name,
      email: personColumns.email,
      step: {
        sql: placeOfStep,
        filtered: sql`developers.status`,
        isNotNull: true,
        // The index of the status has living developers only.
        passes: (steps) => sql`(developers.deleted_at is null and developers.status = any(${steps}::text[]))`,
      },
      days_in_step: daysSinceColumn('vetting_facts.step_since'),
      timing: {
        sql: timing,
        isNotNull: true,
        passes: (values) =>
          sql`(${sql.join(
            values.map((value) => isTimed[value]),
            sql` or `,
          )})`,
      },
      owner: { sql: sql`owners.display_name`, filtered: sql`developers.owner_id` },
      assessment: { sql: sql`assessments.name`, table: 'vetting_facts' },
      assessment_status: {
        sql: sql`vetting_facts.attempt_status`,
        table: 'vetting_facts',
        passes: (statuses) => hasShownStatus(isReviewing, statuses),
      },
      reviewer: { sql: sql`reviewers.display_name`, table: 'vetting_facts', filtered: sql`vetting_facts.reviewer_id` },
      due_at: 'vetting_facts.due_at',
      score: { sql: sql`case when not ${isReviewing} then vetting_facts.score end`, table: 'vetting_facts' },
      cost_rate: personColumns.cost_rate,
    },
    rows: (db, { among, order }, columns) => vetted(db, viewerId, columns).where(among).orderBy(order),
    toRow,
    cells: {
      owner: ({ owner_name }) => owner_name,
      reviewer: ({ reviewer_name }) => reviewer_name,
      score: ({ score }) => roundTotal(score),
      next_action: (row) => nextVettingAction(row, { now: new Date(), timeZone: 'UTC' }).text,
    },
  })
}

/** Steps sort in the order of the work. The expression is written as its index is. */
const placeOfStep = sql`array_position(
  '{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}', developers.status
)`

const hasPassed = sql<boolean>`exists (
  select from developer_assessments where developer_id = developers.id and result in ('PASS', 'STRONG_PASS')
)`

/** Selects nothing that the viewer may not read. */
function vetted(db: Queryable, viewerId: string, columns: ReadonlySet<string>) {
  const isReviewing = hasOpenReviewOf(viewerId)
  return db
    .selectFrom('developers')
    .innerJoin('vetting_facts', 'vetting_facts.developer_id', 'developers.id')
    .leftJoin('users as owners', 'owners.id', 'developers.owner_id')
    .leftJoin('users as reviewers', 'reviewers.id', 'vetting_facts.reviewer_id')
    .leftJoin('assessments', 'assessments.id', 'vetting_facts.assessment_id')
    .select(['developers.id', 'developers.version', fullName.as('name'), 'developers.email'])
    .select(sql<VettingStep>`developers.status`.as('status'))
    .select(['developers.currency', 'developers.owner_id', 'owners.display_name as owner_name'])
    .select(['vetting_facts.attempt_id as developer_assessment_id', 'assessments.name as assessment'])
    .select([shownStatus(isReviewing).as('assessment_status'), 'vetting_facts.is_review_owed as has_reviewer'])
    .select([needsCopy.as('needs_copy'), 'vetting_facts.reviewer_id', 'reviewers.display_name as reviewer_name'])
    .select(({ ref }) => ref('vetting_facts.step_since').$notNull().as('step_since'))
    .select(['vetting_facts.due_at', 'developers.tos_signed_on'])
    .select([
      wholeDaysSince('vetting_facts.step_since').as('days_in_step'),
      timing.as('timing'),
      isReviewing.as('blind'),
      hasPassed.as('has_passed'),
    ])
    .select(sql<number | null>`case when not ${isReviewing} then vetting_facts.score end`.as('score'))
    .select(sql<boolean>`developers.cost_rate_cents is not null`.as('has_cost_rate'))
    .select(sql<boolean>`developers.country is not null`.as('has_country'))
    .$if(columns.has('cost_rate'), (query) => query.select('developers.cost_rate_cents'))
}

function toRow({ status, has_passed, has_cost_rate, has_country, tos_signed_on, ...row }: SelectedRow<typeof vetted>) {
  const hasSignedTerms = tos_signed_on !== null
  return {
    ...inUnits(row),
    step: status,
    // The second lock of the blind rule: the statement leaves it out, too.
    score: row.blind ? null : row.score,
    missing: missingForMember({
      hasPassedAssessment: has_passed,
      hasSignedTerms,
      hasCostRate: has_cost_rate,
      hasCountry: has_country,
    }),
  }
}
