import { hour, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { addMeeting } from '#server/demo/placements/meetings.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import type { PlannedOutcome } from './assessmentPlan.ts'
import type { Attempt } from './reviews.ts'
import { addInvitation, addTalkAnswer, type TalkAnswer, tellOfDemoTalk } from './talkEvidence.ts'

interface TalkPlan {
  readonly row: DemoRow<'developer_assessments'>
  readonly attempt: Attempt
  /** The id of who talked with the developer, and reviews it. */
  readonly reviewer: string
}

const objection = 'The call broke off after a few minutes, and nobody got back to me about another day.'
/** Most talks are booked, some are entered afterwards, and one in four developers confirms what they are told. */
const [enteredShare, confirmedShare] = [0.15, 0.25]

/**
 * Adds a talk that the owner of the developer records when it is over. Most were booked; some were entered afterwards, and somebody who
 * was there confirmed them. Two wait: nobody has confirmed the one, and the developer objects to the other.
 */
export function addTalk(rows: DemoRows, context: DemoContext, developer: DemoDeveloper, plan: TalkPlan): void {
  const { row, reviewer } = plan
  const { outcome, definition } = plan.attempt
  const random = demoRandom('talk', row.id)
  row.recorded_by_id = row.sent_by_id ?? null
  const isEntered = outcome === 'UNCONFIRMED' || (outcome !== 'DENIED' && random.chance(enteredShare))
  const on = isEntered ? enterTalk(context, plan) : bookTalk(rows, context, developer, plan)
  const answer = answerOf(outcome, random)
  tellOfDemoTalk(
    rows,
    context,
    developer,
    { row, assessment: definition.assessment.name, on, with: [reviewer] },
    answer,
  )
  if (!isEntered || answer || outcome === 'UNCONFIRMED') return
  const at = minutesAfter(row.submitted_at ?? row.created_at, random.int(1, 3) * hour)
  addTalkAnswer(rows, row, { colleague_id: reviewer, took_place: true }, at)
}

/** @returns what the developer says about the talk; undefined for nothing. */
function answerOf(outcome: PlannedOutcome, { chance }: Random): TalkAnswer | undefined {
  if (outcome === 'DENIED') return { took_place: false, words: objection }
  return outcome !== 'UNCONFIRMED' && chance(confirmedShare) ? { took_place: true } : undefined
}

/** @returns the day of the talk. */
function enterTalk({ calendar }: DemoContext, { row, attempt, reviewer }: TalkPlan): string {
  row.talk_on = calendar.day(attempt.days.submitted)
  row.talk_minutes = demoRandom('talk minutes', row.id).pick([30, 45, 60])
  row.talk_with_ids = [reviewer]
  return row.talk_on
}

/** The owner of the developer invites them and the reviewer to a meeting. @returns the day of the talk. */
function bookTalk(
  rows: DemoRows,
  context: DemoContext,
  developer: DemoDeveloper,
  { row, attempt: { definition, days }, reviewer }: TalkPlan,
): string {
  const { type } = definition.assessment
  const isTechnical = type === 'LIVE_CODING' || type === 'TECH_INTERVIEW'
  const meeting = addMeeting(rows, context, developer, {
    type: isTechnical ? 'TECH_INTERVIEW' : 'OTHER',
    status: 'COMPLETED',
    day: days.submitted,
    planned: row.sent_at ? minutesAfter(row.sent_at, hour) : undefined,
    with: [reviewer],
  })
  addInvitation(rows, meeting)
  row.talk_meeting_id = meeting.id
  row.submitted_at = minutesAfter(meeting.ends_at, demoRandom('talk recorded', row.id).int(20, 200))
  return meeting.ends_at.toISOString().slice(0, 10)
}
