import { type DrawnChallenge, drawChallenge } from '#server/challenges/data.ts'
import { listReviewersForDeveloper } from '#server/developerAssessments/moves/reviewers.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { defaultDueDays, sendingRefusal, stepAfterSending } from '#shared/developerAssessments/assessmentSending.ts'
import {
  type DeveloperAssessmentStatus,
  developerAssessmentStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'
import { catalogueRefusal, freeChallenges, openStatus, selectOffers } from './offers.ts'

/** An assessment that could be sent to a developer. */
export type Offer = Awaited<ReturnType<typeof listOffers>>[number]

/** The dialog of sending shows these options before an assessment is chosen. */
export type AllSendingOptions = Awaited<ReturnType<typeof readSendingOptions>>

/** @throws UserError NOT_FOUND */
export async function readSendingOptions(db: Queryable, developerId: string, channels: DeliveryChannels) {
  const developer = await findRow(
    db,
    'developer',
    db
      .selectFrom('developers')
      .where('id', '=', developerId)
      .where('deleted_at', 'is', null)
      .select(['id', 'first_name', 'last_name', 'stage', 'status', 'do_not_contact', 'slack_user_id', 'time_zone']),
  )
  const method = methodFor(developer, channels)
  return {
    id: developer.id,
    first_name: developer.first_name,
    developer_name: `${developer.first_name} ${developer.last_name}`.trim(),
    time_zone: developer.time_zone,
    refusal: sendingRefusal(developer) ?? null,
    delivery_method: method,
    message_refusal: method ? null : 'No Slack id, and e-mail is not set up',
    assessments: (await listOffers(db, developerId)).map((offer) => ({
      ...offer,
      next_status: stepAfterSending(offer.type, developer) ?? null,
    })),
  }
}

/** Lists the assessments that can be sent, and those that cannot with the reason, by name. */
export async function listOffers(db: Queryable, developerId: string) {
  const offers = selectOffers(db)
    .select(openStatus(developerId).as('open_status'))
    .select(freeChallenges(developerId).as('free_challenges'))
  const rows = await readPrepared(db, offers)
  return rows.map(({ has_criteria, open_status, challenges, free_challenges, ...offer }) => ({
    ...offer,
    refusal:
      openRefusal(open_status) ??
      catalogueRefusal({ type: offer.type, has_criteria, challenges }) ??
      challengeRefusal(offer.type, { free_challenges }),
  }))
}

/** Says as a sentence what to do about an assessment whose challenges this developer has all had; null when one is left. */
function challengeRefusal(type: AssessmentType, { free_challenges }: { readonly free_challenges: number }) {
  if (!isTakeHome(type) || free_challenges > 0) return null
  return 'This developer has already had every challenge of this assessment. Add a new challenge first.'
}

/** Says as a sentence what to do about an assessment that this developer has; null when they do not have it. */
function openRefusal(open_status: DeveloperAssessmentStatus | null): string | null {
  if (!open_status) return null
  const { label } = developerAssessmentStatuses[open_status]
  return `The developer already has this assessment (${label}). Extend or cancel that one, or wait for its result.`
}

export type SendingChoiceDetails = Awaited<ReturnType<typeof readSendingChoice>>

/** Draws the challenge of an assessment, and lists who could review it. @throws UserError NOT_FOUND */
export async function readSendingChoice(db: Queryable, developerId: string, assessmentId: string) {
  const assessment = await findRow(
    db,
    'assessment',
    db.selectFrom('assessments').where('id', '=', assessmentId).where('deleted_at', 'is', null).select('type'),
  )
  const challenge = await challengeFor(db, assessment.type, assessmentId, developerId)
  const offer = (await listOffers(db, developerId)).find(({ id }) => id === assessmentId)
  return {
    challenge: challenge ?? null,
    refusal: offer?.refusal ?? null,
    days: challenge?.deadline_days ?? defaultDueDays,
    reviewers: await listReviewersForDeveloper(db, assessmentId, developerId),
  }
}

/** Only a take-home has a challenge. One that was drafted with it keeps its own. */
export async function challengeFor(
  db: Queryable,
  type: AssessmentType,
  assessmentId: string,
  developerId: string,
): Promise<DrawnChallenge | undefined> {
  if (!isTakeHome(type)) return undefined
  return (await draftedChallenge(db, assessmentId, developerId)) ?? drawChallenge(db, assessmentId, developerId)
}

function draftedChallenge(db: Queryable, assessmentId: string, developerId: string) {
  const drafted = db
    .selectFrom('challenges')
    .innerJoin('developer_assessments', 'developer_assessments.challenge_id', 'challenges.id')
    .where('developer_assessments.developer_id', '=', developerId)
    .where('developer_assessments.status', '=', 'DRAFT')
    .where('challenges.assessment_id', '=', assessmentId)
    .where('challenges.deleted_at', 'is', null)
    .select(['challenges.id', 'challenges.name', 'challenges.revision', 'challenges.brief'])
    .select(['challenges.url_repository', 'challenges.hours', 'challenges.deadline_days'])
    .orderBy('developer_assessments.created_at')
    .limit(1)
  return readFirst(db, drafted)
}
