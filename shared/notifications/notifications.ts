import { can, clientRole, type Permission, type Role } from '#shared/platform/permissions.ts'
import { subjectPath } from '#shared/platform/recordSubjects.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import type { ResumeOrder } from '#shared/resumes/resumes.ts'
import { alertScreen } from '#shared/savedViews/alertScreen.ts'

/** The details from which each kind of notification builds the link to its record. */
export interface NotificationTarget {
  readonly developer_id: string | null
  readonly job_id: string | null
  /** The company or the job profile that a follow-up or a note is about; null if it is about another record, or something else waits. */
  readonly company_id: string | null
  readonly job_profile_id: string | null
  /** The meeting whose notes mention the reader, or to which somebody answered; null if something else waits. */
  readonly meeting_id: string | null
  /** The note that mentions the reader; null for the notes field of a record, and if something else waits. */
  readonly note_id: string | null
  /** The row that the notification is about. */
  readonly subject_id: string
  /** Names the person or thing. */
  readonly title: string
  /** The role of the account that waits; null if something else waits. */
  readonly role: Role | null
  /** The query string of the saved search that waits; null if something else waits. */
  readonly search: string | null
}

export interface NotificationKindFacts {
  readonly label: string
  /** Says beside the switch when the notification comes, and when it is over. */
  readonly hint: string
  /** Only holders of this permission get it. */
  readonly permission: Permission
  /** The address of the record. web/notifications/notificationPaths.test.ts compares it with `paths`. */
  readonly path: (target: NotificationTarget) => string
}

const developer = (id: string | null, tab: string) => `/developer/${id}/${tab}`
function recipientPath({ role, subject_id }: NotificationTarget): string {
  if (role === null) return '/applicants/unconfirmed'
  return role === clientRole ? `/clients/${subject_id}` : `/staff?dialog=edit-staff&id=${subject_id}`
}
const checkInPath = (developer_id: string | null, id: string) =>
  developer(developer_id, `overview?dialog=check-in&id=${id}`)

/** Returns where a text is read: the screen that marks the row whose id is the hash, or the dialog of a talk. */
function notePath(target: NotificationTarget): string {
  const { note_id, company_id, meeting_id, developer_id, subject_id } = target
  if (note_id) return `${subjectPath(target, 'notes')}#${note_id}`
  if (company_id) return `/companies/${company_id}/overview#${subject_id}`
  if (meeting_id) return developer(developer_id, `meetings?dialog=edit-meeting&id=${meeting_id}`)
  return checkInPath(developer_id, subject_id)
}
const ownReviewPath = (codeName: string) => `/my-assessments?tab=all&search=${encodeURIComponent(codeName)}`

function newestFirst(search: string): string {
  const values = new URLSearchParams(search)
  const newest: ResumeOrder = 'NEWEST'
  values.set('order', newest)
  return `${alertScreen}?${values}`
}

