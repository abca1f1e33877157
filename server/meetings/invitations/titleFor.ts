import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { GuestKind } from '#shared/meetings/invitations.ts'
import { type MeetingType, meetingTypes } from '#shared/platform/enumerations.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'

/** What the title of a meeting may name. */
export interface NamedMeeting {
  readonly type: MeetingType
  readonly organiser_name: string | null
  readonly developer_name: string
  /** Both are null for a meeting about no job. */
  readonly job_title: string | null
  readonly company_name: string | null
  /** The client knows of the developer: the profile was sent. */
  readonly is_sent: boolean
}

/** The condition under which developer and client may know of each other. `job_profiles` is the profile of a meeting, if it has one. */
export const isSentProfile = sql<boolean>`coalesce(job_profiles.status in (${literals(sentJobProfileStatuses)}), false)`

/**
 * Gives the title that a kind of participant may read. Before the profile is sent, only colleagues read who and which job: developer and
 * client see the same neutral words, since neither may know yet what the firm tells of the other.
 */
export function titleFor(meeting: NamedMeeting, kind: GuestKind): string {
  const { type, organiser_name, developer_name, job_title, company_name, is_sent } = meeting
  const label = type === 'OTHER' ? 'Meeting' : meetingTypes[type].label
  const job = job_title && ` for ${job_title}`
  if (kind === 'COLLEAGUE') {
    const at = company_name ? ` at ${company_name}` : ''
    return oneLine(`${label}: ${developer_name}${job ?? ''}${at}`)
  }
  if (is_sent && job) return oneLine(`${label} with ${kind === 'DEVELOPER' ? company_name : developer_name}${job}`)
  return oneLine(organiser_name ? `${label} with ${organiser_name}` : label)
}
