import { hour, latest, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'
import { talkWaits } from '#server/demo/vetting/assessmentPlan.ts'
import type { MeetingStatus } from '#shared/meetings/meetingStatuses.ts'
import type { MeetingType } from '#shared/platform/enumerations.ts'

interface Meeting {
  readonly type: MeetingType
  readonly status: MeetingStatus
  /** Days ago; negative days lie ahead. */
  readonly day: number
  readonly notes?: string
  readonly profile?: DemoRow<'job_profiles'>
  /** When it was planned; by default a day before it, or yesterday. */
  readonly planned?: Date | undefined
  /** The ids of colleagues who take part. */
  readonly with?: readonly string[]
}

/** Adds the meetings that a developer's stage, status and profiles imply. */
export function addMeetings(
  rows: DemoRows,
  context: DemoContext,
  developer: DemoDeveloper,
  profiles: readonly DemoRow<'job_profiles'>[],
): void {
  for (const meeting of [
    ...vettingMeetings(developer),
    ...clientMeetings(developer, profiles),
    ...otherMeetings(developer),
  ]) {
    addMeeting(rows, context, developer, meeting)
  }
}

function vettingMeetings(developer: DemoDeveloper): Meeting[] {
  const { row, random, applied, endedAtOnce } = developer
  if (row.stage === 'APPLICANT' || row.status === 'PROFILE_REVIEW' || endedAtOnce) return []
  const notes = 'Friendly, well prepared. Prefers long projects.'
  if (row.status === 'INTRO_CALL') {
    return random.chance(0.7)
      ? [{ type: 'INTRO', status: 'SCHEDULED', day: -random.int(1, 6) }]
      : [{ type: 'INTRO', status: random.pick(['NO_SHOW', 'CANCELLED']), day: random.int(1, 3) }]
  }
  const intro: Meeting = { type: 'INTRO', status: 'COMPLETED', day: applied - random.int(4, 6), notes }
  if (row.status === 'TECH_INTERVIEW' && !talkWaits(developer))
    return [intro, { type: 'TECH_INTERVIEW', status: 'SCHEDULED', day: -random.int(1, 8) }]
  return [intro]
}

function clientMeetings({ random }: DemoDeveloper, profiles: readonly DemoRow<'job_profiles'>[]): Meeting[] {
  return profiles.flatMap((profile): Meeting[] => {
    if (profile.status === 'INTERVIEWING')
      return [{ type: 'CLIENT_INTERVIEW', status: 'SCHEDULED', day: -random.int(1, 7), profile }]
    if (profile.status === 'OFFER')
      return [{ type: 'CLIENT_INTERVIEW', status: 'COMPLETED', day: 1, profile, notes: 'They want to go ahead.' }]
    return []
  })
}

function otherMeetings({ row, random }: DemoDeveloper): Meeting[] {
  if (row.status === 'PLACED' && random.chance(0.4))
    return [{ type: 'CHECK_IN', status: 'SCHEDULED', day: -random.int(1, 12) }]
  return row.stage === 'MEMBER' && random.chance(0.05)
    ? [{ type: 'OTHER', status: 'COMPLETED', day: random.int(1, 20), notes: 'Talked about availability.' }]
    : []
}

/** Adds a meeting of a developer on a working day, with those who take part. All of them were invited beforehand. */
export function addMeeting(
  rows: DemoRows,
  { calendar }: DemoContext,
  { row, random }: DemoDeveloper,
  { type, status, day, notes, profile, planned, with: colleagues = [] }: Meeting,
): DemoRow<'meetings'> & { readonly ends_at: Date } {
  const workday = calendar.workday(day)
  const starts_at = calendar.meeting(workday, row.time_zone ?? '', random)
  const ends_at = minutesAfter(starts_at, random.pick([30, 45, 60]))
  const meeting = {
    id: random.id(),
    created_at: planned ?? latest(calendar.midnight(Math.max(workday, 0) + 1), new Date(row.created_at)),
    developer_id: row.id,
    job_profile_id: profile?.id ?? null,
    organiser_id: profile?.owner_id ?? row.owner_id ?? row.dstm_id ?? null,
    type,
    status,
    starts_at,
    ends_at,
    url: status === 'SCHEDULED' ? `https://meet.example.com/${random.id().slice(0, 8)}` : null,
    notes: notes ?? null,
  }
  const over = status === 'CANCELLED' ? minutesAfter(starts_at, -3 * hour) : ends_at
  const at = status === 'SCHEDULED' ? undefined : over
  const step = { at, by: meeting.organiser_id, settles: ['status', 'notes'] as const }
  addStory(rows, 'meetings', meeting, [step], { status: 'SCHEDULED' })
  for (const colleague_id of [null, ...colleagues]) {
    const id = demoRandom('guest', meeting.id, colleague_id ?? 'developer').id()
    rows.meeting_guests.push({
      id,
      created_at: meeting.created_at,
      meeting_id: meeting.id,
      colleague_id,
      invited: true,
    })
  }
  return meeting
}