/** Everything that can wait for a person. The database has the causes: see notifications.sql. */
export const notificationKinds = {
  REVIEW_ASSIGNED: {
    label: 'Review assigned',
    hint: 'Until you send or decline it.',
    permission: 'ownAssessments:review',
    path: ({ title }) => ownReviewPath(title),
  },
  REVIEW_REMINDED: {
    label: 'Reminder to review',
    hint: 'A colleague asks for your review, until you send or decline it.',
    permission: 'ownAssessments:review',
    path: ({ title }) => ownReviewPath(title),
  },
  REVIEW_RELEASED: {
    label: 'Review no longer yours',
    hint: 'For 14 days: it was given to somebody else, or back to the vetting team.',
    permission: 'ownAssessments:review',
    path: ({ title }) => ownReviewPath(title),
  },
  REVIEW_DECLINED: {
    label: 'Review declined',
    hint: 'A reviewer whom you asked declined, can’t open the work, is away or was blocked, until somebody else is asked.',
    permission: 'vetting:read',
    path: ({ developer_id, subject_id }) => developer(developer_id, `assessments/${subject_id}`),
  },
  COPY_ASKED: {
    label: 'Anonymous copy needed',
    hint: 'Reviewers wait until you add a copy of the work, or confirm the findings.',
    permission: 'vetting:write',
    path: ({ developer_id, subject_id }) => developer(developer_id, `assessments/${subject_id}`),
  },
  TALK_DENIED: {
    label: 'Talk denied',
    hint: 'A developer says that a talk on record didn’t take place, until it is clear what happened.',
    permission: 'vetting:write',
    path: ({ developer_id, subject_id }) => developer(developer_id, `assessments/${subject_id}`),
  },
  TALK_TO_CONFIRM: {
    label: 'Talk to confirm',
    hint: 'You were there and a colleague recorded it, until somebody says whether it took place.',
    permission: 'ownAssessments:review',
    path: ({ developer_id, subject_id }) => developer(developer_id ?? '-', `assessments/${subject_id}`),
  },
  TALK_AWAITED: {
    label: 'Result waits for a talk',
    hint: 'All reviews are in, until it is known that the talk took place.',
    permission: 'vetting:write',
    path: ({ developer_id, subject_id }) => developer(developer_id, `assessments/${subject_id}`),
  },
  CHECK_IN_OVERDUE: {
    label: 'Overdue check-in',
    hint: 'From the day after it was due until it is held or moved.',
    permission: 'checkIns:read',
    path: ({ developer_id, subject_id }) => checkInPath(developer_id, subject_id),
  },
  CHECK_INS_MISSED: {
    label: 'Two check-ins missed',
    hint: 'With one of your developers, until the next one is held.',
    permission: 'checkIns:read',
    path: ({ developer_id }) => developer(developer_id, 'overview'),
  },
  FOLLOW_UP_DUE: {
    label: 'Follow-up due',
    hint: 'From the day of its reminder, or its own, until it is done.',
    permission: 'checkIns:read',
    path: (target) => subjectPath(target, 'follow-ups'),
  },
  MESSAGE_FAILED: {
    label: 'Message failed',
    hint: 'For 30 days, or until a later message reaches the developer.',
    permission: 'messages:send',
    path: ({ developer_id }) => developer(developer_id, 'communication'),
  },
  BULK_MESSAGE_FAILED: {
    label: 'Bulk message failed',
    hint: 'For some recipients, until later messages reach them all.',
    permission: 'messages:send',
    path: ({ job_id }) => `/jobs/${job_id}/overview?dialog=messages`,
  },
  CLIENT_ANSWERED: {
    label: 'Client’s answer',
    hint: 'To one of your profiles, until you move the profile.',
    permission: 'jobProfiles:read',
    path: ({ job_id }) => `/jobs/${job_id}/job-profiles`,
  },
  CONSENT_ANSWERED: {
    label: 'Developer’s answer',
    hint: 'To your question for consent, until you move the profile or ask again.',
    permission: 'jobProfiles:read',
    path: ({ subject_id }) => `/profiles/${subject_id}?dialog=move-job-profile&id=${subject_id}`,
  },
  APPLICANT_ASSIGNED: {
    label: 'Applicant assigned',
    hint: 'Until the application is decided.',
    permission: 'applications:write',
    path: ({ developer_id }) => developer(developer_id, 'applications'),
  },
  MAIL_FAILED: {
    label: 'Mail not delivered',
    hint: 'To an account or an applicant, for 30 days or until a later mail arrives.',
    permission: 'staff:manage',
    path: recipientPath,
  },
  APPLICATIONS_DROPPED: {
    label: 'Unconfirmed applications dropped',
    hint: 'Too many applications came in. Until a day after the last one was dropped.',
    permission: 'staff:manage',
    path: () => '/applicants/unconfirmed',
  },
  MENTIONED: {
    label: 'You were mentioned',
    hint: 'A colleague named you in a note. For 14 days, while the note names you.',
    permission: 'companies:readAll',
    path: notePath,
  },
  MEETING_ANSWERED: {
    label: 'Answer to an invitation',
    hint: 'To a meeting that you organise, until it begins or you invite again.',
    permission: 'meetings:read',
    path: ({ developer_id, meeting_id }) => developer(developer_id, `meetings?dialog=edit-meeting&id=${meeting_id}`),
  },
  NEW_RESUMES: {
    label: 'New resumes',
    hint: 'Found by a search that you saved with an alert, for 14 days.',
    permission: 'search:use',
    path: ({ search }) => newestFirst(search ?? ''),
  },
  INTERVIEW_PROPOSED: {
    label: 'Times for an interview',
    hint: 'Proposed by a client for one of your profiles, until you plan it, none fits, or they are over.',
    permission: 'jobProfiles:read',
    path: ({ subject_id }) => `/profiles/${subject_id}`,
  },
  INTERVIEW_DECLINED: {
    label: 'Times for an interview',
    hint: 'None that you proposed fits. For 14 days, or until you propose others.',
    permission: 'ownCompany:read',
    path: ({ job_id, subject_id }) => `/jobs/${job_id}/job-profiles#${subject_id}`,
  },
  NEW_PROFILES: {
    label: 'New profiles',
    hint: 'Sent to you for one of your jobs. For 14 days, or until you answer them.',
    permission: 'ownCompany:read',
    path: ({ job_id }) => `/jobs/${job_id}/job-profiles`,
  },
  TASK_HELD: {
    label: 'Run waits for an admin',
    hint: 'A task would end or miss many records at once, remove what retention no longer keeps, or send reminders, until an admin decides.',
    permission: 'tasks:manage',
    path: () => '/settings/health',
  },
  TASKS_PAUSED: {
    label: 'Tasks wait',
    hint: 'The clock jumped, until it runs evenly again or an admin confirms the time.',
    permission: 'tasks:manage',
    path: () => '/settings/health',
  },
  BACKUP_FAILED: {
    label: 'Backup failed',
    hint: 'Or the last one is older than a day and a half. Until one is made again, and one could be restored.',
    permission: 'tasks:manage',
    path: () => '/settings/health',
  },
} as const satisfies Record<string, NotificationKindFacts>
export type NotificationKind = keyof typeof notificationKinds

/** Somebody answered, and waits for what follows. My day shows these first. */
export const answerKinds: readonly NotificationKind[] = [
  'CLIENT_ANSWERED',
  'CONSENT_ANSWERED',
  'INTERVIEW_PROPOSED',
  'INTERVIEW_DECLINED',
  'MEETING_ANSWERED',
  'TALK_DENIED',
]

/** Nothing has to be done about these, so My day can set them aside for good. Everything else comes back. */
export const newsKinds: readonly NotificationKind[] = [
  'REVIEW_RELEASED',
  'MESSAGE_FAILED',
  'BULK_MESSAGE_FAILED',
  'CLIENT_ANSWERED',
  'CONSENT_ANSWERED',
  'MAIL_FAILED',
  'APPLICATIONS_DROPPED',
  'MENTIONED',
  'MEETING_ANSWERED',
  'NEW_RESUMES',
]

export function notificationKindsOf(role: Role): NotificationKind[] {
  return valuesOf(notificationKinds).filter((kind) => can(role, notificationKinds[kind].permission))
}

/** Nobody reads a larger number; it shows as “99+”. */
export const unreadLimit = 100
/** The bell shows this number at a time. */
export const notificationPageSize = 20
/** Nobody remembers what they set aside for longer. In days. */
export const longestAside = 90
/** My day shows no more, because people do no more in a day. */
export const mostWaiting = 100
