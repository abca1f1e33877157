import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { paths } from '#web/platform/lib/address/paths.ts'

/** The lists that have a part of the viewer's own, with the address of that part. */
export const ownLists = {
  jobs: { label: 'Jobs', path: `${jobPaths.jobs}?owner=me&status=${activeJobStatuses.join()}` },
  profiles: { label: 'Open profiles', path: `${jobProfilePaths.profiles}?owner=me` },
  applicants: { label: 'Applicants', path: `${developerPaths.applicants}?owner=me` },
  vetting: { label: 'In vetting', path: `${paths.vetting}?owner=me` },
  developers: { label: 'Developers in care', path: developerPaths.developersOf('me') },
  reviews: { label: 'Reviews to do', path: paths.myAssessments },
  drafts: { label: 'Review drafts', path: `${paths.myAssessments}?tab=drafts` },
  due: { label: 'Check-ins today', path: `${checkInPaths.checkIns}?host=me` },
  overdue: { label: 'Overdue check-ins', path: `${checkInPaths.checkIns}?tab=overdue&host=me` },
  followUps: { label: 'Follow-ups', path: `${checkInPaths.checkIns}?tab=follow-ups&assignee=me` },
  meetings: { label: 'Meetings', path: `${meetingPaths.meetings}?organiser=me` },
} as const
