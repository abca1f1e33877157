import { day, hour, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { addMessage } from '#server/demo/placements/messages.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'
import { talkLinkDays, talkMessage } from '#shared/developerAssessments/talks.ts'

/** Adds the invitation of the developer to a meeting, as it left right after the meeting was planned. */
export function addInvitation(rows: DemoRows, meeting: DemoRow<'meetings'>): void {
  const guest = rows.meeting_guests.findLast((one) => one.meeting_id === meeting.id && !one.colleague_id)
  const { created_at, developer_id, organiser_id = null, type, starts_at, ends_at } = meeting
  if (!guest) return
  addMessage(rows, {
    id: demoRandom('invitation', meeting.id).id(),
    created_at,
    developer_id,
    sender_id: organiser_id,
    guest_id: guest.id,
    calendar_method: 'REQUEST',
    sequence: 1,
    meeting_type: type,
    starts_at,
    ends_at,
    delivery_method: 'EMAIL',
    success: true,
    metadata: {},
  })
}

type Attempt = DemoRow<'developer_assessments'>
/** What somebody says about a talk: a developer behind a link, or a colleague by their id. */
export type TalkAnswer = Pick<DemoRow<'talk_answers'>, 'colleague_id' | 'took_place' | 'words'>

interface Told {
  readonly row: Attempt
  readonly assessment: string
  /** A calendar day. */
  readonly on: string
  readonly with: readonly string[]
}

/** Adds the mail that tells a developer of a talk on record, and its link. @param answer of the developer behind it. */
export function tellOfDemoTalk(
  rows: DemoRows,
  { names }: DemoContext,
  developer: DemoDeveloper,
  { row, assessment, on, with: ids }: Told,
  answer: TalkAnswer | undefined,
): void {
  const random = demoRandom('told of talk', row.id)
  const created_at = new Date(row.submitted_at ?? row.created_at)
  const people = ids.map((id) => names.get(id) ?? 'us')
  const { subject, body } = talkMessage({ first_name: developer.row.first_name, assessment, day: on, with: people })
  const message = { id: random.id(), created_at, developer_id: developer.row.id, subject, body, success: true }
  addMessage(rows, { ...message, delivery_method: 'EMAIL', metadata: {} })
  const opened = minutesAfter(created_at, random.int(1, 20) * hour)
  const seen = { first_opened_at: opened, last_opened_at: opened, open_count: 1 }
  const link: DemoRow<'signed_links'> = {
    id: random.id(),
    created_at,
    purpose: 'TALK',
    developer_assessment_id: row.id,
    message_id: message.id,
    expires_at: minutesAfter(created_at, talkLinkDays * day),
    // It is the hash of no token: nobody opens the links of the demo.
    token_hash: `demo ${random.id()}`,
    ...(answer ? seen : { open_count: 0 }),
  }
  const step = { at: answer && opened, by: 'task:signed-links', set: seen }
  addStory(rows, 'signed_links', link, [step], { open_count: 0 })
  if (answer) addTalkAnswer(rows, row, answer, minutesAfter(opened, 2))
}

export function addTalkAnswer(rows: DemoRows, { id }: Attempt, answer: TalkAnswer, created_at: Date): void {
  const random = demoRandom('talk answer', id, answer.colleague_id ?? 'developer')
  rows.talk_answers.push({ id: random.id(), created_at, developer_assessment_id: id, ...answer })
}
