import type { VettingAction } from '#shared/vetting/vettingActions.ts'
import type { DialogName } from './dialogs.ts'
import { withValues } from './query.ts'

/** The addresses of all screens. Links use only these, so that an address is written only once. */
export const paths = {
  home: '/',
  myAssessments: '/my-assessments',
  companies: '/companies',
  /** @param search the query string of the list below the dialog. */
  newCompany: (search = '') => `/companies/new${search}`,
  /** @param search the query string of the list below the panel. */
  company: (id: string, search = '') => `/companies/${encodeURIComponent(id)}/overview${search}`,
  assessments: '/assessments',
  /** @param search the query string of the list below the panel. */
  assessment: (id: string, search = '') => `/assessments/${encodeURIComponent(id)}${search}`,
  challenges: '/challenges',
  /** @param search the query string of the list below the panel. */
  challenge: (id: string, search = '') => `/challenges/${encodeURIComponent(id)}${search}`,
  clients: '/clients',
  /** @param search the query string of the list below the dialog. */
  client: (id: string, search = '') => `/clients/${encodeURIComponent(id)}${search}`,
  staff: '/staff',
  /** @param search the query string of the list below the dialog. */
  staffMember: (id: string, search = '') => `/staff?${withDialog(search, 'edit-staff', id)}`,
  import: '/import',
  security: '/security',
  settings: '/settings',
  taskRuns: '/task-runs',
  you: '/you',
  skills: '/skills',
  /** @param search the query string of the list that the dialog lies over. */
  editSkill: (id: string, search = '') => `/skills?${withDialog(search, 'edit-skill', id)}`,
  skillsSearch: '/skills-search',
  skillsSearchOf: (jobId: string) => `/skills-search/${encodeURIComponent(jobId)}`,
  applicants: '/applicants',
  vetting: '/vetting',
  /** @param search the query string of the desk below the dialog. */
  vettingDialog: (dialog: NonNullable<VettingAction['dialog']> | 'move-review', id: string, search = '') =>
    `/vetting?${withDialog(search, dialog, id)}`,
  developerEvents: '/vetting/developer_events',
  assessmentEvents: '/vetting/assessment_events',
  verifications: '/vetting/verifications',
  meetings: '/meetings',
  /** The meetings of this week that the viewer organises. */
  meetingWeek: '/meetings?view=week&organiser=me',
  /** @param search the query string of the list below the dialog. @param over its path. */
  editMeeting: (id: string, search = '', over = '/meetings') => `${over}?${withDialog(search, 'edit-meeting', id)}`,
  developers: '/developers',
  dstms: '/dstms',
  checkIns: '/check-in',
  /** Those of the portfolio of a DSTM. @param filter further values of the address. */
  checkInsOf: (dstmId: string, filter = '') => `/check-in?dstm=${encodeURIComponent(dstmId)}${filter && `&${filter}`}`,
  checkInTimeline: '/check-in/timeline',
  /** @param search the query string of the list below the dialog. */
  newCheckIn: (search = '') => `/check-in/timeline/new/${search}`,
  /** @param over the path that the dialog lies over, with its query string. */
  checkInDialog: (dialog: 'check-in' | 'edit-placement', id: string, search = '', over = '/check-in') =>
    `${over}?${withDialog(search, dialog, id)}`,
  /** The portfolio of a DSTM. @param filter further values of the address. */
  developersOf: (dstmId: string, filter = '') =>
    `/developers?dstm=${encodeURIComponent(dstmId)}${filter && `&${filter}`}`,
  developer: (id: string) => `/developer/${encodeURIComponent(id)}`,
  /** @param assessmentId that of the developer assessment. */
  developerAssessment: (id: string, assessmentId: string) =>
    `/developer/${encodeURIComponent(id)}/assessments/${encodeURIComponent(assessmentId)}`,
  /** The viewer's own review, in the tab of the developer's assessments. */
  reviewInTab: (id: string, assessmentId: string) =>
    `/developer/${encodeURIComponent(id)}/assessments/${encodeURIComponent(assessmentId)}/review`,
  /** The viewer's own review of an assessment, under the code name of its developer. */
  ownReview: (assessmentId: string) => `/developer/-/assessments/${encodeURIComponent(assessmentId)}`,
  developerApplications: (id: string) => `/developer/${encodeURIComponent(id)}/applications`,
  developerApplication: (id: string, applicationId: string) =>
    `/developer/${encodeURIComponent(id)}/applications/${encodeURIComponent(applicationId)}`,
  developerAssessments: (id: string) => `/developer/${encodeURIComponent(id)}/assessments`,
  developerMeetings: (id: string) => `/developer/${encodeURIComponent(id)}/meetings`,
  developerOverview: (id: string) => `/developer/${encodeURIComponent(id)}/overview`,
  vettingOverview: '/vetting-overview',
  profiles: '/profiles',
  /** @param search the query string of the list below the dialog. */
  profileDialog: (dialog: 'move-job-profile' | 'edit-job-profile' | 'job-profile-notes', id: string, search = '') =>
    `/profiles?${withDialog(search, dialog, id)}`,
  newJobProfile: (developerId: string) => `/developer/${encodeURIComponent(developerId)}/overview/jobProfile/new`,
  editJobProfile: (developerId: string, id: string) =>
    `/developer/${encodeURIComponent(developerId)}/overview/${encodeURIComponent(id)}/edit`,
  jobProfileNotes: (developerId: string, id: string) =>
    `/developer/${encodeURIComponent(developerId)}/overview/${encodeURIComponent(id)}/notes`,
  unconfirmedApplications: '/applicants/unconfirmed',
  /** @param search the query string of the list below the dialog. */
  confirmationMessage: (id: string, search = '') =>
    `/applicants/unconfirmed?${withDialog(search, 'confirmation-message', id)}`,
  developerResume: (id: string) => `/developer/${encodeURIComponent(id)}/resume`,
  metrics: '/metrics',
  /** The rows of a figure. @param search the query string that says of what time. */
  figure: (figure: string, search = '') => `/metrics/${figure.toLowerCase()}${search && `?${search}`}`,
  kpis: '/kpis',
  resumeSearch: '/resume-search',
  jobs: '/jobs',
  job: (id: string) => `/jobs/${encodeURIComponent(id)}/overview`,
  /** @param tab the path of a tab, such as `notes`. @param search a query string that begins with a question mark. */
  jobTab: (id: string, tab: string, search = '') => `/jobs/${encodeURIComponent(id)}/${tab}${search}`,
  /** A page of the identity provider, not of this app. */
  changePassword: '/u/change-password',
} as const

function withDialog(search: string, dialog: DialogName, id: string) {
  return withValues(search, { dialog, id })
}

/** A developer and an assessment of theirs, as the id of a dialog about both. Here, since a file of its own would cost every visit. */
export function attemptKey(developerId: string, attemptId: string | null): string {
  return `${developerId}.${attemptId ?? ''}`
}
